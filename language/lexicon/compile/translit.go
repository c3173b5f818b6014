package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// romanize writes a name of another script in Latin letters as English texts
// do: Cyrillic after BGN/PCGN with the everyday simplifications (no ʹ, -iy → -y),
// Ukrainian after the resolution of 2010, Bulgarian after the law of 2009,
// Greek after ELOT 743, Georgian after the national system of 2002 without
// apostrophes, Armenian after BGN/PCGN without apostrophes, Korean after the
// Revised Romanization. It reports false for a name it cannot write whole:
// Hebrew, Arabic and Indic letters, whose vowels are not written or ambiguous.
func romanize(name, culture string) (string, bool) {
	switch culture {
	case "ko":
		return romanizeHangul(name)
	}
	letters := romanLetters[culture]
	if letters == nil {
		letters = romanLetters["ru"]
	}
	name = strings.ToLower(name)
	for _, r := range romanStart[culture] {
		if rest, ok := strings.CutPrefix(name, r[0]); ok {
			name = r[1] + rest
		}
	}
	for _, r := range romanBefore[culture] {
		name = strings.ReplaceAll(name, r[0], r[1])
	}
	var b strings.Builder
	start := true
	for i, r := range name {
		roman, ok := letters[r]
		if !ok {
			if !unicode.Is(unicode.Latin, r) && r != '-' && r != ' ' && r != '\'' && r != '’' {
				return "", false
			}
			roman = string(r)
		}
		if first := romanFirst[culture][r]; first != "" && start {
			roman = first
		}
		if culture == "ru" && r == 'е' && (start || strings.ContainsRune("аеёиоуыэюяьъ", lastRune(name[:i]))) {
			roman = "ye"
		}
		if start && roman != "" {
			f, n := utf8.DecodeRuneInString(roman)
			roman = string(unicode.ToUpper(f)) + roman[n:]
		}
		start = !unicode.IsLetter(r) && r != '\''
		b.WriteString(roman)
	}
	out := b.String()
	if culture == "ru" || culture == "uk" {
		for _, end := range [][2]string{{"iy", "y"}, {"yy", "y"}, {"iya", "ia"}} {
			if strings.HasSuffix(out, end[0]) && len(out) > 4 {
				out = strings.TrimSuffix(out, end[0]) + end[1]
			}
		}
	}
	return out, out != ""
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// letterTable reads "а a б b …".
func letterTable(s string) map[rune]string {
	t := map[rune]string{}
	fields := strings.Fields(s)
	for i := 0; i+1 < len(fields); i += 2 {
		r, _ := utf8.DecodeRuneInString(fields[i])
		roman := fields[i+1]
		if roman == "-" {
			roman = ""
		}
		t[r] = roman
	}
	return t
}

var romanLetters = map[string]map[rune]string{
	"ru": letterTable(`а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya`),
	"uk": letterTable(`а a б b в v г h ґ g д d е e є ie ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ь - ю iu я ia ’ - ' -`),
	"bg": letterTable(`а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht ъ a ь y ю yu я ya`),
	"mk": letterTable(`а a б b в v г g д d ѓ gj е e ж ž з z ѕ dz и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ќ kj у u ф f х h ц c ч č џ dž ш š`),
	"el": letterTable(`α a ά a β v γ g δ d ε e έ e ζ z η i ή i θ th ι i ί i ϊ i ΐ i κ k λ l μ m ν n ξ x ο o ό o π p ρ r σ s ς s τ t υ y ύ y ϋ y ΰ y φ f χ ch ψ ps ω o ώ o`),
	"ka": letterTable(`ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h`),
	"hy": letterTable(`ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ v փ p ք k օ o ֆ f և ev`),
}

// romanBefore are groups of letters that are written together, taken first.
var romanBefore = map[string][][2]string{
	"uk": {{"зг", "zgh"}},
	"el": {{"ού", "ou"}, {"ου", "ou"}, {"μπ", "mp"}, {"γγ", "ng"}, {"γκ", "gk"}, {"γξ", "nx"}, {"γχ", "nch"},
		{"αυ", "av"}, {"αύ", "av"}, {"ευ", "ev"}, {"εύ", "ev"}, {"ηυ", "iv"}},
	"hy": {{"ու", "u"}, {"եւ", "ev"}},
	"ru": {{"ье", "ye"}, {"ьи", "yi"}, {"ьё", "yo"}},
	"bg": {{"ия ", "ia "}},
}

// romanStart are groups that are written otherwise at the start of a name.
var romanStart = map[string][][2]string{
	"el": {{"μπ", "b"}, {"ντ", "d"}, {"γκ", "g"}},
}

// romanFirst are letters that are written otherwise at the start of a word.
var romanFirst = map[string]map[rune]string{
	"uk": {'є': "ye", 'ї': "yi", 'й': "y", 'ю': "yu", 'я': "ya"},
	"hy": {'ե': "ye", 'ո': "vo"},
}

// Hangul syllables are taken apart by arithmetic (Unicode, section 3.12).
var (
	hangulInitial = strings.Fields("g kk n d tt r m b pp s ss - j jj ch k t p h")
	hangulVowel   = strings.Fields("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
	hangulFinal   = strings.Fields("- k k ks n nj nh t l lk lm lp lt lt lp lh m p ps t t ng t t k t p t")
)

// koreanFamily are the families whose own spelling differs from the rules.
var koreanFamily = map[string]string{"김": "Kim", "이": "Lee", "박": "Park", "최": "Choi", "정": "Jung", "강": "Kang",
	"조": "Cho", "윤": "Yoon", "장": "Jang", "임": "Lim", "오": "Oh", "신": "Shin", "서": "Seo", "권": "Kwon", "황": "Hwang",
	"안": "Ahn", "송": "Song", "류": "Ryu", "유": "Yoo", "전": "Jeon", "홍": "Hong", "고": "Ko", "문": "Moon", "손": "Son",
	"양": "Yang", "배": "Bae", "백": "Baek", "허": "Heo", "남": "Nam", "심": "Shim", "노": "Noh", "하": "Ha", "곽": "Kwak",
	"성": "Sung", "차": "Cha", "주": "Joo", "우": "Woo", "구": "Koo", "나": "Na", "민": "Min", "진": "Jin", "지": "Ji", "엄": "Um",
	"변": "Byun", "채": "Chae", "원": "Won", "방": "Bang", "천": "Chun", "한": "Han", "여": "Yeo", "추": "Choo", "도": "Do"}

func romanizeHangul(name string) (string, bool) {
	if s, ok := koreanFamily[name]; ok {
		return s, true
	}
	var syllables []string
	for _, r := range name {
		n := int(r) - 0xac00
		if n < 0 || n >= 11172 {
			return "", false
		}
		s := hangulInitial[n/588] + hangulVowel[n%588/28] + hangulFinal[n%28]
		syllables = append(syllables, strings.ReplaceAll(s, "-", ""))
	}
	s := strings.Join(syllables, "-")
	if s == "" {
		return "", false
	}
	return strings.ToUpper(s[:1]) + s[1:], true
}
