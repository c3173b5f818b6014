package main

import (
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/generate/chat"
	"github.com/understudy-text/understudy/study/experiment/recovering"
)

// recoveringFlags are those of the experiment of Recovering from Privacy-Preserving
// Masking.
type recoveringFlags struct {
	sizesFlags
	serverFlags
	threads int
	speech  string
}

func experimentRecoveringCommand() *cobra.Command {
	var f recoveringFlags
	cmd := &cobra.Command{
		Use:   "recovering-from-masking --data DIR --out DIR",
		Short: "Perplexity of language models adapted to texts whose words were hidden and filled (tables 1 to 6)",
		Long: `Hide words of open corpora in three ways, fill them in many, adapt a language model
that knows general text to each result, and measure its perplexity on texts that
nobody changed, beside the numbers that the paper printed.

--data is a folder of open data. The small sizes read
  text/wikitext-2/word_language_model/data/wikitext-2/{valid,test}.txt
  text/nltk/{switchboard,webtext,masc_tagged,movie_reviews,state_union}.zip
  text/tatoeba-swe-eng/swe.txt
  speech/{transcripts.tsv,ljspeech-text.tsv,lattices.tar.gz}
which are general text and open corpora of the paper's kinds; the sizes of the paper
name its own.

Table 6: where a corpus has recordings, the adapted model also helps a recogniser, and
the word error rate is measured. What the recogniser may have heard is read as lattices
(CMU Sphinx, HTK, Kaldi) or N-best lists, of any recogniser; where there are none,
pocketsphinx (Debian: pocketsphinx, pocketsphinx-en-us) recognises the recordings.
--sizes speech runs this table alone. --speech names a folder of your own with the files
that the sizes name below “speech”.

` + outLayout + `

` + sizesHelp + `

Transformers, and models other than tiny, run on ONNX Runtime, which “understudy
models runtime” fetches.`,
		Example: `  understudy experiment recovering-from-masking --small --data data --out recovering
  understudy experiment recovering-from-masking --sizes speech --data data --out speech
  understudy experiment recovering-from-masking --print-sizes small > mine.yaml`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.sizesFlags.add(cmd)
	f.serverFlags.add(cmd, "a filler “chat NAME”")
	cmd.Flags().StringVar(&f.speech, "speech", "", "`folder` of recordings, lattices and references (default: the one of the sizes, below --data)")
	cmd.Flags().IntVar(&f.threads, "threads", runtime.GOMAXPROCS(0), "processors that a Transformer uses")
	return cmd
}

// chat opens a chat model of the server.
func (f *recoveringFlags) chat(name string) (chat.Model, string, error) {
	client, err := f.client(name)
	return client, fmt.Sprintln(f.protocol, name), err
}

func (f *recoveringFlags) run(cmd *cobra.Command) error {
	if done, err := f.printed(recovering.Text); done {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	config, err := readSizes(cmd, &f.sizesFlags, recovering.Ready, recovering.ReadConfig)
	if err != nil {
		return err
	}
	if f.speech != "" && !config.HasSpeech() {
		return usagef("--speech: no corpus of these sizes has recordings; --sizes speech has")
	}
	o := recovering.Options{Config: config, Data: f.data, Speech: f.speech, Seed: f.seed, Threads: f.threads, Chat: f.chat}
	if o.Kept, err = f.kept(); err != nil {
		return err
	}
	if o.Version, err = build(); err != nil {
		return err
	}
	step, done := newSteps()
	defer done()
	o.Progress = step
	result, err := recovering.Run(cmd.Context(), o)
	if err != nil {
		return err
	}
	r := result.Report()
	r.Notes = append(r.Notes, fmt.Sprintf("%s, seed %d, %d draws; sizes: %s.", program(), f.seed, config.Seeds, filepath.Base(f.sizes)))
	return f.publish(cmd, r)
}
