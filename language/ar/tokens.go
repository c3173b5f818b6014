package ar

import (
	"github.com/understudy-text/understudy/language/token"
	"github.com/understudy-text/understudy/language/tokens"
)

// newTokenizer cuts Arabic text into words and signs, see package language/tokens.
// Conjunctions and prepositions of one letter are words of their own, as in the
// treebanks; pronouns behind a word stay with it.
func newTokenizer(c token.Cutter) tokens.Tokenizer {
	return tokens.New(&tokens.Rules{
		Cutter:        c,
		Abbreviations: abbreviations,
		Units:         tokens.Set("كم", "كغ", "كجم", "سم", "مم", "ملغ", "مغ", "مجم", "مل", "غ", "جم", "م", "km", "kg", "mg", "ml", "cm", "mm", "gb", "mb"),
		HyphensJoin:   true,
	})
}

// abbreviations are without their last point.
var abbreviations = map[string]tokens.Point{
	// before a name
	"د": tokens.Always, "أ": tokens.Always, "أ.د": tokens.Always, "ا.د": tokens.Always, "م": tokens.Always, "أ.م": tokens.Always, "أ.م.د": tokens.Always,
	"المهندس": tokens.BeforeNumber, "ش": tokens.Always, "س": tokens.Always, "ذ": tokens.Always, "ح": tokens.Always,
	// eras, times, currencies
	"هـ": tokens.BeforeNumber, "ق.م": tokens.Always, "ص": tokens.Always, "ج.م": tokens.BeforeNumber, "ر.س": tokens.BeforeNumber, "د.إ": tokens.BeforeNumber,
	"د.ت": tokens.BeforeNumber, "د.ج": tokens.BeforeNumber, "د.ك": tokens.BeforeNumber, "د.م": tokens.BeforeNumber, "ل.ل": tokens.BeforeNumber, "ل.س": tokens.BeforeNumber,
	// addresses and references
	"ص.ب": tokens.Always, "ت": tokens.Always, "ف": tokens.BeforeNumber, "ج.م.ع": tokens.BeforeNumber, "ر.ق": tokens.Always, "ب.ت.و": tokens.Always, "ب": tokens.BeforeNumber,
	"تحويلة": tokens.BeforeNumber, "رقم": tokens.BeforeNumber,
	// firms and agencies
	"ش.م.م": tokens.Always, "ش.م.ل": tokens.Always, "ش.م.ك": tokens.Always, "ذ.م.م": tokens.Always, "ش.ذ.م.م": tokens.Always, "ا.ش.ا": tokens.Always,
}
