// Command beam has Apache Beam start the steps of 'understudy shard': one stand-in for each
// name of a corpus, on as many workers as the runner has, with the result of one machine.
// Texts do not go through Beam, only the numbers of shards; the key travels as a path.
//
//	go run . -work /mnt/run -key_file /mnt/keys/study.key -out /mnt/public -shards 40 -- --policy gdpr /mnt/corpus
//	go run . -work /mnt/run -key_file /mnt/keys/study.key -out /mnt/originals -restore
//
// It runs on Prism, in this process, if no other -runner is named. It was tested on Prism
// alone: 'universal' with the -endpoint of a Flink or Spark job server was not tried, nor
// Dataflow. All workers must have the program, and see the folders and the key under the
// same paths.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"
)

// A Run is one run of the program's steps. What it holds goes to the workers.
type Run struct {
	Program, Work, KeyFile string
	Out, Ledger            string
	Shards, Buckets        int
	Arguments              []string // of 'shard plan': flags and paths
}

// do runs a step and returns what it printed. That some documents were refused is no
// failure; the manifest lists them.
func (r *Run) do(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, r.Program, append([]string{"shard"}, args...)...)
	cmd.Env = append(os.Environ(), "UNDERSTUDY_KEY_FILE="+r.KeyFile, "UNDERSTUDY_CONFIG="+os.DevNull)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == refused {
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("understudy shard %s: %w: %s", args[0], err, bytes.TrimSpace(said.Bytes()))
	}
	return out.Bytes(), nil
}

// refused is the program's exit code if it has refused documents.
const refused = 3

// A Step is a DoFn: it runs a verb for each number that comes in, after all of the step
// before has been done. Whoever runs it again does no harm.
type Step struct {
	Run  Run
	Verb string
	Flag string   // that takes the number; "": the verb is run once
	More []string // further arguments
}

// ProcessElement implements a DoFn.
func (s *Step) ProcessElement(ctx context.Context, n int, before func(*int) bool, emit func(int)) error {
	args := append([]string{s.Verb, "--work", s.Run.Work}, s.More...)
	if s.Flag != "" {
		args = append(args, s.Flag, strconv.Itoa(n))
	}
	var err error
	for range tries {
		if _, err = s.Run.do(ctx, args...); !killed(err) {
			break
		}
	}
	if err == nil {
		emit(n)
	}
	return err
}

// tries is how often a process is begun anew that was killed, for want of memory perhaps.
// Prism runs no bundle again.
const tries = 3

// killed reports whether a process has ended by a signal.
func killed(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() < 0
}

// Register tells Beam of what workers run. It goes before beam.Init.
func Register() {
	register.DoFn4x1[context.Context, int, func(*int) bool, func(int), error](&Step{})
	register.Iter1[int]()
	register.Emitter1[int]()
}

// each runs a verb for 0 to n-1, spread over the workers, when all of before is there.
func (r *Run) each(s beam.Scope, verb, flag string, n int, before beam.PCollection, more ...string) beam.PCollection {
	s = s.Scope(verb)
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	step := &Step{Run: *r, Verb: verb, Flag: flag, More: more}
	return beam.ParDo(s, step, beam.Reshuffle(s, beam.CreateList(s, numbers)), beam.SideInput{Input: before})
}

// Pseudonymize lists the files, here, and adds the steps to a pipeline. When it has run,
// Join is wanted.
func (r *Run) Pseudonymize(ctx context.Context, s beam.Scope) error {
	var ledger []string
	if r.Ledger != "" {
		ledger = []string{"--ledger", r.Ledger}
	}
	plan := append([]string{"plan", "--json", "--work", r.Work, "--out", r.Out, "--shards", strconv.Itoa(r.Shards), "--buckets", strconv.Itoa(r.Buckets)}, ledger...)
	if err := r.count(ctx, append(plan, r.Arguments...)...); err != nil {
		return err
	}
	done := r.each(s, "observe", "--shard", r.Shards, beam.CreateList(s, []int{0}), "--workers", "1")
	done = r.each(s, "merge", "--bucket", r.Buckets, done)
	done = r.each(s, "cast", "", 1, done, ledger...)
	r.each(s, "replace", "--shard", r.Shards, done, "--workers", "1")
	return nil
}

// Join writes the reports and returns the manifest.
func (r *Run) Join(ctx context.Context) ([]byte, error) {
	return r.do(ctx, "join", "--json", "--work", r.Work)
}

// Restore adds the steps that put the originals back into Out.
func (r *Run) Restore(ctx context.Context, s beam.Scope) error {
	if err := r.count(ctx, "show", "--json", "--work", r.Work); err != nil {
		return err
	}
	r.each(s, "restore", "--shard", r.Shards, beam.CreateList(s, []int{0}), "--out", r.Out)
	return nil
}

// count runs a verb that says how many shards and buckets there are.
func (r *Run) count(ctx context.Context, args ...string) error {
	said, err := r.do(ctx, args...)
	if err != nil {
		return err
	}
	return json.Unmarshal(said, r)
}

func main() {
	var r Run
	flag.StringVar(&r.Program, "program", "understudy", "the program, on all workers")
	flag.StringVar(&r.Work, "work", "", "folder of the run, which all workers see; not for publication")
	flag.StringVar(&r.KeyFile, "key_file", "", "file that holds the key, on all workers")
	flag.StringVar(&r.Out, "out", "", "folder for the files")
	flag.StringVar(&r.Ledger, "ledger", "", "ledger that gives and takes stand-ins; one worker opens it")
	flag.IntVar(&r.Shards, "shards", 16, "how many shards; there are fewer if there are fewer files")
	flag.IntVar(&r.Buckets, "buckets", 4, "how many buckets are merged side by side")
	runner := flag.String("runner", "prism", "prism, or universal with -endpoint")
	restore := flag.Bool("restore", false, "put the originals back")
	flag.Parse()
	r.Arguments = flag.Args()
	Register()
	beam.Init()
	if err := execute(context.Background(), &r, *runner, *restore); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

func execute(ctx context.Context, r *Run, runner string, restore bool) error {
	p, s := beam.NewPipelineWithRoot()
	add := r.Pseudonymize
	if restore {
		add = r.Restore
	}
	if err := add(ctx, s); err != nil {
		return err
	}
	if _, err := beam.Run(ctx, runner, p); err != nil || restore {
		return err
	}
	manifest, err := r.Join(ctx)
	if err == nil {
		_, err = os.Stdout.Write(manifest)
	}
	return err
}
