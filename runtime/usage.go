package runtime

// Usage is what a tool spent on models and the like. The zero value is nothing.
type Usage struct {
	Requests     int64   `json:"requests,omitempty"`      // calls of a model
	InputTokens  int64   `json:"input_tokens,omitempty"`  // read by models, cached ones included
	CachedTokens int64   `json:"cached_tokens,omitempty"` // of the input tokens, those from a cache
	OutputTokens int64   `json:"output_tokens,omitempty"` // written by models
	Cost         float64 `json:"cost,omitempty"`          // in the host's currency
}

// Add returns the sum of both.
func (u Usage) Add(v Usage) Usage {
	u.Requests += v.Requests
	u.InputTokens += v.InputTokens
	u.CachedTokens += v.CachedTokens
	u.OutputTokens += v.OutputTokens
	u.Cost += v.Cost
	return u
}

// TotalUsage returns the sum over results. An agent adds it to its own usage
// and returns the sum in an [Envelope]; so the usage of nested agents adds up,
// each part counted once.
func TotalUsage(results ...Result) Usage {
	var u Usage
	for _, r := range results {
		u = u.Add(r.Usage)
	}
	return u
}

// An Envelope is a value with the usage it took, the result of a tool that is
// itself an agent. The model reads the value alone; the usage goes to
// [Result.Usage], also if the tool returns an error beside it.
type Envelope[T any] struct {
	Value T
	Usage Usage
}

// Open reports the usage to inv and returns the value.
func (e Envelope[T]) Open(inv *Invocation) T {
	inv.AddUsage(e.Usage)
	return e.Value
}

// open is Open for code that does not know T.
func (e Envelope[T]) open(inv *Invocation) any { return e.Open(inv) }

type envelope interface{ open(*Invocation) any }
