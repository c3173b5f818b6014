package stock

import (
	"slices"

	"github.com/understudy-text/understudy/language/more"
)

// Codes returns the codes of the languages that there are, in alphabetical order.
func Codes() []string {
	codes := append(codesOf(known), more.Codes()...)
	slices.Sort(codes)
	return slices.Compact(codes)
}
