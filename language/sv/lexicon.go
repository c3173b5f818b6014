package sv

import "github.com/understudy-text/understudy/lexicon"

// loadLexicon returns the Swedish lexicon.
func loadLexicon() (*lexicon.Lexicon, error) { return new(lexicon.Lexicon), nil }
