package phrase

// tableless is the grammar of a language that has no tables here: no word of it is
// known, and none is inflected or given an article.
type tableless struct{}

var _ Grammar = tableless{}

func (tableless) Function(string) bool                              { return false }
func (tableless) Bases(string) []Base                               { return nil }
func (tableless) Inflect(words string, _ Make, _ Inflection) string { return words }
func (tableless) Number(b Base, _ string) Inflection                { return b.As }
func (tableless) Possessive(word, _ string) (stem string, cut int)  { return word, 0 }
func (tableless) Owner(_, _, _ string) (cut int)                    { return 0 }
func (tableless) Possess(so, _ string) string                       { return so }
func (tableless) Article(string) string                             { return "" }
func (tableless) Takes(string) string                               { return "" }
func (tableless) Agreement(Base, string) string                     { return "" }
func (tableless) Definite(words string) string                      { return words }
func (tableless) Determined(string) bool                            { return true }
func (tableless) Title(words string) string                         { return words }
func (tableless) Open(string, string) (class string, b Base)        { return "", Base{} }
func (tableless) Attributive(name string) string                    { return name }
func (tableless) Letters() string                                   { return "" }
func (tableless) Culture() string                                   { return "" }
func (tableless) Compounds() bool                                   { return false }
