// Package cached keeps in the user's cache what tests run besides Go, which takes long
// to fetch or to make. In come a place and how it is made, out goes that it is there,
// whole; what is under way is told on standard error.
//
// It may know no other package.
package cached

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Folder is the program's folder of a name in the user's cache.
func Folder(name string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(cache, "understudy", name)
	return folder, os.MkdirAll(folder, 0o755)
}

// Main fetches what the tests of a package want, then runs them: their deadline counts
// from then on. Fuzzing fetches nothing, since fuzz targets want none of it. It returns the
// exit code; TestMain calls it.
func Main(m interface{ Run() int }, fetch ...func(context.Context) error) int {
	flag.Parse()
	if f := flag.Lookup("test.fuzz"); f != nil && f.Value.String() != "" {
		return m.Run()
	}
	for _, f := range fetch {
		if err := f(context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, "tests:", err)
			return 1
		}
	}
	return m.Run()
}

// Once makes what is to stand at place, a file or a folder, if it is not there.
// Of several processes that ask at once, one makes it and the others wait; what tells
// people what they wait for: "fetching PostgreSQL (23 MB)". It is made in an empty folder,
// which make is given, and moved from where make says it lies; after an error nothing is
// left.
func Once(place, what string, make func(empty string) (made string, err error)) error {
	if _, err := os.Stat(place); err == nil {
		return nil
	}
	defer Tell(what)()
	folder := filepath.Dir(place)
	unlock, err := lockedfile.MutexAt(filepath.Join(folder, "lock")).Lock()
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := os.Stat(place); err == nil {
		return nil
	}
	empty, err := os.MkdirTemp(folder, "make-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(empty)
	made, err := make(empty)
	if err != nil {
		return err
	}
	return os.Rename(made, place)
}

// Tell says on standard error what is done, once into the user's cache: at the start and
// every minute until done is called.
func Tell(what string) (done func()) { return tell(os.Stderr, time.Minute, what) }

func tell(w io.Writer, every time.Duration, what string) (done func()) {
	start := time.Now()
	fmt.Fprintf(w, "tests: %s, once\n", what)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				fmt.Fprintf(w, "tests: %s, for %s now\n", what, time.Since(start).Round(time.Second))
			case <-stop:
				return
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}
