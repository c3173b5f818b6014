package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestPythonList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "provider.py")
	source := `class Provider(PersonProvider):
    formats = ("{{first_name}} {{last_name}}",)

    # top names
    first_names_female: Tuple[str, ...] = (
        "Anna",  # the most common
        'Zoë',
        "D'Arcy",
    )
    last_names = OrderedDict(
        (
            ("Berg", 0.25),
            ("Lund", 1),
        )
    )
    weights = {"Dahl": 0.5, "Moe": 2}
    last_name_pairs = (
        ("佐藤", "サトウ", "Sato"),
        ("鈴木", "スズキ", "Suzuki"),
    )
    first_names = first_names_male + first_names_female
    broken = ("Anna",
`
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"first_names_female": "[{[Anna] 0} {[Zoë] 0} {[D'Arcy] 0}]",
		"last_names":         "[{[Berg] 0.25} {[Lund] 1}]",
		"weights":            "[{[Dahl] 0.5} {[Moe] 2}]",
		"last_name_pairs":    "[{[佐藤 サトウ Sato] 0} {[鈴木 スズキ Suzuki] 0}]",
		"first_names":        "[]", // a sum, no literal
		"no_such_name":       "[]",
	} {
		got, err := pythonList(path, name)
		if err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: %v, %v; want %s", name, got, err, want)
		}
	}
	if _, err := pythonList(path, "broken"); err == nil {
		t.Error("took a literal without end")
	}
}

func TestRomanize(t *testing.T) {
	for _, c := range []struct{ culture, name, want string }{
		{"ru", "Алексей", "Aleksey"},
		{"ru", "Ельцин", "Yeltsin"},
		{"ru", "Щербаков", "Shcherbakov"},
		{"ru", "Дмитрий", "Dmitry"},
		{"ru", "Григорьев", "Grigoryev"},
		{"uk", "Євген", "Yevhen"},
		{"uk", "Гриценко", "Hrytsenko"},
		{"uk", "Юлія", "Yuliia"},
		{"bg", "Христов", "Hristov"},
		{"bg", "Ангелов", "Angelov"},
		{"mk", "Ѓорѓи", "Gjorgji"},
		{"el", "Παπαδόπουλος", "Papadopoulos"},
		{"el", "Μπακογιάννης", "Bakogiannis"},
		{"el", "Ευάγγελος", "Evangelos"},
		{"ka", "გიორგი", "Giorgi"},
		{"ka", "შევარდნაძე", "Shevardnadze"},
		{"hy", "Գրիգորյան", "Grigoryan"},
		{"hy", "Հակոբյան", "Hakobyan"},
		{"ko", "김", "Kim"},
		{"ko", "민준", "Min-jun"},
		{"ar", "محمد", ""}, // vowels are not written
	} {
		got, ok := romanize(c.name, c.culture)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("romanize(%s, %s) = %q, %v; want %q", c.name, c.culture, got, ok, c.want)
		}
	}
}

func TestCleanName(t *testing.T) {
	for in, want := range map[string]string{
		"O’Brien":      "O'Brien",
		" van Dijk ":   "van Dijk",
		"MÜLLER":       "Müller",
		"Jean-Pierre":  "Jean-Pierre",
		"'t Hooft":     "'t Hooft",
		"smith":        "", // no capital
		"A":            "",
		"R2D2":         "",
		"Иванов":       "",
		"Smith (née)":  "",
		"A b c d e":    "",
		"Anna-":        "",
		"Garci\u0301a": "García",
	} {
		got, ok := cleanName(in)
		if got != want && ok || ok != (want != "") {
			t.Errorf("cleanName(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
}

func TestFeminine(t *testing.T) {
	family := nameTable{}
	family.add("Kowalski", "pl", 0, 100)
	family.add("Ivanov", "ru", 0, 100)
	family.add("Novák", "cs", 0, 100)
	family.add("Smith", "en", 0, 100)
	addFeminine(family)
	for _, want := range []string{"kowalska", "ivanova", "nováková"} {
		if n := family[want]; n == nil || n.gender() != "f" {
			t.Errorf("no feminine %s", want)
		}
	}
	if len(family) != 7 {
		t.Errorf("%d names, want 7", len(family))
	}
}

func TestWithoutMarks(t *testing.T) {
	for _, c := range []struct{ name, country, want string }{
		{"Rājasthān", "IN", "Rajasthan"},
		{"Ḩalab", "SY", "Halab"},
		{"Łódź", "PL", "Łódź"},
		{"Béjaïa", "DZ", "Béjaïa"},
		{"Jēkabpils", "LV", "Jēkabpils"},
	} {
		if got := withoutMarks(c.name, c.country); got != c.want {
			t.Errorf("withoutMarks(%s, %s) = %s, want %s", c.name, c.country, got, c.want)
		}
	}
}

func TestBritishSpellings(t *testing.T) {
	for word, want := range map[string]string{
		"color": "[colour]", "organization": "[organisation]", "organized": "[organised]", "hemorrhage": "[haemorrhage]", "court": "[]",
	} {
		if got := fmt.Sprint(britishSpellings(word)); got != want {
			t.Errorf("britishSpellings(%s) = %s, want %s", word, got, want)
		}
	}
}
