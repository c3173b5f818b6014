// Package method opens what a user's way of making stand-ins wants: lists of words, models
// that find, fill gaps or choose, a server of a chat model. In come Options; stock.Options
// are filled in, and what the stand-ins depend on comes out for the manifest.
//
// It may know the root package, detect/mask, detect/model, generate/chat, generate/fill,
// generate/fit, internal/fault, internal/plural, internal/usage, job/input, job/stock, job/stock/published, language, lm,
// lm/chat, lm/named and lm/tiny.
package method

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/generate/fit"
	"github.com/understudy-text/understudy/internal/fault"
	"github.com/understudy-text/understudy/internal/plural"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	lmchat "github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
)

// Options say what is found and how its stand-ins are made. Errors call them by the flags
// of the program.
type Options struct {
	Finding
	Method      string // one of stock.Methods
	Resemblance bool   // names sound like those they play
	Rank        string // NoRanking, ProvenRanking, or what named.Asked reads

	// Of the methods that ask a language model.
	Model     string         // as named.Asked reads it, or a model of the server
	Left      string         // masked or replaced: how mentions before look to the model
	UPOS      bool           // stand-ins have the part of speech of the original
	TopK      int            // draw from so many words; 0: the likeliest
	Gaps      string         // one or each: words of a stand-in
	Originals bool           // a stand-in may be an original
	Server    lmchat.Options `json:"-"` // of the chat model
	Attempts  int            // how often a mask is asked for

	Given []string // flags that the user set, also to their defaults

	models    *named.Set   // those that fill gaps
	ranked    string       // which model ranks in which language
	shortened atomic.Int64 // questions with less context than they should have
	defects   struct {
		sync.Mutex
		at map[string]int64 // by where the program panicked: what has no stand-in for it
	}
	opened []func() error
}

// What Rank takes beside models.
const (
	NoRanking     = "none" // surrogates are drawn
	ProvenRanking = "auto" // the light models rank where they are shown to help
)

// Equip opens what the method wants and says in o how it uses it: the languages of in, the
// models, the server. What was opened is to be closed even after an error.
func (m *Options) Equip(in *input.Options, o *stock.Options) (err error) {
	if err := m.Check(); err != nil {
		return err
	}
	o.Method, o.Resemblance, o.Defect = m.Method, m.Resemblance, m.noteDefect
	if o.Languages, o.Default, err = in.Languages(); err != nil {
		return err
	}
	if o.Masks, err = m.Finding.Open(o.Languages, o.GivenOnly); err != nil {
		return err
	}
	codes := slices.Sorted(maps.Keys(o.Languages))
	switch m.Method {
	case "mlm":
		if err := m.fill(codes, o); err != nil {
			return err
		}
	case "chat":
		client, err := m.Server.Ask(m.Model)
		if err != nil {
			return err
		}
		o.Chat = chat.Options{Model: client, Replaced: m.Left == "replaced", UPOS: m.UPOS, Attempts: m.Attempts, Faithful: m.Originals}
		o.Settings = fmt.Sprint(m.modelSettings())
	case "surrogate":
		o.Rank, err = m.rank(codes)
	}
	return err
}

// Close frees what Equip and Finding.Open opened.
func (m *Options) Close() (all error) {
	for _, free := range append(m.opened, m.Finding.Close) {
		all = errors.Join(all, free())
	}
	m.opened = nil
	return all
}

// flagsOf are the methods that a flag goes with.
var flagsOf = map[string][]string{
	"model":           {"mlm", "chat"},
	"left":            {"mlm", "chat"},
	"upos":            {"mlm", "chat"},
	"top-k":           {"mlm"},
	"gaps":            {"mlm"},
	"allow-originals": {"mlm", "chat"},
	"server":          {"chat"},
	"protocol":        {"chat"},
	"remote-server":   {"chat"},
	"timeout":         {"chat"},
	"attempts":        {"chat"},
	"rank":            {"surrogate"},
}

// Check refuses flags that were set in vain, and values that there are not.
func (m *Options) Check() error {
	switch {
	case !stock.Knows(m.Method):
		return usage.Errorf("--method %q: there is %v", m.Method, stock.Methods)
	case m.Resemblance && m.Method != "surrogate":
		return usage.Errorf("--resemblance goes with --method surrogate, not with %q", m.Method)
	}
	for _, flag := range slices.Sorted(maps.Keys(flagsOf)) {
		if with := flagsOf[flag]; slices.Contains(m.Given, flag) && !slices.Contains(with, m.Method) {
			return usage.Errorf("--%s goes with --method %s", flag, strings.Join(with, " or "))
		}
	}
	switch {
	case m.TopK < 0:
		return usage.Errorf("--top-k is %d; it takes a number from 1", m.TopK)
	case m.Attempts < 1 && m.Method == "chat":
		return usage.Errorf("--attempts is %d; it takes a number from 1", m.Attempts)
	case m.Rank == "":
		return usage.Errorf("--rank is empty; it takes what --model takes, auto or none")
	}
	return cmp.Or(usage.OneOf("left", m.Left, "masked", "replaced"), usage.OneOf("gaps", m.Gaps, "one", "each"), m.Finding.check())
}

// fill opens the models that fill gaps and says how.
func (m *Options) fill(codes []string, o *stock.Options) (err error) {
	m.models, err = named.ForFlag("model", m.Model, codes, true)
	m.opened = append(m.opened, m.models.Close)
	if err != nil {
		return err
	}
	o.Fill = fill.Options{
		Model: map[string]lm.Masked{}, Replaced: m.Left == "replaced", UPOS: m.UPOS, Random: m.TopK > 1 && !m.UPOS, K: m.TopK,
		Words: m.Gaps == "each", Faithful: m.Originals, Shortened: func() { m.shortened.Add(1) },
	}
	for code, model := range m.models.ByLanguage {
		o.Fill.Model[code] = model
	}
	o.Settings = fmt.Sprint(m.modelSettings(), m.models.Versions())
	return nil
}

// rank opens the models that choose among surrogates, by language.
func (m *Options) rank(codes []string) (map[string]fit.Model, error) {
	models := map[string]fit.Model{}
	able := tiny.Languages()
	switch m.Rank {
	case NoRanking:
		return nil, nil
	case ProvenRanking:
		able = tiny.Rankers()
	case named.Tiny:
	default:
		set, err := named.ForFlag("rank", m.Rank, codes, false)
		for code, model := range set.ByLanguage {
			models[code] = model
		}
		m.ranked = set.Names()
		m.opened = append(m.opened, set.Close)
		return models, err
	}
	var served []string
	for _, code := range codes {
		if slices.Contains(able, code) {
			models[code], served = tiny.Lazy(code), append(served, code+"="+named.Tiny)
		}
	}
	m.ranked = strings.Join(served, ",")
	return models, nil
}

// modelSettings are those of a language model that the stand-ins depend on; nil without
// one.
func (m *Options) modelSettings() map[string]string {
	s := map[string]string{"left": m.Left, "upos": fmt.Sprint(m.UPOS), "allow-originals": fmt.Sprint(m.Originals)}
	switch {
	case m.Method == "chat":
		s["model"], s["protocol"], s["attempts"] = cmp.Or(m.Model, lmchat.DefaultModel), m.Server.Protocol, fmt.Sprint(m.Attempts)
	case m.models != nil:
		s["model"], s["gaps"], s["top-k"] = m.models.Names(), m.Gaps, fmt.Sprint(m.TopK)
	default:
		return nil
	}
	return s
}

// Settings adds what the stand-ins depend on.
func (m *Options) Settings(settings map[string]string) {
	settings["method"] = m.Method
	if m.Resemblance {
		settings["resemblance"] = "true"
	}
	if m.ranked != "" {
		settings["rank"] = m.ranked
	}
	maps.Copy(settings, m.modelSettings())
	m.Finding.settings(settings)
}

// LessContext is the note of how often the model could not take the context that a gap
// should have.
const LessContext = "questions_with_less_context"

// lost is the note of how many names, places and other things have no stand-in since the
// program panicked while it looked for one: a placeholder stands for them.
const lost = "no_stand_in_for_a_defect"

func (m *Options) noteDefect(where string) {
	m.defects.Lock()
	defer m.defects.Unlock()
	if m.defects.at == nil {
		m.defects.at = map[string]int64{}
	}
	m.defects.at[where]++
}

// TellDefects says how many things have no stand-in for a defect of the program, and where it is.
func (m *Options) TellDefects(w io.Writer) {
	m.defects.Lock()
	defer m.defects.Unlock()
	for _, where := range slices.Sorted(maps.Keys(m.defects.at)) {
		n := m.defects.at[where]
		fmt.Fprintf(w, "warning: a placeholder stands for %s: %v\n", plural.Of(int(n), "name or other value", "names or other values"), &fault.Error{Where: where})
	}
}

// Notes are what a reader of the result should know of how it came about; nil: nothing.
func (m *Options) Notes() map[string]int64 {
	notes := map[string]int64{}
	if n := m.shortened.Load(); n > 0 {
		notes[LessContext] = n
	}
	m.defects.Lock()
	defer m.defects.Unlock()
	for _, n := range m.defects.at {
		notes[lost] += n
	}
	if len(notes) == 0 {
		return nil
	}
	return notes
}
