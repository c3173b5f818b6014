package python

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/understudy-text/understudy/internal/built"
	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/ledger"
)

func TestMain(m *testing.M) {
	os.Exit(cached.Main(m, func(ctx context.Context) error {
		_, err := Fetch(ctx)
		return err
	}))
}

// serve starts a server of one language; what it returns waits for its address.
func serve(t *testing.T, program string, args ...string) func() string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, append([]string{"serve", "--listen", "127.0.0.1:0", "--language", "en"}, args...)...)
	cmd.Dir = t.TempDir()
	if err := ledger.WriteKeyFile(filepath.Join(cmd.Dir, "k"), ledger.KeyFromSeed(1)); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return func() string {
		t.Helper()
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			var line struct{ Msg, Address string }
			if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
				go func() { _, _ = io.Copy(io.Discard, out) }()
				return "http://" + line.Address
			}
		}
		t.Fatal("the server does not listen")
		return ""
	}
}

// The client is installed from its folder, and does what it says against servers with and
// without tokens. Its types are checked.
func TestClient(t *testing.T) {
	program, err := built.Program(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tool, err := Fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	tokens := filepath.Join(folder, "tokens")
	made, err := exec.Command(program, "serve", "token", "test", "--rights", "pseudonymize,restore,detect", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var token struct{ Token, Line string }
	if err := json.Unmarshal(made, &token); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(tokens, []byte(token.Line+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	types, err := cached.Folder("mypy") // what it knows of the packages, from run to run
	if err != nil {
		t.Fatal(err)
	}
	open := serve(t, program, "--ledger", "l", "--key-file", "k") // while the client is installed
	shut := serve(t, program, "--ledger", "l", "--key-file", "k", "--tokens", tokens)
	at := t.TempDir()
	install := exec.Command(tool, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-compile", "--target", at, ".")
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("pip install .: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	pytest := exec.CommandContext(ctx, tool, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
	pytest.Env = append(os.Environ(), "PYTHONPATH="+at, "PYTHONDONTWRITEBYTECODE=1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1", "MYPY_CACHE_DIR="+types,
		"UNDERSTUDY_URL="+open(), "UNDERSTUDY_TOKEN_URL="+shut(), "UNDERSTUDY_TOKEN="+token.Token)
	if out, err := pytest.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	} else {
		t.Logf("%s", out)
	}
}
