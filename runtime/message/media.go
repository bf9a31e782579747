package message

import (
	stdbase64 "encoding/base64"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/wire"
)

// A medium is what an API can take besides text.
type medium int

const (
	none medium = iota
	image
	document
)

// What the APIs take in results, by media type.
var (
	anthropicMedia = map[string]medium{"image/jpeg": image, "image/png": image, "image/gif": image, "image/webp": image, "application/pdf": document}
	responsesMedia = map[string]medium{"image/jpeg": image, "image/png": image, "image/gif": image, "image/webp": image, "application/pdf": document}
	geminiMedia    = map[string]medium{"image/jpeg": image, "image/png": image, "image/webp": image, "application/pdf": document, "text/plain": document}
	bedrockMedia   = map[string]medium{"image/jpeg": image, "image/png": image, "image/gif": image, "image/webp": image,
		"application/pdf": document, "text/csv": document, "text/html": document, "text/plain": document, "text/markdown": document,
		"application/msword": document, "application/vnd.ms-excel": document,
		"application/vnd.openxmlformats-officedocument.wordprocessingml.document": document,
		"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":       document,
	}
)

// mediaOf returns what a part is to an API that takes these; none for what goes
// as text or as a note.
func mediaOf(c runtime.Content, takes map[string]medium) medium {
	if len(c.Data) == 0 || c.Type != runtime.TypeImage && (c.Type != runtime.TypeResource || c.Text != "") {
		return none
	}
	return takes[mime(c)]
}

func anyMedia(all []runtime.Content, takes map[string]medium) bool {
	for _, c := range all {
		if mediaOf(c, takes) != none {
			return true
		}
	}
	return false
}

// mime returns the media type without parameters, as APIs compare it.
func mime(c runtime.Content) string {
	name, _, _ := strings.Cut(c.MIME, ";")
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "image/jpg" { // no media type, but often written
		return "image/jpeg"
	}
	return name
}

// base64 writes data within a string.
func base64(e *wire.Encoder, data []byte) { e.Raw(stdbase64.StdEncoding.EncodeToString(data)) }
