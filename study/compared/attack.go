package compared

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/internal/progress"
	"github.com/understudy-text/understudy/internal/usage"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/study/attack"
	"github.com/understudy-text/understudy/study/attack/page"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/evaluate/sets"
)

// AttackOptions say what is attacked, and with what.
type AttackOptions struct {
	Options
	Background  string  // texts that an attacker can read: files, or an object of texts; "": none
	Mapping     string  // file that says which text is a document's own; "": the one of its name
	Floor       float64 // see reidentify.Options, 0 to 1
	Top         int     // betraying words that are named for each document
	Simulations int     // rounds of the attacks on names and words; 0: none
	Values      bool    // residual values themselves are in the report
}

// Check refuses numbers that make no sense, and options that go with others.
func (o *AttackOptions) Check() error {
	switch {
	case o.Background == "" && o.Mapping != "":
		return usage.Errorf("--mapping goes with --background")
	case o.Top < 0:
		return usage.Errorf("--top is %d; it is at least 0", o.Top)
	case o.Simulations < 0:
		return usage.Errorf("--simulations is %d; it is at least 0", o.Simulations)
	case !(o.Floor >= 0 && o.Floor <= 1): // NaN neither
		return usage.Errorf("--bm25-floor is %v; it is 0 to 1", o.Floor)
	}
	return nil
}

// Attack attacks one set after the other. used identifies what was read.
func (o *AttackOptions) Attack(ctx context.Context, all []sets.Set) (runs []page.Run, used []string, err error) {
	background, texts, err := o.texts()
	if err != nil {
		return nil, nil, err
	}
	docs, err := o.open(all, append(texts.Paths(), o.Mapping)...)
	if err != nil {
		return nil, nil, err
	}
	if used, err = o.identify(docs, texts, all); err != nil {
		return nil, nil, err
	}
	languages, def, err := o.Input.Languages()
	if err != nil {
		return nil, nil, err
	}
	var a attack.Options
	a.Reidentify.Floor, a.Reidentify.Top, a.Residual.Values = o.Floor, o.Top, o.Values
	if o.Top == 0 {
		a.Reidentify.Top = -1
	}
	if err := a.Knowing(languages, def); err != nil {
		return nil, nil, err
	}
	if a.Reidentify.True, err = o.truth(); err != nil {
		return nil, nil, err
	}
	each := texts.Size + 2*docs.Size // of a set: see attack.Options
	bar := progress.Bytes("attack", 2*texts.Size+each*int64(len(all)))
	step, done := progress.Pass(bar, 2*texts.Size)
	a.Seen = func(n int) { step(int64(n)) }
	simulation := &attack.Simulation{Options: stock.Options{Languages: languages, Default: def, GivenOnly: true}}
	if o.Simulations > 0 {
		a.Simulate(simulation, o.Simulations)
	}
	attacker, err := attack.New(ctx, background, a)
	switch {
	case errors.Is(err, corpus.ErrFormat):
		return nil, nil, fmt.Errorf("--background: %w; or an object of texts, {\"name\": \"text\", …}", err)
	case err != nil:
		return nil, nil, fmt.Errorf("--background: %w", err)
	}
	done()
	for _, s := range all {
		step, done = progress.Pass(bar, each)
		simulation.Resemblance = s.Resemblance
		source := pairs.Source{Files: docs.Files, Options: docs.Reading, Detector: a.Quasi.Detector}
		if err := o.place(ctx, &source, &s); err != nil {
			return nil, nil, s.Blamed(err)
		}
		r, err := attacker.Run(ctx, &source)
		if err != nil {
			return nil, nil, s.Blamed(err)
		}
		done()
		runs = append(runs, page.Run{Name: s.Name, Report: r})
	}
	return runs, used, nil
}

// texts are those of the background, and the files that they stand in.
func (o *AttackOptions) texts() (attack.Background, *input.Documents, error) {
	if o.Background == "" {
		return nil, &input.Documents{}, nil
	}
	if info, err := os.Stat(o.Background); err == nil && attack.IsTexts(o.Background) {
		return attack.Texts(o.Background), &input.Documents{Files: []corpus.File{{Path: o.Background}}, Size: info.Size()}, nil
	}
	found, err := o.Input.Open(o.Background)
	if err != nil {
		return nil, found, fmt.Errorf("--background: %w", err)
	}
	return attack.Documents{Source: &pairs.Source{Files: found.Files, Options: found.Reading}}, found, job.TellRefused(o.Say, found.Refused)
}

// identify says what is read, before it takes long.
func (o *AttackOptions) identify(docs, texts *input.Documents, all []sets.Set) (used []string, err error) {
	known := "Background: none"
	if o.Background != "" {
		if known, err = Identified("Background", o.Background, texts.Paths()); err != nil {
			return nil, err
		}
	}
	if used, err = o.used(docs.Paths(), all, known); err != nil || o.Mapping == "" {
		return used, err
	}
	mapping, err := Identified("Mapping", o.Mapping, []string{o.Mapping})
	return append(used, mapping), err
}

// truth reads the mapping.
func (o *AttackOptions) truth() (func(document string) string, error) {
	if o.Mapping == "" {
		return nil, nil
	}
	b, err := os.ReadFile(o.Mapping)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	if json.Unmarshal(b, &names) != nil {
		return nil, usage.Errorf(`--mapping: %s is not an object of names: {"document": "background text", …}`, o.Mapping)
	}
	return func(document string) string {
		if name, ok := names[document]; ok {
			return name
		}
		return document
	}, nil
}

// absentListed is how many documents TellAbsent names.
const absentListed = 10

// TellAbsent lists the documents of a run that were not looked for, as the background
// lacks their text; it returns job.ErrRefused if there are any.
func (o *AttackOptions) TellAbsent(r page.Run) error {
	if r.Reidentify == nil || len(r.Reidentify.Absent) == 0 {
		return nil
	}
	absent := r.Reidentify.Absent
	fmt.Fprintf(o.Say, "understudy: the background lacks the true text of %d documents, which were not looked for (--mapping says which text is whose):\n", len(absent))
	for _, id := range absent[:min(len(absent), absentListed)] {
		fmt.Fprintf(o.Say, "  %q\n", id)
	}
	if n := len(absent) - absentListed; n > 0 {
		fmt.Fprintf(o.Say, "  and %d more\n", n)
	}
	return job.ErrRefused
}
