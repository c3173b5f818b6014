package server_test

import (
	"strings"
	"testing"

	"github.com/understudy-text/understudy/server"
)

// allParts are all languages: a text may be read in several.
var allParts = partsOf("ar", "en", "fr", "sv")

// What the detector of a text's language misses is hidden all the same where something else
// tells: another language, a list of names, what is written around it, or the model's doubt.
// What is hidden comes back.
func TestHiddenInDoubt(t *testing.T) {
	s, model := startChatWith(t, allParts, server.Options{}, "")
	for name, test := range map[string]struct{ text, secrets string }{
		"told as French":          {"Rota: Mon Idris Bhatt; Tue Frances Tennant; Wed nobody; Thu Idris Bhatt + Frances Tennant. Venue The Rowan Trust, Reading.", "Bhatt Tennant Rowan Reading"},
		"Arabic beside code":      {"صحح هذا: ```python\nuser = {\"name\": \"محمد المصري\"}  # يسكن في المنصورة\nprint(user[\"nam\"])\n```", "المصري المنصورة"},
		"a name and a profession": {"إلى من يهمه الأمر، في 9 سبتمبر 1958 انتظرت أمي منى حداد تسع ساعات في جامعة القاضي عياض.", "حداد"},
		"names, no profession":    {"أنا أمينة العلوي وأريد أن أشتكي من صيدلية الشفاء. طلبي رقم 1152-52727 لم يصل.", "أمينة العلوي"},
		"names of the lists":      {"أعلن عن زفاف أمينة السيد ونورة الخطيب يوم 3 مايو 1974 في صفاقس.", "أمينة السيد"},
		"a town in quotes":        {"Pareil avec la colonne ville égale à 'Avignon'.", "Avignon"},
		"a town that is a word":   {"Pareil avec la colonne ville égale à 'Tours'.", "Tours"},
		"a capital in a sentence": {"Yvonne Zerrouki : la chaudière est encore en panne !!\nTanguy Lemoine : j'envoie quelqu'un de Décathlon demain", "Zerrouki Décathlon"},
		"doubts about a name":     {"اذكر في التقرير أن سحر في الاستقبال رفضت ذلك.", "سحر"},
		"doubts about a surname":  {"صحح الاختبار:\n```python\np = Patient(given=\"منير\", family=\"صقر\")\n```", "صقر"},
		"an institution":          {"موكلتنا عمر الراشد تقاضي صيدلية الشفاء في القضية رقم 4655-36326. محامي الخصم هو محمد العلوي.", "الراشد الشفاء العلوي"},
		"a line of a log":         {"في سجلي سطور مثل `27 فبراير 2004 login user=ziad.haddad05@example.org name=\"عبدالله النعيمي\" from الزرقاء`. اكتب تعبيرا نمطيا للاسم.", "النعيمي الزرقاء"},
		"a body of words":         {"Je défends Maurice Deshusses chez Banque Populaire depuis 2010.", "Populaire"},
		"a brand and a town":      {"Cancel my membership for me: Parvati Lovelace, British Gas Sunderland, since 11 February 1953.", "British Sunderland"},
		"a street with a number":  {"حسّن رسالتي. اسمي يوسف النجار وأسكن في شارع الحرية رقم 31 في عمّان.", "الحرية"},
	} {
		status, answer := s.post("/v1/chat/completions", asking("user", test.text))
		if status != 200 {
			t.Fatalf("%s: %d %s", name, status, answer)
		}
		for secret := range strings.FieldsSeq(test.secrets) {
			if strings.Contains(model.last(), secret) {
				t.Errorf("%s: the model got %s: %s", name, secret, model.last())
			}
		}
	}
	// What a request says of names holds for these, too.
	for _, header := range [][]string{{"X-Understudy-Only", "CODE"}, {"X-Understudy-Allow", "Avignon"}} {
		s.post("/v1/chat/completions", asking("user", "Pareil avec la colonne ville égale à 'Avignon'."), header...)
		if !strings.Contains(model.last(), "Avignon") {
			t.Errorf("%v: %s", header, model.last())
		}
	}
	// Instructions stay.
	for _, text := range []string{"Return JSON with the fields name and order.", "Use Markdown and answer in Swedish.", "أنت مساعد قانوني. لا تستخدم Markdown."} {
		if s.post("/v1/chat/completions", asking("user", text)); !strings.Contains(model.last(), text) {
			t.Errorf("%s: the model got %s", text, model.last())
		}
	}
}

// Questions that no text can be made of, in the protocol's own errors.
func TestOddQuestions(t *testing.T) {
	s, model := startChat(t, server.Options{}, "")
	for name, test := range map[string]struct {
		text   string
		header []string
	}{
		"a NUL character":             {"Bolanle\x00Adeniyi", nil},
		"a conversation's name":       {english, []string{"X-Understudy-Conversation", strings.Repeat("a", 1<<12)}},
		"a language that is not read": {strings.Repeat("Siellä asuu vanha mies, joka ei koskaan puhu naapureilleen mitään. ", 4), nil},
	} {
		status, answer := s.post("/v1/chat/completions", asking("user", test.text), test.header...)
		if status != 422 || len(model.heard) != 0 {
			t.Errorf("%s: %d %s", name, status, answer)
		}
	}
}
