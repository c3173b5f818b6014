package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// killing is the test of a server that is killed in the middle of its work.
type killing struct {
	program, ledger, keyFile string
	texts                    []string
	times, connections       int
	after                    time.Duration
}

// An answered request: what the client has, and may rely on.
type answered struct{ id, original, text string }

// run kills the server again and again. Each time, a new one must restore every
// text that was answered, of this time and all before.
func (k *killing) run(ctx context.Context) error {
	client := newClient(k.connections)
	var all []answered
	lost := 0
	for round := range k.times {
		s, err := k.start(ctx)
		if err != nil {
			return err
		}
		timer := time.AfterFunc(k.after/2+rand.N(k.after), func() { _ = s.cmd.Process.Kill() })
		got, broken := k.work(ctx, client, s, round)
		timer.Stop()
		_ = s.cmd.Wait()
		all = append(all, got...)
		if s, err = k.start(ctx); err != nil {
			return fmt.Errorf("after kill %d: %w", round+1, err)
		}
		missing := k.check(ctx, client, s, all)
		s.stop()
		lost += len(missing)
		fmt.Printf("kill %2d: %5d answered, %3d broken off; of %6d answered so far %d are lost\n", round+1, len(got), broken, len(all), len(missing))
		for _, err := range missing[:min(len(missing), 3)] {
			fmt.Fprintln(os.Stderr, err)
		}
		if len(got) == 0 {
			return errors.New("it was killed before it answered anything; give it more time with --after")
		}
	}
	if lost > 0 {
		return fmt.Errorf("%d answered texts could not be restored", lost)
	}
	return nil
}

// work asks until the server is gone.
func (k *killing) work(ctx context.Context, client *http.Client, s *server, round int) (all []answered, broken int) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for c := range k.connections {
		wg.Go(func() {
			for i := c; ; i += k.connections {
				a := answered{id: fmt.Sprintf("%d-%d", round, i)}
				// A name that no other request has, so that each gives a new entry.
				a.original = fmt.Sprintf("%s Reported by Ms Xandra Quorvath%d.", k.texts[i%len(k.texts)], round*1_000_000+i)
				text, err := pseudonymize(ctx, client, s.url, a)
				mu.Lock()
				if err != nil {
					broken++
					mu.Unlock()
					return
				}
				a.text = text
				all = append(all, a)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return all, broken
}

type documents struct {
	Documents []struct{ ID, Text, Status string }
}

func pseudonymize(ctx context.Context, c *http.Client, url string, a answered) (string, error) {
	answer, err := post(ctx, c, url+"/v1/pseudonymize", map[string]any{
		"documents": []any{map[string]any{"id": a.id, "text": a.original, "language": "en"}},
	})
	if err != nil {
		return "", err
	}
	var out documents
	if err := json.Unmarshal(answer, &out); err != nil || len(out.Documents) != 1 {
		return "", fmt.Errorf("an answer without a document: %w", err)
	}
	return out.Documents[0].Text, nil
}

// together is how many texts one request restores.
const together = 200

// check restores what was answered, and says what does not come back.
func (k *killing) check(ctx context.Context, client *http.Client, s *server, all []answered) (missing []error) {
	for begin := 0; begin < len(all); begin += together {
		some := all[begin:min(begin+together, len(all))]
		var asked []any
		for _, a := range some {
			asked = append(asked, map[string]any{"id": a.id, "text": a.text})
		}
		answer, err := post(ctx, client, s.url+"/v1/restore", map[string]any{"documents": asked})
		var out documents
		if err == nil {
			err = json.Unmarshal(answer, &out)
		}
		if err != nil || len(out.Documents) != len(some) {
			return append(missing, fmt.Errorf("restore: %d documents: %w", len(out.Documents), err))
		}
		for i, d := range out.Documents {
			if d.Status != "exact" || d.Text != some[i].original {
				missing = append(missing, fmt.Errorf("%s: restored as %q", some[i].id, d.Status))
			}
		}
	}
	return missing
}

// A server is one that runs.
type server struct {
	cmd *exec.Cmd
	url string
}

func (s *server) stop() {
	_ = s.cmd.Process.Signal(os.Interrupt)
	_ = s.cmd.Wait()
}

// start starts the server and reads in its log where it listens.
func (k *killing) start(ctx context.Context) (*server, error) {
	cmd := exec.CommandContext(ctx, k.program, "serve", "--listen", "127.0.0.1:0", "--ledger", k.ledger, "--key-file", k.keyFile)
	log, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(log)
	var said []string
	for lines.Scan() {
		var line struct{ Msg, Address string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Msg == "listening" {
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return &server{cmd: cmd, url: "http://" + line.Address}, nil
		}
		said = append(said, lines.Text())
	}
	_ = cmd.Wait()
	return nil, fmt.Errorf("%s does not start: %s", k.program, strings.Join(said, "; "))
}
