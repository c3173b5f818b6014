// Package usage tells mistakes in what a user asked for (a flag, a setting, the form of a
// file that a flag names) from failures of the work itself. In comes what is wrong; out
// comes an error that callers recognise however deep it was found.
//
// It may know no other package.
package usage

import (
	"errors"
	"fmt"
)

// An Error is a mistake in what was asked for. Its text says which option, what is wrong
// with its value, and what it takes.
type Error struct{ error }

func (e Error) Unwrap() error { return e.error }

// Errorf makes an Error as fmt.Errorf makes errors.
func Errorf(format string, args ...any) error { return Error{fmt.Errorf(format, args...)} }

// Wrap makes an Error of another error; nil stays nil.
func Wrap(err error) error {
	if err == nil {
		return nil
	}
	return Error{err}
}

// Is reports whether an error is a mistake in what was asked for.
func Is(err error) bool {
	var e Error
	return errors.As(err, &e)
}

// OneOf returns an Error unless a flag's value is one of those that there are.
func OneOf[S ~string](flag string, value S, allowed ...S) error {
	for _, a := range allowed {
		if value == a {
			return nil
		}
	}
	return Errorf("--%s is %q; it takes %s", flag, value, listed(allowed))
}

// listed writes "a", "a or b", "a, b or c".
func listed[S ~string](words []S) string {
	out := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			out += " or "
		default:
			out += ", "
		}
		out += string(w)
	}
	return out
}
