// Package project keeps what people decide about texts: one SQLite file for one project
// of review (DESIGN section 1, capability 10).
//
// In come files. Their bytes are kept as they are, so that Export can write each
// document back in its own format through package job; their documents are kept
// in pieces of some paragraphs, so that a page need not hold a book. What was
// detected, or given in the file, becomes mentions; mentions are linked into
// entities, across documents by a canonical key, so that a decision about an
// entity holds for all its mentions. A mention may differ from its entity.
//
// A decision is a Change, made by an annotator. Each is one transaction, with an
// entry in a log that only grows and, for each row touched, how it was before and
// after. Undo puts back the rows of an annotator's last change and is an entry
// itself. A change says which entry of the log its page had Seen: where somebody
// else has changed the same thing since, it is refused with a Conflict that says
// who did what, and everything else is merged. So two browsers lose nothing.
//
// Annotators share the layer "" of a document, unless it is assigned to them to be
// read independently: then each has a layer of one's own, Agreement compares them
// and a third decision settles the differences.
//
// Stand-ins are made beside (Recast): a decision never waits for them. What was
// picked is shown at once; the ledger learns of it when the result is written.
//
// The file holds originals. It is readable by its owner only, and belongs where the
// originals lie. Offsets are bytes of UTF-8, half-open.
//
// It may know the root package, corpus, corpus/category, generate, generate/cast,
// generate/draw, internal/usage, job, language/lexicon, ledger, link/name and
// study/evaluate/agreement.
package project

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"sync"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/understudy-text/understudy/corpus"
)

const schema = `
CREATE TABLE meta(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE files(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, format TEXT NOT NULL, options TEXT NOT NULL, raw BLOB NOT NULL, beside BLOB);
CREATE TABLE documents(id INTEGER PRIMARY KEY, file INTEGER NOT NULL, name TEXT NOT NULL UNIQUE, language TEXT NOT NULL, size INTEGER NOT NULL);
CREATE TABLE pieces(document INTEGER NOT NULL, n INTEGER NOT NULL, start INTEGER NOT NULL, text BLOB NOT NULL, PRIMARY KEY(document, n)) WITHOUT ROWID;
CREATE INDEX pieces_start ON pieces(document, start);
CREATE TABLE mentions(id INTEGER PRIMARY KEY, document INTEGER NOT NULL, layer TEXT NOT NULL, entity INTEGER NOT NULL,
	start INTEGER NOT NULL, stop INTEGER NOT NULL, category TEXT NOT NULL, kind TEXT NOT NULL, rule TEXT NOT NULL, score REAL NOT NULL,
	source TEXT NOT NULL, state TEXT NOT NULL, action TEXT NOT NULL, reason TEXT NOT NULL, stand_in TEXT NOT NULL);
CREATE INDEX mentions_place ON mentions(document, layer, start, stop, state, entity);
CREATE INDEX mentions_wide ON mentions(document, layer) WHERE stop-start>128;
CREATE INDEX mentions_entity ON mentions(entity, document, start);
CREATE INDEX mentions_open ON mentions(entity) WHERE state='open';
CREATE TABLE entities(id INTEGER PRIMARY KEY, layer TEXT NOT NULL, category TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, form TEXT NOT NULL,
	state TEXT NOT NULL, action TEXT NOT NULL, rule TEXT NOT NULL, reason TEXT NOT NULL, stand_in TEXT NOT NULL, roles TEXT NOT NULL);
CREATE INDEX entities_key ON entities(layer, key, category);
CREATE INDEX entities_open ON entities(layer, state);
CREATE TABLE exceptions(id INTEGER PRIMARY KEY, category TEXT NOT NULL, key TEXT NOT NULL, form TEXT NOT NULL, action TEXT NOT NULL, reason TEXT NOT NULL);
CREATE UNIQUE INDEX exceptions_key ON exceptions(category, key);
CREATE TABLE tags(id INTEGER PRIMARY KEY, mention INTEGER NOT NULL, tag TEXT NOT NULL, annotator TEXT NOT NULL);
CREATE INDEX tags_mention ON tags(mention);
CREATE TABLE resolutions(id INTEGER PRIMARY KEY, document INTEGER NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL, category TEXT NOT NULL, annotator TEXT NOT NULL);
CREATE INDEX resolutions_document ON resolutions(document, start);
CREATE TABLE made(mention INTEGER PRIMARY KEY, text TEXT NOT NULL, why TEXT NOT NULL, action TEXT NOT NULL, rule TEXT NOT NULL, reason TEXT NOT NULL);
CREATE INDEX made_text ON made(text);
CREATE TABLE doubts(entity INTEGER PRIMARY KEY, score REAL NOT NULL, why TEXT NOT NULL);
CREATE TABLE annotators(name TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE assignments(document INTEGER NOT NULL, annotator TEXT NOT NULL, independent INTEGER NOT NULL, PRIMARY KEY(document, annotator)) WITHOUT ROWID;
CREATE TABLE log(seq INTEGER PRIMARY KEY AUTOINCREMENT, annotator TEXT NOT NULL, session TEXT NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, change TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
CREATE INDEX log_undone ON log(undone) WHERE undone<>0;
CREATE INDEX log_annotator ON log(annotator, undone, seq);
CREATE TABLE effects(seq INTEGER NOT NULL, n INTEGER NOT NULL, tbl TEXT NOT NULL, row INTEGER NOT NULL, before TEXT, after TEXT, PRIMARY KEY(seq, n)) WITHOUT ROWID;
CREATE INDEX effects_row ON effects(tbl, row, seq);
` + tallies + samples

// tallies count the mentions of each entity in each document by what was said of them,
// so that nobody counts ten thousand mentions to say how much of a document is left.
// Triggers keep them: mentions are only put whole, replaced and taken away. The "OR
// REPLACE" of who writes would hold for what a trigger inserts, too.
const tallies = `
CREATE TABLE tallies(document INTEGER NOT NULL, layer TEXT NOT NULL, entity INTEGER NOT NULL, state TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY(document, layer, entity, state)) WITHOUT ROWID;
CREATE TRIGGER mentions_come AFTER INSERT ON mentions BEGIN
	INSERT INTO tallies SELECT new.document, new.layer, new.entity, new.state, 0 WHERE NOT EXISTS
		(SELECT 1 FROM tallies WHERE document=new.document AND layer=new.layer AND entity=new.entity AND state=new.state);
	UPDATE tallies SET n=n+1 WHERE document=new.document AND layer=new.layer AND entity=new.entity AND state=new.state;
END;
CREATE TRIGGER mentions_go AFTER DELETE ON mentions BEGIN
	UPDATE tallies SET n=n-1 WHERE document=old.document AND layer=old.layer AND entity=old.entity AND state=old.state;
	DELETE FROM tallies WHERE document=old.document AND layer=old.layer AND entity=old.entity AND state=old.state AND n=0;
END;
`

// samples are the documents of a random sample, and those that somebody has read to
// the end.
const samples = `
CREATE TABLE sample(document INTEGER PRIMARY KEY);
CREATE TABLE readthroughs(id INTEGER PRIMARY KEY, document INTEGER NOT NULL, annotator TEXT NOT NULL);
CREATE INDEX readthroughs_document ON readthroughs(document);
`

// version is written to PRAGMA user_version. Format 1 had no tallies, format 2 no samples.
const version = 3

// applicationID marks the file as a project ("undp").
const applicationID = 0x756e6470

// busy is how long a writer waits for another, in milliseconds.
const busy = 10_000

// Options say how a project reads its files.
type Options struct {
	// Corpus says how files are read. What is a function or a table in it is not
	// remembered: the documents keep what it found.
	Corpus corpus.Options
	// Given says that the documents' own spans are used instead of detection.
	Given bool
	// Annotator says whose the given annotations are: they become what this one read
	// independently. The texts may be in the project already.
	Annotator string
	// Progress is told how many more bytes of files were taken in; may be nil.
	Progress func(bytes int64)
	// Tagset are the labels that annotators give; nil: the eight categories.
	Tagset []Label
}

// A Project is one file. It is safe for concurrent use, also by several processes.
type Project struct {
	path   string
	db     *sql.DB
	tagset []Label
	seed   []byte
	studio studio
	// writing is held by who writes: unlike SQLite, which lets writers try again by and
	// by, it lets nobody wait long while another writes much.
	writing sync.Mutex
}

// Create makes the file of a project, which must not exist.
func Create(ctx context.Context, path string, tagset []Label) (*Project, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	f.Close()
	p, err := open(path)
	if err != nil {
		return nil, err
	}
	tagset, labels, err := complete(tagset)
	if err != nil {
		p.Close()
		os.Remove(path)
		return nil, err
	}
	seed := make([]byte, 32)
	rand.Read(seed)
	if _, err := p.db.ExecContext(ctx, fmt.Sprintf("BEGIN IMMEDIATE; %s PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", schema, applicationID, version)); err != nil {
		p.Close()
		return nil, p.explain(err)
	}
	if err := p.update(ctx, func(t *tx) error {
		_, err := t.ExecContext(ctx, "INSERT INTO meta VALUES('tagset',?),('seed',?),('next',1)", labels, seed)
		return err
	}); err != nil {
		p.Close()
		return nil, err
	}
	p.tagset, p.seed = tagset, seed
	return p, nil
}

// Open opens the file of a project. Errors name it and what to do.
func Open(ctx context.Context, path string) (*Project, error) {
	if err := look(path); err != nil {
		return nil, err
	}
	p, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := p.recognise(ctx); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func open(path string) (*Project, error) {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busy), "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(ON)",
		"cell_size_check(ON)", "trusted_schema(OFF)", "temp_store(MEMORY)",
		"recursive_triggers(ON)", // else a row that is replaced does not go
	}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, fmt.Errorf("project: %s: %w", path, err)
	}
	db.SetMaxOpenConns(4) // readers do not wait for the writer
	return &Project{path: path, db: db}, nil
}

// look refuses, before SQLite touches it, a file that is no project: to open the
// database of another program would change it. What has a log beside it says what it
// is in there.
func look(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	defer f.Close()
	head := make([]byte, 72) // of the SQLite file format: the magic string, and the application id at 68
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("project: %w", err)
	}
	if _, err := os.Stat(path + "-wal"); err == nil && (n == 0 || binary.BigEndian.Uint32(head[68:]) == 0) {
		return nil
	}
	if n < len(head) || string(head[:16]) != "SQLite format 3\x00" || binary.BigEndian.Uint32(head[68:]) != applicationID {
		return notOurs(path)
	}
	return nil
}

func notOurs(path string) error {
	return fmt.Errorf("project: %s: not a project of reviews; name the file that 'understudy review' made", path)
}

func (p *Project) recognise(ctx context.Context) error {
	var app, ver int
	if err := p.db.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version)`).Scan(&app, &ver); err != nil {
		return p.explain(err)
	}
	switch {
	case app != applicationID:
		return notOurs(p.path)
	case ver == 1 || ver == 2:
		if err := p.upgrade(ctx); err != nil {
			return err
		}
	case ver != version:
		return fmt.Errorf("project: %s: written by another understudy (format %d, this one knows %d)", p.path, ver, version)
	}
	var labels []byte
	if err := p.db.QueryRowContext(ctx, "SELECT (SELECT value FROM meta WHERE name='tagset'), (SELECT value FROM meta WHERE name='seed')").Scan(&labels, &p.seed); err != nil {
		return p.explain(err)
	}
	if err := json.Unmarshal(labels, &p.tagset); err != nil {
		return fmt.Errorf("project: %s: damaged: no tagset in it", p.path)
	}
	return nil
}

// upgrade brings a file of an earlier format to this one.
func (p *Project) upgrade(ctx context.Context) error {
	return p.update(ctx, func(t *tx) error {
		var ver int
		if err := t.QueryRowContext(ctx, "SELECT user_version FROM pragma_user_version").Scan(&ver); err != nil || ver == version { // another process was faster
			return err
		}
		missing := samples
		if ver == 1 {
			missing += tallies + "INSERT INTO tallies SELECT document, layer, entity, state, count(*) FROM mentions GROUP BY 1, 2, 3, 4;"
		}
		_, err := t.Tx.ExecContext(ctx, missing+fmt.Sprintf("PRAGMA user_version=%d", version))
		return err
	})
}

// Close closes the file.
func (p *Project) Close() error { return p.db.Close() }

// Path is where the file lies.
func (p *Project) Path() string { return p.path }

// Seed keys the draws of a project that has no ledger. It is as secret as the texts.
func (p *Project) Seed() []byte { return p.seed }

func (p *Project) update(ctx context.Context, f func(*tx) error) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	return p.within(ctx, nil, f)
}

// view runs f over one state of the file, whoever writes meanwhile.
func (p *Project) view(ctx context.Context, f func(*tx) error) error {
	return p.within(ctx, &sql.TxOptions{ReadOnly: true}, f)
}

func (p *Project) within(ctx context.Context, o *sql.TxOptions, f func(*tx) error) error {
	begun, err := p.db.BeginTx(ctx, o)
	if err != nil {
		return p.explain(err)
	}
	defer begun.Rollback()
	t := &tx{Tx: begun, often: map[string]*sql.Stmt{}}
	if err := f(t); err != nil {
		return p.explain(err)
	}
	return p.explain(t.Commit())
}

// A tx is a transaction, of one goroutine, that has what it does and looks up row by
// row prepared once.
type tx struct {
	*sql.Tx
	often map[string]*sql.Stmt
}

// prepared is a statement of the transaction; the query must be of a few.
func (t *tx) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	st, ok := t.often[query]
	if !ok {
		var err error
		if st, err = t.PrepareContext(ctx, query); err != nil {
			return nil, err
		}
		t.often[query] = st
	}
	return st, nil
}

func (t *tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	st, err := t.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.ExecContext(ctx, args...)
}

func (t *tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	st, err := t.prepared(ctx, query)
	if err != nil {
		return t.Tx.QueryRowContext(ctx, query, args...) // for the error
	}
	return st.QueryRowContext(ctx, args...)
}

// explain says what an SQLite error means for the project and what to do.
func (p *Project) explain(err error) error {
	var e *sqlite.Error
	if err == nil || !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return fmt.Errorf("project: %s: in use by another program for more than %d s; try again when it is done", p.path, busy/1000)
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("project: %s: no space left on the disk; nothing was stored", p.path)
	case sqlite3.SQLITE_IOERR:
		return fmt.Errorf("project: %s: the disk does not take what is written or read (code %d); look for a full disk, a quota or a limit on the size of files; nothing was stored", p.path, e.Code())
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("project: %s: damaged, or not a project", p.path)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return fmt.Errorf("project: %s: cannot be written; check its permissions and those of its folder", p.path)
	}
	return fmt.Errorf("project: %s: %w", p.path, err)
}
