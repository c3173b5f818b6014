//go:build unix

// Package start measures what a start of the program costs. It is a package of its own, and
// small: the most memory that a process had counts what its parent had when it started it.
//
// It may know internal/built.
package start

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/understudy-text/understudy/internal/built"
)

// BenchmarkStart runs the program on a document of one line, and tells processor time and
// the most memory that it had. If UNDERSTUDY_BEFORE names another build of it, that one runs
// in turn with it, and the ratios of both are told.
func BenchmarkStart(b *testing.B) {
	program, err := built.Program(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("Mr John Smith left Leeds on 3 May 2021 for Paris with his brother.\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	other := os.Getenv("UNDERSTUDY_BEFORE")
	if other != "" { // pages of a file count, and how it was written tells how many
		program, other = copied(b, program), copied(b, other)
	}
	for _, code := range []string{"auto", "en", "ar"} {
		b.Run(code, func(b *testing.B) {
			var now, before spent
			for b.Loop() {
				now.add(start(b, program, code, path))
				if other != "" {
					before.add(start(b, other, code, path))
				}
			}
			b.ReportMetric(now.processor.Seconds()/float64(b.N), "cpu-s/op")
			b.ReportMetric(now.peak/float64(b.N), "peak-MB")
			if before.peak > 0 {
				b.ReportMetric(now.processor.Seconds()/before.processor.Seconds(), "cpu-ratio")
				b.ReportMetric(now.peak/before.peak, "peak-ratio")
			}
		})
	}
}

// copied copies a program and returns the path of the copy.
func copied(b *testing.B, program string) string {
	b.Helper()
	from, err := os.Open(program)
	if err != nil {
		b.Fatal(err)
	}
	defer from.Close()
	path := filepath.Join(b.TempDir(), "understudy")
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o700)
	if err != nil {
		b.Fatal(err)
	}
	_, err = io.Copy(to, from)
	if err := errors.Join(err, to.Close()); err != nil {
		b.Fatal(err)
	}
	return path
}

// spent is what runs of a program take.
type spent struct {
	processor time.Duration
	peak      float64 // MB, summed
}

func (s *spent) add(o spent) { s.processor, s.peak = s.processor+o.processor, s.peak+o.peak }

func start(b *testing.B, program, code, path string) spent {
	b.Helper()
	out := filepath.Join(b.TempDir(), "out")
	defer os.RemoveAll(out)
	cmd := exec.CommandContext(b.Context(), program, "pseudonymize", "--language", code, "--seed", "1", "--out", out, path)
	if said, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, said)
	}
	return spent{cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peakOf(cmd.ProcessState)}
}

// peakOf is the most memory that a process had, in MB.
func peakOf(p *os.ProcessState) float64 {
	unit := 1024.0 // Linux tells KiB
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	return float64(p.SysUsage().(*syscall.Rusage).Maxrss) * unit / 1e6
}
