package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/understudy-text/understudy/study/evaluate/pairs"
)

// ErrSyntax says that a background file is not the JSON it should be.
var ErrSyntax = errors.New("not an object of texts, {\"name\": \"text\", …}")

// ErrEncoding says that a background file holds bytes that are no characters.
var ErrEncoding = errors.New("not UTF-8; convert the file to UTF-8, for example with iconv")

// A Background is what an attacker can read.
type Background interface {
	// Each calls f for each text with its name. It may be called several times, and
	// gives the same texts in the same order.
	Each(ctx context.Context, f func(name, text string) error) error
}

// Documents is a Background of the documents of a source.
type Documents struct{ Source }

// Each implements Background.
func (d Documents) Each(ctx context.Context, f func(name, text string) error) error {
	return d.Source.Each(ctx, func(d *pairs.Document) error { return f(d.Document.ID, d.Document.Text) })
}

// Texts is a Background in a file that holds an object of texts.
type Texts string

// Each implements Background.
func (path Texts) Each(ctx context.Context, f func(name, text string) error) error {
	file, err := os.Open(string(path))
	if err != nil {
		return err
	}
	defer file.Close()
	err = ReadTexts(file, func(name, text string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return f(name, text)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// IsTexts reports whether a file is an object of texts: {"name": "text", …}.
func IsTexts(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	stop := errors.New("one is enough")
	return errors.Is(ReadTexts(file, func(string, string) error { return stop }), stop)
}

// ReadTexts reads {"name": "text", …} and calls f for each text, in the order of
// the file. The error wraps ErrSyntax or ErrEncoding, or is f's.
func ReadTexts(r io.Reader, f func(id, text string) error) error {
	d := json.NewDecoder(transform.NewReader(r, encoding.UTF8Validator)) // which buffers
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return ErrSyntax
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return fmt.Errorf("byte %d: %w", d.InputOffset(), wrong(err))
		}
		text, err := d.Token()
		if err != nil {
			return fmt.Errorf("byte %d: %w", d.InputOffset(), wrong(err))
		}
		s, ok := text.(string)
		if !ok {
			return fmt.Errorf("text %q: %w", key, ErrSyntax)
		}
		if err := f(key.(string), s); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return fmt.Errorf("byte %d: %w: it is not closed", d.InputOffset(), ErrSyntax)
	}
	return nil
}

// wrong says what is wrong with a file, and quotes nothing of it.
func wrong(err error) error {
	if errors.Is(err, encoding.ErrInvalidUTF8) {
		return ErrEncoding
	}
	return ErrSyntax
}
