package project

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/understudy-text/understudy"
)

// A row is what changes touch and undo puts back. Fields of one group (tag "group")
// are decided together: two changes of one group conflict, of two they merge.
type row interface {
	table() string
	key() int64
}

// A mentionRow is a stretch of text. An empty category, state or action is that of
// its entity.
type mentionRow struct {
	ID       int64               `json:"id"`
	Document int64               `json:"document"`
	Layer    string              `json:"layer"`
	Entity   int64               `json:"entity" group:"link"`
	Start    int                 `json:"start" group:"extent"`
	Stop     int                 `json:"stop" group:"extent"`
	Category understudy.Category `json:"category" group:"verdict"`
	Kind     string              `json:"kind" group:"verdict"`
	Rule     string              `json:"rule"`
	Score    float64             `json:"score"`
	Source   Source              `json:"source"`
	State    State               `json:"state" group:"verdict"`
	Action   understudy.Action   `json:"action" group:"treatment"`
	Reason   string              `json:"reason" group:"treatment"`
	StandIn  string              `json:"stand_in" group:"treatment"`
}

// An entityRow is what mentions share. Rule and Reason say why there is an Action;
// Roles is what a picked stand-in gives to the roles the entity is written with.
type entityRow struct {
	ID       int64               `json:"id"`
	Layer    string              `json:"layer"`
	Category understudy.Category `json:"category" group:"verdict"`
	Kind     string              `json:"kind" group:"verdict"`
	Key      string              `json:"key"`
	Form     string              `json:"form"`
	State    State               `json:"state" group:"verdict"`
	Action   understudy.Action   `json:"action" group:"treatment"`
	Rule     string              `json:"rule" group:"treatment"`
	Reason   string              `json:"reason" group:"treatment"`
	StandIn  string              `json:"stand_in" group:"treatment"`
	Roles    string              `json:"roles" group:"treatment"`
}

type exceptionRow struct {
	ID       int64               `json:"id"`
	Category understudy.Category `json:"category"`
	Key      string              `json:"key"`
	Form     string              `json:"form"`
	Action   understudy.Action   `json:"action" group:"treatment"`
	Reason   string              `json:"reason" group:"treatment"`
}

type tagRow struct {
	ID        int64  `json:"id"`
	Mention   int64  `json:"mention"`
	Tag       Tag    `json:"tag"`
	Annotator string `json:"annotator"`
}

type resolutionRow struct {
	ID        int64               `json:"id"`
	Document  int64               `json:"document"`
	Start     int                 `json:"start"`
	Stop      int                 `json:"stop"`
	Category  understudy.Category `json:"category" group:"verdict"`
	Annotator string              `json:"annotator" group:"verdict"`
}

// A readRow says that an annotator has read a document to its end.
type readRow struct {
	ID        int64  `json:"id"`
	Document  int64  `json:"document"`
	Annotator string `json:"annotator"`
}

func (mentionRow) table() string    { return "mentions" }
func (entityRow) table() string     { return "entities" }
func (exceptionRow) table() string  { return "exceptions" }
func (tagRow) table() string        { return "tags" }
func (resolutionRow) table() string { return "resolutions" }

func (readRow) table() string { return "readthroughs" }

func (r readRow) key() int64       { return r.ID }
func (r mentionRow) key() int64    { return r.ID }
func (r entityRow) key() int64     { return r.ID }
func (r exceptionRow) key() int64  { return r.ID }
func (r tagRow) key() int64        { return r.ID }
func (r resolutionRow) key() int64 { return r.ID }

// rowTables are the tables of rows, with how an image of one is read.
var rowTables = map[string]func(image []byte) (row, error){
	"mentions": parsed[mentionRow], "entities": parsed[entityRow], "exceptions": parsed[exceptionRow],
	"tags": parsed[tagRow], "resolutions": parsed[resolutionRow], "readthroughs": parsed[readRow],
}

func parsed[R row](image []byte) (row, error) {
	var r R
	err := json.Unmarshal(image, &r)
	return r, err
}

// columns are the names of a row's fields, in order, for SQL.
func columns[R row]() string {
	t := reflect.TypeFor[R]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i] = t.Field(i).Tag.Get("json")
	}
	return strings.Join(names, ", ")
}

// qualified are the columns with a table's short name before each.
func qualified[R row](alias string) string {
	return alias + "." + strings.ReplaceAll(columns[R](), ", ", ", "+alias+".")
}

// into are pointers to the fields of a row, for Scan.
func into[R row](r *R) []any {
	v := reflect.ValueOf(r).Elem()
	out := make([]any, v.NumField())
	for i := range out {
		out[i] = v.Field(i).Addr().Interface()
	}
	return out
}

// values are the fields of a row as SQLite takes them.
func values(r row) []any {
	v := reflect.ValueOf(r)
	out := make([]any, v.NumField())
	for i := range out {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			out[i] = f.String()
		case reflect.Float64:
			out[i] = f.Float()
		default:
			out[i] = f.Int()
		}
	}
	return out
}

// groups are the groups in which two rows of one table differ; fields without a
// group are one of their own.
func groups(a, b row) map[string]bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	out := map[string]bool{}
	for i := range x.NumField() {
		if !x.Field(i).Equal(y.Field(i)) {
			out[x.Type().Field(i).Tag.Get("group")] = true
		}
	}
	return out
}

// restore is what becomes of now if the groups in which before and after differ are
// as they were before.
func restore(now, before, after row) row {
	changed := groups(before, after)
	v := reflect.New(reflect.TypeOf(now)).Elem()
	v.Set(reflect.ValueOf(now))
	for i := range v.NumField() {
		if changed[v.Type().Field(i).Tag.Get("group")] {
			v.Field(i).Set(reflect.ValueOf(before).Field(i))
		}
	}
	return v.Interface().(row)
}

// insert writes a row, whether it was there or not.
func insert(ctx context.Context, t *tx, r row) error {
	v := values(r)
	_, err := t.ExecContext(ctx, "INSERT OR REPLACE INTO "+r.table()+" VALUES(?"+strings.Repeat(",?", len(v)-1)+")", v...)
	return err
}

// errNoRow says that a row is not there.
var errNoRow = errors.New("no such row")

// one reads a row by its id.
func one[R row](ctx context.Context, t *tx, id int64) (r R, err error) {
	err = t.QueryRowContext(ctx, "SELECT "+columns[R]()+" FROM "+r.table()+" WHERE id=?", id).Scan(into(&r)...)
	if errors.Is(err, sql.ErrNoRows) {
		return r, fmt.Errorf("%w: %s %d", errNoRow, r.table(), id)
	}
	return r, err
}

// some reads the rows that a condition picks.
func some[R row](ctx context.Context, t *tx, where string, args ...any) ([]R, error) {
	var zero R
	st, err := t.prepared(ctx, "SELECT "+columns[R]()+" FROM "+zero.table()+" WHERE "+where)
	if err != nil {
		return nil, err
	}
	rows, err := st.QueryContext(ctx, args...) // all are read before it is asked again
	return each(rows, err, into[R])
}

// column reads the one column that a query has.
func column[T int64 | string](ctx context.Context, t *tx, query string, args ...any) ([]T, error) {
	rows, err := t.QueryContext(ctx, query, args...)
	return each(rows, err, func(v *T) []any { return []any{v} })
}

// each reads what a query found, if it could be asked; places are those of a row's
// columns.
func each[T any](rows *sql.Rows, err error, places func(*T) []any) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		var v T
		if err := rows.Scan(places(&v)...); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// current reads a row of any table as it is now; nil if it is not there.
func current(ctx context.Context, t *tx, table string, id int64) (r row, err error) {
	switch table {
	case "mentions":
		r, err = one[mentionRow](ctx, t, id)
	case "entities":
		r, err = one[entityRow](ctx, t, id)
	case "exceptions":
		r, err = one[exceptionRow](ctx, t, id)
	case "tags":
		r, err = one[tagRow](ctx, t, id)
	case "readthroughs":
		r, err = one[readRow](ctx, t, id)
	default:
		r, err = one[resolutionRow](ctx, t, id)
	}
	if errors.Is(err, errNoRow) {
		return nil, nil
	}
	return r, err
}

// newID takes the next id. Ids are never used again, so that the log means one row.
func newID(ctx context.Context, t *tx) (id int64, err error) {
	err = t.QueryRowContext(ctx, "UPDATE meta SET value=value+1 WHERE name='next' RETURNING value").Scan(&id)
	return id, err
}
