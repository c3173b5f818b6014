package sqlite

import (
	"path/filepath"
	"testing"
)

// What was stored outlives a power cut: SQLite asks the disk to keep a change before it
// says that it is made, also where there is a log (synchronous=FULL; with NORMAL, the
// last changes in a log may be lost).
func TestDurable(t *testing.T) {
	for name, open := range map[string]func() (*Store, error){
		"plain": func() (*Store, error) { return Open(t.Context(), filepath.Join(t.TempDir(), "l"), true) },
		"busy":  func() (*Store, error) { return OpenBusy(t.Context(), filepath.Join(t.TempDir(), "l"), true) },
	} {
		s, err := open()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		var synchronous int
		var journal string
		if err := s.write.QueryRow("SELECT synchronous, journal_mode FROM pragma_synchronous, pragma_journal_mode").Scan(&synchronous, &journal); err != nil {
			t.Fatal(err)
		}
		if want := map[string]string{"plain": "delete", "busy": "wal"}[name]; synchronous != 2 || journal != want {
			t.Errorf("%s: synchronous=%d, journal_mode=%s", name, synchronous, journal)
		}
		if name == "busy" {
			if _, err := s.read.Exec("CREATE TABLE x(y)"); err == nil {
				t.Error("a reader writes")
			}
		}
	}
}
