// Package runtime stands for the real one.
package runtime
