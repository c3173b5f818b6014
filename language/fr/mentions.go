package fr

import "embed"

// files are what rooms read of the language's folder.
//
//go:embed *.txt *.tsv
var files embed.FS

// mentions is the model of package detect/tagger; its card is tagger.card.md.
//
//go:embed tagger.model
var mentions []byte

//go:embed words.tsv
var wordList string

//go:embed rules.txt
var ruleText string

// Models are the files of the models that come with the language, by name.
func Models() map[string][]byte { return map[string][]byte{"tagger": mentions, "upos": model} }
