package postgres_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/postgres/postgrestest"
	"github.com/understudy-text/understudy/ledger/storetest"
)

var smith = cast.Role{Kind: "family", Key: "smith"}

func standIns(of string) map[cast.Role]string { return map[cast.Role]string{smith: of} }

// testProcesses lets processes draw for one domain, and kills some in the middle.
func testProcesses(t *testing.T, s *postgrestest.Server) {
	address := place(s)
	storetest.Processes(t, address, at(t, address))
}

// testBusy holds the writers' lock: others may read, and one that wants to write
// goes on as soon as the holder is gone.
func testBusy(t *testing.T, s *postgrestest.Server) {
	address := place(s)
	d := storetest.Domain(t, storetest.Open(t, at(t, address), ledger.NewKey()), "a")
	storetest.Assign(t, d, standIns("Kerr"))
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Exec(t.Context(), "BEGIN; SELECT pg_advisory_xact_lock(1970168946, hashtext(current_schema()))"); err != nil {
		t.Fatal(err)
	}
	storetest.WantStandIn(t, d, smith, "Kerr")
	short, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	role := map[cast.Role]string{{Kind: "family", Key: "jones"}: "Lang"}
	if err := d.Assign(short, func(yield func(cast.Role, string) bool) {
		for r, v := range role {
			yield(r, v)
		}
	}); err == nil {
		t.Error("somebody wrote in spite of the lock")
	}
	c.Close(t.Context()) // without a commit, as one that is killed
	storetest.Assign(t, d, role)
}

// testDisk: nothing of the originals is in the server's files, and what is
// destroyed is not in its tables any more.
func testDisk(t *testing.T, s *postgrestest.Server) {
	address := place(s)
	l := storetest.Open(t, at(t, address), ledger.NewKey())
	d := storetest.Domain(t, l, "study-of-villages")
	storetest.Assign(t, d, map[cast.Role]string{{Kind: "family", Key: "zygmuntowicz"}: "Przybyszewska"})
	storetest.Remember(t, d, ledger.Record{Document: "zygmuntowicz.txt", Restoration: []byte("zygmuntowicz")})
	sealed := query(t, address, "SELECT encode(sealed, 'hex') FROM records")
	inFiles := func(what []byte, below string) (n int) {
		query(t, s.URL("postgres"), "CHECKPOINT")
		if err := filepath.WalkDir(filepath.Join(s.Data, below), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return nil // a file that the server removes meanwhile
			}
			data, err := os.ReadFile(path)
			if err == nil && bytes.Contains(data, what) {
				n++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, secret := range []string{"ygmuntowicz", "rzybyszewska", "villages"} {
		if n := inFiles([]byte(secret), "."); n > 0 {
			t.Errorf("%d files hold %q in the clear", n, secret)
		}
	}
	var row []byte
	if _, err := fmt.Sscanf(sealed, "%x", &row); err != nil {
		t.Fatal(err)
	}
	if inFiles(row, "base") == 0 {
		t.Error("the sealed record is in no file: this test sees nothing")
	}
	if err := l.Destroy(t.Context(), "study-of-villages"); err != nil {
		t.Fatal(err)
	}
	if n := inFiles(row, "base"); n > 0 {
		t.Errorf("%d files still hold a destroyed record", n)
	}
}

// testKilledServer kills the server while many draw: what was answered is there
// when it is back, and the store that was open works on.
func testKilledServer(t *testing.T, s *postgrestest.Server) {
	const n = 200
	address := place(s)
	place := at(t, address)
	key := ledger.NewKey()
	domains := []*ledger.Domain{
		storetest.Domain(t, storetest.Open(t, place, key), "a"),
		storetest.Domain(t, storetest.Open(t, place, key), "a"),
	}
	told := []map[int]string{{}, {}}
	failed := make(chan error, len(domains))
	for w, d := range domains {
		go func() {
			failed <- storetest.DrawEach(t.Context(), d, n, uint64(w), func(i int, standIn string) {
				told[w][i] = standIn
				if w == 0 && len(told[w]) == n/2 {
					s.Kill()
				}
			})
		}()
	}
	lost := 0
	for range domains {
		if err := <-failed; err != nil {
			lost++
			if strings.Contains(err.Error(), s.Password) {
				t.Errorf("the error shows the password: %v", err)
			}
		}
	}
	if lost == 0 {
		t.Error("nobody noticed that the server was killed")
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	for w, d := range domains {
		if err := storetest.DrawEach(t.Context(), d, n, uint64(w), func(i int, standIn string) {
			if before, ok := told[w][i]; ok && before != standIn {
				t.Errorf("role %d was %s and is %s", i, before, standIn)
			}
			told[w][i] = standIn
		}); err != nil {
			t.Error(err)
		}
	}
	storetest.CheckDrawn(t, place, key, "a", n, told)
}
