// Package providers holds no product code: it lets software that others wrote
// read what toolgen writes for model providers.
//
// Package sdk holds definitions and messages against the types of the official
// Go SDKs, and has the README's snippets for them. The script in node holds
// schemas against the checks of npm packages:
//
//	npm ci --prefix node --ignore-scripts
//	go run ./definitions ../../.. FOLDER && node node/judge.mjs FOLDER
//
// Ajv in strict mode judges all definitions. Of those of other programs, which MCP
// sends as they are, it may refuse what JSON Schema has and the mode has not:
// unknown keywords and formats, unions of types, open tuples, and members that
// are required in another place than they are listed in; the script counts them.
//
// All use the tools of package corpus. A judge that accepts everything proves
// nothing, so each has controls: definitions that it must refuse.
package providers
