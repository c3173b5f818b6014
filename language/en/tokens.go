package en

import "github.com/understudy-text/understudy/language/tokens"

// Tokenizer cuts English text as the English treebanks of Universal
// Dependencies do, see package language/tokens:
//
//   - clitics are words of their own: do|n't, Anna|'s, we|'ve, can|not;
//   - words with a hyphen are cut (Warsaw|-|based, Al|-|Zaman), so that a name
//     inside one has its own token, except after an affix: e-mail, non-profit,
//     anti-war. Telephone numbers and dates keep their hyphens.
var Tokenizer = tokens.New(&tokens.Rules{
	Abbreviations: abbreviations,
	Contractions:  contractions,
	Clitics:       map[string]string{"s": "", "m": "", "d": "", "re": "", "ve": "", "ll": "", "t": "n"},
	Elisions:      elisions,
	Units:         units,
	Affixes:       affixes,
})
