package guess

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func mustNew(t testing.TB, codes ...string) *Guesser {
	t.Helper()
	g, err := New(codes...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const (
	english = "The court heard the applicant and her lawyer before it decided. "
	swedish = "Domstolen hörde klaganden och hennes ombud innan den beslutade. "
	french  = "La cour a entendu la requérante et son avocat avant de se prononcer. "
)

func TestTellWhatIsRead(t *testing.T) {
	g := mustNew(t, "en", "sv")
	for _, tt := range []struct {
		texts []string
		want  string // empty: unsure
	}{
		{[]string{english}, "en"},
		{[]string{swedish}, "sv"},
		{[]string{"are you coming tonight?"}, "en"},
		{[]string{"kommer du ikväll?"}, "sv"},
		{[]string{"VI SES IMORGON KLOCKAN TRE"}, "sv"},
		{[]string{"omg lol cant even rn ur so funny haha gonna cry brb"}, "en"},
		{[]string{"asså jag orkar inte mer lixom, ska va hemma ikväll o plugga"}, "sv"},
		{[]string{"Johan Andersson and Åsa Öberg live with their children in Malmö and Växjö."}, "en"},
		{[]string{"John Smith och Mary Jones bor med sina barn i Manchester och Leeds."}, "sv"},
		{[]string{"Xhemile Krasniqi and Gezim Hoxha from Prishtina met Nguyễn Thị Hoa and Wojciech Brzęczyszczykiewicz."}, "en"},
		{[]string{"Hej", "Vi behöver ditt svar innan fredag."}, "sv"}, // a heading and its text
		{[]string{strings.Repeat(swedish, 5000)}, "sv"},
		{[]string{"for (int i = 0; i < n; i++) { sum += values[i]; } // adds all the values up, then prints them"}, "en"},
		{[]string{"She said déjà vu and c'est la vie, then left the café for the Champs-Élysées."}, "en"},
		{[]string{"The α-helix and the β-sheet were seen at 5 μm, where Δ is small."}, "en"},
		{nil, ""}, {[]string{""}, ""}, {[]string{"1234 5678 – 90 %"}, ""},
		{[]string{strings.Repeat("aaaa ", 9000)}, ""},
		{[]string{strings.Repeat("Müller 12:04\nja\n", 900)}, ""}, // not German: two words, however often
		{[]string{"Bonjour"}, ""}, {[]string{"Guten Tag"}, ""},    // too short to refuse by
	} {
		a := g.Tell(tt.texts...)
		if a.Sure && !a.Read {
			t.Errorf("%.60q: refused as %s", tt.texts, a.Code)
		}
		if !a.Sure {
			a.Code = ""
		}
		if a.Code != tt.want {
			t.Errorf("%.60q: %q, want %q", tt.texts, a.Code, tt.want)
		}
	}
}

func TestTellOthers(t *testing.T) {
	g := mustNew(t, "en", "sv")
	for text, want := range map[string]string{
		french: "fr",
		"Das Gericht hat die Klägerin und ihren Anwalt angehört, bevor es entschied.":              "de",
		"El tribunal escuchó a la demandante y a su abogado antes de decidir.":                     "es",
		"Il tribunale ha ascoltato la ricorrente e il suo avvocato prima di decidere.":             "it",
		"Retten hørte sagsøgeren og hendes advokat, inden den traf sin afgørelse.":                 "da",
		"Retten hørte saksøkeren og advokaten hennes før den bestemte seg for noe.":                "nb",
		"Retten høyrde saksøkjaren og advokaten hennar før dei bestemte seg for noko.":             "nn",
		"Oikeus kuuli valittajaa ja hänen asianajajaansa ennen kuin se päätti asiasta.":            "fi",
		"De rechtbank hoorde de verzoekster en haar advocaat voordat zij besliste.":                "nl",
		"Sąd wysłuchał skarżącej i jej adwokata, zanim podjął decyzję w tej sprawie.":              "pl",
		"Mahkeme karar vermeden önce başvurucuyu ve avukatını dinledi.":                            "tr",
		"Maxkamaddu waxay dhageysatay dacwoodaha iyo qareenkeeda ka hor inta aysan go'aan gaarin.": "so",
		"Mahakama ilimsikiliza mlalamikaji na wakili wake kabla ya kuamua.":                        "sw",
		"Gjykata e dëgjoi ankuesen dhe avokatin e saj para se të vendoste.":                        "sq",
		"Tòa án đã nghe người nộp đơn và luật sư của cô trước khi quyết định.":                     "vi",
		"Dadgehê berî ku biryar bide li giliyê wê û parêzerê wê guhdarî kir.":                      "ku",
		"Суд заслушал заявительницу и её адвоката, прежде чем принять решение.":                    "ru",
		"Суд заслухав заявницю та її адвоката, перш ніж ухвалити рішення.":                         "uk",
		"Съдът изслуша жалбоподателката и нейния адвокат, преди да реши.":                          "bg",
		"Суд је саслушао подноситељку и њеног адвоката пре него што је одлучио.":                   "sr",
		"استمعت المحكمة إلى المدعية ومحاميها قبل أن تصدر قرارها.":                                  "ar",
		"دادگاه پیش از تصمیم‌گیری به سخنان شاکی و وکیل او گوش داد.":                                "fa",
		"عدالت نے فیصلہ کرنے سے پہلے درخواست گزار اور اس کے وکیل کو سنا۔":                          "ur",
		"دادگا گوێی لە سکاڵاکار و پارێزەرەکەی گرت پێش ئەوەی بڕیار بدات.":                           "ckb",
		"अदालत ने फैसला करने से पहले आवेदक और उसके वकील को सुना।":                                  "hi",
		"আদালত সিদ্ধান্ত নেওয়ার আগে আবেদনকারীর কথা শুনেছেন।":                                      "bn",
		"ቤት ፍርዲ ቅድሚ ምውሳኑ ነታ ከሳሲትን ጠበቓኣን ሰሚዑ እዩ።":                                                   "ti",
		"ፍርድ ቤቱ ከመወሰኑ በፊት አመልካቿንና ጠበቃዋን አዳመጠ።":                                                     "am",
		"Το δικαστήριο άκουσε την προσφεύγουσα.":                                                   "el",
		"法院在作出裁决之前听取了申请人的意见。":                                                                      "zh",
		"裁判所は決定する前に申立人の話を聞いた。":                                                                     "ja",
		"법원은 결정하기 전에 신청인의 말을 들었다.":                                                                 "ko",
		"ศาลรับฟังผู้ร้องก่อนตัดสินใจ":                                                             "th",
		"דנה כתבה לנו אתמול.":                                                                      "he",
		"你好，世界":                                                                                    "zh", // the script says enough of a short text
		"Γειά":                                                                                     "el",
		"ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ":                                                                               Unknown,
		"salam khouya labas alik wach rak bikhir, ana mazal f dar ma nejmch nkhrej lyoum":          "ar-Latn",
	} {
		if a := g.Tell(text); a.Code != want || !a.Sure || a.Read {
			t.Errorf("%.40q: %+v, want %q", text, a, want)
		}
	}
}

// The language of most lines, and which others there are.
func TestTellMixed(t *testing.T) {
	g := mustNew(t, "en", "sv")
	lines := func(n int, s string) string { return strings.Repeat(s+"\n", n) }
	for _, tt := range []struct {
		text string
		want Answer
	}{
		{lines(6, english) + lines(3, swedish), Answer{Code: "en", Sure: true, Read: true, Also: []string{"sv"}}},
		{lines(6, english) + lines(3, french), Answer{Code: "en", Sure: true, Read: true, Also: []string{"fr"}}},
		{lines(3, english) + lines(6, french), Answer{Code: "fr", Sure: true, Also: []string{"en"}}},
		{lines(20, swedish) + lines(1, french), Answer{Code: "sv", Sure: true, Read: true}},
		{lines(300, french) + lines(300, swedish) + lines(300, french), Answer{Code: "fr", Sure: true, Also: []string{"sv"}}}, // all of a long text counts
	} {
		if got := g.Tell(tt.text); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%.30q…: %+v, want %+v", tt.text, got, tt.want)
		}
	}
}

// A language that comes to be read is no longer refused, whatever its script.
func TestTellFollowsWhatIsRead(t *testing.T) {
	g := mustNew(t, "ar", "en", "fr", "sv")
	for text, want := range map[string]string{
		french: "fr", english: "en", swedish: "sv",
		"استمعت المحكمة إلى المدعية ومحاميها قبل أن تصدر قرارها.": "ar",
	} {
		if a := g.Tell(text); a.Code != want || !a.Sure || !a.Read {
			t.Errorf("%.40q: %+v, want %q", text, a, want)
		}
	}
	if a := g.Tell("دادگاه پیش از تصمیم‌گیری به سخنان شاکی و وکیل او گوش داد. این جمله فارسی است و عربی نیست."); a.Code != "fa" || a.Read {
		t.Errorf("Persian where Arabic is read: %+v", a)
	}
	if a := mustNew(t, "sv").Tell(english); a.Code != "en" || a.Read {
		t.Errorf("English where Swedish alone is read: %+v", a)
	}
}

func TestNew(t *testing.T) {
	if _, err := New("en", "tlh"); err == nil || !strings.Contains(err.Error(), `"tlh"`) {
		t.Errorf("an unknown language: %v", err)
	}
	g := mustNew(t, "en")
	known := g.Languages()
	for _, code := range strings.Fields("am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fo fr ga he hi hr hu hy id is it ja ka ko ku lb lt lv mk mn ms mt nb nl nn pl pt ro ru sk sl so sq sr sv sw th ti tr uk ur vi zh ckb") {
		if !slices.Contains(known, code) {
			t.Errorf("%s is not known", code)
		}
	}
	if !g.Reads("en") || g.Reads("sv") || g.Reads("tlh") {
		t.Error("it reads English and nothing else")
	}
}

func TestName(t *testing.T) {
	for code, want := range map[string]string{"fr": "French", "ckb": "Central Kurdish", "ti": "Tigrinya", "sr-Latn": "Serbian in Latin letters", Unknown: "an unknown language", "": "an unknown language"} {
		if got := Name(code); got != want {
			t.Errorf("%q: %q, want %q", code, got, want)
		}
	}
	for _, code := range mustNew(t).Languages() {
		if got := Name(code); got == "" || strings.Contains(got, "nknown") {
			t.Errorf("%q has no name: %q", code, got)
		}
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"Hon bor i Åre. Då: ÄR det Anna's? e\u0301":       "_hon_ _bor_ _i_ _då_ _är_ _det_ _s_ _e\u0301_",
		"VI SES IMORGON, NATO":                            "_vi_ _ses_ _imorgon_ _nato_",
		"the NATO and iPhone of Anna Berg Lund":           "_the_ _and_ _of_",
		"see www.example.org a@b.se x_y f(x)=2 abc123 ok": "_see_ _ok_",
		"محمّد كـــتب":                                    "_محمد_ _كتب_",
	} {
		var got []string
		Words(text, func(w []rune) { got = append(got, string(w)) })
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, strings.Join(got, " "), want)
		}
	}
}

func smallTable(t testing.TB) []byte {
	table := &Table{Codes: []string{"aa", "bb"}, Rows: []Row{
		{Hash([]rune("_x_")), []Entry{{0, 0}}}, {Hash([]rune("y")), []Entry{{0, 3}, {1, 0}}},
	}}
	var out bytes.Buffer
	if _, err := table.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestTable(t *testing.T) {
	file := smallTable(t)
	table, err := readTable(bytes.NewReader(file))
	if err != nil || len(table.Rows) != 2 || !slices.Equal(table.Codes, []string{"aa", "bb"}) {
		t.Fatalf("%+v %v", table, err)
	}
	var again bytes.Buffer
	if _, err := table.Write(&again); err != nil || !bytes.Equal(again.Bytes(), file) {
		t.Errorf("written again it is another: %v", err)
	}
	g, err := Read(bytes.NewReader(file), "aa")
	if err != nil {
		t.Fatal(err)
	}
	if a := g.Tell(strings.Repeat("y yy yyy yyyy yyyyy yyyyyy ", 40)); a.Code != "bb" || a.Read {
		t.Errorf("y: %+v", a)
	}
	if a := g.Tell("x x x y"); a.Code != "aa" || !a.Read {
		t.Errorf("x: %+v", a)
	}
	for _, damaged := range [][]byte{nil, file[:len(file)-1], append(slices.Clone(file[:9]), bytes.Repeat([]byte{7}, 20)...)} {
		if _, err := Read(bytes.NewReader(damaged)); err == nil {
			t.Errorf("%q was read", damaged)
		}
	}
}

func TestReadScripts(t *testing.T) {
	for table, want := range map[string]string{
		"Latin\t*\n":                 "line 1 has 2 columns",
		"# x\nKlingon\ttlh\t1\n":     "line 2",
		"Latin\t*\tmany\n":           "line 1",
		"Latin\t*\t1\nThai\tth\t1\n": "there must be Latin, Han",
	} {
		if _, err := readScripts(table); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", table, err)
		}
	}
}

// Any bytes give an answer, the same one every time.
func FuzzTell(f *testing.F) {
	g := mustNew(f, "en", "sv")
	f.Add("hej på dig\x00\xff")
	f.Add(strings.Repeat("å", 5000))
	f.Add("漢字かな " + strings.Repeat("ab cd\n", 900))
	f.Fuzz(func(t *testing.T, text string) {
		a := g.Tell(text)
		if again := g.Tell(text); !reflect.DeepEqual(a, again) {
			t.Errorf("%+v then %+v", a, again)
		}
		if text == "" && a.Sure || a.Read != g.Reads(a.Code) {
			t.Errorf("%+v", a)
		}
	})
}

// A damaged table is an error, or a table that answers.
func FuzzParse(f *testing.F) {
	f.Add([]byte("\x02\x02aa\x02bb\x01\x05\x01\x00\x00"))
	f.Add([]byte{})
	f.Add([]byte("\x01\xff\xff\xff\xff\xff\xff\xff\xff\x7f"))
	f.Fuzz(func(t *testing.T, body []byte) {
		rows := 0
		codes, err := parse(body, func(int) {}, func(uint64, []byte) { rows++ })
		if err == nil && rows > 0 && len(codes) > MaxLanguages {
			t.Error(len(codes))
		}
		var wrapped bytes.Buffer
		if _, err := form.Write(&wrapped, body); err != nil {
			t.Fatal(err)
		}
		if g, err := Read(&wrapped); err == nil {
			g.Tell("any text will do")
		}
	})
}

func BenchmarkTell(b *testing.B) {
	g := mustNew(b, "en", "sv")
	text := strings.Repeat("Klaganden, herr Ågren, bor inte längre i Luleå utan hos sin syster. ", 1000)
	for b.Loop() {
		g.Tell(text)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		mustNew(b, "en", "sv")
	}
}

// readTable reads what Write wrote.
func readTable(r io.Reader) (*Table, error) {
	body, _, err := form.Read(r)
	if err != nil {
		return nil, fmt.Errorf("guess: table: %w", err)
	}
	t := &Table{}
	t.Codes, err = parse(body, func(rows int) { t.Rows = make([]Row, 0, rows) }, func(hash uint64, raw []byte) {
		row := Row{Hash: hash, Entries: make([]Entry, 0, len(raw)/2)}
		for i := 0; i < len(raw); i += 2 {
			row.Entries = append(row.Entries, Entry{raw[i], raw[i+1]})
		}
		t.Rows = append(t.Rows, row)
	})
	return t, err
}
