// Program shard compares a run on one machine with the same run in shards: processor time
// of each step, with and without what its processes take to start, the memory of its largest
// process, what the steps leave for each other, and whether both write the same bytes.
//
//	go build -o /tmp/understudy ./cmd/understudy
//	go run ./study/bench/shard -program /tmp/understudy -shards 4 CORPUS
//
// It may know no other package.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	program := flag.String("program", "understudy", "the program")
	shards := flag.Int("shards", 4, "how many shards")
	options := flag.String("options", "", "flags of pseudonymize, parted by spaces")
	once := flag.Bool("once", false, "run one machine before the steps alone, and not after them again")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "name the files or folders of the corpus")
		os.Exit(2)
	}
	b := bench{program: *program, shards: *shards, once: *once, options: strings.Fields(*options), paths: flag.Args()}
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, "shard:", err)
		os.Exit(1)
	}
}

type bench struct {
	program string
	shards  int
	once    bool
	options []string
	paths   []string
	dir     string
	size    int64
}

// A cost is what the processes of a step took.
type cost struct {
	cpu  time.Duration
	peak int64 // bytes, of the largest
	n    int
}

// runProgram runs the program and adds what it cost.
func (b *bench) runProgram(c *cost, args ...string) error {
	cmd := exec.Command(b.program, args...)
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "UNDERSTUDY_KEY_FILE="+filepath.Join(b.dir, "key"))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); err != nil && code != 3 {
		return fmt.Errorf("%s: %w\n%s", strings.Join(args[:2], " "), err, stderr.String())
	}
	c.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.peak = max(c.peak, u.Maxrss<<10)
	}
	c.n++
	if said := stderr.String(); args[0] == "shard" && args[1] == "cast" {
		fmt.Print(said)
	}
	return nil
}

func (b *bench) run() (err error) {
	if b.dir, err = os.MkdirTemp("", "understudy-shard-*"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	for i, p := range b.paths {
		if b.paths[i], err = filepath.Abs(p); err != nil {
			return err
		}
		if b.size, err = weigh(p, b.size, nil); err != nil {
			return err
		}
	}
	starts, err := b.starts()
	if err != nil {
		return err
	}
	var whole, load cost
	one := append([]string{"pseudonymize", "--workers", "1", "--ledger", "one.ledger", "--out", "whole"}, b.options...)
	if err := b.runProgram(&whole, append(one, b.paths...)...); err != nil {
		return err
	}
	fmt.Printf("corpus: %.1f MB\n%-9s %9s %9s %9s %9s\n", mb(b.size), "step", "runs", "CPU s", "s a MB", "peak MB")
	b.line("one run", whole)
	plan := append([]string{"shard", "plan", "--work", "run", "--ledger", "all.ledger", "--out", "public", "--buckets", "2", "--shards", strconv.Itoa(b.shards)}, b.options...)
	if err := b.runProgram(&load, append(plan, b.paths...)...); err != nil {
		return err
	}
	var sum cost
	begun := time.Duration(0) // of the steps' processes
	for _, step := range steps(b.shards, 2, "all.ledger") {
		c, err := b.step(step, "run")
		if err != nil {
			return err
		}
		b.line(step.name, c)
		begun += time.Duration(step.n) * starts[step.name]
		sum.cpu, sum.n, sum.peak = sum.cpu+c.cpu, sum.n+c.n, max(sum.peak, c.peak)
	}
	b.line("all steps", sum)
	for _, pattern := range []string{"observed-*", "found-*", "merged-*", "cast", "replaced-*", "receipts"} {
		found, _ := filepath.Glob(filepath.Join(b.dir, "run", pattern)) // the pattern is well formed
		size := int64(0)
		for _, f := range found {
			if size, err = weigh(f, size, nil); err != nil {
				return err
			}
		}
		fmt.Printf("%-11s %8.2f MB, %.3f of the corpus\n", pattern, mb(size), float64(size)/float64(b.size))
	}
	if err := b.compare(); err != nil {
		return err
	}
	mean := whole.cpu
	if !b.once { // other work on the machine shows in processor time, too
		var again cost
		for _, made := range []string{"whole", "one.ledger"} {
			if err := os.RemoveAll(filepath.Join(b.dir, made)); err != nil {
				return err
			}
		}
		if err := b.runProgram(&again, append(one, b.paths...)...); err != nil {
			return err
		}
		b.line("one again", again)
		mean = (whole.cpu + again.cpu) / 2
	}
	fmt.Printf("the steps take %.2f times the processor time of one run (the mean, if there are two)\n", sum.cpu.Seconds()/mean.Seconds())
	fmt.Printf("to start, their processes take %.1f s of it, one run %.1f s; without, %.2f times\n",
		begun.Seconds(), starts["one run"].Seconds(), (sum.cpu-begun).Seconds()/(mean-starts["one run"]).Seconds())
	return nil
}

// A step is run n times, each with a number of its own if of names the flag for it.
type step struct {
	name string
	n    int
	of   string
	more []string
}

func steps(shards, buckets int, ledger string) []step {
	return []step{
		{"observe", shards, "--shard", []string{"--workers", "1"}},
		{"merge", buckets, "--bucket", nil},
		{"cast", 1, "", []string{"--ledger", ledger}},
		{"replace", shards, "--shard", []string{"--workers", "1"}},
		{"join", 1, "", nil},
	}
}

// step runs a step of the run in a folder.
func (b *bench) step(s step, work string) (c cost, err error) {
	for i := range s.n {
		args := append([]string{"shard", s.name, "--work", work}, s.more...)
		if s.of != "" {
			args = append(args, s.of, strconv.Itoa(i))
		}
		if err = b.runProgram(&c, args...); err != nil {
			return c, err
		}
	}
	return c, nil
}

// starts is the processor time of each step, and of one run, over a document of one word:
// what a process takes before it works.
func (b *bench) starts() (map[string]time.Duration, error) {
	if err := os.WriteFile(filepath.Join(b.dir, "word.txt"), []byte("Hello\n"), 0o600); err != nil {
		return nil, err
	}
	var c cost
	one := append([]string{"pseudonymize", "--workers", "1", "--ledger", "word.ledger", "--out", "word"}, b.options...)
	if err := b.runProgram(&c, append(one, "word.txt")...); err != nil {
		return nil, err
	}
	out := map[string]time.Duration{"one run": c.cpu}
	plan := append([]string{"shard", "plan", "--work", "empty", "--ledger", "none.ledger", "--out", "empties", "--buckets", "1"}, b.options...)
	if err := b.runProgram(&c, append(plan, "word.txt")...); err != nil {
		return nil, err
	}
	for _, s := range steps(1, 1, "none.ledger") {
		c, err := b.step(s, "empty")
		if err != nil {
			return nil, err
		}
		out[s.name] = c.cpu
	}
	return out, nil
}

func (b *bench) line(step string, c cost) {
	fmt.Printf("%-9s %9d %9.2f %9.3f %9.0f\n", step, c.n, c.cpu.Seconds(), c.cpu.Seconds()/mb(b.size), mb(c.peak))
}

func mb(n int64) float64 { return float64(n) / 1e6 }

// weigh adds the size of what lies under a path; each may look at it.
func weigh(path string, size int64, each func(path string) error) (int64, error) {
	err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
			if each != nil {
				err = each(p)
			}
		}
		return err
	})
	return size, err
}

// compare checks that both results are the same.
func (b *bench) compare() error {
	n := 0
	whole := filepath.Join(b.dir, "whole")
	_, err := weigh(whole, 0, func(p string) error {
		rel, err := filepath.Rel(whole, p)
		if err != nil {
			return err
		}
		x, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		y, err := os.ReadFile(filepath.Join(b.dir, "public", rel))
		if err == nil && !bytes.Equal(x, y) {
			err = fmt.Errorf("%s is not the same", rel)
		}
		n++
		return err
	})
	if err == nil {
		fmt.Printf("%d files are the same, byte for byte\n", n)
	}
	return err
}
