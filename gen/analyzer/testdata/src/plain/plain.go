// Package plain has no tools.
package plain

func Get() chan int { return nil }
