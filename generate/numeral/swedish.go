package numeral

func swedish() *Table {
	t := &Table{
		Small: []string{
			"noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio",
			"tio", "elva", "tolv", "tretton", "fjorton", "femton", "sexton",
			"sjutton", "arton", "nitton",
		},
		Tens:    []string{"", "", "tjugo", "trettio", "fyrtio", "femtio", "sextio", "sjuttio", "åttio", "nittio"},
		Hundred: "hundra",
		Scales: []Scale{
			{Word: "tusen", Value: 1e3},
			{Word: "miljon", Value: 1e6, Plural: "miljoner", One: "en"},
			{Word: "miljard", Value: 1e9, Plural: "miljarder", One: "en"},
			{Word: "biljon", Value: 1e12, Plural: "biljoner", One: "en"},
		},
		Solid: true,
		Years: true,
		Comma: true,
		Ordinals: []Pair{
			{"noll", "nollte"}, {"ett", "första"}, {"två", "andra"}, {"tre", "tredje"}, {"fyra", "fjärde"},
			{"fem", "femte"}, {"sex", "sjätte"}, {"sju", "sjunde"}, {"åtta", "åttonde"}, {"nio", "nionde"},
			{"tio", "tionde"}, {"elva", "elfte"}, {"tolv", "tolfte"},
			{"tjugo", "tjugonde"}, {"trettio", "trettionde"}, {"fyrtio", "fyrtionde"}, {"femtio", "femtionde"},
			{"sextio", "sextionde"}, {"sjuttio", "sjuttionde"}, {"åttio", "åttionde"}, {"nittio", "nittionde"},
			{"tretton", "trettonde"}, {"fjorton", "fjortonde"}, {"femton", "femtonde"}, {"sexton", "sextonde"},
			{"sjutton", "sjuttonde"}, {"arton", "artonde"}, {"nitton", "nittonde"},
			{"hundra", "hundrade"}, {"tusen", "tusende"},
		},
		Ending: "te", // miljonte
		Other: [][]Pair{
			{{"ett", "en"}},
			{{"första", "förste"}, {"andra", "andre"}},
			{{"tjugo", "tjugi"}, {"trettio", "tretti"}, {"fyrtio", "fyrti"}, {"femtio", "femti"}, {"sextio", "sexti"},
				{"sjuttio", "sjutti"}, {"åttio", "åtti"}, {"nittio", "nitti"}},
			{{"arton", "aderton"}},
		},
		MarkOrdinal: []string{":a", ":e"},
		Suffix: func(n int64) string {
			if d := n % 10; (d == 1 || d == 2) && n%100 != 11 && n%100 != 12 {
				return ":a"
			}
			return ":e"
		},
	}
	return t.build()
}
