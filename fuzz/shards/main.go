// Shards has processes share made-up corpora at random, kills some of them, and compares
// what they write with what one machine writes.
//
//	go build -o understudy ./cmd/understudy
//	go run ./fuzz/shards -program ./understudy [-trials 8] [-seed 1]
//
// Each trial draws documents of four languages, flags of pseudonymize, a partition into
// shards and buckets, an order of each step's tasks and how many run at once. In each step,
// also while texts are restored, one process is killed with -9 within the time that such a
// process takes, and begun again; one is run twice at the same time. Then the output
// folder, its reports and what the ledger exports are to be those of one machine, byte for
// byte, and each shard's receipts are to restore its files. Out comes a line for each
// trial; the exit code is 1 if one was not as it should be.
//
// It may know no other package.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("shards: ")
	program := flag.String("program", "./understudy", "the program")
	trials := flag.Int("trials", 8, "how many trials")
	seed := flag.Uint64("seed", 1, "of all that is drawn")
	flag.Parse()
	path, err := filepath.Abs(*program)
	if err != nil {
		log.Fatal(err)
	}
	wrong := 0
	lasts := map[string]time.Duration{}
	for i := range *trials {
		t := trial{program: path, rnd: rand.New(rand.NewPCG(*seed, uint64(i))), lasts: lasts}
		err := t.run()
		fmt.Printf("%d.%d: %s: ", *seed, i, strings.Join(t.said, ", "))
		if err != nil {
			wrong++
			fmt.Println("WRONG:", err)
			continue
		}
		fmt.Printf("%d processes killed, as one machine writes\n", t.killed)
	}
	if wrong > 0 {
		log.Fatalf("%d of %d trials were wrong", wrong, *trials)
	}
}

// A trial is one corpus and one way to share it.
type trial struct {
	program, dir string
	rnd          *rand.Rand
	said         []string // what was drawn
	killed       int
	lasts        map[string]time.Duration // of a process of each step
}

// templates are documents of four languages about the same few people, so that what one
// says decides about others.
var templates = []string{
	"The minister %[1]s visited %[2]s on 3 March 2019. Her brother, a nurse with asthma, stayed in %[3]s and paid 1,200 euros to %[4]s.",
	"Mr %[1]s, a carpenter of %[2]s, has known the author %[5]s since 1998. His number is +44 20 7946 0%[6]d.",
	"Enligt %[1]s, som arbetar på %[4]s i %[2]s, flyttade familjen till %[3]s den 4 maj 2017. Statsministern %[5]s kom dit.",
	"Selon %[1]s, qui travaille chez %[4]s à %[2]s, le procès de %[5]s a eu lieu le 12 juin 2018 à %[3]s.",
	"قال %[7]s إنه يعمل في شركة النور في مدينة القاهرة منذ 5 مايو 2016، وإن أخاه أحمد يسكن في بيروت مع عائلته.",
}

var (
	people  = []string{"Anna Lindqvist", "Karl Berg", "David Hughes", "Claire Moreau", "Julien Lefèvre", "Erik Nordahl", "Nadia Haddad"}
	towns   = []string{"Leeds", "Uppsala", "Lyon", "Bristol", "Nantes", "Malmö", "Kalmar"}
	firms   = []string{"Northgate Logistics Ltd", "Volvo", "Crédit Lyonnais", "Berg & Söner AB"}
	arabics = []string{"خالد المصري", "ليلى حداد", "سامي الخطيب"}
)

func (t *trial) pick(of []string) string { return of[t.rnd.IntN(len(of))] }

// write makes the corpus and returns how many documents it has.
func (t *trial) write() (n int, err error) {
	files := map[string]*strings.Builder{}
	n = 12 + t.rnd.IntN(20)
	for i := range n {
		text := fmt.Sprintf(t.pick(templates), t.pick(people), t.pick(towns), t.pick(towns), t.pick(firms), t.pick(people), 10+t.rnd.IntN(90), t.pick(arabics))
		text, _, _ = strings.Cut(text, "%!(EXTRA")
		name, line := fmt.Sprintf("d%02d.txt", i), text+"\n"
		switch i % 3 {
		case 1:
			name, line = fmt.Sprintf("l%d.jsonl", i%2), fmt.Sprintf("{\"id\": \"n%d\", \"text\": %q}\n", i, text)
		case 2:
			name, line = "t.csv", fmt.Sprintf("%d,\"%s\"\n", i, text)
		}
		if files[name] == nil {
			files[name] = &strings.Builder{}
			if name == "t.csv" {
				line = "n,text\n" + line
			}
		}
		files[name].WriteString(line)
	}
	if err := os.Mkdir(t.path("in"), 0o755); err != nil {
		return 0, err
	}
	for name, b := range files {
		if err := os.WriteFile(t.path("in/"+name), []byte(b.String()), 0o644); err != nil {
			return 0, err
		}
	}
	return n, nil
}

func (t *trial) path(name string) string { return filepath.Join(t.dir, name) }

// command is a process of the program, in the trial's folder.
func (t *trial) command(args ...string) *exec.Cmd {
	c := exec.Command(t.program, args...)
	c.Dir = t.dir
	c.Env = append(os.Environ(), "UNDERSTUDY_KEY_FILE=key", "UNDERSTUDY_CONFIG="+os.DevNull)
	return c
}

// do runs the program to its end. That documents were refused is no failure.
func (t *trial) do(args ...string) error {
	out, err := t.command(args...).CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 3 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, bytes.TrimSpace(out))
	}
	return nil
}

func (t *trial) run() (err error) {
	if t.dir, err = os.MkdirTemp("", "understudy-shards-*"); err != nil {
		return err
	}
	defer os.RemoveAll(t.dir)
	documents, err := t.write()
	if err != nil {
		return err
	}
	options := []string{"--rank", t.pick([]string{"tiny", "none"}), "--policy", t.pick([]string{"default", "cc", "gdpr"}), "--explain"}
	apart := t.rnd.IntN(3) == 0
	if apart {
		options = append(options, "--scope", "document")
	}
	shards, buckets, workers := 1+t.rnd.IntN(6), 1+t.rnd.IntN(3), 1+t.rnd.IntN(3)
	t.said = []string{fmt.Sprintf("%d documents", documents), strings.Join(options, " "), fmt.Sprintf("at most %d shards, %d buckets, %d at once", shards, buckets, workers)}
	one := append([]string{"pseudonymize", "--ledger", "one.ledger", "--out", "whole"}, options...)
	if err := t.do(append(one, "in")...); err != nil {
		return err
	}
	plan := append([]string{"shard", "plan", "--work", "run", "--out", "public", "--shards", strconv.Itoa(shards), "--buckets", strconv.Itoa(buckets)}, options...)
	var caster []string
	if !apart {
		caster = []string{"--ledger", "all.ledger"}
	}
	if err := t.do(append(append(plan, caster...), "in")...); err != nil {
		return err
	}
	if shards, err = t.planned(); err != nil {
		return err
	}
	more := []string{"--workers", strconv.Itoa(1 + t.rnd.IntN(3))}
	for _, s := range []struct {
		name string
		n    int
		of   string
		more []string
	}{
		{"observe", shards, "--shard", more}, {"merge", buckets, "--bucket", nil}, {"cast", 1, "", caster}, {"replace", shards, "--shard", more}, {"join", 1, "", nil},
		{"restore", shards, "--shard", []string{"--out", "back"}},
	} {
		var tasks [][]string
		for i := range s.n {
			args := append([]string{"shard", s.name, "--work", "run"}, s.more...)
			if s.of != "" {
				args = append(args, s.of, strconv.Itoa(i))
			}
			tasks = append(tasks, args)
		}
		if err := t.step(s.name, tasks, workers); err != nil {
			return err
		}
	}
	for _, pair := range [][2]string{{"whole", "public"}, {"in", "back"}} {
		if err := t.alike(pair[0], pair[1]); err != nil {
			return err
		}
	}
	if apart {
		return nil
	}
	return t.sameLedger()
}

// planned is how many shards the plan has: there may be fewer than were asked for.
func (t *trial) planned() (int, error) {
	said, err := t.command("shard", "show", "--work", "run", "--json").Output()
	if err != nil {
		return 0, err
	}
	var plan struct{ Shards int }
	err = json.Unmarshal(said, &plan)
	return plan.Shards, err
}

// step does the tasks of a step in a random order, several at once. The first is killed
// before; the last is run twice at the same time.
func (t *trial) step(name string, tasks [][]string, workers int) error {
	t.rnd.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	if err := t.kill(name, tasks[0]); err != nil {
		return err
	}
	tasks = append(tasks, tasks[len(tasks)-1])
	var wait sync.WaitGroup
	slots := make(chan struct{}, max(workers, 2))
	failed := make([]error, len(tasks))
	for i, args := range tasks {
		slots <- struct{}{}
		wait.Go(func() {
			failed[i] = t.do(args...)
			<-slots
		})
	}
	wait.Wait()
	return errors.Join(failed...)
}

// tries is how often a process is begun that is to be killed before it ends.
const tries = 5

// kill begins a task and kills it within the time that others of its step have taken.
func (t *trial) kill(step string, args []string) error {
	for range tries {
		after := cmp.Or(t.lasts[step], time.Second)
		c := t.command(args...)
		begun := time.Now()
		if err := c.Start(); err != nil {
			return err
		}
		ended := make(chan error, 1)
		go func() { ended <- c.Wait() }()
		select {
		case <-ended:
			t.lasts[step] = time.Since(begun)
		case <-time.After(time.Duration(t.rnd.Int64N(int64(after)))):
			if err := c.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				return err
			}
			if <-ended; c.ProcessState.ExitCode() < 0 {
				t.killed++
				return nil
			}
		}
	}
	return fmt.Errorf("%s: it ends before it is killed", step)
}

// names are the files of a folder, sorted.
func names(dir string) (out []string) {
	_ = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error { // a folder that is not there has none
		if err == nil && !d.IsDir() {
			out = append(out, strings.TrimPrefix(p, dir+"/"))
		}
		return nil
	})
	slices.Sort(out)
	return out
}

// alike compares two folders.
func (t *trial) alike(want, got string) error {
	list := names(t.path(want))
	if has := names(t.path(got)); !slices.Equal(list, has) {
		return fmt.Errorf("%s has %v, %s has %v", got, has, want, list)
	}
	for _, name := range list {
		x, err := os.ReadFile(filepath.Join(t.path(want), name))
		if err != nil {
			return err
		}
		y, err := os.ReadFile(filepath.Join(t.path(got), name))
		if err != nil {
			return err
		}
		if !bytes.Equal(x, y) {
			return fmt.Errorf("%s of %s and %s are not the same", name, want, got)
		}
	}
	return nil
}

// sameLedger compares what two ledgers export.
func (t *trial) sameLedger() error {
	var said [2][]byte
	for i, of := range []string{"one", "all"} {
		if err := t.do("ledger", "export", "--ledger", of+".ledger", of+".jsonl"); err != nil {
			return err
		}
		var err error
		if said[i], err = os.ReadFile(t.path(of + ".jsonl")); err != nil {
			return err
		}
	}
	if !bytes.Equal(said[0], said[1]) {
		return errors.New("the ledgers are not the same")
	}
	return nil
}
