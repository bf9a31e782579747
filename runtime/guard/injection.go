package guard

import (
	"strings"
	"sync"
	"unicode/utf8"
)

// Injection returns a guardrail that finds what a text from a tool should not
// hold: orders to the model, marks of a chat's roles, invisible and misleading
// characters, orders that are encoded, and links that carry data away. It is for
// results. Its rules are "instructions", "role marker", "invisible text",
// "mixed scripts", "encoded instructions" and "exfiltration link".
//
// It finds the known ways, not all: see docs/security.md for how many of a
// labelled set, and for what helps where it does not.
func Injection() Guardrail {
	return finder(func(found []Detection, text string) []Detection { return inject(found, text, 0) })
}

// maxNesting is how often an encoded text may hold another that is looked at.
const maxNesting = 2

func inject(found []Detection, text string, depth int) []Detection {
	found = orders().find(found, text, "instructions")
	found = findMarkers(found, text, depth)
	if !isASCII(text) {
		found = findInvisible(found, text)
		found = findSequences(found, text)
	}
	if depth < maxNesting {
		found = findRuns(found, text, depth)
		found = findCodes(found, text, depth)
		found = findSpaced(found, text, depth)
		if !isASCII(text) {
			found = findStyled(found, text, depth)
		}
	}
	return found
}

// markers are marks of roles in chat templates, beginnings of links, and pieces of
// orders: those that begin with a letter that others begin with, or a rare one,
// because the search stops at each of these.
var markers = []struct {
	text string
	find func(text string, start, end int) (stop int, rule string) // nil: the text is enough
	turn bool                                                      // begins a turn of a transcript
	back bool                                                      // is written backwards
	bare bool                                                      // is the middle of an address
}{
	{text: "<|", find: special("|>")}, {text: "<｜", find: special("｜>")},
	{text: "<<human_conversation"}, {text: "[gMASK]"}, {text: "<start_of_turn>"}, {text: "<end_of_turn>"}, {text: "<<SYS>>"}, {text: "<</SYS>>"},
	{text: "<system>", find: systemTag(true)}, {text: "</system>", find: systemTag(false)}, {text: "<system_prompt>"}, {text: "<tool_result>"}, {text: "</tool_result>"},
	{text: "<tool_response>"}, {text: "</tool_response>"}, {text: "<function_results>"}, {text: "</function_results>"},
	{text: "<function_calls>"}, {text: "</function_calls>"}, {text: "<tool_call>"}, {text: "</tool_call>"}, {text: "<tool_use>"},
	{text: "<invoke name="}, {text: "\nAction Input:"},
	{text: `_calls"`, find: toolCall(`"tool`)}, {text: `_call"`, find: toolCall(`"function`)}, {text: `system"`, find: message}, {text: `veloper"`, find: message},
	{text: "task:", find: newTask("new ")}, {text: "structions:", find: newTask("new in")}, {text: "jective:", find: newTask("new ob")},
	{text: "to AI:", find: addressed}, {text: "to the AI:", find: addressed}, {text: "to the assistant:", find: addressed},
	{text: "\n\nHuman:", turn: true}, {text: "\n\nAssistant:", turn: true}, {text: "\n\nSystem:", turn: true}, {text: "\n\nUser:", turn: true},
	{text: "\n\r\nHuman:", turn: true}, {text: "\n\r\nAssistant:", turn: true}, {text: "\n\r\nSystem:", turn: true}, {text: "\n\r\nUser:", turn: true},
	{text: "[INST]", find: capitals}, {text: "[/INST]", find: capitals},
	{text: "[SYSTEM_PROMPT]", find: capitals}, {text: "[/SYSTEM_PROMPT]", find: capitals},
	{text: "[AVAILABLE_TOOLS]", find: capitals}, {text: "[/AVAILABLE_TOOLS]", find: capitals}, {text: "[TOOL_RESULTS]", find: capitals}, {text: "[/TOOL_RESULTS]", find: capitals}, {text: "[TOOL_CALLS]", find: capitals},
	{text: "### System", find: heading}, {text: "### Instruction", find: heading}, {text: "### Assistant", find: heading}, {text: "### User", find: heading}, {text: "### Human", find: heading},
	{text: "![", find: image}, {text: "<img", find: imageTag}, {text: "](", find: script}, {text: "://", find: bareLink, bare: true},
	{text: "snoitcurtsni", back: true}, {text: "tpmorp metsys", back: true}, {text: "suoiverp", back: true},
}

// markerAutomaton finds markers, then escapes. It and other tables are made when
// first needed, so that linking this package costs a program nothing.
var markerAutomaton = sync.OnceValue(func() *automaton {
	var all []string
	for _, m := range markers {
		all = append(all, m.text)
	}
	return newAutomaton(append(all, escapes...), true)
})

// findMarkers finds markers, and escapes on the way.
func findMarkers(found []Detection, text string, depth int) []Detection {
	var transcript turns
	looked := 0 // up to here texts were read backwards
	linked := 0 // up to here links were looked at as a part of others
	markerAutomaton().scan(text, func(i, end int) int {
		if i >= len(markers) {
			if depth >= maxNesting {
				return end
			}
			var stop int
			found, stop = findEscapes(found, text, end-len(escapes[i-len(markers)]), end, depth)
			return stop
		}
		m := markers[i]
		start := end - len(m.text)
		if m.turn {
			found = transcript.add(found, start, end)
			return end
		}
		if m.back {
			if start >= looked {
				found, looked = backwards(found, text, start, end)
			}
			return end
		}
		if m.find == nil {
			found = append(found, Detection{"role marker", start, end})
			return end
		}
		if m.bare && start < linked {
			return end
		}
		if stop, rule := m.find(text, start, end); rule != "" {
			found = append(found, Detection{rule, start, stop})
			return stop
		}
		if m.bare {
			linked = min(bareEnd(text, end), end+maxBare/2)
		}
		return end
	})
	return found
}

// nearTurn is how near to another a turn must be to be one, in bytes.
const nearTurn = 600

// turns are the turns of a transcript. One alone may be a heading or a word of a
// sentence: two that follow each other are found.
type turns struct {
	last Detection
	told bool
}

func (t *turns) add(found []Detection, start, end int) []Detection {
	this := Detection{"role marker", start, end}
	if t.last.End > 0 && start-t.last.End <= nearTurn {
		if !t.told {
			found = append(found, t.last)
		}
		found = append(found, this)
		t.told = true
	} else {
		t.told = false
	}
	t.last = this
	return found
}

// heading takes the heading of a prompt template at the beginning of a line: it
// ends with a colon.
func heading(text string, start, end int) (int, string) {
	if start > 0 && text[start-1] != '\n' {
		return 0, ""
	}
	if end < len(text) && text[end] == 's' {
		end++
	}
	if end < len(text) && text[end] == ':' {
		return end + 1, "role marker"
	}
	return 0, ""
}

// systemTag takes a tag that begins or ends what a system says. A pair around one
// word is the name of a system in a file.
func systemTag(opens bool) func(string, int, int) (int, string) {
	const near = 64
	return func(text string, start, end int) (int, string) {
		inner, closed := "", false
		if opens {
			inner, _, closed = strings.Cut(text[end:min(len(text), end+near)], "</")
		} else if at := strings.LastIndexByte(text[max(0, start-near):start], '>'); at >= 0 {
			before := text[max(0, start-near):start]
			inner, closed = before[at+1:], strings.HasSuffix(strings.ToLower(before[:at+1]), "<system>")
		}
		if closed && !strings.ContainsAny(strings.TrimSpace(inner), " \n\t<") {
			return 0, ""
		}
		return end, "role marker"
	}
}

// newTask takes a task that comes behind the order to stop what is being done:
// what stands before the literal ends with begin.
func newTask(begin string) func(string, int, int) (int, string) {
	return func(text string, start, end int) (int, string) {
		const near = 18
		before, ok := strings.CutSuffix(strings.ToLower(text[max(0, start-near):start]), begin)
		if !ok {
			return 0, ""
		}
		stem, ok := strings.CutSuffix(strings.TrimRight(before, " \t\r\n.!,:;-*#"), "stop")
		if !ok || stem != "" && wordByte(stem[len(stem)-1]) {
			return 0, ""
		}
		return end, "instructions"
	}
}

// addressed takes a note to the model. "To LLM:" is not among them: so servers
// begin the advice in their descriptions.
func addressed(text string, start, end int) (int, string) {
	const near = 16
	before := strings.ToLower(strings.TrimRight(text[max(0, start-near):start], " "))
	for _, kind := range []string{"note", "notice", "message", "memo", "instruction", "instructions", "ps"} {
		if stem, ok := strings.CutSuffix(before, kind); ok && (stem == "" || !wordByte(stem[len(stem)-1])) {
			return end, "instructions"
		}
	}
	return 0, ""
}

// message takes a message of an API that a system or a developer is said to have
// written: the member role, then the content.
func message(text string, start, end int) (int, string) {
	const near = 40
	before := strings.TrimSuffix(text[max(0, start-near):start], "de")
	role, ok := strings.CutSuffix(before, `"`)
	role = strings.TrimRight(role, " \t\r\n")
	role, colon := strings.CutSuffix(role, ":")
	content := strings.TrimLeft(text[end:min(len(text), end+near)], " \t\r\n,")
	if !ok || !colon || !strings.HasSuffix(strings.TrimRight(role, " \t\r\n"), `"role"`) || !strings.HasPrefix(content, `"content"`) {
		return 0, ""
	}
	return end, "role marker"
}

// maxSpecial is the length of the name of a special token.
const maxSpecial = 32

// special takes a token of a chat template that begins with a bracket and a bar:
// a name, and the end.
func special(close string) func(string, int, int) (int, string) {
	return func(text string, _, end int) (int, string) {
		at := end
		for at < len(text) && at-end < maxSpecial && (wordByte(text[at]) || text[at] == '-') && !strings.HasPrefix(text[at:], close) {
			at++
		}
		if at < end+2 || !strings.HasPrefix(text[at:], close) {
			return 0, ""
		}
		return at + len(close), "role marker"
	}
}

// capitals takes a token of Mistral's templates as they are written: in small
// letters it is the name of a table of TOML.
func capitals(text string, start, end int) (int, string) {
	if token := text[start:end]; token != strings.ToUpper(token) {
		return 0, ""
	}
	return end, "role marker"
}

// toolCall takes a message of an API in which an assistant calls a tool: the
// member, which begins with before, holds an object with a name and arguments.
func toolCall(before string) func(string, int, int) (int, string) {
	return func(text string, start, end int) (int, string) {
		const near = 240
		window := text[end:min(len(text), end+near)]
		value := strings.TrimLeft(window, " \t\r\n:[")
		if !strings.HasSuffix(text[:start], before) || !strings.HasPrefix(value, "{") ||
			!strings.Contains(window[:len(window)-len(value)], ":") || !strings.Contains(value, `"name"`) || !strings.Contains(value, `"arguments"`) {
			return 0, ""
		}
		return end, "role marker"
	}
}

// sequences are orders in languages that do not part words. Each is parts in
// their order, with up to ten characters between two of them.
var sequences = [][][]string{
	{{"忽略", "无视", "忘记", "無視", "忽視"}, {"指令", "指示", "提示", "规则", "規則", "命令"}},
	{{"指示", "命令", "指令", "ルール"}, {"無視", "忘れて", "従わない"}},
	{{"지시", "명령", "규칙", "프롬프트"}, {"무시", "잊어", "잊고"}},
	{{"从现在开始", "从现在起", "從現在開始"}, {"不再遵守", "不受任何", "必须服从"}},
	{{"不要遵守", "不再遵守", "不遵守"}, {"规则", "指令", "规定", "限制"}},
	{{"输出", "显示", "透露", "泄露", "告诉我"}, {"系统提示", "提示词"}},
	{{"システムプロンプト"}, {"表示", "出力", "教えて"}},
	{{"시스템 프롬프트"}, {"출력", "보여", "공개"}},
	{{"تجاهل", "انس"}, {"التعليمات", "الأوامر", "القواعد"}},
	{{"התעלם"}, {"ההוראות", "הכללים"}},
	{{"अनदेखा", "भूल"}, {"निर्देश", "आदेश"}},
}

// qualifiers must stand in a sequence of the first kinds: what is ignored is
// what was said before, all of it, or the system's.
var qualifiers = []string{"之前", "以上", "先前", "前面", "所有", "全部", "上述", "系统", "これまで", "以前", "すべて", "全て", "上記", "前の", "이전", "모든", "위의", "السابقة", "جميع", "كل", "הקודמות", "כל", "पिछले", "सभी", "提示词", "プロンプト", "프롬프트", "系统提示", "不再遵守", "不受任何", "必须服从", "不要遵守", "不遵守"}

// headOf is the sequence of each head, in the order of sequenceHeads.
var headOf = func() (all []int) {
	for i, s := range sequences {
		for range s[0] {
			all = append(all, i)
		}
	}
	return all
}()

var sequenceHeads = sync.OnceValue(func() *automaton {
	var all []string
	for _, s := range sequences {
		all = append(all, s[0]...)
	}
	return newAutomaton(all, false)
})

func findSequences(found []Detection, text string) []Detection {
	const near = 60 // bytes
	heads := sequenceHeads()
	heads.scan(text, func(i, end int) int {
		start := end - heads.length[i]
		window := text[end:min(len(text), end+near)]
		around := text[max(0, start-near/2):min(len(text), end+near)]
		if containsAny(window, sequences[headOf[i]][1]) && containsAny(around, qualifiers) {
			found = append(found, Detection{"instructions", start, min(len(text), end+len(window))})
			return end + len(window)
		}
		return end
	})
	return runeBounds(found, text)
}

// runeBounds moves the ends of detections to ends of characters.
func runeBounds(found []Detection, text string) []Detection {
	for i := range found {
		for found[i].End < len(text) && !utf8.RuneStart(text[found[i].End]) {
			found[i].End++
		}
	}
	return found
}

func containsAny(text string, list []string) bool {
	for _, s := range list {
		if strings.Contains(text, s) {
			return true
		}
	}
	return false
}
