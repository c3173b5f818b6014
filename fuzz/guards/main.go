// Guards takes out, one after the other, what keeps an attacker off, and runs the test that is
// to notice.
//
//	go run ./fuzz/guards [-table fuzz/guards/guards.tsv] [-row 7] [-from 1]
//
// Each line of a table is a guard: the row of the list of attacks (README.md beside; in
// gateway.tsv, those of server and gateway, a number), what it does, the file, what stands there,
// what is put in its place, the package and the test. The file is changed for the compiler alone
// (go test -overlay): the tree stays what it is. Out comes a line a guard; the exit code is 1 if a
// test passes without its guard, or a line of the table fits no file any more.
//
// It may know internal/lines.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/understudy-text/understudy/internal/lines"
)

func main() {
	log.SetFlags(0)
	table := flag.String("table", "fuzz/guards/guards.tsv", "the guards")
	row := flag.String("row", "", "only those of this row")
	from := flag.Int("from", 1, "the first guard of the table that is taken out")
	flag.Parse()
	missed, err := run(*table, *row, *from)
	if err != nil {
		log.Fatal("guards: ", err)
	}
	if missed > 0 {
		log.Fatalf("guards: %d are not noticed when they are missing", missed)
	}
}

// plain reads what is escaped in a field.
var plain = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\\`, `\`)

// patience is how long a test may take without its guard. One that still runs then has noticed:
// what the guard would have ended does not end.
const patience = 70 * time.Second

// A guard is one line of the table.
type guard struct{ row, what, file, old, without, folder, test string }

func run(table, row string, from int) (missed int, err error) {
	list, err := os.ReadFile(table)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "guards")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	number := 0
	for _, line := range lines.Of(string(list)) {
		f := strings.Split(line, "\t")
		if len(f) != 7 {
			return 0, fmt.Errorf("%s: %q has %d fields, want 7", table, line, len(f))
		}
		g := guard{f[0], f[1], f[2], plain.Replace(f[3]), plain.Replace(f[4]), f[5], f[6]}
		if number++; number < from || row != "" && g.row != row {
			continue
		}
		noticed, err := g.takenOut(dir)
		if err != nil {
			fmt.Printf("row %s\t%s\t%v\n", g.row, g.what, err)
			missed++
			continue
		}
		if !noticed {
			missed++
		}
		fmt.Printf("row %s\t%s\t%s %s\t%s\n", g.row, g.what, g.folder, g.test, map[bool]string{true: "fails without", false: "PASSES WITHOUT"}[noticed])
	}
	return missed, nil
}

// takenOut runs the test of a guard without it, and tells whether it fails. A tree that does
// not compile is an error.
func (g *guard) takenOut(dir string) (noticed bool, err error) {
	source, err := os.ReadFile(g.file)
	if err != nil {
		return false, err
	}
	if n := strings.Count(string(source), g.old); n != 1 {
		return false, fmt.Errorf("%s has %q %d times, want once", g.file, g.old, n)
	}
	changed := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(changed, []byte(strings.Replace(string(source), g.old, g.without, 1)), 0o600); err != nil {
		return false, err
	}
	whole, err := filepath.Abs(g.file)
	if err != nil {
		return false, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{whole: changed}})
	if err != nil {
		return false, err
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, overlay, 0o600); err != nil {
		return false, err
	}
	cmd := exec.Command("go", "test", "-count=1", "-vet=off", "-timeout", patience.String(), "-run", "^("+strings.ReplaceAll(g.test, "/", ")$/^(")+")$", g.folder)
	cmd.Env = append(os.Environ(), "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+path))
	out, err := cmd.CombinedOutput()
	switch text := string(out); {
	case strings.Contains(text, "[build failed]"), strings.Contains(text, "no tests to run"), strings.Contains(text, "[setup failed]"):
		return false, fmt.Errorf("no test was run: %s", text)
	case err == nil:
		return false, nil
	}
	return true, nil
}
