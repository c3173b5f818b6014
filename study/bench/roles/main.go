// Program roles measures what a role costs: in memory while it is cast, in the ledger's file
// or database, in processor time. Roles and names are made up. Directors of real names take
// longer than the one here; see study/bench/shard for those.
//
//	go run ./study/bench/roles -store sqlite -n 10000000
//	go run ./study/bench/roles -store postgres -n 10000000
//	go run ./study/bench/roles -store none -n 1000000 -workers 2
//
// It may know generate/cast, generate/draw, internal/processor, ledger, ledger/postgres,
// ledger/postgres/postgrestest and ledger/sqlite.
package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/processor"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/postgres"
	"github.com/understudy-text/understudy/ledger/postgres/postgrestest"
	"github.com/understudy-text/understudy/ledger/sqlite"
)

func main() {
	n := flag.Int("n", 1_000_000, "how many roles")
	store := flag.String("store", "sqlite", "where they are stored: sqlite, postgres, or none: they are cast only")
	workers := flag.Int("workers", 0, "how many roles propose at once (default: one for each processor)")
	flag.Parse()
	if err := run(context.Background(), *n, *store, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "roles:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, n int, store string, workers int) error {
	fmt.Printf("%d roles, %d processors\n%-22s %9s %9s %12s\n", n, runtime.GOMAXPROCS(0), "step", "CPU s", "wall s", "B a role")
	if store == "none" {
		return castAll(ctx, n, workers)
	}
	folder, err := os.MkdirTemp("", "understudy-roles-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	open := func() (ledger.Store, error) { return sqlite.Open(ctx, filepath.Join(folder, "ledger"), true) }
	size := func() (int64, error) { return weigh(folder) }
	if store == "postgres" {
		server, err := postgrestest.New(ctx)
		if err != nil {
			return err
		}
		defer server.Remove()
		if err := server.Start(); err != nil {
			return err
		}
		open = func() (ledger.Store, error) { return postgres.Open(ctx, server.URL("postgres"), true) }
		size = func() (bytes int64, err error) {
			c, err := pgx.Connect(ctx, server.URL("postgres"))
			if err != nil {
				return 0, err
			}
			defer c.Close(ctx)
			err = c.QueryRow(ctx, "SELECT pg_total_relation_size($1::regclass)", postgres.Schema+".roles").Scan(&bytes)
			return bytes, err
		}
	}
	key := ledger.NewKey()
	m := begin()
	if err := withDomain(ctx, open, key, func(d *ledger.Domain) error {
		if err := d.Assign(ctx, func(yield func(cast.Role, string) bool) {
			for i := range n {
				if !yield(cast.Role{Kind: "family", Key: original(i)}, name(i)) {
					return
				}
			}
		}); err != nil {
			return err
		}
		m.end("assign", n)
		return nil
	}); err != nil {
		return err
	}
	b, err := size()
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %32.0f\n", "on the disk", float64(b)/float64(n))
	m = begin()
	if err := withDomain(ctx, open, key, func(d *ledger.Domain) error {
		m.end("open and check again", n)
		v, ok, err := d.StandIn(ctx, cast.Role{Kind: "family", Key: original(n / 2)})
		if err == nil && (!ok || v != name(n/2)) {
			err = fmt.Errorf("a role has %q", v)
		}
		return err
	}); err != nil {
		return err
	}
	fmt.Printf("largest resident memory: %.0f MB\n", float64(peak())/1e6)
	return nil
}

// withDomain opens a ledger's domain, calls do with it, and closes the ledger.
func withDomain(ctx context.Context, open func() (ledger.Store, error), key ledger.Key, do func(*ledger.Domain) error) error {
	s, err := open()
	if err != nil {
		return err
	}
	defer s.Close()
	l, err := ledger.Open(ctx, s, key)
	if err != nil {
		return err
	}
	d, err := l.Domain(ctx, "default", true)
	if err != nil {
		return err
	}
	return do(d)
}

// castAll casts roles that were each observed twice with the traits of a name.
func castAll(ctx context.Context, n, workers int) error {
	m := begin()
	c := cast.New(cast.Options{Draw: draw.New([]byte("key")), Workers: workers, Parts: []cast.Part{{Kind: "family", Director: names{3 * n / 2}}}})
	for i := range 2 * n {
		c.ObserveIn(uint32(i), []cast.Occurrence{{Role: cast.Role{Kind: "family", Key: original(i % n)}, Traits: []cast.Trait{
			{Name: "written", Value: original(i % n)}, {Name: "culture", Value: "english"}, {Name: "country", Value: "GB"},
		}}})
	}
	m.end("observe, twice", n)
	m = begin()
	if err := c.Freeze(ctx); err != nil {
		return err
	}
	m.end("cast", n)
	fmt.Printf("largest resident memory: %.0f MB\n", float64(peak())/1e6)
	runtime.KeepAlive(c)
	return nil
}

func original(i int) string { return "original" + strconv.Itoa(i) }

// name is one of as many as are asked for: a word that is like no other.
func name(i int) string {
	var b []byte
	for range 6 {
		b = append(b, "bdfgklmn"[i%8], "aeiouy"[i/8%6])
		i /= 48
	}
	return string(b)
}

// names is a Director that walks through a list in an order of each role's own.
type names struct{ n int }

func (l names) Candidate(_ cast.Role, _ cast.Profile, _ cast.Cast, d draw.Source, attempt int) (string, bool) {
	return name((d.Intn(l.n, "start") + attempt*7919) % l.n), true
}

// A measure is of one step.
type measure struct {
	cpu  time.Duration
	wall time.Time
	heap uint64
}

func begin() measure { return measure{processor.Time(), time.Now(), heap()} }

// end prints what a step took since; the processor time of a database server is not in it.
func (m measure) end(step string, n int) {
	fmt.Printf("%-22s %9.1f %9.1f", step, (processor.Time() - m.cpu).Seconds(), time.Since(m.wall).Seconds())
	fmt.Printf(" %12.0f in memory\n", (float64(heap())-float64(m.heap))/float64(n))
}

func heap() uint64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

func usage() (u syscall.Rusage) {
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u
}

func peak() int64 { return usage().Maxrss << 10 }

func weigh(folder string) (size int64, err error) {
	err = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}
