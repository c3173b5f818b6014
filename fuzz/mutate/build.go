package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// helpers are what changed code calls. The environment variable holds the number of the
// change that is done, or a file to which the numbers of all that are reached are written.
const helpers = `package %s

import (
	"fmt"
	"os"
	"strconv"
	"sync"
)

var (
	mutantChosen    = os.Getenv("` + chosen + `")
	mutantNumber, _ = strconv.Atoi(mutantChosen)
	mutantSeen      sync.Map
)

func mutant(n int) bool {
	if n == mutantNumber {
		return true
	}
	if mutantNumber == 0 && mutantChosen != "" {
		if _, seen := mutantSeen.LoadOrStore(n, true); !seen {
			if f, err := os.OpenFile(mutantChosen, os.O_APPEND|os.O_WRONLY, 0o600); err == nil {
				fmt.Fprintln(f, n)
				f.Close()
			}
		}
	}
	return false
}

type mutantNumeric interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

func mutantSum[T mutantNumeric](n int, sum, first T) T {
	if mutant(n) {
		return first
	}
	return sum
}
`

// rounds is how often changes that do not compile are taken out.
const rounds = 8

var (
	complaint = regexp.MustCompile(`(?m)^([^\s:]+\.go):(\d+):\d+: `)
	clause    = regexp.MustCompile(`(?m)^package (\w+)`)
)

// build compiles tests with all the changes of a package that compile, and returns these.
func build(ctx context.Context, folder, tests, dir string, files []source, all []*mutant) (program string, kept []*mutant, err error) {
	name := clause.FindSubmatch(files[0].text)
	if name == nil {
		return "", nil, errors.New("no package clause")
	}
	program = filepath.Join(dir, "tests")
	for range rounds {
		replace := map[string]string{}
		put := func(path string, text []byte) error {
			absolute, err := filepath.Abs(path)
			if err != nil {
				return err
			}
			to := filepath.Join(dir, filepath.Base(path))
			replace[absolute] = to
			return os.WriteFile(to, text, 0o600)
		}
		if err := put(filepath.Join(folder, "zz_mutant.go"), fmt.Appendf(nil, helpers, name[1])); err != nil {
			return "", nil, err
		}
		for _, f := range files {
			if err := put(f.path, changed(f, all)); err != nil {
				return "", nil, err
			}
		}
		overlay, err := json.Marshal(map[string]any{"Replace": replace})
		if err != nil {
			return "", nil, err
		}
		list := filepath.Join(dir, "overlay.json")
		if err := os.WriteFile(list, overlay, 0o600); err != nil {
			return "", nil, err
		}
		out, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", list, "-o", program, "./"+filepath.Clean(tests)).CombinedOutput()
		if err == nil {
			return program, all, nil
		}
		wrong := map[string]bool{} // base name and line
		for _, m := range complaint.FindAllSubmatch(out, -1) {
			wrong[filepath.Base(string(m[1]))+":"+string(m[2])] = true
		}
		before := len(all)
		all = slices.DeleteFunc(all, func(m *mutant) bool {
			return wrong[filepath.Base(m.file)+":"+strconv.Itoa(m.line)]
		})
		if len(all) == before {
			return "", nil, fmt.Errorf("does not compile: %s", out[:min(len(out), 1000)])
		}
	}
	return "", nil, errors.New("too many changes do not compile")
}
