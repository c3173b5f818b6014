package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/lm/encoder"
)

// askMuch asks questions of many lengths at once, two of them as long as the
// model takes, with many gaps: every bound of a batch is reached.
func askMuch(m *encoder.Model) error {
	var clozes []lm.Cloze
	for _, words := range []int{2000, 2000, 60, 40, 20, 10, 5} {
		gaps := min(words, 120)
		c := lm.Cloze{Between: []string{strings.Repeat("and the town ", (words-gaps)/6)}}
		for k := range gaps {
			c.Want = append(c.Want, k)
			c.Between = append(c.Between, " of ")
		}
		c.Between = append(c.Between[:gaps], strings.Repeat(" and the town", (words-gaps)/6))
		clozes = append(clozes, c)
	}
	if _, err := m.Words(context.Background(), clozes, 25, nil); err != nil {
		return err
	}
	peak, err := residentPeak()
	if err != nil {
		return err
	}
	info, err := os.Stat(m.Weights().Path)
	if err != nil {
		return err
	}
	return printJSON(map[string]any{"weights_mb": info.Size() >> 20, "peak_mb": peak >> 10, "more_mb": peak>>10 - info.Size()>>20})
}

// residentPeak is the most memory that the process had, in KB.
func residentPeak() (int64, error) {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(b)) {
		if v, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strconv.ParseInt(strings.Fields(v)[0], 10, 64)
		}
	}
	return 0, fmt.Errorf("/proc/self/status names no peak")
}
