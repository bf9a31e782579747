// Package named has a package directive with every argument.
//
//toolgen:package timeout=2s prefix=demo_ tools=DemoTools registry=none
//toolgen:package dialects=openai,gemini out=demo_tools.go lock=tools.lock.json budget=2000
package named

//go:generate go tool toolgen

// Roll throws a die.
//
// Args:
//   - sides: Number of sides.
//
//toolgen:tool
//toolgen:param sides default=6 min=2
func Roll(sides int) int { return sides }
