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
// All use the tools of package corpus. A judge that accepts everything proves
// nothing, so each has controls: definitions that it must refuse.
package providers
