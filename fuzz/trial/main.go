// Trial treats the program badly and looks at what is left.
//
//	go build -o understudy ./cmd/understudy
//	go run ./fuzz/trial -program ./understudy [-kills 200] [-seed 1] [-small DIR]
//
// It writes made-up texts into a folder of its own and has them pseudonymized and restored
// with a ledger: killed with -9 at random moments, at a full disk (-small is a folder on a
// file system that is too small for the result, such as a tmpfs of 64 KiB), in folders that
// may only be read, and two at once on one ledger. After each it looks for files that are
// there in part, at the ledger, and whether the same command then does its work, sweeps what
// was left and restores byte for byte. Out comes a table of what was tried and what came
// out; the exit code is 1 if anything was not as it should be.
//
// It may know no other package.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("trial: ")
	t := trial{}
	flag.StringVar(&t.program, "program", "./understudy", "the program that is tried")
	flag.IntVar(&t.kills, "kills", 200, "how often it is killed")
	seed := flag.Uint64("seed", 1, "of the moments")
	flag.StringVar(&t.small, "small", "", "folder on a file system that is too small")
	most := flag.Duration("for", time.Hour, "no more is begun after so long")
	flag.Parse()
	t.rnd, t.end = rand.New(rand.NewPCG(*seed, 0)), time.Now().Add(*most)
	if err := t.run(); err != nil {
		log.Fatal(err)
	}
}

// A trial is one go through all.
type trial struct {
	program, dir, small string
	kills               int
	rnd                 *rand.Rand
	end                 time.Time         // nothing is begun later
	lasts               time.Duration     // of a whole run
	want                map[string][]byte // the result of a whole run, by name
	rows                []row
}

// A row is what was tried, how often, and how often it came out wrong.
type row struct {
	what       string
	tries      int
	wrong      int
	firstWrong string
}

// files and lines are how large the texts are.
const (
	files = 12
	lines = 40
)

func (t *trial) run() (err error) {
	if t.program, err = filepath.Abs(t.program); err != nil {
		return err
	}
	if t.dir, err = os.MkdirTemp("", "understudy-trial-*"); err != nil {
		return err
	}
	defer os.RemoveAll(t.dir)
	if err := t.write(); err != nil {
		return err
	}
	begun := time.Now()
	if out, err := t.pseudonymize("want", "ledger").CombinedOutput(); err != nil {
		return fmt.Errorf("a run that nobody disturbs: %w\n%s", err, out)
	}
	t.lasts = time.Since(begun)
	if t.want, err = read(t.path("want")); err != nil {
		return err
	}
	t.full()
	t.readOnly()
	t.together()
	t.killed()
	return t.tell()
}

func (t *trial) path(name string) string { return filepath.Join(t.dir, name) }

// write makes the texts, each with names of its own and some that all have.
func (t *trial) write() error {
	if err := os.MkdirAll(t.path("in"), 0o755); err != nil {
		return err
	}
	given := strings.Fields("Anna Thomas Karin Peter Olga Martin Helen Robert Susan George")
	for i := range files {
		var b strings.Builder
		for k := range lines {
			fmt.Fprintf(&b, "Mr %s Kel%sson of Leeds, case no. %d/19, rang Mrs Ellison on %d May 2019.\n", given[(i+k)%len(given)], syllable(i*lines+k), 1000+i*lines+k, 1+k%28)
		}
		if err := os.WriteFile(t.path(fmt.Sprintf("in/%02d.txt", i)), []byte(b.String()), 0o644); err != nil {
			return err
		}
	}
	return os.Chmod(t.dir, 0o755)
}

func syllable(i int) string {
	const of = "bakelimonurasetivozudage"
	s := ""
	for range 3 {
		s += of[i%12*2 : i%12*2+2]
		i /= 12
	}
	return s
}

func (t *trial) pseudonymize(out, ledger string) *exec.Cmd {
	return t.command("pseudonymize", "--replacements", "tae", "--language", "en", "--ledger", ledger, "--key-file", "key", "--out", out, "in")
}

func (t *trial) command(args ...string) *exec.Cmd {
	c := exec.Command(t.program, args...)
	c.Dir = t.dir
	return c
}

// read returns the files of a folder, by name.
func read(dir string) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		out[strings.TrimPrefix(path, dir+"/")], err = os.ReadFile(path)
		return err
	})
	if errors.Is(err, fs.ErrNotExist) {
		return out, nil
	}
	return out, err
}

// partial names files of a folder that are neither what they should be nor unfinished
// ones, whose names begin with a point.
func (t *trial) partial(dir string) error {
	got, err := read(dir)
	if err != nil {
		return err
	}
	for name, data := range got {
		if strings.HasPrefix(filepath.Base(name), ".") || name == "manifest.json" {
			continue
		}
		if !bytes.Equal(data, t.want[name]) {
			return fmt.Errorf("%s is there in part: %d of %d bytes", name, len(data), len(t.want[name]))
		}
	}
	return nil
}

// whole does the work again, undisturbed, and looks at all of it.
func (t *trial) whole(out, ledger string) error {
	if said, err := t.pseudonymize(out, ledger).CombinedOutput(); err != nil {
		return fmt.Errorf("the next run: %w: %s", err, said)
	}
	got, err := read(t.path(out))
	if err != nil {
		return err
	}
	for name := range got {
		if strings.HasPrefix(filepath.Base(name), ".") {
			return fmt.Errorf("the next run leaves %s", name)
		}
	}
	if len(got) != len(t.want) {
		return fmt.Errorf("the next run has %d files, not %d", len(got), len(t.want))
	}
	if err := t.partial(t.path(out)); err != nil {
		return err
	}
	defer os.RemoveAll(t.path("back"))
	if said, err := t.command("restore", "--language", "en", "--ledger", ledger, "--key-file", "key", "--out", "back", out).CombinedOutput(); err != nil {
		return fmt.Errorf("restore: %w: %s", err, said)
	}
	back, err := read(t.path("back"))
	if err != nil {
		return err
	}
	in, err := read(t.path("in"))
	if err != nil {
		return err
	}
	for name, data := range in {
		if !bytes.Equal(back[name], data) {
			return fmt.Errorf("restore: %s is not what it was", name)
		}
	}
	return nil
}

// note counts one try.
func (r *row) note(err error) {
	r.tries++
	if err != nil {
		if r.wrong++; r.firstWrong == "" {
			r.firstWrong = err.Error()
		}
	}
}

// again is after how many kills all is done and looked at again; the ledger lives on
// through so many.
const again = 10

// killed kills runs at random moments.
func (t *trial) killed() {
	part, after := row{what: "killed with -9: no file in part"}, row{what: "the run after some kills: all done, nothing left, restored"}
	restored := row{what: "restore killed with -9: no file in part"}
	ledger := ""
	for i := range t.kills {
		if time.Now().After(t.end) && i%again == 0 {
			break
		}
		if i%again == 0 {
			ledger = fmt.Sprint("ledger-", i)
			os.RemoveAll(t.path("out"))
		}
		if i%5 == 4 { // restore
			part.note(t.kill(t.command("restore", "--language", "en", "--ledger", "ledger", "--key-file", "key", "--out", "half", "want")))
			restored.note(t.halves())
		} else {
			part.note(errors.Join(t.kill(t.pseudonymize("out", ledger)), t.partial(t.path("out"))))
		}
		if i%again == again-1 {
			after.note(t.whole("out", ledger))
		}
	}
	t.rows = append(t.rows, part, restored, after)
}

// kill lets a command run for a while.
func (t *trial) kill(c *exec.Cmd) error {
	if err := c.Start(); err != nil {
		return err
	}
	time.Sleep(time.Duration(t.rnd.Int64N(int64(t.lasts) * 11 / 10)))
	_ = c.Process.Kill() // it may be done
	_ = c.Wait()
	return nil
}

// halves looks at what a killed restore has left.
func (t *trial) halves() error {
	defer os.RemoveAll(t.path("half"))
	got, err := read(t.path("half"))
	if err != nil {
		return err
	}
	for name, data := range got {
		if strings.HasPrefix(filepath.Base(name), ".") {
			continue
		}
		if original, err := os.ReadFile(filepath.Join(t.path("in"), name)); err != nil || !bytes.Equal(data, original) {
			return fmt.Errorf("restore: %s is there in part", name)
		}
	}
	return nil
}

// full writes to a file system that has no room for the result, and for the ledger.
func (t *trial) full() {
	if t.small == "" {
		return
	}
	result, ledger := row{what: "full disk under the result: it fails, no file in part"}, row{what: "full disk under the ledger: it fails, no result that can not be restored"}
	result.note(func() error {
		out := filepath.Join(t.small, "out")
		defer os.RemoveAll(out)
		if said, err := t.pseudonymize(out, "ledger-full").CombinedOutput(); err == nil || !strings.Contains(string(said), "no space") {
			return fmt.Errorf("it says %q, %v", said, err)
		}
		return errors.Join(t.partial(out), t.whole("out-full", "ledger-full"))
	}())
	ledger.note(func() error {
		path := filepath.Join(t.small, "ledger")
		defer os.Remove(path)
		if said, err := t.pseudonymize("out-full2", path).CombinedOutput(); err == nil || !strings.Contains(string(said), "no space") {
			return fmt.Errorf("it says %q, %v", said, err)
		}
		got, err := read(t.path("out-full2"))
		if err == nil && len(got) > 0 {
			said, err := t.command("restore", "--language", "en", "--ledger", path, "--key-file", "key", "--out", "back-full", "out-full2").CombinedOutput()
			if err != nil {
				return fmt.Errorf("%d files are there, and restore says %s", len(got), said)
			}
		}
		return err
	}())
	t.rows = append(t.rows, result, ledger)
}

// nobody is who the program runs as where nothing may be written: to root all is allowed.
const nobody = 65534

// readOnly has result, ledger and key where they can not be written.
func (t *trial) readOnly() {
	r := row{what: "folders that may only be read: it fails and says which, nothing is left"}
	if err := os.Mkdir(t.path("fixed"), 0o555); err != nil {
		r.note(err)
	}
	as := func(c *exec.Cmd) *exec.Cmd {
		if os.Getuid() == 0 {
			c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		}
		c.Env = append(os.Environ(), "HOME="+t.dir)
		return c
	}
	for _, args := range [][]string{
		{"--seed", "1", "--out", "fixed/out"},
		{"--ledger", "fixed/ledger", "--key-file", "fixed/key", "--out", "fixed/out"},
		{"--seed", "1", "--out", "fixed"},
	} {
		said, err := as(t.command(append(append([]string{"pseudonymize", "--language", "en"}, args...), "in")...)).CombinedOutput()
		got, failed := read(t.path("fixed"))
		switch {
		case err == nil:
			err = fmt.Errorf("%v: it does not fail", args)
		case !strings.Contains(string(said), "fixed"):
			err = fmt.Errorf("%v: it says %q", args, said)
		case failed != nil || len(got) > 0:
			err = fmt.Errorf("%v: %d files are left, %v", args, len(got), failed)
		default:
			err = nil
		}
		r.note(err)
	}
	t.rows = append(t.rows, r)
}

// pairs is how often two run at once.
const pairs = 5

// together has two write to one new ledger at once.
func (t *trial) together() {
	r := row{what: "two runs on one new ledger at once: both as if alone, restored"}
	for i := range pairs {
		ledger := fmt.Sprint("both-", i)
		one, two := t.pseudonymize("one", ledger), t.pseudonymize("two", ledger)
		r.note(func() error {
			if err := errors.Join(one.Start(), two.Start()); err != nil {
				return err
			}
			if err := errors.Join(one.Wait(), two.Wait()); err != nil {
				return err
			}
			return errors.Join(t.partial(t.path("one")), t.partial(t.path("two")))
		}())
		if i == pairs-1 {
			r.note(t.whole("one", ledger))
		}
		os.RemoveAll(t.path("one"))
		os.RemoveAll(t.path("two"))
	}
	t.rows = append(t.rows, r)
}

func (t *trial) tell() error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "tried\ttimes\twrong")
	wrong := 0
	for _, r := range t.rows {
		fmt.Fprintf(w, "%s\t%d\t%d\n", r.what, r.tries, r.wrong)
		if wrong += r.wrong; r.firstWrong != "" {
			fmt.Fprintf(w, "\t\t%s\n", r.firstWrong)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if wrong > 0 {
		return fmt.Errorf("%d were wrong", wrong)
	}
	return nil
}
