package server

import (
	"context"
	"net/http"
	"strconv"

	"github.com/understudy-text/understudy/server/stream"
)

// restoreBody restores the strings of any JSON, such as the whole answer of a chat model
// (stream.Table.JSON). The answer is the same JSON; headers say how many stand-ins were
// taken out, and how many of the documents' cannot be told in a new text.
func restoreBody(r *request) error {
	words, err := r.asked()
	if err != nil {
		return err
	}
	raw, err := readBody(r.Request)
	if err != nil {
		return err
	}
	var out []byte
	var found stream.Counts
	if err := r.work(func(context.Context) (err error) {
		if out, found, err = words.table.JSON(raw); err != nil {
			return bodyf("it is %s", err)
		}
		return nil
	}); err != nil {
		return err
	}
	header := r.w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Content-Length", strconv.Itoa(len(out)))
	header.Set("Cache-Control", "no-store")
	header.Set(trailerReplaced, strconv.Itoa(found.Replaced))
	header.Set(headerLeftOut, strconv.Itoa(words.leftOut))
	r.w.WriteHeader(http.StatusOK)
	_, _ = r.w.Write(out) // a client that is gone can not be told
	return nil
}
