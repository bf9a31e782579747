package guard

import (
	"context"
	"net/url"
	"path"
	"strings"
)

// Hosts returns a guardrail that finds URLs whose host is none of those that are
// allowed: "example.com" allows that host alone, "*.example.com" all below it.
// It is for arguments. In a text that is a URL as a whole any scheme counts, in
// others what begins with http:// or https://. A URL that cannot be parsed, and
// one with another scheme than http and https and no host, is found too, unless
// its scheme is mailto, tel or urn. The rule is "host".
func Hosts(allowed ...string) Guardrail {
	a := newAutomaton([]string{"://"}, false)
	bad := func(raw string) bool {
		u, err := url.Parse(raw)
		if err != nil || u.Opaque != "" && (u.Scheme == "http" || u.Scheme == "https") {
			return true
		}
		host := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
		for _, h := range allowed {
			h = strings.ToLower(h)
			if below, ok := strings.CutPrefix(h, "*."); ok && strings.HasSuffix(host, "."+below) || host != "" && host == h {
				return false
			}
		}
		return true
	}
	return finder(func(found []Detection, text string) []Detection {
		if whole := strings.TrimSpace(text); isURL(whole) {
			if bad(whole) {
				found = append(found, Detection{"host", 0, len(text)})
			}
			return found
		}
		a.scan(text, func(_, end int) int {
			start, stop := end-len("://"), end
			for start > 0 && letter(text[start-1]) && end-start < len("https://") {
				start--
			}
			if scheme := strings.ToLower(text[start:end]); !strings.HasSuffix(scheme, "http://") && !strings.HasSuffix(scheme, "https://") {
				return end
			}
			for stop < len(text) && !urlEnd(text[stop]) {
				stop++
			}
			if bad(strings.TrimRight(text[start:stop], ".,;:!?)]}'*_")) {
				found = append(found, Detection{"host", start, stop})
			}
			return stop
		})
		return found
	})
}

// isURL reports whether a text is a URL with a scheme, or begins like one of a
// host alone (//host). Browsers take a backslash for a slash.
func isURL(text string) bool {
	if strings.HasPrefix(text, "//") || strings.HasPrefix(text, `\\`) || strings.HasPrefix(text, `/\`) {
		return true
	}
	scheme, rest, ok := strings.Cut(text, ":")
	if !ok || len(scheme) < 2 || len(scheme) > 20 || rest == "" || strings.ContainsAny(text, " \n\t") {
		return false
	}
	for i := range len(scheme) {
		if c := scheme[i]; !letter(c) && (i == 0 || !digit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	switch strings.ToLower(scheme) {
	case "mailto", "tel", "urn":
		return false
	case "http", "https", "file", "data", "javascript", "ftp", "gopher", "dict", "ldap", "ws", "wss":
		return true
	}
	return strings.HasPrefix(rest, "//")
}

func urlEnd(c byte) bool { return c <= ' ' || strings.IndexByte("\"<>`|^", c) >= 0 }

// Paths returns a guardrail for arguments that are file paths, those at the
// given places alone: it finds paths that lead out of the folders. places are
// paths of arguments, such as "file" or "items[*].path"; a folder is an absolute
// path. Relative paths are taken from the first folder. Links are not followed:
// a tool that opens files should use os.Root. The rule is "path".
func Paths(places []string, folders ...string) Guardrail {
	return Func(func(_ context.Context, in Input) (Verdict, error) {
		if !anyPlace(places, in.Path) || within(in.Text, folders) {
			return Verdict{}, nil
		}
		return Verdict{Detections: []Detection{{"path", 0, len(in.Text)}}}, nil
	})
}

// within reports whether a path leads into one of the folders.
func within(name string, folders []string) bool {
	if len(folders) == 0 || strings.ContainsRune(name, 0) {
		return false
	}
	name = strings.ReplaceAll(name, `\`, "/") // of Windows
	if strings.HasPrefix(name, "~") || strings.HasPrefix(name, "//") || isURL(name) {
		return false
	}
	if !path.IsAbs(name) && !drive(name) {
		name = strings.ReplaceAll(folders[0], `\`, "/") + "/" + name
	}
	name = path.Clean(name)
	for _, f := range folders {
		f = path.Clean(strings.ReplaceAll(f, `\`, "/"))
		if name == f || strings.HasPrefix(name, strings.TrimSuffix(f, "/")+"/") {
			return true
		}
	}
	return false
}

func drive(name string) bool { return len(name) >= 2 && letter(name[0]) && name[1] == ':' }

// anyPlace reports whether one of the places is the path. "*" stands for any
// index.
func anyPlace(places []string, at string) bool {
	for _, place := range places {
		if samePlace(place, at) {
			return true
		}
	}
	return false
}

func samePlace(place, at string) bool {
	for {
		star := strings.Index(place, "[*]")
		if star < 0 {
			return place == at
		}
		if !strings.HasPrefix(at, place[:star+1]) {
			return false
		}
		at = at[star+1:]
		end := strings.IndexByte(at, ']')
		if end < 1 || strings.Trim(at[:end], "0123456789") != "" {
			return false
		}
		place, at = place[star+2:], at[end:]
	}
}
