package agent_test

import (
	"context"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/understudy-text/understudy/internal/built"
)

// An agent calls the tools of the program over its standard input and output, as desktop
// programs do.
func TestAgent(t *testing.T) {
	folder := t.TempDir()
	program, err := built.Program(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	session := func(args ...string) *mcp.ClientSession {
		cmd := exec.Command(program, append([]string{"mcp", "--ledger", "l", "--key-file", "k"}, args...)...)
		cmd.Dir = folder
		s, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := session()
	tools, err := s.ListTools(t.Context(), nil)
	if err != nil || len(tools.Tools) != 3 {
		t.Fatalf("%v %v", tools, err)
	}
	var hidden struct {
		Text, Document string
		Replaced       int
	}
	call(t, s, "pseudonymize", map[string]any{"text": "Ask Mary Johanson in Leeds."}, &hidden)
	if strings.Contains(hidden.Text, "Johanson") || hidden.Replaced != 2 || hidden.Document == "" {
		t.Errorf("%+v", hidden)
	}
	var found struct{ Spans []struct{ Category string } }
	call(t, s, "detect", map[string]any{"text": "Ask Mary Johanson in Leeds."}, &found)
	if len(found.Spans) != 2 || found.Spans[0].Category != "PERSON" {
		t.Errorf("%+v", found)
	}
	s.Close()
	s = session("--tools", "restore") // another day
	who := strings.TrimPrefix(hidden.Text[:strings.Index(hidden.Text, " in ")], "Ask ")
	var back struct {
		Text     string
		Replaced int
	}
	call(t, s, "restore", map[string]any{"text": "Dear " + who + ",", "documents": []string{hidden.Document}}, &back)
	if back.Text != "Dear Mary Johanson," || back.Replaced != 1 {
		t.Errorf("%+v", back)
	}
	res, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "restore", Arguments: map[string]any{"text": "x", "documents": []string{"nobody"}}})
	if err != nil || !res.IsError {
		t.Errorf("a document that nobody knows: %v %v", res, err)
	}
	if tools, err := s.ListTools(t.Context(), nil); err != nil || len(tools.Tools) != 1 {
		t.Errorf("--tools restore: %v %v", tools, err)
	}
	s.Close()
}

func call(t *testing.T, s *mcp.ClientSession, tool string, arguments, into any) {
	t.Helper()
	res, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil || res.IsError {
		t.Fatalf("%s: %v %+v", tool, err, res)
	}
	raw, err := json.Marshal(res.StructuredContent)
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}
