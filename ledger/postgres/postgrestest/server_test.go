package postgrestest

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestWhatIsCommittedOutlivesAKill(t *testing.T) {
	s := Start(t)
	url, err := s.Database(t.Context(), "some database")
	if err != nil {
		t.Fatal(err)
	}
	count := func() (n int) {
		c, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close(t.Context())
		if _, err := c.Exec(t.Context(), "CREATE TABLE IF NOT EXISTS t(n int); INSERT INTO t VALUES(1)"); err != nil {
			t.Fatal(err)
		}
		if err := c.QueryRow(t.Context(), "SELECT count(*) FROM t").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	count()
	s.Kill()
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if n := count(); n != 2 {
		t.Errorf("%d rows, want 2", n)
	}
}
