package mcp

import (
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime"
)

// toSDK returns content as the SDK writes it.
func toSDK(parts []runtime.Content) []sdk.Content {
	all := make([]sdk.Content, len(parts))
	for i, part := range parts {
		all[i] = partToSDK(part)
	}
	return all
}

func partToSDK(c runtime.Content) sdk.Content {
	switch c.Type {
	case runtime.TypeImage:
		return &sdk.ImageContent{MIMEType: c.MIME, Data: c.Data}
	case runtime.TypeAudio:
		return &sdk.AudioContent{MIMEType: c.MIME, Data: c.Data}
	case runtime.TypeResource:
		return &sdk.EmbeddedResource{Resource: documentToSDK(c)}
	case runtime.TypeLink:
		name := c.Text
		if name == "" {
			name = c.URI // the protocol asks for a name
		}
		return &sdk.ResourceLink{URI: c.URI, Name: name, MIMEType: c.MIME}
	case runtime.TypeText:
		return &sdk.TextContent{Text: c.Text}
	}
	return &sdk.TextContent{Text: c.String()}
}

// documentToSDK returns a document. One without text is binary, if it is empty
// too: the protocol asks for one of both.
func documentToSDK(c runtime.Content) *sdk.ResourceContents {
	doc := &sdk.ResourceContents{URI: c.URI, MIMEType: c.MIME, Text: c.Text}
	if c.Text == "" {
		if doc.Blob = c.Data; doc.Blob == nil {
			doc.Blob = []byte{}
		}
	}
	return doc
}

// fromSDK returns content as the runtime holds it. What the runtime has no type
// for becomes text that says so.
func fromSDK(parts []sdk.Content) []runtime.Content {
	all := make([]runtime.Content, len(parts))
	for i, part := range parts {
		all[i] = partFromSDK(part)
	}
	return all
}

func partFromSDK(part sdk.Content) runtime.Content {
	switch c := part.(type) {
	case *sdk.TextContent:
		return runtime.TextContent(c.Text)
	case *sdk.ImageContent:
		return runtime.ImageContent(c.MIMEType, c.Data)
	case *sdk.AudioContent:
		return runtime.AudioContent(c.MIMEType, c.Data)
	case *sdk.ResourceLink:
		title := c.Title
		if title == "" {
			title = c.Name
		}
		return runtime.Content{Type: runtime.TypeLink, URI: c.URI, MIME: c.MIMEType, Text: title}
	case *sdk.EmbeddedResource:
		if c.Resource == nil {
			return runtime.Content{Type: runtime.TypeResource}
		}
		return documentFromSDK(c.Resource)
	}
	return runtime.TextContent("[content of an unknown type]")
}

func documentFromSDK(doc *sdk.ResourceContents) runtime.Content {
	return runtime.Content{Type: runtime.TypeResource, URI: doc.URI, MIME: doc.MIMEType, Text: doc.Text, Data: doc.Blob}
}
