package lexicon

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/understudy-text/understudy/internal/lines"
)

//go:embed states.txt
var statesText string

type states struct {
	byCode map[string]Region
	codes  map[place]string
}

var loadStates = sync.OnceValue(func() states {
	s := states{map[string]Region{}, map[place]string{}}
	for _, line := range lines.Of(statesText) {
		country, list, _ := strings.Cut(line, " ")
		for cell := range strings.SplitSeq(list, ";") {
			code, name, _ := strings.Cut(cell, " ")
			s.byCode[code] = Region{Name: name, Local: name, Country: country}
			s.codes[place{country, name}] = code
		}
	}
	return s
})

// State returns the state, province or territory that addresses in North America write
// with two capitals: "AZ" is Arizona.
func State(code string) (Region, bool) {
	r, ok := loadStates().byCode[code]
	return r, ok
}

// StateCode returns the capitals of a state by its local name; "" if it has none.
func StateCode(country, local string) string { return loadStates().codes[place{country, local}] }
