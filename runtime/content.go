package runtime

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The types of [Content].
const (
	TypeText     = "text"          // Text
	TypeImage    = "image"         // Data of the media type MIME
	TypeAudio    = "audio"         // Data of the media type MIME
	TypeResource = "resource"      // the document at URI: Text, or Data of the media type MIME
	TypeLink     = "resource_link" // a reference to URI; Text is its title
)

// Content is one part of a result: text, an image, sound, a document or a link.
// A tool that returns Content or []Content says itself what the model gets.
type Content struct {
	Type string `json:"type"`
	Text string `json:"text,omitempty"`
	MIME string `json:"mime,omitempty"`
	Data []byte `json:"data,omitempty"`
	URI  string `json:"uri,omitempty"`
}

// TextContent returns a text part.
func TextContent(text string) Content { return Content{Type: TypeText, Text: text} }

// ImageContent returns an image of a media type such as "image/png".
func ImageContent(mime string, data []byte) Content {
	return Content{Type: TypeImage, MIME: mime, Data: data}
}

// AudioContent returns sound of a media type such as "audio/wav".
func AudioContent(mime string, data []byte) Content {
	return Content{Type: TypeAudio, MIME: mime, Data: data}
}

// A Reply is what a tool of [NewTool] returns that writes its result itself, such
// as one that passes on a result from elsewhere.
type Reply struct {
	// Content is what the model reads. Without it that is the text of Structured.
	Content []Content
	// Structured is [Result.Structured]: valid JSON, or nil for none.
	Structured json.RawMessage
}

// parts returns the content, which is never empty where there is a value.
func (r Reply) parts() []Content {
	if len(r.Content) == 0 && r.Structured != nil {
		return []Content{TextContent(textOf(r.Structured))}
	}
	return r.Content
}

// String returns the part as text: its text, or for anything else a note such
// as "[image image/png, 3 KB]".
func (c Content) String() string {
	if c.Type == TypeText || c.Text != "" && c.Type == TypeResource {
		return c.Text
	}
	note := []string{}
	for _, s := range []string{c.Type, c.MIME, c.URI} {
		if s != "" {
			note = append(note, s)
		}
	}
	text := strings.Join(note, " ")
	if c.Type == TypeLink && c.Text != "" {
		text += " " + c.Text
	}
	if len(c.Data) > 0 {
		text += ", " + size(len(c.Data))
	}
	return "[" + text + "]"
}

// size writes a number of bytes for people: "17 bytes", "3 KB", "2.5 MB".
func size(n int) string {
	switch {
	case n < 1000:
		return fmt.Sprintf("%d bytes", n)
	case n < 1000*1000:
		return fmt.Sprintf("%d KB", (n+500)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
