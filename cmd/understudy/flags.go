package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/model"
	"github.com/understudy-text/understudy/generate/fill"
	"github.com/understudy-text/understudy/job/input"
	"github.com/understudy-text/understudy/job/method"
	"github.com/understudy-text/understudy/job/setup"
	"github.com/understudy-text/understudy/job/stock"
	"github.com/understudy-text/understudy/ledger/place"
	"github.com/understudy-text/understudy/lm/chat"
	"github.com/understudy-text/understudy/lm/named"
	"github.com/understudy-text/understudy/lm/tiny"
)

// The flags that several verbs take, each declared once.

const (
	policyHelp  = "what happens to which mentions: a policy file, or a ready one (default, cc, tab, hipaa, gdpr, prompt)"
	workersHelp = "documents worked on at once (default: one for each processor)"
)

// addInput adds the flags of how files are read.
func addInput(cmd *cobra.Command, o *input.Options) {
	o.Warn = os.Stderr
	f := cmd.Flags()
	f.StringVar(&o.Format, "input-format", "", fmt.Sprintf("%s (default: told by the file's name and content)", joined(corpus.Formats[:])))
	f.StringSliceVar(&o.Fields, "field", nil, "JSONL field that holds the text, or NAME=TYPE of which each value is one mention, such as author=PERSON; may be repeated; dots lead into nested objects (default: text, and who wrote it: sender, from, author, speaker)")
	f.Var((*idField)(o), "id-field", "JSONL field, or column of a table, that names the document; \"\" calls documents by file and line (default: id, then doc_id)")
	f.StringSliceVar(&o.Columns, "column", nil, "column of a CSV or TSV table that holds text, or of a table, workbook or spreadsheet NAME=TYPE of which each cell is one mention: surname=PERSON/surname, dob=DATE, notes=text; may be repeated; auto takes all whose headers are known, besides those that are named; of several tables, one may lack some (default: text, and auto where there is none)")
	f.StringVar(&o.PersonField, "person-column", "", "column or JSONL field that says whom a row is about: dates of all rows about one person move alike")
	f.StringVar(&o.Separator, "separator", "", "what parts the columns of a table: a comma, a semicolon or tab (default: told by the file)")
	f.BoolVar(&o.NoHeader, "no-header", false, "the table's first row is data; --column takes numbers from 1")
	f.BoolVar(&o.NoQuotes, "no-quotes", false, "quotation marks in the table are characters like any other")
	f.IntVar(&o.TokenColumn, "token-column", 0, "column of the tokens in CoNLL files, from 1 (default: told by the file)")
	f.IntVar(&o.TagColumn, "tag-column", 0, "column of the tags in CoNLL files, from 1 (default: told by the file)")
	f.StringVar(&o.Categories, "categories", "", "what the labels in files stand for: "+joined(category.Names())+", or a file with a table of your own; a label it lacks is refused (default: the labels of all of them, others are MISC)")
	f.StringVar(&o.Unit, "offset-unit", "codepoint", "unit of offsets in files: codepoint, byte or utf16")
	f.StringVar(&o.Language, "language", input.Automatic, "language of the texts: auto (each document's own), auto:CODE (CODE where a text does not tell) or one of "+joined(stock.Codes()))
	f.IntVar(&o.MaxRecordMiB, "max-record-mib", corpus.DefaultMaxRecord>>20, "largest text or line that is read, in MiB")
}

// idField is the flag of that name: told to be empty is not the same as not told.
type idField input.Options

func (f *idField) String() string     { return f.IDField }
func (f *idField) Type() string       { return "string" }
func (f *idField) Set(v string) error { f.IDField, f.NoIDField = v, v == ""; return nil }

func joined[S ~string](names []S) string {
	words := make([]string, len(names))
	for i, n := range names {
		words[i] = string(n)
	}
	return strings.Join(words, ", ")
}

// addUnread adds the flag of documents in languages that are not read.
func addUnread(cmd *cobra.Command, mode *string) {
	cmd.Flags().StringVar(mode, "unread-language", stock.UnreadRefuse,
		"documents in other languages than "+joined(stock.Codes())+": refuse them, hide only codes (addresses, accounts, proven numbers), or write a placeholder for the whole text")
}

// addFinding adds the flags of what is found.
func addFinding(cmd *cobra.Command, o *method.Finding) {
	f := cmd.Flags()
	f.StringSliceVar(&o.Masks, "mask", nil, "what to hide: "+joined(stock.Maskers[:])+"; may be repeated, then what any of them finds (default: entities)")
	f.BoolVar(&o.Merged, "merge-masks", false, "hide words that stand side by side as one, whatever --mask hides")
	addLists(cmd, o)
	f.StringVar(&o.Finder, "finder-model", "", "a token classifier that finds personal data: small (comes with the program), the `name` of a pulled model (“understudy models list” names some), or a folder; by language: en=NAME,sv=DIR")
	f.StringSliceVar(&o.FinderHow, "finder", nil, "with --finder-model: union hides what ours or the model finds, vote what both together think likely, alone what the model finds (default: vote with small, else union)")
	f.StringVar(&o.FinderCategories, "finder-categories", "", "what the model's labels stand for: "+joined(category.Names())+", or a file with a table of your own, where \"-\" is no personal data (default: the labels that published models have; an unknown one is refused)")
	f.StringVar(&o.FinderStrategy, "finder-aggregation", string(model.Average), "how a word's label comes of those of its pieces: average, first or max, as aggregation_strategy of Hugging Face's pipeline")
}

// addLists adds the flags of the maskers' lists.
func addLists(cmd *cobra.Command, o *method.Finding) {
	f := cmd.Flags()
	f.StringVar(&o.AllowList, "allow-list", "", "file with the words that --mask allow-list keeps, one a line (default: 5,000 common words of the language)")
	f.StringVar(&o.Vocabulary, "vocabulary", "", "file with words and their counts, of which --mask vocabulary keeps the most frequent (default: the language's)")
	f.IntVar(&o.VocabularySize, "vocabulary-size", stock.VocabularySize, "how many words --mask vocabulary keeps")
}

// addMethod adds the flags of what is found and how its stand-ins are made.
func addMethod(cmd *cobra.Command, o *method.Options) {
	addFinding(cmd, &o.Finding)
	f := cmd.Flags()
	f.StringVar(&o.Method, "method", "surrogate", "surrogate, mlm, chat, upos, random, delete, placeholder, category, numbered or mask")
	f.BoolVar(&o.Resemblance, "resemblance", false, "with --method surrogate: names sound like those they play, which gives some away; by default they are drawn from all of a culture and gender")
	f.StringVar(&o.Model, "model", "", "with --method mlm: "+named.Help+"; a language without a model has tiny; with --method chat: a model of the server (default: "+chat.DefaultModel+")")
	f.StringVar(&o.Left, "left", "masked", "with --method mlm or chat: masked: all mentions are hidden from the model; replaced: it sees the stand-ins of those before")
	f.BoolVar(&o.UPOS, "upos", false, "with --method mlm: the first of the --top-k words that has the part of speech of the original; with --method chat the masks name it")
	f.IntVar(&o.TopK, "top-k", 0, fmt.Sprintf("with --method mlm: draw from the `k` likeliest words (default: the likeliest; with --upos %d are looked at)", fill.DefaultK))
	f.StringVar(&o.Gaps, "gaps", "one", "with --method mlm: one: a mention becomes one word; each: as many words as it has")
	f.BoolVar(&o.Originals, "allow-originals", false, "with --method mlm or chat: as in the papers, a stand-in may be the original, part of it or another mention")
	addServer(cmd, &o.Server, "--method chat")
	f.IntVar(&o.Attempts, "attempts", 3, "with --method chat: how often a mask is asked for before it has failed; with --ledger the next run asks for it again")
	f.StringVar(&o.Rank, "rank", method.ProvenRanking, "with --method surrogate: the language model that chooses, by their context, among stand-ins of words that name no one (occupations, illnesses, events, things): "+
		named.Help+"; none: they are drawn; auto: tiny where it is shown to choose better than the draw ("+joined(tiny.Rankers())+"). In a language without a model they are drawn")
}

// chatKey is the environment variable with what a server of chat models wants to be shown.
const chatKey = "UNDERSTUDY_CHAT_KEY"

// addServer adds the flags of the server of a chat model, which count with another one
// alone.
func addServer(cmd *cobra.Command, o *chat.Options, with string) {
	o.Key = os.Getenv(chatKey)
	f := cmd.Flags()
	f.StringVar(&o.Server, "server", chat.DefaultServer, "with "+with+": address of the server that runs the model")
	f.StringVar(&o.Protocol, "protocol", chat.Ollama, "with "+with+": how the server is spoken to: "+strings.Join(chat.Protocols[:], " or "))
	f.BoolVar(&o.Remote, "remote-server", false, "with "+with+": let the texts leave this machine, to --server or a model that runs elsewhere")
	f.DurationVar(&o.Timeout, "timeout", 5*time.Minute, "with "+with+": how long one answer may take")
}

// addKnowledge adds the flags of what the user knows of what is to be found.
func addKnowledge(cmd *cobra.Command, o *setup.Knowledge) {
	o.Warn = os.Stderr
	f := cmd.Flags()
	f.StringArrayVar(&o.Deny, "deny", nil, "file of what is always hidden, a phrase a line")
	f.StringArrayVar(&o.Allow, "allow", nil, "file of what is never touched, a phrase a line")
	f.StringArrayVar(&o.Recognizers, "recognizers", nil, "file of recognizers, as Presidio has them (YAML)")
	f.StringVar(&o.Threshold, "threshold", "", "least score of what is found, 0 to 1; by category too: 0.5,PERSON=0.3,CODE/email=0.9")
	f.StringSliceVar(&o.Only, "only", nil, "categories that are looked for, such as PERSON,CODE (default: all)")
}

// addLedger adds the flags of a domain of a ledger.
func addLedger(cmd *cobra.Command, o *place.Place) {
	addStore(cmd, o)
	cmd.Flags().StringVar(&o.Domain, "domain", "default", "part of the ledger with stand-ins of its own, for example a study")
}

// addStore adds the flags of a ledger as a whole.
func addStore(cmd *cobra.Command, o *place.Place) {
	o.Say = func(line string) { fmt.Fprintln(os.Stderr, line) }
	cmd.Flags().StringVar(&o.Ledger, "ledger", "", "ledger, kept apart from the texts: a file, or postgres://USER@HOST/DATABASE for several servers")
	cmd.Flags().StringVar(&o.KeyFile, "key-file", "", "file that holds the key of the ledger")
}

// addParts adds the flags of all that makes stand-ins, but the policy's.
func addParts(cmd *cobra.Command, o *setup.Options) {
	addMethod(cmd, &o.Method)
	addKnowledge(cmd, &o.Knowledge)
}

// parsed tells options what the command line alone knows.
func parsed(cmd *cobra.Command, o *setup.Options) {
	o.Method.Given, o.JSON, o.Program, o.Say = given(cmd), wantsJSON(cmd), program(), os.Stderr
}

// given are the flags that the user set, on the command line or by settings.
func given(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Changed {
			names = append(names, f.Name)
		}
	})
	return names
}

// firstSet returns the first of some flags that was set, or "".
func firstSet(cmd *cobra.Command, names ...string) string {
	set := given(cmd)
	if i := slices.IndexFunc(names, func(n string) bool { return slices.Contains(set, n) }); i >= 0 {
		return names[i]
	}
	return ""
}
