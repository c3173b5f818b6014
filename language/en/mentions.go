package en

import _ "embed" // the model that finds personal data

// mentions is the model of package detect/tagger; its card is tagger.card.md.
//
//go:embed tagger.model
var mentions []byte

//go:embed words.tsv
var wordList string

//go:embed rules.txt
var ruleText string
