package project

import (
	"bufio"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// writerOf names, in the environment, the project that a killed process writes to.
const writerOf = "UNDERSTUDY_TEST_WRITER_OF"

// TestMain lets the test's own program be the process that is killed.
func TestMain(m *testing.M) {
	if path := os.Getenv(writerOf); path != "" {
		writeForEver(path)
		return
	}
	os.Exit(m.Run())
}

// writeForEver makes changes and says each one that is stored, until it is killed.
func writeForEver(path string) {
	p, err := Open(ctx, path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var ids []int64
	err = p.view(ctx, func(t *tx) (err error) {
		ids, err = column[int64](ctx, t, "SELECT id FROM entities ORDER BY id")
		return err
	})
	for n := os.Getpid(); err == nil; n++ {
		var r Result
		if r, err = p.Apply(ctx, "ann", Change{Kind: Relabel, Entity: ids[n%len(ids)], Label: p.Tagset()[n/len(ids)%8].Name}); err == nil {
			fmt.Println(r.Seq)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// TestKilledWhileWriting kills a writer with signal 9, several times. Every change
// that it said was stored is there, whole, and the file is sound.
func TestKilledWhileWriting(t *testing.T) {
	p := create(t, texts, Options{})
	for round := range 5 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), writerOf+"="+p.Path())
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		said := int64(0)
		lines := bufio.NewScanner(out)
		for n := 0; n < 10+7*round && lines.Scan(); n++ {
			said, _ = strconv.ParseInt(lines.Text(), 10, 64)
		}
		cmd.Process.Signal(syscall.SIGKILL)
		for lines.Scan() {
			if n, err := strconv.ParseInt(lines.Text(), 10, 64); err == nil {
				said = n
			}
		}
		cmd.Wait()
		if stored := must[int64](t)(p.Seen(ctx)); said == 0 || stored < said || stored > said+1 {
			t.Fatalf("round %d: %d were said to be stored, and %d are", round, said, stored)
		}
		sound(t, p)
	}
}

// sound checks the file, and that the rows are what the log says.
func sound(t *testing.T, p *Project) {
	t.Helper()
	var verdict string
	if err := p.db.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("the file: %s, %v", verdict, err)
	}
	begun, err := p.db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer begun.Rollback()
	now := &tx{Tx: begun, often: map[string]*sql.Stmt{}}
	w := &work{ctx: ctx, t: now, p: p}
	last := map[string]row{}
	for _, e := range must[[]Entry](t)(p.Log(ctx, 0, 1<<20)) {
		for _, f := range must[[]effect](t)(w.effectsOf(e.Seq)) {
			last[fmt.Sprint(f.row().table(), f.row().key())] = f.after
		}
	}
	for name, want := range last {
		table := strings.TrimRight(name, "0123456789")
		id, _ := strconv.ParseInt(strings.TrimPrefix(name, table), 10, 64)
		if is := must[row](t)(current(ctx, now, table, id)); is != want {
			t.Errorf("%s is %+v, and the log says %+v", name, is, want)
		}
	}
}
