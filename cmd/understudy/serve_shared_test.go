package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/postgres/postgrestest"
)

// A served program answers at an address until it is killed.
type served struct {
	url string
	cmd *exec.Cmd
}

func serve(t *testing.T, args ...string) *served {
	t.Helper()
	cmd := exec.Command("understudy", append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)...)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &served{cmd: cmd}
	t.Cleanup(s.kill)
	for lines := bufio.NewScanner(log); lines.Scan(); {
		var line struct{ Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
			s.url = "http://" + line.Address
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return s
		}
		t.Log(lines.Text())
	}
	t.Fatal("the server does not start")
	return nil
}

// kill ends it as a crash would.
func (s *served) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

func (s *served) ask(verb, id, text string) (string, error) {
	body, err := json.Marshal(map[string]any{"documents": []any{map[string]any{"id": id, "text": text}}})
	if err != nil {
		return "", err
	}
	resp, err := http.Post(s.url+"/v1/"+verb, "application/json", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var out struct{ Documents []struct{ Text string } }
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return "", err
	}
	if resp.StatusCode != http.StatusOK || len(out.Documents) != 1 {
		return "", fmt.Errorf("status %d", resp.StatusCode)
	}
	return out.Documents[0].Text, nil
}

// TestServersOnOneLedger: two servers answer with the same stand-ins, and what one of
// them has answered before it was killed, the other restores.
func TestServersOnOneLedger(t *testing.T) {
	const texts, clients, rounds = 15, 6, 2
	key := filepath.Join(t.TempDir(), "key")
	if err := ledger.WriteKeyFile(key, ledger.KeyFromSeed(1)); err != nil {
		t.Fatal(err)
	}
	args := []string{"--ledger", postgrestest.Start(t).URL("postgres"), "--key-file", key}
	servers := []*served{serve(t, args...), serve(t, args...)}

	type answer struct{ id, original, text string }
	var mu sync.Mutex
	var answers []answer
	failed := 0
	var wg sync.WaitGroup
	for c := range clients {
		wg.Go(func() {
			for i := range texts * rounds {
				a := answer{id: fmt.Sprint(c, "-", i)}
				n := (i*7 + c*3) % texts // each client in another order
				a.original = fmt.Sprintf("Ms Anna Kowalska%c wrote to Mr Borgers%c of Leeds.", 'a'+n, 'a'+(n+1)%texts)
				var err error
				a.text, err = servers[c%2].ask("pseudonymize", a.id, a.original)
				mu.Lock()
				if err != nil {
					failed++
				} else {
					answers = append(answers, a)
				}
				if len(answers) == texts*rounds*clients/4 {
					_ = servers[0].cmd.Process.Kill()
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if failed == 0 || failed > texts*rounds*clients/2 {
		t.Errorf("%d requests failed; the clients of one of two servers lose some", failed)
	}
	given := map[string]string{}
	restorer := servers[1]
	for i, a := range answers {
		if i == len(answers)/2 {
			restorer = serve(t, args...) // the one that comes back
		}
		if other, ok := given[a.original]; ok && other != a.text {
			t.Errorf("one text became %q and %q", other, a.text)
		}
		given[a.original] = a.text
		if got, err := restorer.ask("restore", a.id, a.text); err != nil || got != a.original {
			t.Errorf("%s: restored as %q, %v; want %q", a.id, got, err, a.original)
		}
	}
}
