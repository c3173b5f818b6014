package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/understudy-text/understudy/detect/model/modeltest"
	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/ledger/postgres/postgrestest"
	"github.com/understudy-text/understudy/lm/chat/llamatest"
	"github.com/understudy-text/understudy/lm/chat/ollamatest/recorded"
	"github.com/understudy-text/understudy/lm/hub/hubtest"
	"github.com/understudy-text/understudy/lm/runtime"
	"github.com/understudy-text/understudy/lm/runtime/runtimetest"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

func TestMain(m *testing.M) {
	testscript.Main(fetching{m}, map[string]func(){"understudy": func() {
		rand.Reader = drawn()
		main()
	}})
}

// drawn returns what a run of the program within a script reads as random: the same
// bytes each time that the script runs, and others for each run within it. So a key
// that is made, and with it each stand-in, is one that the script has met before.
func drawn() io.Reader {
	runs, err := os.OpenFile(filepath.Join(os.TempDir(), "runs"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer runs.Close()
	runs.Write([]byte{'.'})
	info, err := runs.Stat()
	if err != nil {
		panic(err)
	}
	return mathrand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", filepath.Base(os.Getenv("WORK")), info.Size())))
}

// fetching are the tests, before which what they run is fetched; the program, which is
// this one too, fetches nothing.
type fetching struct{ m *testing.M }

func (f fetching) Run() int {
	return cached.Main(f.m, runtimetest.Fetch, postgrestest.Fetch, llamatest.Fetch)
}

// TestScripts runs the promises of the README, one script each.
func TestScripts(t *testing.T) {
	library := runtimetest.Library(t)
	t.Setenv(runtime.Variable, library)
	models := hubtest.New(t, publishedModel(t))
	finder := finderModels(t)
	pages := &reviews{running: map[string]*reviewing{}}
	testscript.Run(t, testscript.Params{
		Setup: func(e *testscript.Env) error {
			lm, err := filepath.Abs(filepath.Join("..", "..", "lm"))
			e.Setenv("LM", lm)
			e.Setenv("STEWARD", filepath.Join(filepath.Dir(lm), "cmd", "understudy", "testdata", "steward"))
			e.Setenv(runtime.Variable, library)
			e.Setenv("HUB", models.URL)
			e.Setenv("FINDER", finder)
			return err
		},
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"lacks":      lacks,
			"corrupt":    corrupt,
			"pack":       packArchive,
			"unpack":     unpackArchive,
			"samepeople": samePeople,
			"samecells":  sameCells,
			"changed":    changedAll,
			"samefiles":  sameFiles,
			"serve":      (&servers{running: map[string]*exec.Cmd{}}).serve,
			"ask":        ask,
			"review":     pages.review,
			"page":       pages.page,
			"sheet":      sheet,
			"mode":       mode,
			"postgres":   database,
			"chatserver": (&chatServers{t: t, running: map[string]modelServer{}}).run,
		},
	})
}

// publishedModel is a folder as a hub has it: a small random model that the
// reference implementation wrote.
func publishedModel(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, from := range []string{"encoder/testdata/roberta/config.json", "encoder/testdata/roberta/model.safetensors", "tokenizer/testdata/bytelevel.json"} {
		b, err := os.ReadFile(filepath.Join("..", "..", "lm", filepath.FromSlash(from)))
		if err != nil {
			t.Fatal(err)
		}
		to := strings.Replace(filepath.Base(from), "bytelevel", "tokenizer", 1)
		if err := os.WriteFile(filepath.Join(dir, to), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// finderModels is a folder of token classifiers that know some words: "words", and
// "odd", whose labels nobody knows.
func finderModels(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	words := map[string]string{"zorblax": "B-PER", "quux": "I-PER", "Mary": "B-PER", "Leeds": "B-LOC", "wibbleton": "B-LOC"}
	modeltest.Write(t, filepath.Join(dir, "words"), []string{"O", "B-PER", "I-PER", "B-LOC", "I-LOC"}, words, 16)
	modeltest.Write(t, filepath.Join(dir, "odd"), []string{"O", "B-PER", "FOO", "B-BAR", "I-BAR"}, map[string]string{"zorblax": "FOO", "quux": "B-BAR", "Mary": "B-PER"}, 16)
	return dir
}

// exits CODE PROGRAM ARG… runs a program and checks its exit code. What it
// printed is in the files stdout and stderr.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARG…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	path, err := exec.LookPath(args[1])
	ts.Check(err)
	cmd := exec.Command(path, args[2:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "HOME="+ts.Getenv("HOME"), "TMPDIR="+ts.Getenv("TMPDIR"))
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	ts.Check(os.WriteFile(ts.MkAbs("stdout"), []byte(stdout.String()), 0o666))
	ts.Check(os.WriteFile(ts.MkAbs("stderr"), []byte(stderr.String()), 0o666))
	ts.Logf("%s%s", stdout.String(), stderr.String())
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// lacks WORD FILE… checks that no file holds the word, whatever its case.
func lacks(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: lacks WORD FILE…")
	}
	for _, f := range args[1:] {
		if strings.Contains(strings.ToLower(ts.ReadFile(f)), strings.ToLower(args[0])) {
			ts.Fatalf("%s holds %q", f, args[0])
		}
	}
}

// database is postgres: a real PostgreSQL server, at $ADDRESS, with $PASSWORD, both
// of which are in $LEDGER.
func database(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: postgres")
	}
	s, err := postgrestest.New(context.Background())
	ts.Check(err)
	ts.Defer(s.Remove)
	ts.Check(s.Start())
	ts.Setenv("LEDGER", s.URL("postgres"))
	ts.Setenv("PASSWORD", s.Password)
	ts.Setenv("ADDRESS", s.Address)
}

// corrupt FILE OFFSET flips a bit of a byte.
func corrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: corrupt FILE OFFSET")
	}
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	data := []byte(ts.ReadFile(args[0]))
	data[at] ^= 4
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// A modelServer runs a chat model, and can crash.
type modelServer interface {
	Start() error
	Kill()
}

// chatServers are the servers of scripts, by their folders.
type chatServers struct {
	t       *testing.T
	mu      sync.Mutex
	running map[string]modelServer
}

// run is chatserver start|kill: a real llama.cpp with a model "random"; $CHAT is its
// address, which stays the same. chatserver recorded NAME is Ollama instead, as it has
// answered the script.
func (c *chatServers) run(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 || len(args) > 1 != (args[0] == "recorded") {
		ts.Fatalf("usage: chatserver start|kill|recorded NAME")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	here := ts.MkAbs(".")
	s := c.running[here]
	switch {
	case args[0] == "kill" && s != nil:
		s.Kill()
	case args[0] == "start" && s != nil:
		ts.Check(s.Start())
	case args[0] == "start":
		server := llamatest.Start(c.t)
		c.running[here] = server
		ts.Setenv("CHAT", server.URL)
	case args[0] == "recorded" && s == nil:
		server := recorded.Start(c.t, args[1])
		c.running[here] = server
		ts.Setenv("CHAT", server.URL)
	default:
		ts.Fatalf("chatserver: it does not run")
	}
}
