package cloaked

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/decide"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/experiment"
)

// The versions of the texts: the originals, and what each setup of package
// experiment makes of them, by its name. "Ours" of the paper, stand-ins chosen by
// hand, is beside the surrogates here.
const (
	originalName = "original"
	deleted      = "S0 deletion"
	uniform      = "S1 uniform"
	byCategory   = "S2 category"
	numbered     = "S3 numbered"
	surrogate    = "surrogate"
)

// names are the versions in the order of the tables.
var names = []string{originalName, deleted, uniform, byCategory, numbered, surrogate}

// versions are one set of texts in every version: documents in one order.
type versions map[string][]*pairs.Document

// versions makes all versions of documents whose given spans are replaced. Texts for
// training and for the test go through together: one name, one stand-in in both. A
// policy says what is replaced; "" is everything.
func (r *run) versions(ctx context.Context, language, policy string, docs []*understudy.Document) (versions, error) {
	out := versions{}
	for _, d := range docs {
		out[originalName] = append(out[originalName], pairs.New(d, nil, nil, understudy.Linking{}))
	}
	base := stock.Options{Languages: r.Languages, Default: language, Draw: ledger.KeyFromSeed(r.Seed).Draw("experiment"), Rank: r.Rank}
	if policy != "" {
		var err error
		if base.Rules, err = decide.Read(policy); err != nil {
			return nil, err
		}
	}
	for _, setup := range append(experiment.Placeholders(), experiment.Surrogate()) {
		var err error
		if out[setup.Name], err = setup.Replace(ctx, docs, true, base); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fingerprint changes when a text in any version does.
func (v versions) fingerprint() string {
	h := sha256.New()
	for _, name := range names {
		for _, d := range v[name] {
			fmt.Fprintf(h, "%s %d\n", name, len(d.Result))
			_, _ = io.WriteString(h, d.Result) // a hash takes everything
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// key is all that the models trained on a version depend on.
func (r *run) key(set, learner any, v versions, trained string) any {
	return struct {
		Set, Learner   any
		Seeds          int
		Seed           uint64
		Trained, Texts string
		Version        string
	}{set, learner, r.Config.Seeds, r.Seed, trained, v.fingerprint(), r.Version}
}

// project moves spans of the original to where they stand in the result. What became
// nothing is left out.
func project(d *pairs.Document, spans []understudy.Span) []understudy.Span {
	var out []understudy.Span
	for _, s := range spans {
		if s = d.Moved(s); s.Start < s.End {
			out = append(out, s)
		}
	}
	return out
}
