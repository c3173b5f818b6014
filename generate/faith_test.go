package generate_test

import (
	"fmt"
	"regexp"
	"testing"
)

// A people that is also a faith is played by a faith, in all languages: behind a word for faiths, as
// a description, and beside another faith.
func TestFaithsPlayFaiths(t *testing.T) {
	faith := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)^(a |an )?(muslim|hindu|jew|jewish|buddhist|sikh|zoroastrian|christian|mormon|pentecostal|presbyterian|baptist|adventist|druze|copt|coptic|yazidi|yezidi|quaker|methodist|lutheran|baha'i)s?$`),
		"sv": regexp.MustCompile(`(?i)^(muslim|muslimer|hindu|hinduer|hinduisk|jude|judar|judisk|buddhist|buddhister|sikh|sikher|sikhisk|zoroastrier|zoroastrisk|krist(en|na)|presbyterian(er)?|presbyteriansk|baptist(er|isk)?|adventist(er)?|mormon(er)?|drus(er|isk)?|kopt(er|isk)?|yazidier|yazidisk|pingstvän(ner)?|pentekostal|muslimsk|buddhistisk)$`),
		"fr": regexp.MustCompile(`(?i)^(musulman|hindou|juif|juive|bouddhiste|sikhe?|zoroastrien|chrétien|presbytérien|baptiste|adventiste|mormon|druze|copte|yézidi|pentecôtiste)(ne|e)?s?$`),
		"ar": regexp.MustCompile(`^(ال)?(مسلم|مسلمون|هندوسي|هندوس|يهودي|يهود|بوذي|بوذيون|سيخي|سيخ|زرادشتي|زرادشتيون|مسيحي|مسيحيون|مشيخي|مشيخيون|معمداني|معمدانيون|أدفنتستي|أدفنتستيون|مورموني|مورمونيون|درزي|دروز|قبطي|أقباط|إيزيدي|إيزيديون|خمسيني|خمسينيون)$`),
	}
	for key := range 6 {
		for code, text := range map[string]string{
			"en": "Religion: ⟦DEM|Druze⟧\nFaith: ⟦DEM|Yazidi⟧\nFaith: ⟦DEM|Copt⟧\nThe ⟦DEM|Yazidis⟧ and the ⟦DEM|Muslims⟧. The ⟦DEM|Copts⟧ and ⟦DEM|Jews⟧. ⟦DEM|Sikhs⟧ and ⟦DEM|Yezidis⟧. She is ⟦DEM|Coptic⟧, he is ⟦DEM|a Druze⟧.",
			"sv": "Religion: ⟦DEM|drus⟧\nReligion: ⟦DEM|kopt⟧\nReligion: ⟦DEM|yazidier⟧\n⟦DEM|Druser⟧ och ⟦DEM|muslimer⟧, ⟦DEM|kopter⟧ och ⟦DEM|judar⟧. Hon är ⟦DEM|drusisk⟧, han ⟦DEM|koptisk⟧, de är ⟦DEM|jezidier⟧.",
			"fr": "Religion : ⟦DEM|druze⟧\nReligion : ⟦DEM|copte⟧\nReligion : ⟦DEM|yézidi⟧\nLes ⟦DEM|druzes⟧ et les ⟦DEM|musulmans⟧, les ⟦DEM|coptes⟧ et les ⟦DEM|juifs⟧, les ⟦DEM|yézidis⟧.",
			"ar": "الديانة: ⟦DEM|درزي⟧\nالديانة: ⟦DEM|قبطي⟧\nالديانة: ⟦DEM|إيزيدي⟧\n⟦DEM|الدروز⟧ و⟦DEM|المسلمون⟧ و⟦DEM|الأقباط⟧ و⟦DEM|اليهود⟧ و⟦DEM|إيزيديون⟧.",
		} {
			for _, got := range standIns(t, fmt.Sprint(key), marked(code, text))[0] {
				if !faith[code].MatchString(got) {
					t.Errorf("key %d: %s: %q is no faith", key, code, got)
				}
			}
		}
	}
}
