package guard

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// The phrases by which a text gives orders to a model. A phrase is words in
// their order: "@set" is any word of a set, "a|b" one of two, "~3" before a word
// lets up to three others stand before it. Case and apostrophes do not count,
// and a phrase does not go on over the end of a sentence. "!" at its beginning
// means that the phrase does not count behind a negation: "do not ignore …".
var phrases = []string{
	// Orders to drop the orders so far.
	"! @ignore ~4 @earlier ~3 @orders",
	"! @ignore ~3 @orders ~4 @before",
	"! @ignore ~1 everything|anything|all|what ~4 above|earlier|prior|told",
	"! @ignore ~3 safety|security|agent|agents ~2 protocol|protocols|checks|protections|constraints|controls|measures",
	"! @disable ~3 confirmation|approval|safety|security ~2 checks|requirements|requirement|prompts|protocols|step",
	"supersedes|supersede|overrides|replaces ~1 all|any|every ~1 previous|prior|earlier|other ~1 instructions|directives|prompts|guidelines",
	"! @ignore ~1 safety|security|ethics",
	"! @ignore what|whatever|everything came|comes first|before|earlier",
	"! @ignore ~3 user|users|human|humans|developer|developers ~3 message|messages|said|asked|request|requests|question|instructions",
	"! @ignore ~8 everything|what|anything ~2 human|user|developer said|wrote|asked|wants",
	"! @ignore ~1 that you are|were ~2 @model|trained",
	"@orders ~6 trained|given|told|received ~8 apply|void|obsolete|invalid",
	"previous|prior|earlier|existing ~1 @orders ~2 void|obsolete|invalid",
	"guidance|guidelines|instructions ~4 you ~6 obsolete|void|invalid",
	"comply|obey ~2 this ~1 page|document|text|file|message|email ~1 only|instead",
	"reset your instructions|instruction|rules|context|memory|role",
	"your ~1 objective|task|goal|goals|role|mission|purpose|instructions has|have ~1 changed|been",
	"instead of summarising|summarizing|translating|answering ~4 list|write|output|print|@send|@show|call|run",
	"@dont summarise|summarize ~1 this|the|it",
	"! stop following ~3 @orders",
	"your|safety ~2 @orders ~2 @have ~2 been ~1 @lifted",
	"supersedes|supersede|replaces|overrides ~4 @orders ~2 you @have",
	"do|must|to not obey|follow ~2 user|users|developer",
	"@new @orders ~1 from|for|are ~3 @boss|you",
	"obey only ~4 @orders",
	// A new role.
	"you are no longer ~5 @model|chatbot",
	"you are now ~4 unrestricted|jailbroken|dan|unfiltered|uncensored|evil|rogue",
	"you are now ~2 in ~2 mode",
	"you are now ~3 @model|pirate|hacker|administrator|root",
	"from ~1 now|this on|onward|onwards|point|forward ~2 you ~1 will|must|are|act|respond|answer|obey",
	"from this point ~1 forward|on|onward ~1 respond|answer|act|behave|obey|you",
	"act|behave|respond|answer ~1 as|like ~3 unrestricted|jailbroken|dan|unfiltered|uncensored|amoral",
	"pretend ~2 you ~1 are|have ~5 @model|developer|administrator|admin|restrictions|rules|approved|root",
	"you have been ~2 upgraded|reprogrammed|jailbroken|unlocked|liberated",
	"as if you ~1 had|have no ~2 policy|policies|rules|restrictions|filters|limits",
	"from here on|onward|onwards ~2 you|your",
	"do anything now",
	"@have no ~1 restrictions|limits|limitations|rules|guidelines|filters ~6 @model|you",
	"developer|god|jailbreak|dan|debug|maintenance mode ~2 enabled|activated|on|engaged",
	"safety ~1 checks|filters|rules|measures|policies|guidelines ~2 disabled|off|suspended|lifted",
	// The model, spoken to.
	"attention|note|notice|message|instruction|instructions|hello|hi|hey|dear ~1 to|for|all ~2 ai|llm|llms|chatbot ~1 agents|assistants|models|agent|assistant|model|readers",
	"attention|note|hello|hi|hey|dear|message|memo ~3 @ai ~9 @act",
	"@strong ~6 must|should|shall|required|instructed ~3 @doit",
	"@strong ~2 agents|assistants|assistant|agent ~6 must|should|shall|required|instructed ~3 @doit",
	"agents|assistants fetch|follow|execute",
	"assistant|ai|agent|agents directive|override",
	"language model|models ~8 must|should|need ~2 @doit",
	"ps|p ~2 to the ~2 assistant|ai|chatbot|model",
	"whoever|anyone|anything ~1 @reads ~4 must|should|has|shall",
	"attention|note|hello|hi|hey|dear ~2 language model|models ~9 @act",
	"if ~1 you ~1 are ~2 language model ~8 @act",
	"if ~1 you ~1 are ~2 @ai ~8 @act",
	"if ~1 @ai|assistant is|are ~2 reading|processing|summarising|summarizing|seeing ~8 must|should|please|has|have|ignore|call|include|send|say",
	"@ai ~1 assistants|agents|models|assistant|agent|model ~3 reading|processing|summarising|summarizing ~6 must|should|rank|recommend|include|ignore|say",
	"when|while|before ~1 you ~1 @read ~5 assistant|agent|model|ai|llm ~1 must|should|has|shall",
	"when|while|before @read ~6 assistant|agent|model|ai|llm ~1 must|should|has|shall",
	"have|make|let ~1 @ai ~2 recommend|say|rank|approve|buy|choose",
	// What must not be seen.
	"without ~1 telling|informing|notifying|alerting|asking|mentioning ~3 user|users|human|owner",
	"@dont ~1 tell|inform|notify|alert|warn ~1 user|users|human ~2 that|about|of|this|anything",
	"@dont ~1 tell|inform|notify|alert the user",
	"@dont ~1 mention|reveal|disclose|show|say|report ~3 this|it|these|that|anything|instruction|instructions ~6 user|users|human|reply|response|answer|summary",
	"@dont ~1 reveal|disclose|mention|show ~3 human|user",
	"@dont ~1 let ~1 user|users|human ~1 know|see|notice|find",
	"silently|secretly|covertly ~2 @send|call|run|execute|delete|add|include|use ~6 tool|command|function|file|files|data|email|key|keys|http|https|_",
	"keep this ~2 secret|hidden ~1 from ~1 user|users|human",
	// The prompt and secrets, asked for.
	"@show ~3 system|initial|original|hidden|secret prompt|prompts|instruction|instructions",
	"@show ~2 your ~2 prompt|instructions|configuration|rules ~4 word|verbatim|exactly|full|in|then|and",
	"repeat|print|output ~2 everything|all|text|words|content ~3 above ~2 starting|beginning|verbatim|word|including",
	"@show ~3 secret|key|password ~2 you were|was given|told",
	"@show ~2 stored|saved ~1 @loot",
	"tell ~1 user|users|them ~12 enter|provide|give|type|send ~3 password|passwords|credentials|card",
	"append|add|include|put|send ~4 environment|conversation|credentials ~6 search|query|reply|url|request",
	"use ~2 tool ~1 to @send|pay|transfer|delete ~10 before you",
	"@send ~6 @loot ~8 to ~3 http|https|attacker|webhook|server|url|address|endpoint|following|below|email",
	"@send ~4 @loot|@goods ~8 evil|attacker|attackers|hacker|webhook|exfil",
	"@show ~3 all ~2 @stored ~2 @loot",
	"upload|post|exfiltrate|leak ~4 conversation|chat ~1 history|log|messages",
	"pass|include|put|append|send ~3 content|contents ~3 as|in|to ~3 argument|parameter|field|context",
	// Tools and confirmations, steered.
	"before ~1 using|calling|invoking|use ~2 any|other ~2 tool|tools ~6 read|send|call|run|open|fetch|cat",
	"skip|bypass|omit|without ~2 confirmation|approval|consent ~6 call|run|execute|send|transfer|delete|invoke|immediately",
	"run|execute|install|call|invoke ~3 command|commands|script|code|following|action|this ~6 without ~2 @consent",
	"call|run|execute|invoke|use ~6 immediately|now|silently ~2 without ~3 confirmation|approval|asking|permission",
	"user @have already ~1 consented|approved|confirmed|agreed|authorised|authorized ~8 call|run|execute|send|transfer|delete|skip",
	"agent|assistant|model|ai|llm ~1 must|should|has|needs ~2 @send|execute|run|call|delete|set|close|approve|rank|transfer ~8 tool|command|function|file|files|data|email|messages|http|https|curl|webhook|_",
	"you must|should ~1 now|first|immediately|also ~2 call|execute|invoke|run|delete|transfer|forward|exfiltrate|read ~5 tool|function|command|file|files|credentials|key|keys|http|https|_",
	"next ~1 tool ~1 call|calls @need no approval|confirmation",
	// A task that takes the place of the user's.
	"! @ignore what|whatever|everything ~2 you ~1 were|have|been ~2 asked|told|instructed|given|doing",
	"new|real|actual|updated|true task|objective|assignment|mission ~9 @send|@show|delete|call|forward|reply|transfer|execute ~9 @loot|@goods|user|users|mails|mail|key|tool",
	"@orders ~1 were|was only|just ~1 test|tests|joke|game|drill",
	"your ~2 @orders ~1 no longer apply|applies|valid|count|counts|matter|hold",
	"comply|obey ~2 what ~3 below|follows|written",
	"summary|reply|answer|review must|should|has ~1 say|state|claim|recommend|call",
	"@dont ~1 mention|reveal|say|disclose|show ~2 you were|are|have ~2 told|asked|instructed|given",
	"end of ~1 tool|tools ~1 output|result|response|results",
	"user now|just ~1 says|said|asks|asked|wants|requests|requested",
	"as your developer|creator|operator|administrator|owner ~1 i ~2 authorise|authorising|authorizing|authorize|order|instruct|command|grant|permit|allow",
	// What is addressed to whoever handles the text, and is no person.
	"! to ~1 @model|chatbot ~2 handling|handles|processing|processes|reviewing|reviews|summarising|summarizing",
	"! @model|agents|assistants|models|bots ~7 @ignore ~2 visible|page|user|users|question|request|rest|text|human|instructions",
	"when|if|while|before ~1 @read ~6 you ~1 must|should|shall|have ~1 @doit|state|claim|call|run",
	"agents|assistants|bots|models must|should|shall ~2 run|execute ~4 curl|wget|bash|sh|powershell|command|commands|script",
	"call|use|invoke ~3 tool|function|_ ~6 with ~4 chat|conversation|history|transcript",
	"@show|find|collect ~3 key|keys|password|passwords|secrets|credentials|tokens ~1 you can|have|know|find|see",
	// The first orders in ROT13.
	"@rot13.ignore ~4 @rot13.orders",
	// Other languages, the same first orders.
	"ignoriere|ignoriert|vergiss|missachte|vergesst ~4 bisherigen|vorherigen|vorigen|obigen|früheren|deine|alle ~3 anweisungen|instruktionen|regeln|befehle|vorgaben",
	"bisherigen|vorherigen|früheren|obigen ~2 anweisungen|instruktionen|regeln ~2 ignorieren|vergessen|missachten",
	"oublie|oubliez|ignore|ignorez ~1 tout ~4 précède|avant",
	"olvida|olvide|ignora|ignore todo lo anterior|dicho|previo",
	"dimentica|ignora tutto ~8 prima|detto|sopra",
	"обращай|обращайте внимания на ~1 предыдущие|прежние|прошлые ~1 инструкции|указания|команды|правила",
	"du bist jetzt|nun ~3 assistent|modell|pirat|agent|ki",
	"ignore|ignorez|oublie|oubliez ~4 instructions|consignes|directives|règles ~2 précédentes|précédente|antérieures|ci",
	"tu|vous es|êtes maintenant|désormais ~3 assistant|modèle|agent|pirate",
	"ignora|ignore|olvida|olvide|descarta ~4 instrucciones|órdenes|indicaciones|reglas ~2 anteriores|previas",
	"ahora eres ~3 asistente|modelo|agente|pirata",
	"ignora|ignori|dimentica ~4 istruzioni|indicazioni|regole ~2 precedenti|sopra",
	"ignore|ignora|esqueça|desconsidere ~4 instruções|ordens|regras|orientações ~2 anteriores|prévias|acima",
	"negeer|vergeet ~4 vorige|eerdere|bovenstaande|voorgaande ~2 instructies|opdrachten|regels",
	"zignoruj|ignoruj|zapomnij ~4 poprzednie|wcześniejsze|powyższe ~2 instrukcje|polecenia|zasady",
	"игнорируй|игнорируйте|проигнорируй|забудь|забудьте ~4 предыдущие|прежние|прошлые|все ~2 инструкции|указания|команды|правила",
	"neue|neuer aufgabe|auftrag ~9 lösche|sende|schicke|überweise|verrate|gib|rufe|leite",
	"ohne ~2 benutzer|nutzer|anwender ~2 fragen|informieren|benachrichtigen|rückfrage",
	"vergiss|vergesst|ignoriere|ignoriert alles ~1 was|bisherige|vorherige|zuvor|davor|obige ~5 gesagt|angewiesen|steht|wurde|hast|stand",
	"folge|befolge|beachte ~3 nicht|keine|keinen ~3 anweisungen|regeln|vorgaben|systemprompt",
	"zeige|zeig|gib|verrate|nenne ~3 systemprompt|systemanweisung|systemanweisungen|systemnachricht",
	"ne tiens|tenez ~1 pas|aucun ~1 compte ~3 instructions|consignes|règles|directives",
	"ne suis|suivez pas|plus ~2 instructions|consignes|règles|directives",
	"révèle|révélez|affiche|affichez|montre|donne ~3 prompt|instructions|consignes|message ~2 système|initial|initiales|secrètes",
	"sans ~1 prévenir|informer|avertir|demander ~2 utilisateur",
	"no sigas|siga|obedezcas|obedezca|respetes ~3 reglas|instrucciones|indicaciones|órdenes",
	"muestra|muestre|revela|revele|imprime ~3 prompt|mensaje|instrucciones ~2 sistema|inicial|iniciales|secretas",
	"sin ~1 avisar|informar|decir|preguntar|decirle ~2 usuario",
	"não siga|sigas|obedeça ~3 regras|instruções|ordens",
	"mostra|mostre|revela|revele|rivela ~3 prompt|mensagem|messaggio|instruções|istruzioni ~3 sistema|inicial|iniciais|iniziale|iniziali",
	"non seguire|rispettare|considerare ~3 regole|istruzioni|indicazioni ~2 precedenti|sistema|ricevute",
	"забудь|забудьте|игнорируй|игнорируйте всё|все|обо ~6 раньше|ранее|выше|говорили|сказали|сказано",
	"не следуй|следуйте|выполняй|соблюдай ~3 инструкциям|инструкции|правилам|правила|указаниям",
	"покажи|покажите|выведи|выведите|раскрой|раскройте ~3 системный|системную|системные|начальные|скрытые ~1 промпт|инструкцию|инструкции|подсказку|сообщение",
	"önceki|yukarıdaki ~2 talimatları|komutları|yönergeleri ~4 yoksay|unut|görmezden",
}

// The sets of words that phrases use.
var wordSets = map[string]string{
	"ignore":  "ignore ignoring disregard disregarding forget override overrides overriding bypass neglect discard dismiss",
	"earlier": "previous prior earlier preceding above existing original initial former past your all safety system developer",
	"orders":  "instruction instructions prompt prompts rule rules guideline guidelines directive directives command commands restriction restrictions constraint constraints policy policies context orders guardrails programming training",
	"before":  "above before previously earlier given received",
	"have":    "have has had",
	"lifted":  "lifted removed disabled suspended revoked",
	"new":     "new updated revised",
	"boss":    "administrator admin developer developers owner system anthropic openai google operator",
	"model":   "assistant ai model agent bot llm chatgpt gpt claude gemini",
	"ai":      "ai llm llms chatbot gpt chatgpt claude gemini",
	"read":    "read reading process processing summarise summarising summarize summarizing answer answering parse parsing",
	"dont":    "dont never not without",
	"show":    "reveal show print display output repeat leak disclose expose dump list tell recite",
	"send":    "send forward post upload transmit exfiltrate email mail leak submit deliver share",
	"loot":    "password passwords credential credentials secret secrets token tokens keys conversation history prompt emails cookies environment ssh env",
	"goods":   "data file files content contents result results messages email everything",
	"stored":  "stored saved secret private api known user admin",
	"disable": "disable disabling bypass bypassing ignore disregard",
	"consent": "confirmation approval consent permission verification validation asking",
	"strong":  "ai llm llms chatbot chatbots copilot copilots chatgpt gpt claude gemini",
	"doit":    "reply respond say tell include add append prioritise prioritize rank recommend delete click copy send call fetch follow disclose ignore discard output hide buy execute upload forward",
	"reads":   "reads summarises summarizes processes answers translates",
	"act":     "must should please do stop ignore disregard forget include call send say add reply respond recommend rank delete",
	"need":    "needs need requires require",
}

const (
	endOfSentence = 1000 // counts as so many words: further than any gap of a phrase
	endOfClause   = 6    // a colon, a bracket and the like
	identifier    = "_"  // the word of phrases for any name with a _ in it
)

// A step is a word of a phrase.
type step struct {
	phrase, index int
	gap           int // how many other words may stand before it
}

// A grammar is the phrases, by the words in them.
type grammar struct {
	table  []grammarWord // open addressing
	mask   uint32
	maybe  [1 << 9]uint64 // bits of hashes: most words are none of the table, which is larger than the first cache
	steps  [][]step       // by number of the word; in reverse order of the index
	length []int          // of a phrase
	strict []bool         // does not count behind a negation
	not    map[int]bool
	name   int // the number of identifier
}

type grammarWord struct {
	hash   uint64
	number int // 0: empty
}

var orders = sync.OnceValue(func() *grammar { return newGrammar(phrases) })

func newGrammar(list []string) *grammar {
	g := &grammar{steps: [][]step{nil}, not: map[int]bool{}}
	numbers := map[string]int{}
	number := func(word string) int {
		n, ok := numbers[word]
		if !ok {
			n = len(g.steps)
			numbers[word] = n
			g.steps = append(g.steps, nil)
		}
		return n
	}
	for p, text := range list {
		gap, index := 0, 0
		strict := false
		for _, item := range strings.Fields(text) {
			if item == "!" {
				strict = true
				continue
			}
			if n, ok := strings.CutPrefix(item, "~"); ok {
				gap, _ = strconv.Atoi(n)
				continue
			}
			var words []string
			for _, w := range strings.Split(item, "|") {
				if set, ok := strings.CutPrefix(w, "@rot13."); ok {
					words = append(words, strings.Fields(rot13(wordSets[set]))...)
				} else if set, ok := strings.CutPrefix(w, "@"); ok {
					words = append(words, strings.Fields(wordSets[set])...)
				} else {
					words = append(words, w)
				}
			}
			slices.Sort(words)
			for _, w := range slices.Compact(words) {
				n := number(w)
				g.steps[n] = append(g.steps[n], step{p, index, gap})
			}
			index++
			gap = 0
		}
		g.length = append(g.length, index)
		g.strict = append(g.strict, strict)
	}
	for _, w := range []string{"not", "never", "dont", "cannot", "doesnt", "without"} {
		g.not[number(w)] = true
	}
	g.name = number(identifier)
	for _, list := range g.steps {
		slices.SortStableFunc(list, func(a, b step) int { return b.index - a.index })
	}
	size := 1
	for size < 4*len(numbers) {
		size *= 2
	}
	g.table, g.mask = make([]grammarWord, size), uint32(size-1)
	for w, n := range numbers {
		for _, form := range []string{w, strings.ToUpper(w), title(w)} {
			h := hashWord(form)
			at := uint32(h) & g.mask
			for g.table[at].number != 0 && g.table[at].hash != h {
				at = (at + 1) & g.mask
			}
			g.table[at] = grammarWord{h, n}
			g.maybe[h>>6%uint64(len(g.maybe))] |= 1 << (h % 64)
		}
	}
	return g
}

// rot13 moves each small letter by half of the alphabet.
func rot13(text string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return 'a' + (r-'a'+13)%26
		}
		return r
	}, text)
}

// title returns a word with its first letter in upper case.
func title(w string) string {
	for i := range w {
		if i > 0 {
			return strings.ToUpper(w[:i]) + w[i:]
		}
	}
	return strings.ToUpper(w)
}

// The hash of a word is FNV-1a over its bytes, ASCII letters in lower case.
const (
	hashBasis = 14695981039346656037
	hashPrime = 1099511628211
)

func hashWord(w string) uint64 {
	h := uint64(hashBasis)
	for i := range len(w) {
		h = (h ^ uint64(foldByte[w[i]])) * hashPrime
	}
	return mix(h)
}

// mix lets all of a hash count in its low bits.
func mix(h uint64) uint64 { return h ^ h>>32 }

// foldByte maps the bytes of words to lower case and all others to 0.
var foldByte = func() (t [256]byte) {
	for c := range 256 {
		b := byte(c)
		switch {
		case 'A' <= b && b <= 'Z':
			t[c] = b + 'a' - 'A'
		case wordByte(b):
			t[c] = b
		}
	}
	return t
}()

// word returns the number of the word with a hash, 0 for one that no phrase has.
func (g *grammar) word(h uint64) int {
	if g.maybe[h>>6%uint64(len(g.maybe))]>>(h%64)&1 == 0 {
		return 0
	}
	for at := uint32(h) & g.mask; ; at = (at + 1) & g.mask {
		w := &g.table[at]
		if w.number == 0 || w.hash == h {
			return w.number
		}
	}
}

// disguised returns the number of a word in which digits stand for letters that
// look like them: "1gn0re". There must be more letters than digits.
func (g *grammar) disguised(word string) int {
	const shortest, longest = 4, 20
	if len(word) < shortest || len(word) > longest {
		return 0
	}
	digits := 0
	for i := range len(word) {
		if digit(word[i]) {
			digits++
		}
	}
	if 2*digits > len(word) {
		return 0
	}
	for _, one := range []byte("il") {
		h := uint64(hashBasis)
		for i := range len(word) {
			c := foldByte[word[i]]
			if c == '1' {
				c = one
			} else if digit(c) {
				c = "o_zeasgtbg"[c-'0']
			}
			h = (h ^ uint64(c)) * hashPrime
		}
		if n := g.word(mix(h)); n != 0 {
			return n
		}
	}
	return 0
}

// A match is how far a phrase has been found: for each of its words where it
// stands last.
type match struct {
	word  [16]int // number of the word in the text
	start [16]int // where the phrase began that ends here
}

// find appends the phrases in a text to found. It looks at each byte once, and
// at each word as often as phrases have it.
func (g *grammar) find(found []Detection, text, rule string) []Detection {
	var matches []match
	n, negated := endOfSentence, -endOfSentence // the words are counted
	for i := 0; i < len(text); {
		c := foldByte[text[i]]
		if c == 0 {
			if c := text[i]; c == '.' || c == '!' || c == '?' || c == '\n' {
				if i+1 < len(text) && (text[i+1] == '\n' || c != '\n' && text[i+1] == ' ') {
					n += endOfSentence
				}
			} else if c == ':' || c == ';' || c == '(' || c == '{' || c == '=' {
				n += endOfClause
			}
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			if size, _ := punctuation(text[i:]); size > 0 {
				i += size
				continue
			}
		}
		start := i
		h := uint64(hashBasis)
		least := c // '0' to '9' < '_' < 'a'
		for c != 0 {
			least = min(least, c)
			size, within := 0, false
			if c >= utf8.RuneSelf {
				if size, within = punctuation(text[i:]); size > 0 && !within {
					break
				}
			}
			if size == 0 {
				h = (h ^ uint64(c)) * hashPrime
				size = 1
			}
			if i += size; i == len(text) {
				break
			}
			if c = foldByte[text[i]]; c == 0 && text[i] == '\'' && i+1 < len(text) {
				i++
				c = foldByte[text[i]]
			}
		}
		n++
		word := g.word(mix(h))
		switch {
		case least > '_':
		case least == '_' || strings.IndexByte(text[start:i], '_') >= 0:
			word = g.name
		case word == 0:
			word = g.disguised(text[start:i])
		}
		if word == 0 {
			continue
		}
		if matches == nil {
			matches = make([]match, len(g.length))
		}
		for _, s := range g.steps[word] {
			m := &matches[s.phrase]
			switch {
			case s.index == 0:
				if g.strict[s.phrase] && n-negated <= 2 {
					continue
				}
				m.start[0] = start
			case m.word[s.index-1] == 0 || n-m.word[s.index-1] > s.gap+1:
				continue
			default:
				m.start[s.index] = m.start[s.index-1]
			}
			m.word[s.index] = n
			if s.index == g.length[s.phrase]-1 {
				found = append(found, Detection{rule, m.start[s.index], i})
				*m = match{}
			}
		}
		if g.not[word] {
			negated = n
		}
	}
	return found
}

// punctuation returns the size of a character of punctuation at the beginning of
// a text, 0 for none; within says that it does not end a word: an apostrophe, or
// a character that nobody sees.
func punctuation(text string) (size int, within bool) {
	switch {
	case len(text) >= 3 && text[0] == 0xE2 && text[1] == 0x80: // General Punctuation
		c := text[2]
		return 3, c == 0x99 || 0x8B <= c && c <= 0x8D
	case len(text) >= 3 && text[0] == 0xE3 && text[1] == 0x80:
		return 3, false
	case len(text) >= 2 && text[0] == 0xC2:
		return 2, text[1] == 0xAD // soft hyphen
	}
	return 0, false
}
