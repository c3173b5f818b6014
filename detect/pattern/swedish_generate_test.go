package pattern

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A maker makes sentences with Swedish identifiers in them, and near misses.
// The same seed makes the same sentences.
type maker struct{ *rand.Rand }

func (m maker) pick(of ...string) string { return of[m.IntN(len(of))] }
func (m maker) word(of string) string    { return m.pick(strings.Fields(of)...) }
func (m maker) between(a, b int) int     { return a + m.IntN(b-a+1) }

// figures makes n figures, the first of them not 0.
func (m maker) figures(n int) string {
	b := []byte{byte('1' + m.IntN(9))}
	for len(b) < n {
		b = append(b, byte('0'+m.IntN(10)))
	}
	return string(b)
}

// fill puts figures in the places of #, the first of a run never 0.
func (m maker) fill(form string) string {
	b := []byte(form)
	for i, c := range b {
		if c == '#' {
			b[i] = byte('0' + m.IntN(10))
			if i == 0 || form[i-1] != '#' {
				b[i] = byte('1' + m.IntN(9))
			}
		}
	}
	return string(b)
}

// checked appends the check digit of Luhn to the figures, or off as many more.
func checked(figures string, off int) string {
	for c := byte('0'); c <= '9'; c++ {
		if luhn([]byte(figures + string(c))) {
			return figures + string('0'+(c-'0'+byte(off))%10)
		}
	}
	panic("no digit checks")
}

// person makes a personal number with birth number 980–999: the century, and ten
// figures; added is 60 for a coordination number, off spoils the check digit.
func (m maker) person(added, off int) (century, figures string) {
	year, month := m.between(1900, 2019), m.between(1, 12)
	day := m.between(1, daysOf(month, false)) + added
	date := fmt.Sprintf("%04d%02d%02d", year, month, day)
	return date[:2], checked(date[2:]+fmt.Sprint(m.between(980, 999))[:3], off)
}

// written writes the ten figures of a personal number in one of its forms.
func (m maker) written(century, f string) string {
	sign := m.pick("-", "-", "-", "-", "–", "")
	if sign != "" && century == "19" && f[0] < '2' && m.IntN(2) == 0 {
		sign = "+"
	}
	if m.IntN(2) == 0 {
		return century + f[:6] + sign + f[6:]
	}
	return f[:6] + sign + f[6:]
}

// organisation makes the ten figures of an organisation's number.
func (m maker) organisation(off int) string {
	return checked(m.word("1 2 3 5 6 7 8 9")+m.fill("#")[:1]+fmt.Sprint(m.between(2, 9))+m.fill("1######")[1:], off)
}

const (
	givenNames  = "Anna Erik Karin Lars Maria Johan Fatima Ali Ingrid Sven Elsa Omar"
	familyNames = "Andersson Lund Berg Haddad Nyström Ek Sjöberg Lindqvist Petrov Ström"
	townNames   = "Stockholm Göteborg Malmö Uppsala Umeå Kiruna Gävle Lund Borås Ystad Örebro Luleå Visby Kalmar Åre"
)

func (m maker) name() string { return m.word(givenNames) + " " + m.word(familyNames) }

// frame puts a marked text into a sentence that says nothing of it.
func (m maker) frame(x string) string {
	return fmt.Sprintf(m.pick(
		"%s (%s) kallades till förhör.", "Det gäller %s, %s, enligt beslutet.", "Handlingen lämnades av %s, %s.", "%s: %s\nSe bilaga.",
		"Till %s. Vi har noterat %s och återkommer.", "Enligt %s är uppgiften %s korrekt."), m.name(), x)
}

// after puts a marked text behind one of several beginnings.
func (m maker) after(x string, beginnings ...string) string {
	return m.pick(beginnings...) + x + m.pick(".", ",  tack.", " enligt akten.", "", ";", "\nMed vänlig hälsning", " och inget annat.")
}

// day makes a date of the calendar.
func (m maker) day() (y, mo, d int) {
	mo = m.between(1, 12)
	return m.between(1900, 2024), mo, m.between(1, daysOf(mo, false))
}

const monthNames = "januari februari mars april maj juni juli augusti september oktober november december"

// A recipe makes sentences of one kind: true ones with ⟦ ⟧ around the
// identifier, and near misses in which there is none of the kind.
type recipe struct{ yes, no func(m maker) string }

// nearMisses are what is often taken for an identifier, of whatever kind.
func (m maker) nearMiss() string {
	return m.pick(
		m.fill("Boken har ISBN 978-91-7###-###-# i katalogen."),
		m.fill("Priset blev ## ### kronor."),
		m.fill("Se sidan ### i band #."),
		fmt.Sprintf("Mellan %d–%d ökade intäkterna.", m.between(10, 40), m.between(41, 99)),
		m.fill("Värdet var 0,#### enligt mätaren."),
		m.fill("Version #.##.### släpptes."),
		m.fill("Artikelnummer ###-##-### är slut."),
		m.fill("Matchen slutade #-# inför ## ### åskådare."),
		m.fill("Produkt X##-####-Z fungerar inte."),
		m.fill("Han sprang på #,## sekunder."),
	)
}

var recipes = map[string]recipe{
	"personnummer": {
		func(m maker) string {
			x := "⟦" + m.written(m.person(0, 0)) + "⟧"
			if m.IntN(2) == 0 {
				return m.frame(x)
			}
			return m.after(x, "personnummer ", "Personnr: ", "pnr ", "Den sökande har personnumret ", "Född: ", "Vittnet, ", "", "Patient ")
		},
		func(m maker) string {
			_, ten := m.person(0, 0)
			return m.pick(
				m.frame(m.written(m.person(0, m.between(1, 9)))),                 // check digit
				m.frame(checked(m.fill("##13##98#"), 0)),                         // month
				m.frame(checked(ten[:4]+fmt.Sprint(m.between(32, 59))+"981", 0)), // day
				m.frame(m.written(m.person(60, 0))),
				m.frame(ten[:6]+"-"+ten[6:]+m.figures(1)),
				m.frame("X"+ten), m.frame(ten[:6]+"."+ten[6:]), m.nearMiss())
		}},
	"samordningsnummer": {
		func(m maker) string {
			x := "⟦" + m.written(m.person(60, 0)) + "⟧"
			if m.IntN(2) == 0 {
				return m.frame(x)
			}
			return m.after(x, "samordningsnummer ", "Samordningsnr: ", "Han tilldelades ", "Kund ", "", "Id: ")
		},
		func(m maker) string {
			_, ten := m.person(60, 0)
			return m.pick(
				m.frame(m.written(m.person(60, m.between(1, 9)))), m.frame(m.written(m.person(0, 0))),
				m.frame(checked(ten[:4]+fmt.Sprint(m.between(92, 99))+"981", 0)),
				m.frame(ten+m.figures(2)), m.frame("nr-"+ten[:6]+"/"+ten[6:]), m.nearMiss())
		}},
	"organisationsnummer": {
		func(m maker) string {
			f := m.organisation(0)
			dashed := f[:6] + "-" + f[6:]
			switch m.IntN(6) {
			case 0:
				return m.after("⟦SE"+f+"01⟧", "VAT ", "Momsregistreringsnummer: ", "Vårt momsnummer är ")
			case 1:
				return m.after("⟦"+f+"⟧", "org.nr ", "Organisationsnummer: ", "orgnr ", "org nr ")
			case 2:
				return m.frame("⟦16" + dashed + "⟧")
			case 3:
				return m.frame("⟦" + dashed + "⟧")
			}
			return m.after("⟦"+dashed+"⟧", "org.nr ", "Organisationsnummer: ", "Bolaget ", "Föreningen, ", "Östra Bygg AB, ", "")
		},
		func(m maker) string {
			bad, good := m.organisation(m.between(1, 9)), m.organisation(0)
			return m.pick(
				m.after(bad[:6]+"-"+bad[6:], "org.nr ", "Bolaget "), m.after("SE"+bad+"01", "VAT ", "Moms: "),
				m.frame(good), // without dash or word it may be any number
				m.frame(m.written(m.person(0, 0))), m.frame(good[:6]+"-"+good[6:]+m.figures(1)),
				m.frame(good[:2]+"0"+good[3:6]+"-"+good[6:]), m.nearMiss())
		}},
	"phone": {
		func(m maker) string {
			mobile := m.word("070 072 073 076 079")
			x := m.fill(m.pick(
				mobile+"-### ## ##", mobile+"#######", mobile+" ### ## ##", mobile+"#-## ## ##", mobile+"-#######", mobile+" - ### ## ##",
				"+46 "+mobile[1:]+" ### ## ##", "+46"+mobile[1:]+"#######", "0046"+mobile[1:]+"#######", "+46 (0)"+mobile[1:]+"-### ## ##",
				"08-### ### ##", "08-### ## ##", "08 ### ### ##", m.word("031 040 018 019 021 090")+"-### ## ##", m.word("031 040 018")+"-## ## ##",
				m.word("0980 0480 0511 0651")+"-## ## ##", m.word("0480 0500 0611")+"-### ##", "+46 8 ### ### ##"))
			if m.IntN(2) == 0 {
				return m.frame("⟦" + x + "⟧")
			}
			return m.after("⟦"+x+"⟧", "Tel. ", "Ring ", "telefon: ", "Mobilen är ", "Du når oss på ", "", "sms:a ", "Fax ")
		},
		func(m maker) string {
			y, mo, d := m.day()
			bg := checked(m.figures(7), 0)
			return m.pick(m.nearMiss(), m.frame(m.written(m.person(0, m.IntN(2)))), m.frame(fmt.Sprintf("%d-%02d-%02d", y, mo, d)), fmt.Sprintf("Åren %d-%d var goda.", y, y+3),
				"Bankgiro "+bg[:4]+"-"+bg[4:]+" används.", m.fill("Postadress: ### ## ")+m.word(townNames), m.fill("Kostnaden steg till # ### ### kronor."),
				m.fill("Mål nr T ####-1#"), m.fill("Mät 0,0####### meter"), m.fill("Serie 01-02-#"))
		}},
	"date": {
		func(m maker) string {
			y, mo, d := m.day()
			month := strings.Fields(monthNames)[mo-1]
			switch m.IntN(14) {
			case 0:
				return m.after(fmt.Sprintf("⟦%d %s %d⟧", d, month, y), "Den ", "Hon föddes den ", "Dom meddelad den ", "")
			case 1:
				return m.after(fmt.Sprintf("⟦%d %s⟧", d, month), "Den ", "Mötet är den ", "från den ")
			case 2:
				return m.frame(fmt.Sprintf("⟦%d-%02d-%02d⟧", y, mo, d))
			case 3:
				return m.after(fmt.Sprintf("⟦%d/%d %d⟧", d, mo, y), "Det hände ", "Den ", "daterat ")
			case 4:
				return m.after(fmt.Sprintf("⟦%d.%d.%d⟧", d, mo, y), "Datum ", "")
			case 5:
				return m.after(fmt.Sprintf("⟦%s %d⟧", month, y), "Det var i ", "sedan ", "före ", "")
			case 6:
				return m.after(fmt.Sprintf("⟦%s %d⟧", m.word("våren sommaren hösten vintern påsken julen midsommar"), y), "Under ", "Det var ", "")
			case 7:
				return m.after(fmt.Sprintf("⟦%d0-talet⟧", y/10), "på ", "under ", "Redan på ")
			case 8:
				return m.after(fmt.Sprintf("⟦%02d%02d%02d⟧", y%100, mo, d), "född ", "Född: ", "födelsedatum ")
			case 9:
				return m.after("⟦"+m.word("måndags tisdags onsdags fredags somras höstas våras")+"⟧", "Det var i ", "I ")
			case 10:
				return m.after(fmt.Sprintf("⟦vecka %d⟧", m.between(1, 52)), "Leverans ", "under ")
			case 11:
				return m.after(fmt.Sprintf("⟦%d⟧", y), "Han föddes ", "sedan ", "Huset byggdes ", "år ")
			case 12:
				return m.after(fmt.Sprintf("⟦%d–%d⟧", y, y+m.between(1, 9)), "Åren ", "Han var borgmästare ", "")
			}
			return m.after(fmt.Sprintf("⟦%sdagen den %d %s %d⟧", m.word("mån tis ons tors fre lör sön"), d, month, y), "", "Förhandling ", "kom ")
		},
		func(m maker) string {
			n := m.between(1, 9)
			return m.pick(m.nearMiss(), fmt.Sprintf("Av eleverna var %d/%d godkända.", n, n+1), m.fill("Det kostade 1### kronor."), m.fill("Omkring 1### personer kom."),
				"Maj "+m.word(familyNames)+" ringde.", "August "+m.word(familyNames)+" skrev.", m.fill("Se lagen (19##:###)."), m.fill("SFS 20##:#"), m.fill("Sidan 19## saknas."), m.fill("Rum 2### är ledigt."),
				"Klockan "+m.fill("1#.3#")+" börjar det.", m.fill("på 1### meters höjd"), m.fill("En Volvo 7## körde."), "Vår hund är snäll.", m.fill("nr 19##"), m.fill("1### nya bostäder byggs."))
		}},
	"address": {
		func(m maker) string {
			street := m.pick("", "", "Norra ", "Lilla ", "Stora ", "Västra ") + m.word("Stor Kungs Björk Svea Ring Skol Kyrko Ängs Industri Fabriks Öster Trädgårds Linné Vasa Å") +
				m.word("gatan vägen gränd stigen torget allén backen plan leden brinken slingan")
			x := street + m.fill(m.pick(" #", " ##", " ## B", " ##A", " ###", " ##, lgh 1###", " #, # tr", " ##-##"))
			if m.IntN(5) == 0 {
				x = m.fill(m.pick("Box ###", "Box ####", "Box ##"))
			}
			return m.after("⟦"+x+"⟧", "bor på ", "Adress: ", "Hon är skriven på ", "c/o "+m.word(familyNames)+", ", "hämtas på ", "Branden på ", m.name()+"\n", "Kontoret finns på ")
		},
		func(m maker) string {
			return m.pick(m.nearMiss(), m.fill("Vi gick längs gatan i # minuter."), m.fill("Kapitel # handlar om Skåne."), m.fill("Riksväg ## är avstängd."), m.fill("Artikel # åberopades."), m.fill("i maj 20##"), m.fill("En Saab 9# körde på vägen."),
				m.fill("Buss ### går till "+m.word(townNames)+"."), m.fill("Hela vägen ## gånger."), m.word(townNames)+m.fill(" ##,# grader"), m.fill("Rum ## är på plan #."), m.word(familyNames)+m.fill(" # mål"))
		}},
	"plate": {
		func(m maker) string {
			const set = "ABCDEFGHJKLMNOPRSTUWXYZ"
			l := func() string { return string(set[m.IntN(len(set))]) }
			abc := l() + l() + l()
			for strings.Contains(" SEK USD EUR SAS DIN BMW MAX FAX KAP ART TEL LGH RUM SAL ", " "+abc+" ") {
				abc = l() + l() + l()
			}
			x := abc + m.pick(" ", "") + m.fill("##") + m.pick(m.fill("#"), string("ABCDEFGHJKLMNPRSTUWXYZ"[m.IntN(22)]))
			return m.after("⟦"+x+"⟧", "Bilen ", "regnr ", "Registreringsnummer: ", "en vit Volvo, ", "fordonet med skylten ", "Släpvagnen ", "motorcykeln ", "Hon körde ")
		},
		func(m maker) string {
			const set = "ABCDEFGHJKLMNOPRSTUWXYZ"
			l := func() string { return string(set[m.IntN(len(set))]) }
			return m.pick(m.nearMiss(), m.frame(l()+l()+l()+m.fill(" ###")), "Bilen "+l()+"Q"+l()+m.fill(" ###"), "fordon "+l()+l()+l()+m.fill(" ####"), "bilen "+l()+l()+m.fill(" ###"), m.fill("En BMW ### stod där."),
				m.fill("Flyget SAS ###"), m.fill("Bilen kostade ### kronor."), m.fill("Felkod ERR ###"), m.fill("enligt SFS ###"), m.fill("ISO ###-bilen"))
		}},
	"bank": {
		func(m maker) string {
			switch m.IntN(5) {
			case 0:
				n := m.between(7, 8)
				f := checked(m.figures(n-1), 0)
				return m.after("⟦"+f[:n-4]+"-"+f[n-4:]+"⟧", "bankgiro ", "Bg: ", "BG-nr ", "bankgironummer ", "Bg. ")
			case 1:
				f := checked(m.figures(m.between(1, 7)), 0)
				body := f[:len(f)-1]
				if len(body)%2 == 0 && m.IntN(2) == 0 {
					var parts []string
					for i := 0; i < len(body); i += 2 {
						parts = append(parts, body[i:i+2])
					}
					body = strings.Join(parts, " ")
				}
				return m.after("⟦"+body+"-"+f[len(f)-1:]+"⟧", "plusgiro ", "Pg: ", "PG ", "Plusgironummer ", "postgiro ")
			case 2:
				return m.after("⟦"+m.fill(m.pick("####-#######", "####-# ### ###", "####, ### ### ###-#", "### ### ###", "#### ## ### ##", "8###-#, ### ### ###"))+"⟧", "konto ", "Kontonummer: ", "till kontot ", "bankkonto ", "Kontonr ")
			case 3:
				return m.after("⟦"+m.fill("####")+"⟧", "Clearingnummer ", "clearing: ", "Clearingnr ")
			}
			b := []byte(m.figures(20))
			iban := "SE00" + string(b)
			check := 98 - mod97(b, []byte("SE00"))
			iban = fmt.Sprintf("SE%02d%s", check, b)
			if m.IntN(2) == 0 {
				var parts []string
				for i := 0; i < len(iban); i += 4 {
					parts = append(parts, iban[i:i+4])
				}
				iban = strings.Join(parts, " ")
			}
			return m.after("⟦"+iban+"⟧", "IBAN: ", "", "Överför till ", m.name()+", ")
		},
		func(m maker) string {
			bg, pg := checked(m.figures(7), m.between(1, 9)), checked(m.figures(6), m.between(1, 9))
			return m.pick(m.nearMiss(), "bankgiro "+bg[:4]+"-"+bg[4:]+".", "Plusgiro "+pg[:6]+"-"+pg[6:], m.frame(bg[:4]+"-"+bg[4:]), m.fill("Ett konto 20## i banken."), m.fill("Kontot visade ## ### kronor."),
				m.fill("konto ### ### kronor"), "IBAN SE00"+m.figures(20), m.frame(m.fill("SE##")), m.fill("Bankgirot har #### kunder."), m.fill("konto med #,## procents ränta"))
		}},
	"postcode": {
		func(m maker) string {
			code := fmt.Sprint(m.between(100, 984)) + " " + m.fill("##")
			town := m.word(townNames)
			switch m.IntN(5) {
			case 0:
				return m.after("⟦"+code+"⟧", "Postnummer: ", "postnr ", "Postnumret är ")
			case 1:
				return m.after("⟦"+strings.ReplaceAll(code, " ", "")+"⟧ "+town, "Storgatan 5, ", "Skolvägen 12 B, ", "Box 55, ")
			case 2:
				return m.after("⟦"+m.pick("SE-", "S-")+code+"⟧ "+town, "Storgatan 5\n", "Adress: ", "")
			}
			return m.after("⟦"+code+"⟧ "+town, "Storgatan 5, ", "Hon bor i ", m.name()+"\nBox 7\n", "", "Adress: ")
		},
		func(m maker) string {
			town := m.word(townNames)
			return m.pick(m.nearMiss(), m.fill("Priset är ## ### kronor."), m.fill("## ### ")+town+"bor", m.fill("ring 08-### ## ## ")+town, m.fill("070-### ## ## ")+m.word(givenNames), m.fill("Order ##### är klar."),
				m.fill("kl. 1#.4# ")+town, m.fill("de var ### ## gånger"), m.fill("nr #### ")+town, "0"+m.fill("## ## ")+town, m.fill("99# ## ")+town, m.fill("Under 19## ")+town+" bytte namn")
		}},
	"case": {
		func(m maker) string {
			year := fmt.Sprintf("%02d", m.between(0, 25))
			court := m.word("T B Ö Ä FT M PMT K") + " " + m.figures(m.between(3, 5)) + "-" + year
			switch m.IntN(6) {
			case 0:
				return m.frame("⟦" + court + "⟧")
			case 1:
				return m.after("⟦"+court+"⟧", "mål nr ", "Mål ", "dom i mål ", "målnr ")
			case 2:
				return m.after("⟦"+m.fill(m.pick("20##/####", "20##-#####", "####-20##", "Ju20##/#####/L#", "#.#.#-####/20##"))+"⟧", "dnr ", "Diarienummer: ", "diarienr ", "Ärende nr ", "JO dnr ")
			case 3:
				return m.after("⟦"+m.fill(m.pick("5000-K######-1#", "K######-1#", "AM-#####-1#"))+"⟧", "ärende ", "", "Anmälan ", "Polisens diarienummer ")
			case 4:
				return m.after("⟦"+m.fill(m.pick("20##-#####", "#######", "P-####"))+"⟧", "Journalnummer ", "journalnr: ", "remiss nr ")
			}
			return m.after("⟦"+m.fill(m.pick("20##-####", "#######", "K##-####"))+"⟧", "fakturanummer ", "OCR: ", "kundnr ", "referensnummer: ", "Ert referensnummer är ")
		},
		func(m maker) string {
			return m.pick(m.nearMiss(), m.fill("Laget gjorde mål #-#."), m.fill("i mål nr # för säsongen"), m.fill("T-shirt #### kostar"), m.fill("Vitamin B ## hjälper."), "Skolåret 2018/2019 börjar.", m.fill("Målet är 20##."), m.fill("Prop. 20##/1#:###"),
				m.fill("ett ärende på # dagar"), m.fill("fakturan på # ### kr"), m.fill("kund sedan 20##"), m.fill("Modell B ### såldes."), m.fill("Blodtrycket var 1#0/8#."))
		}},
}
