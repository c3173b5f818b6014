// Command guards takes the guards of the server and the gateway out, one after the other, and
// runs the test that must notice: it has to fail (that it passes with the guard in place, go test
// says). The list is guards.txt. No file is touched (go test -overlay).
//
//	go run ./study/bench/gateway/guards [-only WORD] [-from N] [-to N]
//
// It may know no other package.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed guards.txt
var list string

// patience is how long a test may take without its guard. One that still runs then has noticed:
// what a guard would have ended does not end.
const patience = 70 * time.Second

// A guard is what one line or two of a file keep out.
type guard struct {
	name, file string
	old, new   string // what stands there, and what stands there without the guard
	folder     string // of the package whose test notices
	test       string // a regular expression of go test -run
}

func main() {
	only := flag.String("only", "", "guards whose name or file has this word")
	from := flag.Int("from", 1, "the first guard, by its number in the list")
	to := flag.Int("to", 1<<20, "the last one")
	flag.Parse()
	log.SetFlags(0)
	all, err := read(list)
	if err != nil {
		log.Fatal(err)
	}
	tried, noticed := 0, 0
	for i, g := range all {
		if i+1 < *from || i+1 > *to || !strings.Contains(g.name+" "+g.file, *only) {
			continue
		}
		tried++
		said, err := g.takeOut()
		if err != nil { // the list is wrong; the others are tried
			said = broken
			fmt.Fprintf(os.Stderr, "%d %s: %v\n", i+1, g.name, err)
		}
		if said == failed || said == hangs {
			noticed++
		}
		fmt.Printf("%2d %-8s %s (%s %s)\n", i+1, said, g.name, g.folder, g.test)
	}
	fmt.Printf("%d guards of %d taken out: the test noticed %d\n", tried, len(all), noticed)
	if noticed < tried {
		os.Exit(1)
	}
}

// read reads the list: a guard after ==, then fields with a tab behind their name. \n and \t in
// "old" and "new" stand for themselves.
func read(list string) (out []guard, err error) {
	unescape := strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`)
	for n, line := range strings.Split(list, "\n") {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			out = append(out, guard{name: name})
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		field, value, ok := strings.Cut(line, "\t")
		if !ok || len(out) == 0 {
			return nil, fmt.Errorf("guards.txt:%d: want a field, a tab and its value", n+1)
		}
		g := &out[len(out)-1]
		switch field {
		case "file":
			g.file = value
		case "old":
			g.old = unescape.Replace(value)
		case "new":
			g.new = unescape.Replace(value)
		case "test":
			g.folder, g.test, _ = strings.Cut(value, " ")
		default:
			return nil, fmt.Errorf("guards.txt:%d: no field %q", n+1, field)
		}
	}
	return out, nil
}

// What a test says without its guard.
const (
	survived = "SURVIVED"
	failed   = "noticed"
	hangs    = "hangs" // noticed, too
	broken   = "BROKEN"
)

// takeOut runs the test without the guard.
func (g *guard) takeOut() (string, error) {
	folder, err := os.MkdirTemp("", "guards-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	text, err := os.ReadFile(g.file)
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(text), g.old); n != 1 {
		return "", fmt.Errorf("%s has it %d times", g.file, n)
	}
	without, overlay := filepath.Join(folder, "without.go"), filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(without, []byte(strings.Replace(string(text), g.old, g.new, 1)), 0o600); err != nil {
		return "", err
	}
	path, err := filepath.Abs(g.file)
	if err != nil {
		return "", err
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {path: without}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, replace, 0o600); err != nil {
		return "", err
	}
	program := filepath.Join(folder, "tests")
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, g.folder).CombinedOutput(); err != nil {
		return "", fmt.Errorf("it does not compile without: %s", out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "-test.run", "^("+g.test+")$", "-test.failfast")
	var said bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = g.folder, &said, &said, time.Second
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return hangs, nil
	case errors.As(err, &exit):
		return failed, nil
	case err != nil:
		return "", err
	case strings.Contains(said.String(), "no tests to run"):
		return "", fmt.Errorf("%s has no test %s", g.folder, g.test)
	}
	return survived, nil
}
