package main

import (
	"archive/zip"
	"bufio"
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/understudy-text/understudy/lexicon"
)

// cultures says which Faker locales and which countries of the list of popular
// names give the names of a culture. A locale after "-" is good for finding
// names only: its names are rare, in another orthography, or of mixed origin.
var cultures = []struct{ code, locales, countries string }{
	{"en", "en_GB en_US -en -en_NZ", "GB US AU NZ CA"},
	{"ga", "en_IE -ga_IE", "IE"},
	{"fr", "fr_FR fr_CH -fr_CA -fr_BE", "FR MC"},
	{"nl", "nl_NL -nl_BE", "NL"},
	{"de", "de_DE de_AT -de_CH -de_LI -de_LU", "DE AT LI"},
	{"sv", "sv_SE", "SE"},
	{"no", "no_NO", "NO"},
	{"da", "da_DK", "DK"},
	{"fi", "fi_FI", "FI"},
	{"is", "is_IS", "IS"},
	{"et", "et_EE", "EE"},
	{"lv", "lv_LV", "LV"},
	{"lt", "lt_LT", "LT"},
	{"pl", "pl_PL", "PL"},
	{"cs", "cs_CZ", "CZ"},
	{"sk", "sk_SK", "SK"},
	{"hu", "hu_HU", "HU"},
	{"sl", "sl_SI", "SI"},
	{"es", "es_ES es_MX es_CO -es_CL -es_AR", "ES MX AR CL CO PE VE PY CU DO GT SV CR EC BO UY"},
	{"pt", "pt_PT pt_BR", "PT BR"},
	{"it", "it_IT", "IT SM MT"},
	{"el", "el_GR", "GR CY"},
	{"ro", "ro_RO", "RO MD"},
	{"bg", "bg_BG", "BG"},
	{"hr", "hr_HR", "HR"},
	{"sr", "", "RS ME BA"},
	{"mk", "mk_MK", "MK"},
	{"sq", "", "AL XK"},
	{"ru", "ru_RU", "RU"},
	{"uk", "uk_UA", "UA"},
	{"tr", "tr_TR", "TR"},
	{"ku", "", ""},
	{"ce", "", ""},
	{"az", "az_AZ", "AZ"},
	{"ka", "ka_GE", "GE"},
	{"hy", "hy_AM", "AM"},
	{"uz", "uz_UZ", "UZ KZ KG TJ"},
	{"fa", "", "IR AF"},
	{"he", "", "IL"},
	{"ar", "", "EG SA AE IQ JO KW LB LY MA DZ TN SY YE"},
	{"hi", "en_IN", "IN"},
	{"ur", "en_PK", "PK"},
	{"bn", "", "BD"},
	{"si", "", "LK"},
	{"ne", "", "NP"},
	{"zh", "zh_CN zh_TW", "CN"},
	{"ja", "ja_JP", "JP"},
	{"ko", "ko_KR", "KR"},
	{"vi", "vi_VN", "VN"},
	{"th", "-en_TH", "TH"},
	{"id", "id_ID", "ID"},
	{"tl", "", "PH"},
	{"ng", "yo_NG ig_NG ha_NG en_NG", ""},
	{"gh", "tw_GH", ""},
	{"wf", "", ""},
	{"cd", "", ""},
	{"sw", "sw -en_KE", ""},
	{"so", "", ""},
	{"am", "", ""},
	{"zu", "zu_ZA", ""},
}

// A nameTable gathers given or family names by their folded form.
type nameTable map[string]*name

type name struct {
	written  string
	bearers  [2]int             // women and men in the population register of Sweden
	genders  [2]float64         // evidence for female, male
	cultures map[string]float64 // weight; 0 known there, but no stand-in
	spelling map[string]bool    // cultures that write the name otherwise: no stand-in there
}

// add records that a culture has a name. gender is f, m or 0.
func (t nameTable) add(written, culture string, gender byte, weight float64) {
	written, ok := cleanName(written)
	if !ok {
		return
	}
	if culture == "zh" || culture == "ja" {
		written = titleCase(lexicon.Plain(written)) // no marks of tone or length
	}
	key := lexicon.Fold(written)
	n := t[key]
	if n == nil {
		n = &name{written: written, cultures: map[string]float64{}}
		t[key] = n
	}
	switch gender {
	case 'f':
		n.genders[0]++
	case 'm':
		n.genders[1]++
	}
	if culture != "" {
		n.cultures[culture] = max(n.cultures[culture], weight)
	}
}

// cleanName refuses what is no name in Latin letters, and brings the rest to
// NFC with straight apostrophes.
func cleanName(s string) (string, bool) {
	s = norm.NFC.String(strings.TrimSpace(strings.NewReplacer("’", "'", "ʻ", "'", "`", "'", "\u00a0", " ").Replace(s)))
	letters, upper := 0, false
	for i, r := range s {
		switch {
		case unicode.Is(unicode.Latin, r):
			letters++
			upper = upper || unicode.IsUpper(r)
		case i > 0 && strings.ContainsRune("' -", r):
		case i == 0 && r == '\'':
		case unicode.Is(unicode.Mn, r) && i > 0:
		default:
			return "", false
		}
	}
	if letters < 2 || !upper || utf8.RuneCountInString(s) > 40 || strings.Count(s, " ") > 3 {
		return "", false
	}
	if last, _ := utf8.DecodeLastRuneInString(s); !unicode.IsLetter(last) && !unicode.Is(unicode.Mn, last) {
		return "", false
	}
	if strings.ToUpper(s) == s {
		s = titleCase(s)
	}
	return s, true
}

func titleCase(s string) string {
	var b strings.Builder
	start := true
	for _, r := range s {
		if start {
			b.WriteRune(unicode.ToUpper(r))
		} else {
			b.WriteRune(unicode.ToLower(r))
		}
		start = r == '-' || r == ' ' || r == '\''
	}
	return b.String()
}

func readNames(s sources, w words, known famous) (given, family nameTable, err error) {
	given, family = nameTable{}, nameTable{}
	for _, read := range []func(sources, nameTable, nameTable) error{
		readFaker, readPopular, readCuratedNames, readSwedish, readNLTK, readNameDatabases,
	} {
		if err := read(s, given, family); err != nil {
			return nil, nil, err
		}
	}
	addFeminine(family)
	unmix(given, family)
	for _, n := range family {
		for c := range n.cultures {
			if !marksGender(c) {
				n.genders = [2]float64{} // "Müller" is a man's name in Prague only
			}
		}
	}
	joinSpellings(given, family)
	return given, family, nil
}

// fakerLists are the names of lists in a locale of Faker's person provider.
var fakerLists = []struct {
	name   string
	family bool
	gender byte
}{
	{"first_names_female", false, 'f'}, {"first_names_male", false, 'm'}, {"first_names_unisex", false, 0},
	{"first_names", false, 0}, {"first_names_female_est", false, 'f'}, {"first_names_male_est", false, 'm'},
	{"first_name_female_pairs", false, 'f'}, {"first_name_male_pairs", false, 'm'},
	{"first_romanized_names_female", false, 'f'}, {"first_romanized_names_male", false, 'm'}, {"first_romanized_names", false, 0},
	{"last_names", true, 0}, {"last_names_male", true, 'm'}, {"last_names_unisex", true, 0}, {"unisex_last_names", true, 0},
	{"male_last_names", true, 'm'}, {"last_names_female", true, 'f'}, {"last_romanized_names", true, 0}, {"last_name_pairs", true, 0},
	{"last_names_common", true, 0}, {"last_names_est", true, 0},
}

func readFaker(s sources, given, family nameTable) error {
	for _, c := range cultures {
		for locale := range strings.FieldsSeq(c.locales) {
			locale, findOnly := strings.CutPrefix(locale, "-")
			path := filepath.Join(s.packages, "faker", "providers", "person", locale, "__init__.py")
			for _, list := range fakerLists {
				entries, err := pythonList(path, list.name)
				if err != nil {
					return err
				}
				sum := 0.0
				for _, e := range entries {
					sum += e.weight
				}
				for _, e := range entries {
					written := e.strings[len(e.strings)-1]
					if !strings.HasSuffix(list.name, "pairs") {
						written = e.strings[0]
					}
					if !isLatin(written) {
						roman, ok := romanize(written, c.code)
						if !ok {
							continue
						}
						written = roman
					}
					weight := 100000 / float64(len(entries))
					if sum > 0 {
						weight = 100000 * e.weight / sum
					}
					t, gender := given, list.gender
					if list.family {
						t = family
					}
					if gender == 0 && !list.family && c.code == "lt" {
						gender = lithuanianGender(written)
					}
					weight = max(weight, 1)
					if findOnly || list.family && gender == 'f' && marksGender(c.code) {
						weight = 0
					}
					t.add(written, c.code, gender, weight)
				}
			}
		}
	}
	return nil
}

func isLatin(s string) bool {
	for _, r := range s {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return false
		}
	}
	return true
}

// lithuanianGender: masculine nouns end in -s, feminine ones in a vowel.
func lithuanianGender(name string) byte {
	if strings.HasSuffix(name, "s") {
		return 'm'
	}
	return 'f'
}

// marksGender reports whether the women and men of a culture write a family
// name in two forms.
func marksGender(culture string) bool {
	return strings.Contains(" pl cs sk ru uk bg mk lt lv el az uz is ce ", " "+culture+" ")
}

// addFeminine adds the feminine form of family names that have one, so that
// "Kowalska" is found; stand-ins are kept in the masculine form.
func addFeminine(family nameTable) {
	added := map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(family)) {
		n := family[key]
		if n.gender() == "f" || strings.HasSuffix(key, "á") {
			continue
		}
		for _, culture := range slices.Sorted(maps.Keys(n.cultures)) {
			for _, end := range feminineEnds[culture] {
				if stem, ok := strings.CutSuffix(n.written, end[0]); ok && utf8.RuneCountInString(stem) > 2 {
					f := stem + end[1]
					key := lexicon.Fold(f)
					if have := family[key]; have == nil || len(have.cultures) == 0 || added[key] {
						family.add(f, culture, 'f', 0)
						n.genders[1]++
						added[key] = true
					}
					break
				}
			}
		}
	}
}

// feminineEnds are masculine endings of family names with their feminine form,
// the longest first.
var feminineEnds = map[string][][2]string{
	"pl": {{"ski", "ska"}, {"cki", "cka"}, {"dzki", "dzka"}},
	"ru": {{"skiy", "skaya"}, {"sky", "skaya"}, {"ov", "ova"}, {"ev", "eva"}, {"yov", "yova"}, {"in", "ina"}},
	"ce": {{"ov", "ova"}, {"ev", "eva"}, {"yev", "yeva"}, {"in", "ina"}},
	"az": {{"ov", "ova"}, {"yev", "yeva"}, {"ev", "eva"}},
	"uz": {{"ov", "ova"}, {"ev", "eva"}},
	"bg": {{"ski", "ska"}, {"ov", "ova"}, {"ev", "eva"}},
	"mk": {{"ski", "ska"}, {"ov", "ova"}, {"ev", "eva"}},
	"uk": {{"skyi", "ska"}, {"sky", "ska"}, {"ov", "ova"}, {"ev", "eva"}},
	"lv": {{"iņš", "iņa"}, {"is", "e"}, {"s", "a"}, {"š", "a"}},
	"lt": {{"as", "ienė"}, {"is", "ienė"}, {"us", "ienė"}},
	"cs": {{"ský", "ská"}, {"ý", "á"}, {"ek", "ková"}, {"a", "ová"}, {"", "ová"}},
	"sk": {{"ský", "ská"}, {"ý", "á"}, {"ek", "ková"}, {"a", "ová"}, {"", "ová"}},
}

func readPopular(s sources, given, family nameTable) error {
	culture := map[string]string{}
	for _, c := range cultures {
		for country := range strings.FieldsSeq(c.countries) {
			culture[country] = c.code
		}
	}
	folder := filepath.Join(s.lexica, "popular-names-by-country")
	err := eachRecord(filepath.Join(folder, "common-forenames-by-country.csv"), func(r []string) error {
		if len(r) < 12 || culture[r[0]] == "" {
			return nil
		}
		gender := byte(0)
		if r[9] != "" {
			gender = strings.ToLower(r[9])[0]
		}
		for form := range strings.SplitSeq(r[11], "/") {
			given.add(form, culture[r[0]], gender, rankWeight(r[7]))
		}
		return nil
	})
	if err != nil {
		return err
	}
	return eachRecord(filepath.Join(folder, "common-surnames-by-country.csv"), func(r []string) error {
		if len(r) < 6 || culture[r[0]] == "" {
			return nil
		}
		for form := range strings.SplitSeq(r[5], "/") {
			family.add(form, culture[r[0]], 0, rankWeight(r[1]))
		}
		return nil
	})
}

// rankWeight estimates bearers in 100,000 from a rank: Zipf's law, flattened as
// the names of large populations are.
func rankWeight(rank string) float64 {
	n, err := strconv.Atoi(rank)
	if err != nil || n < 1 {
		n = 50
	}
	return 1500 / math.Pow(float64(n), 0.6)
}

func readCuratedNames(s sources, given, family nameTable) error {
	return eachCurated(s, "names.txt", 3, func(c []string) error {
		if !slices.ContainsFunc(cultures, func(x struct{ code, locales, countries string }) bool { return x.code == c[0] }) {
			return fmt.Errorf("unknown culture %q", c[0])
		}
		list := strings.Split(c[2], ",")
		for _, written := range list {
			weight := 100000 / float64(max(len(list), 50))
			switch c[1] {
			case "f", "m":
				given.add(written, c[0], c[1][0], weight)
				given.add(written, c[0], c[1][0], weight) // checked by hand: counts twice
			case "family":
				family.add(written, c[0], 0, weight)
			default:
				return fmt.Errorf("unknown kind %q, want f, m or family", c[1])
			}
		}
		return nil
	})
}

// readSwedish counts the people who are called by a given name in Sweden: with
// its many immigrants, the widest list of given names with gender.
func readSwedish(s sources, given, _ nameTable) error {
	const fewest = 5
	for file, i := range map[string]int{"tilltalsnamn-kvinnor.csv": 0, "tilltalsnamn-man.csv": 1} {
		err := eachRecord(filepath.Join(s.lexica, "svensktext", "namn", file), func(r []string) error {
			bearers, err := strconv.Atoi(r[1])
			if err != nil || bearers < fewest || strings.Contains(r[0], " ") {
				return err
			}
			given.add(r[0], "", 0, 0)
			if n := given[lexicon.Fold(r[0])]; n != nil {
				n.bearers[i] += bearers
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func readNLTK(s sources, given, _ nameTable) error {
	z, err := zip.OpenReader(s.nltk)
	if err != nil {
		return fmt.Errorf("%s: %w", s.nltk, err)
	}
	defer z.Close()
	for file, gender := range map[string]byte{"names/female.txt": 'f', "names/male.txt": 'm'} {
		f, err := z.Open(file)
		if err != nil {
			return fmt.Errorf("%s: %w", s.nltk, err)
		}
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			given.add(lines.Text(), "", gender, 0)
		}
		f.Close()
		if err := lines.Err(); err != nil {
			return fmt.Errorf("%s: %w", s.nltk, err)
		}
	}
	return nil
}

func readNameDatabases(s sources, given, family nameTable) error {
	folder := filepath.Join(s.lexica, "NameDatabases", "NamesDatabases")
	for _, f := range []struct {
		file string
		t    nameTable
	}{
		{"first names/all.txt", given}, {"first names/us.txt", given},
		{"surnames/all.txt", family}, {"surnames/us.txt", family}, {"surnames/uk.txt", family}, {"surnames/fr.txt", family},
	} {
		path := filepath.Join(folder, filepath.FromSlash(f.file))
		if _, err := os.Stat(path); err != nil {
			return err
		}
		err := eachLine(path, func(line string) error { f.t.add(line, "", 0, 0); return nil })
		if err != nil {
			return err
		}
	}
	return nil
}

// immigrant are cultures whose names also stand in the registers of the
// countries where their people settled, where they are no sign of origin.
var (
	immigrant = strings.Fields("ar fa so tr ur ku hi bn vi zh ko wf")
	hosts     = strings.Fields("sv no da fi de nl fr en ga it es pt el bg hr sl sw ng is cs")
)

// unmix takes the names of immigrants out of the cultures whose lists come from
// population registers.
func unmix(tables ...nameTable) {
	for _, t := range tables {
		settled := map[string]bool{} // plain forms of immigrants' names
		for _, n := range t {
			for _, c := range immigrant {
				if _, ok := n.cultures[c]; ok {
					settled[lexicon.Plain(n.written)] = true
				}
			}
		}
		for _, n := range t {
			if !settled[lexicon.Plain(n.written)] || n.native() {
				continue
			}
			for c := range n.cultures {
				if slices.Contains(hosts, c) {
					delete(n.cultures, c)
				}
			}
		}
	}
}

// native reports whether a name that immigrants bear is common in Europe too:
// "Adam", "Sara", "Maria".
func (n *name) native() bool {
	common := 0
	for c, weight := range n.cultures {
		if !slices.Contains(immigrant, c) && weight >= 100 {
			common++
		}
	}
	return common >= 4
}

// joinSpellings lets "Malgorzata" and "Ozturk" know what is known of
// "Małgorzata" and "Öztürk": English texts often leave the diacritics out. Only
// the full spelling is a stand-in, lest García and Garcia play two roles.
func joinSpellings(tables ...nameTable) {
	for _, t := range tables {
		byPlain := map[string][]*name{}
		for _, key := range slices.Sorted(maps.Keys(t)) {
			plain := lexicon.Plain(key)
			byPlain[plain] = append(byPlain[plain], t[key])
		}
		for plain, all := range byPlain {
			bare := t[plain]
			if bare == nil {
				continue
			}
			for _, n := range all {
				if n == bare {
					continue
				}
				for c, weight := range n.cultures {
					if bare.spelling == nil {
						bare.spelling = map[string]bool{}
					}
					bare.spelling[c] = true
					bare.cultures[c] = max(bare.cultures[c], weight)
				}
				if bare.gender() == "" {
					bare.genders = n.genders
				}
			}
		}
	}
}

func (t nameTable) table(w words, known famous) [][]string {
	var rows [][]string
	for _, n := range t {
		plain := lexicon.Plain(n.written)
		sure := n.genders != [2]float64{} || len(n.cultures) > 0
		if !sure && w.misleads(n.written) && w.rank[lexicon.Fold(n.written)] <= 1500 {
			continue // "The", "So", "From": the long lists hold those too
		}
		standIn := !w.misleads(n.written) && !known.has(n.written) && len(plain) > 1
		codes := slices.SortedFunc(maps.Keys(n.cultures), func(a, b string) int {
			return cmp.Or(cmp.Compare(n.cultures[b], n.cultures[a]), strings.Compare(a, b))
		})
		var weights []string
		top := (n.bearers[0] + n.bearers[1]) / 104 // Sweden has 10.4 million people
		for _, c := range codes {
			weight := int(math.Ceil(n.cultures[c]))
			top = max(top, weight)
			if !standIn || n.spelling[c] {
				weight = 0
			}
			weights = append(weights, strconv.Itoa(weight))
		}
		rows = append(rows, []string{n.written, n.gender(), strconv.Itoa(top), strings.Join(codes, " "), strings.Join(weights, " ")})
	}
	byPlain(rows, func(row []string) int { n, _ := strconv.Atoi(row[2]); return n })
	return rows
}

// gender is Either if a fifth of the evidence speaks for the rarer one. A
// population register counts as much as three lists.
func (n *name) gender() string {
	f, m := n.genders[0], n.genders[1]
	if sum := float64(n.bearers[0] + n.bearers[1]); sum > 0 {
		f += 3 * float64(n.bearers[0]) / sum
		m += 3 * float64(n.bearers[1]) / sum
	}
	switch {
	case f+m == 0:
		return ""
	case min(f, m) >= (f+m)/5:
		return "e"
	case f > m:
		return "f"
	}
	return "m"
}
