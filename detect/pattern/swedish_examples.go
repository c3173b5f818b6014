package pattern

// swedishExamples are texts for and against the rules that Swedish shares with
// other languages.
func swedishExamples() map[string]examples {
	return map[string]examples{
		"username": {
			finds:   []string{"fråga ⟦@jana_99⟧!", "användarnamn: ⟦darkstar7⟧", "skrev ⟦u/some-one_1⟧ i", "nick ⟦Zed9⟧", "alias: ⟦nattugglan⟧"},
			ignores: []string{"jag @ hemma", "användare av 3", "x@y.se"}},
		"bic": {
			finds:   []string{"BIC: ⟦NDEASESS⟧", "SWIFT ⟦SWEDSESS⟧"},
			ignores: []string{"en SWIFT REAKTION"}},
		"phone": {
			finds: []string{"ring ⟦070-123 45 67⟧.", "⟦08-123 456 78⟧", "⟦+46 70 123 45 67⟧", "⟦0046701234567⟧", "⟦+46 (0)8 123 456 78⟧", "tel ⟦08-12 34 56⟧", "⟦0701234567⟧", "⟦070 - 123 45 67⟧",
				"⟦031-390 06 00⟧", "⟦0980-319 200⟧", "mobil: ⟦0701-74 06 10⟧", "⟦+47 22 86 44 00⟧", "⟦0771-123 456⟧", "växel ⟦08/465 004 00⟧", "nummer ⟦070.123.45.67⟧"},
			ignores: []string{"850709-9805", "2010-2012", "1 000 000", "2019-05-03", "5050-1055", "010203-1234", "114 55", "08.15 den 3/5", "12 34 56", "0-1-2"}},
		"address/box": {
			finds:   []string{"⟦Box 123⟧, 401 22", "⟦Postbox 4⟧", "⟦PO Box 123⟧"},
			ignores: []string{"en box 5", "boxar 3"}},
		"address/european": {
			finds: []string{"på ⟦Storgatan 12 B⟧ i", "⟦Sveavägen 44⟧,", "⟦Norra Vallgatan 5⟧.", "⟦Drottninggatan 71A, lgh 1203⟧", "⟦Ringvägen 100, 3 tr⟧,", "⟦Kungsgatan 15-17⟧", "⟦S:t Olofsgatan 2⟧", "⟦Ekeby 14⟧, 755 98 Uppsala",
				"⟦Stora Torget 1⟧", "vid ⟦Sankt Eriksplan 6⟧", "⟦Solbacken 4⟧", "⟦Ågatan 33⟧", "⟦Kaptensallén 8, vån 2⟧", "⟦Rue de Rivoli 12⟧,", "bor på ⟦Lillvik 4⟧."},
			ignores: []string{"hela vägen 12 gånger", "150 flygplan 20", "bor i Los Angeles 1984", "erövringen av Amerika 1492", "Riksväg 40", "Hela vägen 12", "Kapitel 3", "i maj 2003", "Volvo 240", "Artikel 6", "Buss 55", "gatan 5"}},
		"date/day-month": {
			finds: []string{"den ⟦3 maj 1974⟧.", "den ⟦3 maj⟧", "⟦3:e maj⟧", "den ⟦första maj⟧", "den ⟦3–5 maj 2011⟧", "den ⟦12 aug. 2003⟧ glömmer", "från den ⟦1 januari till den 30 juni 2018⟧", "⟦5, 6 och 15 oktober 1993⟧", "⟦3 maj -74⟧", "⟦3 Maj 1974⟧",
				"den ⟦14:e februari⟧"},
			ignores: []string{"3 majestäter", "lagen den 17 juni 2004 om", "12 marschaller", "45 maj", "3 Maj Andersson"}},
		"date/month": {
			finds:   []string{"i ⟦maj 1974⟧ vid", "i ⟦oktober⟧ och", "⟦Maj 1974⟧", "sedan ⟦mars⟧", "⟦juli och augusti 2001⟧", "början i ⟦maj -98⟧", "förra ⟦maj⟧ var"},
			ignores: []string{"Maj Sjöwall skrev", "planeten Mars syns", "August Strindberg", "av marsipan", "till vår fest"}},
		"date/figures": {
			finds:   []string{"född ⟦1974-05-03⟧,", "⟦14.3.2005⟧", "⟦03/05/2019⟧", "⟦2018-01-14 03:07:43⟧", "⟦3.5.1974⟧."},
			ignores: []string{"45.45.2001", "1.2.3", "2001-13-45", "10.10.10.10"}},
		"date/year": {
			finds:   []string{"född ⟦1944⟧ och", "sedan ⟦1989⟧.", "år ⟦1999⟧", "(⟦1999⟧)", "åren ⟦2010–2012⟧", "från ⟦1990⟧ till ⟦1995⟧", "före ⟦1945⟧", "⟦1990-1995⟧"},
			ignores: []string{"cirka 2000 personer", "lagen (1998:204)", "i 2000 år", "i 1500 meter", "sidan 1974"}},
		"date/part": {
			finds: []string{"⟦våren 2019⟧.", "i ⟦slutet av februari 1986⟧ låg", "⟦början av 2000⟧", "på ⟦sommaren⟧ var", "⟦hösten -98⟧", "⟦första halvåret 2019⟧", "i ⟦mitten av maj⟧", "under ⟦våren⟧.", "⟦vårterminen 2010⟧",
				"⟦tidigt 2000⟧"},
			ignores: []string{"vår lärare", "i vår trädgård", "höstens färger", "slutet av filmen", "höstens färger", "andra halvan av matchen", "första veckan"}},
		"date/weekday": {
			finds:   []string{"på ⟦lördagen⟧.", "⟦Måndagen den 14 mars 2005⟧ inleddes", "⟦varje tisdag⟧", "på ⟦fredag kväll⟧", "⟦måndagar⟧", "⟦torsdag 4 maj⟧", "på ⟦söndagskvällen⟧ kom"},
			ignores: []string{"en vardag", "fredagsmys", "i måndags"}},
		"date/holiday": {
			finds:   []string{"⟦påsken 2010⟧ i", "på ⟦nyårsafton⟧.", "⟦Julafton⟧ firades", "i ⟦midsommar⟧", "⟦annandag påsk⟧"},
			ignores: []string{"påskägg", "Påsköya", "juli"}},
		"time": {
			finds:   []string{"kl. ⟦14.30⟧ på", "klockan ⟦9⟧ på", "kl ⟦08.15⟧,", "⟦17:30⟧", "kl. ⟦8–17⟧.", "öppet ⟦8.30–17.00⟧", "kl ⟦10 och 14⟧", "kl. ⟦3 em⟧", "⟦07:00:28⟧"},
			ignores: []string{"vann med 3:2", "1.30 meter", "99:30", "i 14.30", "version 3.14"}},
		"duration": {
			finds: []string{"i ⟦tre år⟧.", "⟦två och en halv månad⟧", "⟦sex veckor⟧", "⟦fem års⟧ fängelse", "⟦två och en halv månads⟧ fängelse", "⟦2–4 år⟧", "under ⟦ett år⟧", "⟦ett och ett halvt år⟧", "⟦48 timmar⟧", "⟦tjugofem minuter⟧", "⟦två år och sex månader⟧",
				"⟦tio arbetsdagar⟧", "inom ⟦en vecka⟧", "⟦hundra dagar⟧"},
			ignores: []string{"34 år gammal", "34 års ålder", "en dag kom han", "tre gånger om året", "ett år", "en veckas"}},
		"age": {
			finds:   []string{"⟦34 år gammal⟧.", "vid ⟦34 års ålder⟧", "Ålder: ⟦47⟧", "fyllde ⟦50⟧.", "en man, ⟦43⟧, greps", "⟦sju månader gammalt⟧", "⟦åldern 65⟧", "i ⟦åldern 65–69 år⟧", "Anna Berg, ⟦43⟧, säger", "⟦trettiofyra år gammal⟧"},
			ignores: []string{"ålderdomshem", "två år", "sidan 60", "fyller 45 liter", "i hög ålder"}},
		"frequency": {
			finds:   []string{"⟦tre gånger i veckan⟧,", "⟦två gånger per dag⟧", "⟦fem gånger om året⟧"},
			ignores: []string{"många gånger om året", "tre gånger så mycket", "två gånger"}},
		"money": {
			finds: []string{"⟦12 500 kronor⟧.", "⟦12 500 kr⟧", "⟦12 tkr⟧", "⟦3,5 miljoner kr⟧", "⟦SEK 12 500⟧", "⟦500 svenska kronor⟧", "⟦20 €⟧", "⟦två miljoner kronor⟧", "⟦12.500⟧:-", "⟦tjugofem kronor⟧", "⟦12:50 kr⟧", "⟦en miljon euro⟧",
				"⟦1 500 000 kr⟧", "⟦99 öre⟧", "⟦14,6 Mkr⟧", "⟦100 amerikanska dollar⟧"},
			ignores: []string{"SEK är en valuta", "kronor och ören", "ett hundra", "12:50"}},
		"percentage": {
			finds:   []string{"⟦25 %⟧ av", "⟦25 procent⟧", "⟦12,5 %⟧", "⟦tio procent⟧", "⟦10–20 procent⟧", "⟦cirka 62 procent⟧"},
			ignores: []string{"några procent", "fem per år", "procent 5"}},
		"measure": {
			finds:   []string{"⟦80 kg⟧.", "⟦3 mil⟧", "⟦3,5 kilo⟧", "⟦220 kvadratmeter⟧", "⟦10 x 15 cm⟧", "⟦fem kilometer⟧", "⟦2–3 meter⟧", "mellan ⟦150 och 200 meter⟧", "⟦1 200 gram⟧"},
			ignores: []string{"5 min", "två fot", "kapitel 3 m", "3G-nät", "två ha lefvat"}},
		"count": {
			finds:   []string{"⟦tolv personer⟧.", "⟦tjugofem anställda⟧", "⟦7 000 sidor⟧", "⟦tre barn⟧", "⟦femton andra personer⟧", "har ⟦ett barn⟧", "hade ⟦inga barn⟧", "⟦100–200 personer⟧", "mellan ⟦100 och 200 passagerare⟧", "⟦två söner⟧", "⟦etthundratjugo elever⟧"},
			ignores: []string{"två veckor", "kapitel 6", "ett barn sade", "tre rum", "en gång", "nr 12 personer", "två bilar"}},
	}
}
