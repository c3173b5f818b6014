package temporal

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/understudy-text/understudy/generate/form"
)

// What stands on the left is written as the pattern on the right allows, for many keys.
func TestFrenchShapes(t *testing.T) {
	const month = `(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)`
	const day = `(1er|[2-9]|[12]\d|3[01])`
	shapes(t, "fr", [][2]string{
		{"1er mars 2010", day + ` ` + month + ` \d{4}`}, {"le 14 juillet 1998", `le ` + day + ` ` + month + ` \d{4}`},
		{"3 mai", day + ` ` + month}, {"mardi 12 mars 2024", `(lundi|mardi|mercredi|jeudi|vendredi) ` + day + ` ` + month + ` \d{4}`},
		{"le quatorze juillet", `le [a-zé -]+ ` + month}, {"14/02/1998", `\d\d/\d\d/\d{4}`}, {"24/4", `\d{1,2}/\d{1,2}`},
		{"14 h 30", `\d{1,2} h \d\d`}, {"14h30", `\d{1,2}h\d\d`}, {"à 14 h", `à \d{1,2} h`}, {"midi", `\d{1,2} h`},
		{"fin d'avril 2010", `fin (d'` + month + `|de ` + month + `) \d{4}`},
		{"trois ans", `(deux|quatre) ans`}, {"un an", `deux ans`}, {"une semaine", `deux semaines`}, {"six mois", `[a-z]+ mois`},
		{"vingt et un jours", `[a-z -]+ jours`}, {"âgé de 34 ans", `âgé de 3[1-7] ans`}, {"34 ans", `\d\d ans`},
		{"2010-2012", `\d{4}-\d{4}`}, {"de 2010 à 2012", `de \d{4} à \d{4}`}, {"mars 2010", month + ` \d{4}`},
		{"été 2019", `été \d{4}`}, {"lundi", `(mardi|mercredi|jeudi|vendredi|samedi|dimanche)`}, {"hier", `la veille`},
		{"janv. 2012", `[a-zéû]+\.? \d{4}`}, {"XXe siècle", `(XIX|XXI)e siècle`}, {"Ier siècle", `IIe siècle`}, {"les années 90", `les années (80|10|20|70)`}, {"20e siècle", `(19|21)e siècle`},
	})
}

func TestArabicShapes(t *testing.T) {
	const month = `(يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر)`
	const levant = `(كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول)`
	const hijri = `(محرم|صفر|ربيع الأول|ربيع الآخر|جمادى الأولى|جمادى الآخرة|رجب|شعبان|رمضان|شوال|ذو القعدة|ذو الحجة)`
	shapes(t, "ar", [][2]string{
		{"12 مارس 2010", `\d{1,2} ` + month + ` \d{4}`}, {"١٢ مارس ٢٠١٠", `[٠-٩]{1,2} ` + month + ` [٠-٩]{4}`},
		{"3 كانون الثاني 1998", `\d{1,2} ` + levant + ` \d{4}`}, {"١٢/٣/٢٠١٠", `[٠-٩]{1,2}/[٠-٩]{1,2}/[٠-٩]{4}`},
		{"15 رمضان 1445 هـ", `\d{1,2} ` + hijri + ` 14[2-6]\d هـ`}, {"1445 هـ", `14[2-6]\d هـ`}, {"12/05/1445 هـ", `\d\d/\d\d/14[2-6]\d هـ`},
		{"الثلاثاء 12 مارس 2024", `(الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|الأحد|السبت) \d{1,2} ` + month + ` \d{4}`},
		{"ثلاث سنوات", `(سنتان|أربع سنوات)`}, {"سنتين", `ثلاث سنوات`}, {"3 سنوات", `(سنتان|4 سنوات|2 سنتان)`}, {"خمسة عشر يوما", `[^ ]+ عشر(ة)? يوما|[^ ]+ يوما`},
		{"10:30 صباحا", `\d{1,2}:\d\d (صباحا|مساء)`}, {"عام 2010", `عام \d{4}`}, {"عمره 34 سنة", `عمره 3[1-7] سنة`}, {"العام الماضي", `السنة الماضية`},
	})
}

func shapes(t *testing.T, code string, cases [][2]string) {
	t.Helper()
	for _, c := range cases {
		re := regexp.MustCompile(`^(` + c[1] + `)$`)
		for key := range 20 {
			got := renderIn(code, fmt.Sprint(key), []form.Entity{{Mentions: []form.Mention{{Text: c[0]}}}})[0]
			if !re.MatchString(got) || got == c[0] {
				t.Errorf("%q became %q", c[0], got)
				break
			}
		}
	}
}
