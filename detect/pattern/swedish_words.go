package pattern

import "strings"

// swedishWords are the words the rules speak of, in Swedish. Sources: CLDR
// (months, days, currencies), ISO 4217 (codes); the rest from reading.
func swedishWords() []wordList {
	lists := []wordList{
		{month, 1, "januari|jan februari|feb|febr mars april|apr maj juni|jun juli augusti|aug september|sept|sep oktober|okt november|nov december|dec"},
		{season, 1, "vår|våren|vårens sommar|sommaren|sommarens höst|hösten|höstens vinter|vintern|vinterns"},
		{season, -1, "vårterminen höstterminen vårtermin hösttermin sensommaren försommaren senhösten förvåren vt ht"},
		{single, 1, "en|ett"},
		{magnitude, -1, "miljon miljoner miljard miljarder biljon biljoner tusen hundra mn"},
		{cardinal, -1, "hundra tusen dussin"},
		{timeUnit, -1, `sekund sekunder sekunders minut minuter minuters min timme timmar timmars tim dygn dygns dag dagar dagars vecka veckor veckors
			månad månader månaders mån år års årtionde årtionden decennium decennier sekel sekler kvartal termin terminer natt nätter nätters helg helger halvår läsår
			månads veckas dygns timmes årtiondes arbetsdag arbetsdagar vardagar bankdagar kalenderdagar månaden veckan dagen året dygnet timmen minuten sekunden kvällar`},
		{dayPart, -1, "morgon morgonen förmiddag förmiddagen eftermiddag eftermiddagen kväll kvällen natt natten middag lunch"},
		{qualifier, -1, "tidigt sent början slutet mitten tidig sen perioden våren sommaren hösten vintern hälften vår vårens sommarens höstens vinterns"},
		{holiday, -1, `jul julen julens julafton julaftonen juldagen juldag annandagen annandag påsk påsken påskens påskafton påskdagen påskhelgen julhelgen nyår nyåret nyårsafton nyårsaftonen
			nyårsdagen nyårsnatten nyårshelgen midsommar midsommaren midsommarafton midsommardagen midsommarhelgen pingst pingsten pingstafton pingstdagen valborgsmässoafton
			valborg trettondagen trettondagsafton långfredag långfredagen skärtorsdag skärtorsdagen luciadagen allhelgonahelgen kyndelsmässodagen
			nationaldagen ramadan advent adventssöndagen fastlagssöndagen fettisdagen hanukka julnatten juletid jultid`},
		{each, -1, "varje varannan vart vartannat"},
		{code, -1, "aed ars aud bgn brl cad chf clp cny cop czk dem dkk eek egp esp eur fim frf gbp grd hkd hrk huf idr iep ils inr isk itl jpy krw ltl lvl mad mxn myr nok nzd php pkr pln pte ron rub sar sek sgd sit skk thb try twd uah usd zar"},
		{currency, -1, `krona kronan kronor kronors kr öre ören tkr mkr mnkr kkr mdkr msek ksek tsek meur musd spänn lax euro euros eurocent cent dollar dollars pund penny pence mark franc francs
			schweizerfranc lire lira peseta pesetas drachmer gulden schilling rubel zloty forint yen yuan rupier peso pesos dinarer kuna lei riksdaler skilling daler hryvnia bitcoin`},
		{measure, -1, `km m cm mm dm mil meter meters kilometer kilometers centimeter millimeter decimeter kvm kvadratmeter kvadratkilometer kubikmeter kbm hektar ha tunnland ar
			kg hg g kilo kilogram gram hekto milligram mg ton liter l dl cl ml deciliter centiliter milliliter grader graders celsius kwh mwh gwh kw mw watt volt ampere hästkrafter hk
			knop distansminuter tum fot alnar famnar mmhg mmol tabletter kalorier kcal mb gb tb`},
		{countable, -1, swedishCountable},
		{own, -1, `barn söner döttrar son dotter bröder systrar bror syster syskon halvsyskon barnbarn barnbarnsbarn tvillingar styvbarn fosterbarn äktenskap brott åtalspunkter
			mord rån inbrott fruar makar`},
		{having, -1, "har hade haft ha får fick efterlämnar efterlämnade lämnar med väntar"},
		{none, -1, "inga inget ingen"},
		{more, -1, `andra annat annan fler flera ytterligare olika nya liknande påstådda beväpnade maskerade manliga kvinnliga unga yngre äldre vuxna minderåriga ensamkommande skriftliga muntliga tidigare
			gifta ogifta små stora gemensamma inhyrda anställda civila uniformerade skadade döda asylsökande utländska svenska medicinska offentliga hela separata extra vita svarta`},
		{numberTag, -1, "nr nummer numret no n:r nº"},
		{fileWord, -1, tagWords("faktura fakturas order beställnings beställning boknings bokning biljett kund kvitto avtals avtal kontrakts kontrakt ocr ref referens serie chassi imei skade abonnemangs abonnemang abonnent kolli försändelse paket registrerings ansöknings kontroll betalnings",
			"faktura fakturan order bokning beställning kvitto avtal kontrakt ocr ref referens kundnummer kundnr fakturanr ordernr bokningskod referenskod lösenkod kundid")},
		{caseTag, -1, tagWords("mål diarie ärende akt dossier anmälnings fall besluts förundersöknings", "mål målet målen dnr diarienr diarium ärende ärendet ärenden akt anmälan polisanmälan förundersökning åtal beslut dom")},
		{journalTag, -1, tagWords("journal remiss patient prov recept labb", "journal remiss recept jnr pat")},
		{idWord, -1, tagWords("pass körkorts körkort id legitimations legitimation medlems medlem anställnings anställning försäkrings försäkring student tjänste reserv lma visum pin pensions licens intagnings fånge soldat larm",
			"pass passet körkort körkortet id legitimation medlemskort lma visum pinkod portkod pin larmkod dörrkod sj säpo")},
		{accountTag, -1, tagWords("konto bankkonto clearing sparkonto lönekonto", "konto kontot kontona bankkonto bankkontot sparkonto sparkontot lönekonto lönekontot clearing clearingnr")},
		{bankgiroTag, -1, tagWords("bankgiro", "bankgiro bankgirot bg")},
		{plusgiroTag, -1, tagWords("plusgiro postgiro", "plusgiro plusgirot postgiro postgirot pg")},
		{plateTag, -1, tagWords("registrerings registreringsskylt reg", "regnr registreringsnr registreringsskylt registreringsskylten regskylt regskylten skylt skylten skyltarna nummerplåt nummerplåten nummerskylt nummerskylten reg")},
		{postTag, -1, tagWords("post", "postnr postadress postnummer")},
		{statute, -1, "lag lagen lagar förordning förordningen direktiv direktivet sfs prop proposition propositionen sou ds balken balk konventionen konvention protokollet protokoll stadgan föreskrift föreskrifter afs nja ad rå hfd rh bet skr"},
		{article, -1, `artikel artiklar art paragraf paragraferna kapitel kapitlet kap stycket stycke punkt punkten punkterna sida sidan sidor sidorna s sid del delen avsnitt avsnittet bilaga tabell figur fig
			band volym vol rad raden not fotnot plats platsen rum rummet sal våning avdelning rond omgång klass årskurs nivå linje buss väg riksväg länsväg europaväg kanal version ver plan etapp grupp spår fråga § moment artikelnummer artikelnr artnr`},
		{street, -1, "street road avenue lane square"},
		{dateLead, -1, `i sedan till från före efter under mellan av år året åren årets årtalet kring runt fram vid innan redan omkring per mars född föddes födda dog död avled grundad grundades grundat
			byggdes byggd bildades bildad startade startades började utkom inom hela valet årgång årsmodell modellår tidigt sent sommaren våren hösten vintern jubileumsåret försommaren`},
		{roughly, -1, "ungefär cirka ca c:a omkring runt kring nästan drygt knappt över under minst högst uppemot närmare upp"},
		{phoneWord, -1, `telefon telefonen telefonnummer telefonnumret telefonnr tel tfn tele mobil mobilen mobiltelefon mobilnummer mobilnumret mobilnr mob fax faxnummer faxen telefax hemtelefon jobbtelefon
			ring ringa ringer ringde ringt slå sms smsa sms:a messa nås nå når kontakta växel växeln växelnummer jour jourtelefon kundtjänst nummer numret hemnummer jobbnummer swish swisha journummer direktnummer direkt anknytning whatsapp signal`},
		{phoneLabel, -1, "mobil mobilen fax hem jobb arbete kontor växel växeln hemma"},
		{userWord, -1, "användarnamn användarnamnet användare nick nicknamn nickname smeknamn alias login inlogg inloggning användarkonto insta instagram snap snapchat"},
		{domainEnd, -1, "com org net edu gov int io info biz eu se nu uk us fr de no dk fi nl be ch at it es pt pl cz ie ca au nz cn jp ru tr br mx za ro hu ua tv app dev ai name online site xyz ee lt lv bg is"},
		{ageWord, -1, "ålder åldern åldrar åldrarna åldersgruppen fyller fyllde fyllt fylla fylld"},
		{old, -1, "gammal gammalt gamla gamle"},
		{bankWord, -1, "bic swift bic-kod"},
		{dwelling, -1, "bor bodde bott bo boende bosatt adress adressen bostadsadress postadress besöksadress hemadress skriven folkbokförd folkbokförda kontor kontoret lokal lokaler restaurang restaurangen bostad bostaden lägenhet lägenheten villan hus huset flyttade flyttar flytta flyttat skrivna mantalsskriven butik butiken tomten gården"},
		{www, -1, "www http https ftp"},
		{poBox, -1, "box postbox lgh lägenhet"},
		{clockLead, -1, "halv kvart klockan kl"},
		{relative, -1, "måndags tisdags onsdags torsdags fredags lördags söndags våras somras höstas vintras julas påskas midsomras jultid påsktid"},
		{week, -1, "vecka v veckan veckorna veckor"},
	}
	for n, d := range []string{"mån", "tis", "ons", "tors", "fre", "lör", "sön"} {
		var w []string
		for _, e := range strings.Fields("dag dagen dagar dagarna dagens dagskväll dagskvällen dagsmorgon dagsmorgonen dagsnatt dagsnatten dagseftermiddag dagseftermiddagen dagsförmiddag dagsförmiddagen") {
			w = append(w, d+e)
		}
		lists = append(lists, wordList{weekday, int32(n + 1), strings.Join(w, "|")})
	}
	return append(lists, swedishNumerals()...)
}

// tagWords are the words that lead in a number: each stem with the endings for
// "number", and words that do so as they are.
func tagWords(stems, bare string) string {
	w := strings.Fields(bare)
	for _, s := range strings.Fields(stems) {
		for _, e := range []string{"nummer", "numret", "nr"} {
			w = append(w, s+e)
		}
	}
	return strings.Join(w, " ")
}

// swedishNamed are the words of tagWords that say "number" themselves.
func swedishNamed(lists []wordList) string {
	var w []string
	for _, l := range lists {
		if l.class&(fileWord|caseTag|journalTag|idWord|accountTag|bankgiroTag|plusgiroTag|plateTag|postTag) == 0 {
			continue
		}
		for _, x := range strings.Fields(l.words) {
			if strings.HasSuffix(x, "nummer") || strings.HasSuffix(x, "numret") || strings.HasSuffix(x, "nr") || strings.HasSuffix(x, "kod") {
				w = append(w, x)
			}
		}
	}
	return strings.Join(append(w, "ocr ref imei clearing regnr reg pin"), " ")
}

// swedishCountable are things that are counted of a person or a case.
const swedishCountable = `person personer man män kvinna kvinnor pojke pojkar flicka flickor barn söner döttrar bröder systrar syskon barnbarn människor anställda medarbetare kollegor kolleger elever studenter lärare
	patienter läkare sköterskor poliser soldater fångar intagna offer vittnen vittne sökande klaganden medlemmar deltagare gäster besökare invånare väljare röster passagerare familjer hushåll
	hyresgäster grannar vänner kunder företag bolag länder byar gårdar hus lägenheter lägenhet rum byggnader bilar fordon sidor dokument brev handlingar förhandlingar förhör domar beslut överklaganden anmälningar
	klagomål ansökningar gånger tillfällen brott mord rån inbrott stölder misshandlar åtalspunkter skott slag sticksår hugg knivhugg skador operationer besök samtal sms mejl meddelanden
	fotografier bilder filmer inspelningar vapen pistoler gevär patroner kulor hektar aktier andelar betalningar fakturor avbetalningar cigaretter kor hästar får grisar hundar katter träd
	exemplar böcker artiklar platser ledamöter mandat advokater tjänstemän arbetare flyktingar asylsökande ungdomar pensionärer stygn mål matcher poäng bord stolar sängar`
