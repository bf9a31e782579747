package work

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// A Workload is one tool call: the tool's name, its JSON arguments and the
// text that every candidate must give back.
type Workload struct {
	Name, Tool string
	Args       []byte
	Want       string
}

// Workloads returns W1 to W5:
//
//	W1  get_weather, 34 bytes
//	W2  create_order, 5 items, about 650 bytes
//	W3  create_order, 200 items, about 20 KB
//	W4  write_file, 256 KiB of source text, 289 KB of JSON
//	W5  ping, no arguments, among 100 tools
func Workloads() []Workload {
	five, fiveWant := order(5, false)
	many, manyWant := order(200, true)
	text := sourceText()
	return []Workload{
		{"W1", "get_weather", []byte(`{"city":"Paris","units":"celsius"}`), `{"city":"Paris","temp":21.5,"units":"celsius"}`},
		{"W2", "create_order", five, fiveWant},
		{"W3", "create_order", many, manyWant},
		{"W4", "write_file", encode(WriteArgs{Path: "cmd/server/main.go", Content: text}), fmt.Sprintf(`{"path":"cmd/server/main.go","bytes":%d}`, len(text))},
		{"W5", "ping", []byte(`{}`), "pong"},
	}
}

// order returns the arguments of an order with n items and the result of the
// call.
func order(n int, titles bool) (args []byte, want string) {
	note := "Leave with the neighbour if nobody answers the door, please; the gate code changes on the first of each month, call ahead."
	a := OrderArgs{
		Customer: Customer{ID: "cus_8f2a91", Name: "Marie Curie", Email: "marie@example.org"},
		ShipTo:   Address{Street: "36 Quai de Béthune", City: "Paris", Zip: "75004", Country: "FR"},
		Notes:    &note,
		Tags:     []string{"gift", "priority", "eu-west"},
		Metadata: map[string]string{"channel": "chat", "campaign": "spring-26", "ref": "A-1021", "assistant": "order-desk"},
	}
	cents, count := 0, 0
	for i := range n {
		it := Item{SKU: fmt.Sprintf("SKU-%06d", 1000+i*37), Qty: 1 + i%7, Price: float64(199+i*137) / 100}
		if titles {
			it.Title = fmt.Sprintf("Widget number %d, brushed stainless steel", i)
		}
		a.Items = append(a.Items, it)
		cents += it.Qty * (199 + i*137)
		count += it.Qty
	}
	result := OrderResult{OrderID: a.Customer.ID, Total: float64(cents) / 100, Count: count, Status: "created"}
	return encode(a), string(encode(result))
}

func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// sourceText is a text of 256 KiB that looks like source code: a newline about
// every 40 bytes, tabs, quotes, backslashes and a few letters beyond ASCII.
func sourceText() string {
	lines := []string{
		"func handle(w http.ResponseWriter, r *http.Request) {\n",
		"\tname := r.URL.Query().Get(\"name\")\n",
		"\tif name == \"\" {\n",
		"\t\thttp.Error(w, \"missing name\\n\", http.StatusBadRequest)\n",
		"\t\treturn // café, naïve, 東京 <tag> & more\n",
		"\t}\n",
		"\tfmt.Fprintf(w, \"hello, %s\", name)\n",
		"}\n\n",
	}
	var b strings.Builder
	for i := 0; b.Len() < 256<<10; i++ {
		b.WriteString(lines[i%len(lines)])
	}
	return b.String()
}

// ToolNames are the names of the 100 tools of W5, "ping" among them.
func ToolNames() []string {
	verbs := []string{"get", "list", "create", "delete", "update", "search", "export", "import", "archive", "restore"}
	nouns := []string{"user", "purchase", "invoice", "ticket", "document", "calendar_event", "repository", "branch", "deployment", "metric"}
	names := make([]string, 0, len(verbs)*len(nouns))
	for _, v := range verbs {
		for _, n := range nouns {
			names = append(names, v+"_"+n)
		}
	}
	names[57] = "ping"
	return names
}
