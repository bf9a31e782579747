package guard

import (
	"context"
	"path"
	"strings"
)

// Paths returns a guardrail for arguments that are file paths, those at the
// given places alone: it finds paths that lead out of the folders. places are
// paths of arguments, such as "file" or "items[*].path"; a folder is an absolute
// path. Relative paths are taken from the first folder. A path must lead into a
// folder in each way in which a tool may read it: as it is, trimmed, and with
// escapes of URLs and look-alikes of dots and slashes decoded. Links are not
// followed: a tool that opens files should use os.Root. The rule is "path".
func Paths(places []string, folders ...string) Guardrail {
	return Func(func(_ context.Context, in Input) (Verdict, error) {
		if !anyPlace(places, in.Path) || within(in.Text, folders) {
			return Verdict{}, nil
		}
		return Verdict{Detections: []Detection{{"path", 0, len(in.Text)}}}, nil
	})
}

// most forms of a path that are tried: as it is and decoded so often.
const pathForms = 4

// within reports whether a path leads into one of the folders, however a tool
// reads it: as it is, trimmed, with escapes of URLs decoded, with other dots and
// slashes than those of ASCII.
func within(name string, folders []string) bool {
	for range pathForms {
		for _, form := range []string{name, strings.TrimSpace(name), lookalikes.Replace(name)} {
			if !inside(form, folders) {
				return false
			}
		}
		decoded := unescaped(name)
		if decoded == name {
			return true
		}
		name = decoded
	}
	return false // escapes of escapes of escapes: nobody means well
}

var lookalikes = strings.NewReplacer("．", ".", "․", ".", "‥", "..", "…", "...", "。", ".", "／", "/", "∕", "/", "⁄", "/", "＼", `\`, "∖", `\`, "：", ":", "～", "~")

// unescaped decodes what can be decoded of the escapes in a text.
func unescaped(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if r, size := unescape(text[i:]); size == 3 && text[i] == '%' {
			b.WriteByte(byte(r))
			i += size - 1
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// inside reports whether a path as it is written leads into one of the folders.
func inside(name string, folders []string) bool {
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
	for step := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(step, ".") && strings.Contains(step, " ") && strings.Trim(step, ". ") == "" {
			return false // Windows takes ".. " for ".."; "..." leads nowhere
		}
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
