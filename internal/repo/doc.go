// Package repo holds no code. Its tests keep the rules of this repository:
// which package may import which, how long files may get, that documents link
// to what exists, that the snippets of README and of pages in docs are tested
// sources, and that the quick start works in an empty folder.
package repo
