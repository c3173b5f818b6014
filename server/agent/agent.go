// Package agent offers a Service to language models that use tools, over the Model
// Context Protocol. In come calls of the tools pseudonymize, detect and restore; out go
// their results.
//
// It may know server.
package agent

import (
	"context"
	"fmt"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/understudy-text/understudy/server"
)

// Tools are the names of those that there are.
var Tools = [...]string{"pseudonymize", "detect", "restore"}

type hideArguments struct {
	Text     string `json:"text" jsonschema:"the text to take personal data out of"`
	Language string `json:"language,omitempty" jsonschema:"code of the text's language, such as en; left out, it is told from the text"`
}

type hidden struct {
	Text     string `json:"text" jsonschema:"the text with stand-ins"`
	Document string `json:"document" jsonschema:"name it to restore"`
	Replaced int    `json:"replaced" jsonschema:"how many mentions have a stand-in"`
}

type found struct {
	Spans []server.Span `json:"spans" jsonschema:"where personal data stands, in code points, end exclusive"`
}

type restoreArguments struct {
	Text      string   `json:"text" jsonschema:"a text with stand-ins, such as an answer about the documents"`
	Documents []string `json:"documents" jsonschema:"the documents that it is about, as pseudonymize called them"`
}

type restored struct {
	Text     string `json:"text"`
	Replaced int    `json:"replaced" jsonschema:"how many stand-ins were taken out"`
	Unproven int    `json:"unproven" jsonschema:"how many words may be stand-ins, and were left"`
}

// New makes a server of these tools. Errors go to the model that has called, and quote
// nothing of a text.
func New(s *server.Service, version, domain string, tools ...string) *mcp.Server {
	m := mcp.NewServer(&mcp.Implementation{Name: "understudy", Version: version}, nil)
	closed := false
	note := func(reads bool) *mcp.ToolAnnotations {
		return &mcp.ToolAnnotations{ReadOnlyHint: reads, OpenWorldHint: &closed, DestructiveHint: &closed}
	}
	if slices.Contains(tools, "pseudonymize") {
		mcp.AddTool(m, &mcp.Tool{Name: "pseudonymize", Annotations: note(false), Description: "Replaces names, numbers, places, dates and other personal data of a text by believable stand-ins. The same name has the same stand-in every time."},
			func(ctx context.Context, _ *mcp.CallToolRequest, in hideArguments) (*mcp.CallToolResult, hidden, error) {
				out, err := s.Pseudonymize(ctx, &server.PseudonymizeRequest{Domain: domain, Documents: []server.Document{{Text: in.Text, Language: in.Language}}})
				if err != nil {
					return nil, hidden{}, publicError(err)
				}
				d := out.Documents[0]
				return nil, hidden{d.Text, d.ID, len(d.Replacements)}, nil
			})
	}
	if slices.Contains(tools, "detect") {
		mcp.AddTool(m, &mcp.Tool{Name: "detect", Annotations: note(true), Description: "Finds personal data in a text: where it stands and of which category it is."},
			func(ctx context.Context, _ *mcp.CallToolRequest, in hideArguments) (*mcp.CallToolResult, found, error) {
				out, err := s.Detect(ctx, &server.DetectRequest{Documents: []server.Document{{Text: in.Text, Language: in.Language}}})
				if err != nil {
					return nil, found{}, publicError(err)
				}
				return nil, found{out.Documents[0].Spans}, nil
			})
	}
	if slices.Contains(tools, "restore") {
		mcp.AddTool(m, &mcp.Tool{Name: "restore", Annotations: note(true), Description: "Puts the originals back into a text about documents that pseudonymize has made. Its result holds personal data."},
			func(ctx context.Context, _ *mcp.CallToolRequest, in restoreArguments) (*mcp.CallToolResult, restored, error) {
				text, counts, err := s.RestoreText(ctx, domain, in.Text, in.Documents)
				if err != nil {
					return nil, restored{}, publicError(err)
				}
				return nil, restored{text, counts.Replaced, counts.Unproven}, nil
			})
	}
	return m
}

// publicError returns an error as the calling model may read it: faults of the request as
// they are; of all others only that there was one.
func publicError(err error) error {
	if server.IsRequest(err) {
		return err
	}
	return fmt.Errorf("the server could not do it")
}
