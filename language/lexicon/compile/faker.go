package main

import (
	"path/filepath"
	"strings"
	"unicode"
)

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
