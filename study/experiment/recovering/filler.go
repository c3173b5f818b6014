package recovering

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/mask"
	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/lm"
	"github.com/understudy-text/understudy/study/evaluate/pairs"
	"github.com/understudy-text/understudy/study/experiment"
	trainlm "github.com/understudy-text/understudy/study/train/lm"
)

// The rows that are no fillers (section 4.2.3).
const (
	oracle    = "Oracle"    // nothing is hidden
	baseline0 = "Baseline0" // a mask is a word like any other
	baseline1 = "Baseline1" // a mask has no weight in the loss
	// pretrained is the model that knows the general text only (Table 6).
	pretrained = "Pre-Trained-LM"
)

// surrogateApart are surrogates that are drawn anew for each text: one entity has one
// stand-in within a text, not over the corpus.
const surrogateApart = "surrogate by text"

// A Filler is what becomes of a corpus whose words are hidden.
type Filler struct {
	Name string
	// setup makes the stand-ins; nil for the rows above and for language models.
	setup *experiment.Setup
	// model is a masked language model that draws among its topK likeliest words;
	// tuned says that it was fine-tuned on the corpus as the model itself fills it.
	// guarded, that it may not put the original back, nor another mention.
	model          string
	topK           int
	tuned, guarded bool
	chat           string // a chat model behind a server
}

var (
	askedChat = regexp.MustCompile(`^chat (\S+)( guarded)?$`)
	asked     = regexp.MustCompile(`^(.+) Top-(\d+)( FT)?( guarded)?$`)
)

// ParseFiller reads a name: Oracle, Baseline0, Baseline1, Pre-Trained-LM, surrogate, surrogate by
// text (drawn anew for each), random, UPOS,
// S0 deletion, S1 uniform, S2 category, S3 numbered, or a masked language model as
// --model of pseudonymize takes it, with how many words it draws among, FT if it is to
// be fine-tuned (section 3.2), and guarded if no original may come back, which the
// paper's may: "small Top-10 FT guarded". "chat NAME" is a generative model behind a
// server, such as one that was fine-tuned with what train instructions wrote.
func ParseFiller(name string) (Filler, error) {
	f := Filler{Name: name}
	if slices.Contains([]string{oracle, baseline0, baseline1, pretrained}, name) {
		return f, nil
	}
	if name == surrogateApart {
		f.setup = &experiment.Setup{Name: name, Group: experiment.Surrogate().Group, Apply: func(o *stock.Options) { o.Apart = true }}
		return f, nil
	}
	known := append([]experiment.Setup{experiment.Surrogate()}, experiment.Baselines()...)
	known = append(known, experiment.Placeholders()...)
	var names []string
	for _, s := range known {
		if s.Name == name {
			f.setup = &s
			return f, nil
		}
		names = append(names, s.Name)
	}
	if m := askedChat.FindStringSubmatch(name); m != nil {
		f.chat, f.guarded = m[1], m[2] != ""
		return f, nil
	}
	m := asked.FindStringSubmatch(name)
	if m == nil {
		return f, fmt.Errorf("%q; there is %s, %s, %s, %s, or a model: \"tiny Top-10\", \"chat NAME\"", name, oracle, baseline0, baseline1, strings.Join(names, ", "))
	}
	k, err := strconv.Atoi(m[2])
	if err != nil || k < 1 {
		return f, fmt.Errorf("%q: Top-%s; it is at least 1", name, m[2])
	}
	f.model, f.topK, f.tuned, f.guarded = m[1], k, m[3] != "", m[4] != ""
	return f, nil
}

// draws reports whether another seed gives another text.
func (f Filler) draws() bool { return f.setup != nil || f.topK > 1 || f.chat != "" }

// unweighted is the word that has no weight in the loss; -1: none.
func (f Filler) unweighted() int32 {
	if f.Name == baseline1 {
		return trainlm.Mask
	}
	return -1
}

// masked are the likeliest words of a model, from left to right, one mask at a time
// (section 3.2, Top-1 and Top-K).
func masked(f Filler, model lm.Masked) experiment.Setup {
	return experiment.Setup{Name: f.Name, Group: "masked language model", Apply: func(o *stock.Options) {
		o.Method = "mlm"
		o.Fill = fill.Options{Model: map[string]lm.Masked{Language: model}, Replaced: true, Random: f.topK > 1, K: f.topK, Faithful: !f.guarded}
	}}
}

// chatting asks a chat model for the masks of a text at once, as the paper does
// (section 4.2.4); what it said is kept.
func (h *hidden) chatting(f Filler) (*experiment.Setup, error) {
	if h.Chat == nil {
		return nil, errors.New("no server for chat models is named")
	}
	model, version, err := h.Chat(f.chat)
	if err != nil {
		return nil, err
	}
	return &experiment.Setup{Name: f.Name, Group: "chat model", Apply: func(o *stock.Options) {
		o.Method = "chat"
		o.Chat = chat.Options{Model: model, Replaced: true, Faithful: !f.guarded}
		o.Drafts, o.Settings = h.Kept, version
	}}, nil
}

// hide replaces each word that a span touches with a Mark.
func hide(doc *understudy.Document) string {
	standIns := make([]string, len(doc.Given))
	for i, s := range doc.Given {
		n := 0
		mask.Words(doc.Text[s.Start:s.End], func(int, int) { n++ })
		standIns[i] = strings.TrimSpace(strings.Repeat(trainlm.Mark+" ", max(1, n)))
	}
	return pairs.New(doc, doc.Given, standIns, understudy.Linking{}).Result
}

// A filled corpus, as it is kept.
type filled struct {
	Texts    []string `json:"texts"`
	Hidden   int      `json:"hidden"`   // stretches of words that were hidden
	Missing  int      `json:"missing"`  // of them, those for which there was no stand-in; they stay hidden
	Restored int      `json:"restored"` // of them, those whose stand-in is the original
}

// written are the texts with their stand-ins. What a setup could not fill stays
// hidden: the original never comes back by accident.
func written(docs []*understudy.Document, results []*pairs.Document) (out filled) {
	for i, doc := range docs {
		d := results[i]
		standIns := make([]string, len(doc.Given))
		k := 0
		for j, s := range doc.Given {
			standIns[j] = trainlm.Mark
			if k < len(d.Spans) && d.Spans[k].Start == s.Start {
				standIns[j] = d.StandIns[k]
				k++
			}
			if strings.EqualFold(standIns[j], doc.Text[s.Start:s.End]) {
				out.Restored++
			}
		}
		out.Texts = append(out.Texts, pairs.New(doc, doc.Given, standIns, understudy.Linking{}).Result)
		out.Hidden += len(doc.Given)
		out.Missing += d.Failed
	}
	return out
}

// detect is what a detector finds in each document.
func detect(ctx context.Context, docs []*understudy.Document, d understudy.Detector) ([][]understudy.Span, error) {
	out := make([][]understudy.Span, len(docs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, doc := range docs {
		g.Go(func() (err error) {
			out[i], err = d.Detect(ctx, doc)
			return err
		})
	}
	return out, g.Wait()
}

// withSpans returns copies of the documents whose given spans are these.
func withSpans(docs []*understudy.Document, spans [][]understudy.Span) []*understudy.Document {
	out := make([]*understudy.Document, len(docs))
	for i, doc := range docs {
		c := *doc
		c.Given = spans[i]
		out[i] = &c
	}
	return out
}
