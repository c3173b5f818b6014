package ar

import "github.com/understudy-text/understudy/language/tokens"

// whole are words that look like clitic and stem but are one, cut those that look
// like one but are two; both as words.Fold spells them. Made from the segmented
// words of UD Arabic PUD and of the dialect tweets of QCRI, where the rule is wrong.
var (
	whole = tokens.Set()
	cut   = tokens.Set()
)
