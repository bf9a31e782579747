package report

import (
	"go/token"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// The parts of a SARIF log that are written here, see
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"` // there even if empty: the run found nothing
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string     `json:"id"`
		ShortDescription sarifText  `json:"shortDescription"`
		FullDescription  sarifText  `json:"fullDescription"`
		Help             sarifText  `json:"help"`
		Default          sarifLevel `json:"defaultConfiguration"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLevel struct {
		Level string `json:"level"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations,omitempty"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
)

const (
	schemaURI      = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	informationURI = "https://github.com/toolgen-dev/toolgen"
)

// sarif returns a log of one run.
func sarif(dir string, list []diag.Diagnostic) sarifLog {
	codes := map[string]bool{}
	for _, d := range list {
		codes[string(d.Code)] = true
	}
	order := slices.Sorted(maps.Keys(codes))
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "toolgen", InformationURI: informationURI, Rules: []sarifRule{}}},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	for _, code := range order {
		info := diag.All()[diag.Code(code)]
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID:               code,
			ShortDescription: sarifText{info.Title},
			FullDescription:  sarifText{info.Cause},
			Help:             sarifText{info.Fix},
			Default:          sarifLevel{level(info.Severity)},
		})
	}
	at := columns{}
	for _, d := range list {
		result := sarifResult{
			RuleID: string(d.Code), RuleIndex: slices.Index(order, string(d.Code)),
			Level: level(d.Severity), Message: sarifText{d.Text()},
		}
		if d.Pos.Filename != "" {
			result.Locations = []sarifLocation{{Physical: physical(dir, d.Pos, at)}}
		}
		for _, r := range d.Related {
			result.Related = append(result.Related, sarifLocation{
				Physical: physical(dir, r.Pos, at), Message: &sarifText{r.Message},
			})
		}
		run.Results = append(run.Results, result)
	}
	return sarifLog{Schema: schemaURI, Version: "2.1.0", Runs: []sarifRun{run}}
}

func level(s diag.Severity) string {
	switch s {
	case diag.Error:
		return "error"
	case diag.Warning:
		return "warning"
	case diag.Hint:
		return "note"
	}
	return "none"
}

// physical returns a location: relative to the root of the sources where the
// file lies below dir.
func physical(dir string, pos token.Position, at columns) sarifPhysical {
	file := pos.Filename
	name := diag.Rel(dir, file)
	p := sarifPhysical{Artifact: sarifArtifact{URI: (&url.URL{Path: name}).String(), URIBaseID: "%SRCROOT%"}}
	if filepath.IsAbs(file) && name == filepath.ToSlash(file) {
		p.Artifact = sarifArtifact{URI: fileURI(name)}
	}
	if pos.Line > 0 {
		p.Region = &sarifRegion{StartLine: pos.Line, StartColumn: at.of(pos)}
	}
	return p
}

// fileURI returns the URI of an absolute path with forward slashes, as
// /home/ann/p.go, C:/src/p.go or //server/share/p.go.
func fileURI(name string) string {
	u := url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(name, "/")}
	if rest, ok := strings.CutPrefix(name, "//"); ok {
		host, path, _ := strings.Cut(rest, "/")
		u.Host, u.Path = host, "/"+path
	}
	return u.String()
}
