package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/job/stock"
)

// talker is a conversation with the lists of languages and no model.
func talker(t *testing.T, codes ...string) *conversation {
	t.Helper()
	languages, err := stock.Languages(codes...)
	if err != nil {
		t.Fatal(err)
	}
	s := &Service{languages: languages, def: codes[0]}
	if s.writing, err = writingOf(languages); err != nil {
		t.Fatal(err)
	}
	if s.columns, err = stock.ReadColumns(languages); err != nil {
		t.Fatal(err)
	}
	return &conversation{Service: s}
}

// text is a document of one text; what is between ⟦ and ⟧ is a mention.
func text(language, marked string, as understudy.Category) (*tongue, []understudy.Span) {
	var spans []understudy.Span
	for {
		start := strings.Index(marked, "⟦")
		if start < 0 {
			break
		}
		marked = strings.Replace(marked, "⟦", "", 1)
		end := strings.Index(marked, "⟧")
		marked = strings.Replace(marked, "⟧", "", 1)
		spans = append(spans, understudy.Span{Start: start, End: end, Category: as, Score: 1})
	}
	return &tongue{doc: &understudy.Document{ID: "1", Language: language, Text: marked}, of: []passage{{end: len(marked)}}}, spans
}

// What lists and writing say of names, where the finder says another thing or nothing.
func TestEvidence(t *testing.T) {
	c := talker(t, "en", "ar", "fr", "sv")
	for name, test := range map[string]struct {
		language, text string
		as             understudy.Category
		want           string // in order
	}{
		"a name in small letters is no occupation": {"en", "and ⟦amina alaoui⟧ too", understudy.Demographic, "amina alaoui PERSON"},
		"names are no occupation":                  {"ar", "إلى أمي ⟦أمينة العلوي⟧ اليوم", understudy.Demographic, "أمينة العلوي PERSON"},
		"who is spoken to":                         {"en", "Tell @qqvex that it is late", "", "qqvex PERSON"},
		"a surname that is a word":                 {"en", "⟦Gareth Park⟧ came, and I told Park that it is late in the park", understudy.Person, "Gareth Park PERSON|Park PERSON"},
		"a brand":                                  {"en", "She works for easyJet now", "", "easyJet ORG"},
		"brands that are words":                    {"fr", "il travaille chez Banque Populaire et chez Orange aussi", "", "Banque Populaire ORG|Orange ORG"},
		"no brand":                                 {"en", "an orange, the next target and a bank", "", ""},
		"a legal form of others":                   {"fr", "le contrat de Granit & Gran AB dit", "", "Granit & Gran AB ORG"},
		"a case":                                   {"en", "put 6544-39762 beside 1990-2000", "", "6544-39762 CODE"},
		"an initial":                               {"sv", "jag såg S. Rapp springa", "", "Rapp PERSON"},
		"two people in one mention":                {"sv", "| 2 | ⟦dr Rydh, prof. Oxenstierna⟧ |", understudy.Person, "dr Rydh PERSON|prof. Oxenstierna PERSON"},
		"a town behind what is in it":              {"en", "⟦Marlowe Solicitors, Medicine Hat⟧: late", understudy.Organisation, "Marlowe Solicitors ORG|Medicine Hat LOC"},
		"both sides of a match":                    {"en", "report ⟦Ludlow 2-1 Hereford⟧ now", understudy.Location, "Ludlow LOC|Hereford LOC"},
		"a name in a cell":                         {"ar", "| كاميليا رشيد | 4 |", "", "كاميليا رشيد PERSON"},
		"a surname before":                         {"sv", "- Rapp, ⟦Sixten⟧", understudy.Person, "Rapp PERSON|Sixten PERSON"},
		"all of a run":                             {"sv", "Hej! شهد ⟦الجيلاني⟧ här", understudy.Person, "شهد الجيلاني PERSON"},
		"all of a run behind its first word":       {"sv", "Hej! ⟦شهد⟧ الجيلاني här", understudy.Person, "شهد الجيلاني PERSON"},
		"a word of no list":                        {"sv", "pass 1 och pass 2 Zetterbrandt, pass 3", "", "Zetterbrandt PERSON"},
		"a name beside a number":                   {"ar", "ضعها: ⟦0490-58067 مرزوق⟧ ضد", understudy.Code, "0490-58067 CODE|مرزوق PERSON"},
		"a town in a date":                         {"en", "until ⟦11 May 1953 à Mâcon⟧, she said", understudy.DateTime, "11 May 1953 DATETIME|Mâcon LOC"},
		"mentions end with cells":                  {"en", "x\n⟦Nadezhda Park\tReading⟧\t", understudy.Organisation, "Nadezhda Park PERSON|Reading LOC"},
		"two scripts":                              {"fr", "et ⟦الهدى الصباغ & Caoimhe de la Cruz⟧ aussi", understudy.Organisation, "الهدى الصباغ ORG|Caoimhe de la Cruz ORG"},
		"a word is a given name":                   {"ar", "يعرف السبب. سحر ⟦الطيب⟧ هنا", understudy.Person, "سحر الطيب PERSON"},
		"a word that nobody says":                  {"ar", "حقائق: جواهر عمل هناك", "", "جواهر PERSON"},
		"a date in words":                          {"en", "at ⟦five o'clock⟧ today", understudy.DateTime, "five o'clock DATETIME"},
		"an other script around":                   {"en", "he wrote يا Zoé فريق here", "", "Zoé PERSON"},
		"a town of two words":                      {"en", "no, Medicine Hat: late", "", "Medicine Hat LOC"},
		"a town among other letters":               {"ar", "The tenant shall vacate 118, الزرقاء by then", "", "الزرقاء LOC"},
		"where one works":                          {"ar", "الأخصائية من اتصالات، جاءت", "", "اتصالات ORG"},
		"joined by a sign":                         {"ar", "| 1 | سانجاي + ⟦تركي⟧ |", understudy.Person, "سانجاي PERSON|تركي PERSON"},
		"joined by a word":                         {"en", "so Zoé and ⟦Tariku⟧ came", understudy.Person, "Zoé PERSON|Tariku PERSON"},
		"joined by a result":                       {"ar", "المباراة: جنين 2-1 ⟦كركوك⟧.", understudy.Location, "جنين LOC|كركوك LOC"},
		"called by name":                           {"ar", "والسائق اسمه جواهر أظن", "", "جواهر PERSON"},
		"small letters go on":                      {"sv", "jag söker doktor ⟦bosse⟧ oxenstierna öh", understudy.Person, "bosse oxenstierna PERSON"},
		"behind an abbreviation":                   {"sv", "| 2 | prof. Zetterbrandt |", "", "Zetterbrandt PERSON"},
		"a town that is a word":                    {"fr", "il revient de Tours demain", "", "Tours LOC"},
		"a town that is a word, told by its capital alone": {"fr", "on aime Tours quand il pleut", "", "Tours LOC"},
		"a park that is a person":                          {"en", "send it to ⟦Tendai Park⟧ now", understudy.Location, "Tendai Park PERSON"},
		"who speaks":                                       {"en", "⟦Dear Hope⟧!\nHope: I hope so", understudy.Person, "Dear Hope PERSON|Hope PERSON"},
		"other letters":                                    {"ar", "قالت ⟦سلمى⟧ ذلك، Salma", understudy.Person, "سلمى PERSON|Salma PERSON"},
		"other letters, small ones":                        {"ar", "قالت ⟦سلمى⟧ ذلك و salma أيضا", understudy.Person, "سلمى PERSON|salma PERSON"},
		"a word of no dictionary among others":             {"ar", "مع Zab هنا", "", "Zab PERSON"},
		"the last part of a key":                           {"en", "SITE_CITY=Deal", "", "Deal LOC"},
		"an employer that is a word":                       {"ar", "جهة العمل: اتصالات", "", "اتصالات ORG"},
		"a name beside its verb":                           {"fr", "hier Prudence répond que non", "", "Prudence PERSON"},
		"a name before a surname":                          {"fr", "le café Prudence ⟦Lacroix⟧ aussi", understudy.Person, "Prudence Lacroix PERSON"},
		"a person taken for a body":                        {"fr", "le café ⟦Prudence Lacroix⟧ aussi", understudy.Organisation, "Prudence Lacroix PERSON"},
		"a surname that goes on":                           {"fr", "puis ⟦Nour⟧ Marchand du conseil", understudy.Person, "Nour Marchand PERSON"},
		"a town behind a word of place":                    {"ar", "التقيا هناك في صور.", "", "صور LOC"},
		"images":                                           {"ar", "التقيا هناك في صور جميلة.", "", ""},
		"who is who":                                       {"ar", "الأفضل هو المدرب نجم الآن", "", "نجم PERSON"},
		"a given name before another":                      {"ar", "قال أنا جميل كوفاتش هنا", "", "جميل كوفاتش PERSON"},
		"sides of a match":                                 {"ar", "النتيجة: صور 3-1 الخبر. اكتبها", "", "صور LOC|الخبر LOC"},
		"an initial without capitals":                      {"ar", "المستأجر و. الحلو حاضر", "", "الحلو PERSON"},
		"small letters behind a greeting":                  {"en", "write this: dear faith thanks for that", "", "faith PERSON"},
		"a description of a known name":                    {"ar", "عند ⟦المدرب الراشد⟧", understudy.Demographic, "الراشد PERSON"},
		"a surname that is a word in a user name":          {"fr", "⟦Solange Sauvage⟧ et ssauvage", understudy.Person, "Solange Sauvage PERSON|ssauvage PERSON"},
		"fields parted by a slash":                         {"fr", "Ville : Gap / Employeur : Casino", "", "Gap LOC|Casino ORG"},
		"the word for a town":                              {"ar", "والمدينة هي ⟦المدينة الخبر⟧ الآن", understudy.Location, "الخبر LOC"},
		"a surname in small letters":                       {"fr", "j'ai vu ⟦marguerite⟧ boucher hier", understudy.Person, "marguerite boucher PERSON"},
		"speakers in small letters":                        {"en", "- angel: it is done\n- drew: wait a day", "", "angel PERSON|drew PERSON"},
		"a town behind an institution":                     {"fr", "chez ⟦Garage Rolland⟧, Vire.", understudy.Organisation, "Garage Rolland ORG|Vire LOC"},
		"a field's name before a person":                   {"fr", "avec le client Rose demain", "", "Rose PERSON"},
		"capitals that nothing explains":                   {"sv", "⟦Mehmet Sandin⟧ fick det som lån från OK Granen i går", understudy.Person, "Mehmet Sandin PERSON|OK Granen ORG"},
		"capitals where nobody is named":                   {"sv", "det är ett lån från OK Granen i går", "", ""},
		"a speaker beside others":                          {"sv", "⟦Sixten Rapp⟧: det går bra\nVille: ja", understudy.Person, "Sixten Rapp PERSON|Ville PERSON"},
		"the town of a person":                             {"en", "hi its ⟦qasim zhou⟧ from hope again", understudy.Person, "qasim zhou PERSON|hope LOC"},
		"a field that holds places":                        {"en", "name=\"⟦Mehmet Sandin⟧\" site=Rugby x", understudy.Person, "Mehmet Sandin PERSON|Rugby LOC"},
		"a setting of two names":                           {"en", "user=⟦Mehmet Sandin⟧ actor=dawn fox action=unlock", understudy.Person, "Mehmet Sandin PERSON|dawn fox PERSON"},
		"who has left a note":                              {"en", "// TODO(will): it is late", "", "will PERSON"},
		"a shop in brackets":                               {"en", "⟦Mehmet Sandin⟧ has the shop (Next).", understudy.Person, "Mehmet Sandin PERSON|Next ORG"},
		"a user name of a short surname":                   {"sv", "⟦Elof Sjö⟧ är esjo här", understudy.Person, "Elof Sjö PERSON|esjo PERSON"},
		"a surname behind particles":                       {"fr", "vue par ⟦Camila⟧ de la Tour le soir", understudy.Person, "Camila de la Tour PERSON"},
		"an institution behind particles":                  {"fr", "vue par ⟦Camila⟧ de la Banque le soir", understudy.Person, "Camila PERSON"},
		"a surname with the article":                       {"ar", "كيف أضيف ⟦غادة⟧ الرئيسي إلى القائمة مع ⟦سلمى بنجلون⟧", understudy.Person, "غادة الرئيسي PERSON|سلمى بنجلون PERSON"},
		"a value beside names":                             {"en", "[\"⟦Zhou⟧\", \"⟦Tariku⟧\", \"Cook\"] of ⟦Mehmet Sandin⟧", understudy.Person, "Zhou PERSON|Tariku PERSON|Cook ORG|Mehmet Sandin PERSON"},
		"values in quotes end mentions":                    {"en", "x -Office \"⟦Skara\" -Company \"Hedmans⟧\"", understudy.Organisation, "Skara ORG|Hedmans ORG"},
		"accounts in a log":                                {"en", "Jan 02 10:11:12 pi sshd[1]: Accepted password for qkeaveney from 81.2.69.160 port 1\nJan 02 10:11:13 pi su: baker : TTY=pts/1 ; PWD=/home/hill ; USER=root", "", "qkeaveney PERSON|baker PERSON|hill PERSON"},
		"accounts of nobody":                               {"en", "Jan 02 10:11:12 pi cron[1]: session opened for root by admin in /home/app and for lunch", "", ""},
		"who has made a change":                            {"en", "3fe91ab qkeaveney: add it\n17cc0de Merge branch 'zbrandtsen/csv' into feature/login\n17cc0de fix: it", "", "qkeaveney PERSON|zbrandtsen PERSON"},
		"a change and who made it in one mention":          {"en", "see ⟦3fe91ab qkeaveney⟧ now", understudy.Code, "3fe91ab CODE|qkeaveney PERSON"},
		"who speaks in a chat":                             {"en", "2026-01-14 21:07 <mossy> is it late\n2026-01-14 21:08 <b> yes", "", "mossy PERSON"},
		"what is written":                                  {"sv", "⟦Mehmet Sandin⟧ ska skriva terminsomdömet i rondellen", understudy.Person, "Mehmet Sandin PERSON"},
		"a body and what it wants":                         {"ar", "⟦سمير العطار⟧ قال: الشركة تبي وصفا للشاهد ⟦خوري⟧", understudy.Person, "سمير العطار PERSON|خوري PERSON"},
		"a department":                                     {"fr", "⟦Mehmet Sandin⟧ est au service expé et traduit pour l'appli", understudy.Person, "Mehmet Sandin PERSON"},
		"a user name behind a service":                     {"en", "it is on insta: pebblejumper or snap me", "", "pebblejumper PERSON"},
		"who is written to":                                {"sv", "skriv en varning till qvistvargen, och skriv till alla", "", "qvistvargen PERSON"},
		"a user name is known again":                       {"en", "write to pebblejumper. so pebblejumper came", "", "pebblejumper PERSON|pebblejumper PERSON"},
		"user names of a name and more":                    {"en", "⟦Mehmet Sandin⟧ saw oksanabakes, dr_wafaa, pebblejumper88 and pebblejumper.zot", understudy.Person, "Mehmet Sandin PERSON|oksanabakes PERSON|dr_wafaa PERSON|pebblejumper88 PERSON|pebblejumper.zot PERSON"},
		"what is like user names":                          {"en", "⟦Mehmet Sandin⟧ saw user_name, base64, sha256, settings.json and left-pad", understudy.Person, "Mehmet Sandin PERSON"},
		"a plate in small letters":                         {"en", "the van nk19 wxy and the lorry EJ09ZRT, 300 gbp by 10 am", "", "nk19 wxy CODE|EJ09ZRT CODE"},
		"no plate where nothing drives":                    {"en", "the part nk19 wxy is late", "", ""},
		"an employer in small letters":                     {"en", "⟦Mehmet Sandin⟧ does it for zandrow roofing, not for a roofing company", understudy.Person, "Mehmet Sandin PERSON|zandrow roofing ORG"},
		"where somebody works":                             {"sv", "⟦Mehmet Sandin⟧ jobbar på kafé tre rosor och på ett sjukhus", understudy.Person, "Mehmet Sandin PERSON|kafé tre rosor ORG"},
		"a cell of a club":                                 {"ar", "الاسم؛النادي\n⟦سمير العطار⟧؛نادي خطوة وابتسامة\n⟦رنا الخوري⟧؛بدون فريق", understudy.Person, "سمير العطار PERSON|نادي خطوة وابتسامة ORG|رنا الخوري PERSON"},
		"a cell of a club without its word":                {"ar", "الاسم؛النادي\n⟦سمير العطار⟧؛عشاق القرنفليات\n⟦رنا الخوري⟧؛بدون فريق", understudy.Person, "سمير العطار PERSON|عشاق القرنفليات ORG|رنا الخوري PERSON"},
		"two words of another language":                    {"en", "⟦Mehmet Sandin⟧ wrote: var bäst i går", understudy.Person, "Mehmet Sandin PERSON"},
		"two names in small letters":                       {"en", "so ivy petrenko has the rota", "", "ivy petrenko PERSON"},
		"a given name before a surname in small letters":   {"fr", "depuis que prudence ⟦traoré⟧ est là", understudy.Person, "prudence traoré PERSON"},
		"a name and what it does":                          {"fr", "⟦Mehmet Sandin⟧ écrit. Victoire a bien dormi, la victoire aussi.", understudy.Person, "Mehmet Sandin PERSON|Victoire PERSON"},
		"a town of two words without capitals":             {"ar", "كنت واقفا في تل أبيب أمس", "", "تل أبيب LOC"},
		"a given name that is on no list":                  {"ar", "قال ⟦سمير العطار⟧ إن كارميلا ⟦الخوري⟧ هنا", understudy.Person, "سمير العطار PERSON|كارميلا الخوري PERSON"},
		"a user name with more behind it":                  {"en", "\"user\": \"⟦mary-beth.shevchuk@example.org⟧\", \"host\": \"mshevchuk-lt\"", understudy.Code, "mary-beth.shevchuk@example.org CODE|mshevchuk PERSON"},
		"the employer of a person":                         {"fr", "ils ont envoyé ⟦Hamoud⟧ de l'assiette bleue qui a fini", understudy.Person, "Hamoud PERSON|l'assiette bleue ORG"},
		"a description behind a person":                    {"sv", "⟦Sixten⟧ från kundtjänst lovade det på lättläst svenska", understudy.Person, "Sixten PERSON"},
		"whose house it is":                                {"fr", "je l'ai dit à ⟦Hamoud⟧, chez tramontane logiciels", understudy.Person, "Hamoud PERSON|tramontane logiciels ORG"},
		"a trade behind a preposition":                     {"en", "tell ⟦Mehmet Sandin⟧ the part is in at oxbow kitchens and at the hospital", understudy.Person, "Mehmet Sandin PERSON|oxbow kitchens ORG"},
		"who says it at which hour":                        {"en", "ask ⟦Mehmet Sandin⟧\nqvistvargen  09:12\nit is late\nlunch  09:15", understudy.Person, "Mehmet Sandin PERSON|qvistvargen PERSON"},
		"a user name behind a person":                      {"sv", "köparen ⟦Mehmet Sandin⟧ (qvistvargen) kom (tyvärr)", understudy.Person, "Mehmet Sandin PERSON|qvistvargen PERSON"},
		"who comments":                                     {"en", "// moamoln: it is late", "", "moamoln PERSON"},
		"a directive in a comment":                         {"en", "// nolint: it is late", "", ""},
		"user names glued of a name":                       {"sv", "⟦Mehmet Sandin⟧ såg valtersvolvo, ingalillsiw, cocorentin och qais-jo", understudy.Person, "Mehmet Sandin PERSON|valtersvolvo PERSON|ingalillsiw PERSON|cocorentin PERSON|qais-jo PERSON"},
		"a user name taken for a description":              {"sv", "det är ⟦ingalillsiw⟧ här", understudy.Demographic, "ingalillsiw PERSON"},
		"by whom it was":                                   {"sv", "rapporterat av qvistvargen, skrivet av alla", "", "qvistvargen PERSON"},
		"a user name in a column":                          {"sv", "⟦Sixten Rapp⟧\t2\n⟦Hedda⟧, ⟦Elof⟧\t1\nqvistvargen\t3\negen\t4", understudy.Person, "Sixten Rapp PERSON|Hedda PERSON|Elof PERSON|qvistvargen PERSON"},
		"small letters in a column of names":               {"fr", "⟦Hamoud⟧, ⟦Elof⟧\t2\n⟦Marie Perrin⟧\t1\natelier papier plume\t3\npas encore là\t4", understudy.Person, "Hamoud PERSON|Elof PERSON|Marie Perrin PERSON|atelier papier plume ORG"},
		"a place in small letters":                         {"sv", "SUMMARY:⟦Mehmet Sandin⟧\nLOCATION:qvistkompaniet, tyst\nLOCATION:kontoret", understudy.Person, "Mehmet Sandin PERSON|qvistkompaniet ORG"},
		"an age behind a name":                             {"ar", "ضيف أن سحر (⟦4 سنين⟧) مريضة", understudy.Demographic, "سحر PERSON|4 سنين DEM"},
		"a plate in a cell":                                {"fr", "⟦Marie Perrin⟧;quai\ncaméra;er 351 lh;sortie\nde 351 ms", understudy.Person, "Marie Perrin PERSON|er 351 lh CODE"},
		"a plate that tells itself":                        {"en", "⟦Mehmet Sandin⟧ waits in P318 WBN, not in B12", understudy.Person, "Mehmet Sandin PERSON|P318 WBN CODE"},
		"a house with a number":                            {"sv", "⟦Mehmet Sandin⟧\nLillqvistorp 140, Åre\nKapitel 12, Åre", understudy.Person, "Mehmet Sandin PERSON|Lillqvistorp 140 LOC|Åre LOC|Åre LOC"},
		"a club and its sign":                              {"fr", "⟦Mehmet Sandin⟧\nSävstad IF\nSI", understudy.Person, "Mehmet Sandin PERSON|Sävstad IF ORG"},
		"a surname in another script":                      {"en", "// cf. the client ⟦شربل⟧ Hill", understudy.Person, "شربل Hill PERSON"},
		"a name that fills its cell":                       {"ar", "1;⟦سهام أيت⟧ باها;12", understudy.Person, "سهام أيت باها PERSON"},
		"a surname that is a thing, too, in small letters": {"en", "tell ⟦ashley⟧ hill that it is late", understudy.Person, "ashley hill PERSON"},
		"a surname behind a particle in small letters":     {"en", "my mate ⟦lakshmi du⟧ toit is late", understudy.Person, "lakshmi du toit PERSON"},
		"who signs":                                        {"en", "Never again. ingalillsiw, ⟦Odiham⟧", understudy.Location, "ingalillsiw PERSON|Odiham LOC"},
		"a user name that ends with a line":                {"sv", "⟦Sixten Rapp⟧ tar golvet, snowgoose_ köket", understudy.Person, "Sixten Rapp PERSON|snowgoose_ PERSON"},
		"a plate behind a word of cars":                    {"fr", "⟦Marie Perrin⟧ a la camionnette er 351 lh et 20 kg", understudy.Person, "Marie Perrin PERSON|er 351 lh CODE"},
		"a plate without capitals":                         {"ar", "السيارة ج و ي 204 هنا", "", "ج و ي 204 CODE"},
		"an organisation of one word":                      {"sv", "de skickade ⟦Sixten⟧ från qvistkompaniet som kom", understudy.Person, "Sixten PERSON|qvistkompaniet ORG"},
		"a name with a preposition and a number":           {"fr", "il est venu avec ⟦Malo⟧ de au levain d'or qui chante, ⟦Léa⟧ du garage des 3 ponts, aussi", understudy.Person, "Malo PERSON|au levain d'or ORG|Léa PERSON|garage des 3 ponts ORG"},
		"a town that is a word in its column":              {"sv", "namn;ort\n⟦Sixten Rapp⟧;trosa\n", understudy.Person, "Sixten Rapp PERSON|trosa LOC"},
		"a clinic of one word":                             {"ar", "قال ⟦سمير العطار⟧ في عيادة نبض مرتين", understudy.Person, "سمير العطار PERSON|عيادة نبض ORG"},
		"a name that ends with a particle":                 {"ar", "ممتاز ⟦سهام أيت⟧ باها، يتأخر", understudy.Person, "سهام أيت باها PERSON"},
		"a given name in one word with a clitic":           {"ar", "هناك وآية ⟦سعيد⟧ طبعا", understudy.Person, "آية سعيد PERSON"},
		"a town of two words, behind any":                  {"ar", "أنا ⟦سمير العطار⟧ على أم قصر هديك", understudy.Person, "سمير العطار PERSON|أم قصر LOC"},
		"a body of two signs":                              {"sv", "⟦Selam⟧ från holmstrands el som kom", understudy.Person, "Selam PERSON|holmstrands el ORG"},
		"words joined with a user name":                    {"en", "⟦xx_mudlark_xx⟧ and quietotter came, not ⟦pip_9⟧, willowfern and lunch", understudy.Person, "xx_mudlark_xx PERSON|quietotter PERSON|pip_9 PERSON|willowfern PERSON"},
		"a value of an initial and a surname":              {"en", "⟦Mehmet Sandin⟧ set\nmgr: qlindgren\ntype: string", understudy.Person, "Mehmet Sandin PERSON|qlindgren PERSON"},
		"a trade in quotes":                                {"en", "⟦Mehmet Sandin⟧ {\"team\": \"tanager freight\", \"x\": \"local freight\"}", understudy.Person, "Mehmet Sandin PERSON|tanager freight ORG"},
		"numbers in names":                                 {"fr", "⟦Mehmet Sandin⟧ bosse chez les quatre saveurs à midi", understudy.Person, "Mehmet Sandin PERSON|les quatre saveurs ORG"},
		"a short given name in small letters":              {"en", "manager is ivy ⟦kashchenko⟧ today", understudy.Person, "ivy kashchenko PERSON"},
		"a month":                                          {"en", "it is from ⟦22nd June 1977⟧ on", understudy.DateTime, "22nd June 1977 DATETIME"},
		"a language":                                       {"en", "translate the strings into ⟦Arabic⟧", understudy.Demographic, ""},
	} {
		p, spans := text(test.language, test.text, test.as)
		found, err := c.detect(t.Context(), passages{p}, finder{p.doc.Text: spans})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range found["1"] {
			got = append(got, p.doc.Text[s.Start:s.End]+" "+string(s.Category))
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%s: %q, want %q", name, strings.Join(got, "|"), test.want)
		}
	}
}

// A description that holds a name that is known from elsewhere gives it up, on whatever list it is not.
func TestDescriptionsGiveUpKnownNames(t *testing.T) {
	c := talker(t, "ar")
	p, spans := text("ar", "قال ⟦زوران قفرطاش⟧ هذا. عند ⟦المدرب قفرطاش⟧", understudy.Person)
	spans[1].Category = understudy.Demographic
	found, err := c.detect(t.Context(), passages{p}, finder{p.doc.Text: spans})
	if err != nil {
		t.Fatal(err)
	}
	last := found["1"][len(found["1"])-1]
	if got := p.doc.Text[last.Start:last.End]; got != "قفرطاش" || last.Category != understudy.Person {
		t.Errorf("%q is %s", got, last.Category)
	}
}

// Tags part texts, and what is beside them is read without them.
func TestReadWithoutTags(t *testing.T) {
	p, _ := text("en", "<city>Bakersfield</city><agent>Rosalind <b>Seo</b></agent>", "")
	got := strings.FieldsFunc(p.read().Text, func(r rune) bool { return r == '\n' })
	got = slices.DeleteFunc(got, func(s string) bool { return strings.TrimSpace(s) == "" })
	if len(got) != 2 || strings.TrimSpace(got[0]) != "Bakersfield" || strings.Join(strings.Fields(got[1]), " ") != "Rosalind Seo" {
		t.Errorf("%q", got)
	}
	if len(p.read().Text) != len(p.doc.Text) {
		t.Error("places moved")
	}
}

// What stands beside mentions is hidden as far as the request wants it hidden.
func TestBesideIsSpared(t *testing.T) {
	c := talker(t, "en")
	labels, err := user.Labels(nil)
	if err != nil {
		t.Fatal(err)
	}
	allow, err := phrases("allow", []string{"Zoé"}, labels)
	if err != nil {
		t.Fatal(err)
	}
	c.known = &user.Knowledge{Allow: allow}
	p, spans := text("en", "so Zoé and ⟦Tariku⟧ came", understudy.Person)
	found, err := c.detect(t.Context(), passages{p}, finder{p.doc.Text: spans})
	if err != nil {
		t.Fatal(err)
	}
	if len(found["1"]) != 1 {
		t.Errorf("%v", found["1"])
	}
}

// A doubt about two words is a name of two words where one may be a word, too.
func TestStands(t *testing.T) {
	c := talker(t, "en", "ar")
	p, _ := text("ar", "عند أمل نغوين هناك", "")
	start := strings.Index(p.doc.Text, "أمل")
	doubt := understudy.Span{Start: start, End: strings.Index(p.doc.Text, " هناك"), Category: understudy.Person, Score: 0.07}
	got := c.doubted(p, nil, []understudy.Span{doubt})
	if len(got) != 1 || p.doc.Text[got[0].Start:got[0].End] != "أمل نغوين" {
		t.Errorf("%v", got)
	}
}

// A cell of common words in a column of clubs is a club's name if one of them is seldom said, in a script without capitals;
// one of words of every day is none.
func TestCellsWithoutCapitals(t *testing.T) {
	c := talker(t, "ar")
	for text, want := range map[string]string{
		"الاسم؛النادي\nسمير؛بحر القصيدة\n":   "بحر القصيدة",
		"الاسم؛النادي\nسمير؛هذا هنا\n":       "",
		"الاسم؛النادي\nسمير؛القصيدة\n":       "",
		"الاسم؛النادي\nسمير؛صيدلية من هنا\n": "صيدلية من هنا",
	} {
		p := &tongue{doc: &understudy.Document{ID: "1", Language: "ar", Text: text}, of: []passage{{end: len(text)}}}
		got := ""
		for _, s := range c.declared(p) {
			if s.Category == understudy.Organisation {
				got = text[s.Start:s.End]
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
