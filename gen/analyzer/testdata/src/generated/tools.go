package generated

// Sum adds numbers up.
//
// Args:
//   - a: The first.
//   - b: The second.
//
//toolgen:tool
func Sum(a, b int) int { return a + b }

var names = []string{ToolSum}

// Get gets.
//
//toolgen:tool
func Get() {} // want `the description of get says no more than its name.*TG601`
