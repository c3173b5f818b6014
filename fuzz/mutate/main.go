// Command mutate says what the tests of a package would not notice. It changes the
// package in many small ways (a condition turned round, a bound moved by one, a statement
// left out, an operand forgotten), runs its tests with one change after the other, and
// prints the changes that no test fails on, and those in code that no test reaches.
//
//	go run ./fuzz/mutate [-most 200] [-tests ./generate/temporal] FOLDER…
//
// All changes of a package are compiled into one test program, which does one of them
// at a time: the one that an environment variable names. No file is touched.
//
// It may know internal/scatter.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/understudy-text/understudy/internal/scatter"
)

// chosen is the environment variable that names the change that is done.
const chosen = "UNDERSTUDY_MUTANT"

func main() {
	most := flag.Int("most", 200, "how many changes of a package are tried; of more, these are chosen by their place and kind")
	tests := flag.String("tests", "", "the folder of the package whose tests are run (default: each package's own)")
	flag.Parse()
	failed := false
	for _, folder := range flag.Args() {
		if err := try(folder, cmp.Or(*tests, folder), *most); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", folder, err)
			failed = true
		}
	}
	if failed || flag.NArg() == 0 {
		os.Exit(1)
	}
}

// try mutates the package of a folder, runs the tests of another or the same, and prints
// what came out.
func try(folder, tests string, most int) error {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "mutate-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	files, all, err := mutants(folder)
	if err != nil {
		return err
	}
	program, all, err := build(ctx, folder, tests, dir, files, all)
	if err != nil {
		return err
	}
	start := time.Now()
	reached := filepath.Join(dir, "reached")
	if err := os.WriteFile(reached, nil, 0o600); err != nil {
		return err
	}
	if said, err := run(ctx, tests, program, time.Hour, chosen+"="+reached); err != nil {
		return fmt.Errorf("the tests fail unchanged: %w: %s", err, said)
	}
	patience := 3*time.Since(start) + 5*time.Second
	list, err := os.ReadFile(reached)
	if err != nil {
		return err
	}
	hit := map[string]bool{}
	for _, number := range strings.Fields(string(list)) {
		hit[number] = true
	}
	var tried, unreached, survived []*mutant
	for _, m := range sample(all, most) {
		if !hit[strconv.Itoa(m.number)] {
			unreached = append(unreached, m)
			continue
		}
		tried = append(tried, m)
		if _, err := run(ctx, tests, program, patience, chosen+"="+strconv.Itoa(m.number)); err == nil {
			survived = append(survived, m)
			fmt.Printf("survived   %s\n", m)
		}
	}
	for _, m := range unreached {
		fmt.Printf("unreached  %s\n", m)
	}
	fmt.Printf("%s: %d changes, %d of them run: %d noticed, %d survived; %d not reached by its tests\n",
		folder, len(all), len(tried), len(tried)-len(survived), len(survived), len(unreached))
	return nil
}

// sample chooses changes, the same ones each time, in the order of their places.
func sample(all []*mutant, most int) []*mutant {
	if len(all) <= most {
		return all
	}
	key := func(m *mutant) uint64 {
		return scatter.Hash(fmt.Sprintf("%s %s%d", filepath.Base(m.file), m.what, m.offset)) * scatter.Step
	}
	some := slices.Clone(all)
	slices.SortFunc(some, func(a, b *mutant) int {
		switch x, y := key(a), key(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	some = some[:most]
	slices.SortFunc(some, func(a, b *mutant) int { return a.number - b.number })
	return some
}

// run runs the tests with one change.
func run(ctx context.Context, folder, program string, patience time.Duration, setting string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "-test.failfast", "-test.short")
	cmd.Dir, cmd.Env, cmd.WaitDelay = folder, append(os.Environ(), setting), time.Second
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return "", err
	}
	return string(out[max(0, len(out)-500):]), err
}
