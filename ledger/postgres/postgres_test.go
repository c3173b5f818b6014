package postgres_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/ledger/postgres"
	"github.com/understudy-text/understudy/ledger/postgres/postgrestest"
	"github.com/understudy-text/understudy/ledger/storetest"
)

func TestMain(m *testing.M) {
	os.Exit(storetest.Main(m, open, postgrestest.Fetch))
}

// open is the place of a ledger in a database.
func open(address string) storetest.Place {
	return func(create bool) (ledger.Store, error) {
		store, err := postgres.Open(context.Background(), address, create)
		if err != nil {
			return nil, err
		}
		return store, nil
	}
}

// at is one that is closed when the test is done.
func at(t testing.TB, address string) storetest.Place {
	return func(create bool) (ledger.Store, error) {
		store, err := open(address)(create)
		if err != nil {
			return nil, err
		}
		t.Cleanup(func() { store.Close() })
		return store, nil
	}
}

var places atomic.Int32

// place is a schema of its own: a database would take the server much longer.
func place(s *postgrestest.Server) string {
	return s.URL("postgres") + fmt.Sprint("?search_path=ledger", places.Add(1))
}

func TestStore(t *testing.T) {
	s := postgrestest.Start(t)
	storetest.Run(t, func(t *testing.T) storetest.Place { return at(t, place(s)) })
	t.Run("places", func(t *testing.T) { testPlaces(t, s) })
	t.Run("passwords", func(t *testing.T) { testPasswords(t, s) })
	t.Run("refusals", func(t *testing.T) { testRefusals(t, s) })
	t.Run("two processes, killed", func(t *testing.T) { testProcesses(t, s) })
	t.Run("a busy ledger", func(t *testing.T) { testBusy(t, s) })
	t.Run("on the disk", func(t *testing.T) { testDisk(t, s) })
	t.Run("a server that is killed", func(t *testing.T) { testKilledServer(t, s) }) // the last one
}

func query(t testing.TB, address, sql string) (out string) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	if strings.HasPrefix(sql, "SELECT") {
		err = c.QueryRow(t.Context(), sql).Scan(&out)
	} else {
		_, err = c.Exec(t.Context(), sql)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// testPlaces: several ledgers lie in one database, each in its schema.
func testPlaces(t *testing.T, s *postgrestest.Server) {
	address, key := place(s), ledger.NewKey()
	first := storetest.Domain(t, storetest.Open(t, at(t, address), key), "a")
	second := storetest.Domain(t, storetest.Open(t, at(t, s.URL("postgres")+"?search_path=Another%20one"), key), "a")
	storetest.Assign(t, first, standIns("Kerr"))
	storetest.WantStandIn(t, second, smith, "")
	storetest.Assign(t, second, standIns("Moore"))
	storetest.WantStandIn(t, first, smith, "Kerr")
}

func testRefusals(t *testing.T, s *postgrestest.Server) {
	foreign, newer, limited := place(s), place(s), s.URL("postgres")
	parts := strings.SplitAfter(foreign, "=")
	query(t, foreign, "CREATE SCHEMA "+parts[1]+"; CREATE TABLE records(x int)")
	storetest.Open(t, at(t, newer), ledger.NewKey()).Close()
	query(t, newer, "UPDATE format SET version=9")
	query(t, limited, "CREATE USER limited PASSWORD 'limited'")
	for name, c := range map[string]struct{ address, want string }{
		"a wrong password":        {strings.Replace(foreign, s.Password, "hunter2", 1), "PGPASSWORD"},
		"no such database":        {s.URL("absent"), "no such database"},
		"no server":               {"postgres://tester:hunter2@127.0.0.1:1/l", "cannot be reached"},
		"no such host":            {"postgres://tester:hunter2@no-such-host.invalid/l", "cannot be reached"},
		"no address":              {"postgres://tester:hunter2@host:port/l", "postgres://USER@HOST"},
		"a badly escaped one":     {"postgres://tester:hunter2%zz@host/l", "%XX"},
		"an unknown setting":      {foreign + "&nonsense=1", "nonsense"},
		"tables of something":     {foreign, "search_path"},
		"a newer format":          {newer, "format 9"},
		"a user without a schema": {strings.Replace(limited, "tester:"+s.Password, "limited:limited", 1), "may not"},
	} {
		store, err := postgres.Open(t.Context(), c.address, true)
		if err == nil {
			store.Close()
			t.Errorf("%s: no error", name)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q; want %q in it", name, err, c.want)
		}
		if strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), s.Password) {
			t.Errorf("%s: the error shows the password: %q", name, err)
		}
	}
}

// testPasswords: where an address has none, it comes from where libpq looks.
func testPasswords(t *testing.T, s *postgrestest.Server) {
	bare := strings.Replace(place(s), ":"+s.Password, "", 1)
	file := t.TempDir() + "/pgpass"
	if err := os.WriteFile(file, []byte("*:*:*:"+postgrestest.User+":"+s.Password+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, variable := range map[string][2]string{
		"environment": {"PGPASSWORD", s.Password},
		"file":        {"PGPASSFILE", file},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(variable[0], variable[1])
			storetest.Open(t, at(t, bare), ledger.KeyFromSeed(1))
		})
	}
	if _, err := postgres.Open(t.Context(), bare, true); err == nil {
		t.Error("opened without a password")
	}
}
