package storetest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy/internal/cached"
	"github.com/understudy-text/understudy/ledger"
)

// drawAt makes of a test's program one that draws at this place, and says what it was
// told.
const drawAt = "LEDGER_TEST_DRAW_AT"

const (
	drawn   = 150 // roles
	drawers = 3   // goroutines of one process
)

// Main fetches what the tests want and runs them; or, if Processes has started the program, draws at the place
// that it was given. It returns the exit code.
func Main(m *testing.M, place func(name string) Place, fetch ...func(context.Context) error) int {
	name := os.Getenv(drawAt)
	if name == "" {
		return cached.Main(m, fetch...)
	}
	if err := drawAll(context.Background(), place(name)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func drawAll(ctx context.Context, place Place) error {
	store, err := place(true)
	if err != nil {
		return err
	}
	defer store.Close()
	l, err := ledger.Open(ctx, store, ledger.KeyFromSeed(1))
	if err != nil {
		return err
	}
	d, err := l.Domain(ctx, "a", true)
	if err != nil {
		return err
	}
	var said sync.Mutex
	var g errgroup.Group
	for i := range drawers {
		g.Go(func() error {
			return DrawEach(ctx, d, drawn, uint64(os.Getpid()*drawers+i), func(i int, standIn string) {
				said.Lock()
				defer said.Unlock()
				fmt.Println(i, standIn)
			})
		})
	}
	return g.Wait()
}

// Processes lets processes draw for one domain of a ledger, and kills some in the
// middle: whatever one was told is stored, and stays. name is what Main gives place.
func Processes(t *testing.T, name string, place Place) {
	var running []<-chan outcome
	for _, after := range []int{0, 5, 20, 0, 50} { // of 0, it is not killed
		running = append(running, process(t, name, after))
	}
	var told []map[int]string
	for _, r := range running {
		o := <-r
		if o.err != nil {
			t.Error(o.err)
		}
		told = append(told, o.told)
	}
	CheckDrawn(t, place, ledger.KeyFromSeed(1), "a", drawn, told)
}

type outcome struct {
	told map[int]string
	err  error
}

func process(t *testing.T, name string, after int) <-chan outcome {
	done := make(chan outcome, 1)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), drawAt+"="+name)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		o := outcome{told: map[int]string{}}
		for lines := bufio.NewScanner(out); lines.Scan(); {
			var i int
			var standIn string
			if _, err := fmt.Sscan(lines.Text(), &i, &standIn); err == nil {
				o.told[i] = standIn
			}
			if len(o.told) == after {
				_ = cmd.Process.Kill()
			}
		}
		if err := cmd.Wait(); err != nil && after == 0 {
			o.err = fmt.Errorf("%w: %s", err, said.Bytes())
		}
		done <- o
	}()
	return done
}
