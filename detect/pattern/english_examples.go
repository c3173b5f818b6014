package pattern

// englishExamples are texts for and against the rules that English shares with
// other languages.
func englishExamples() map[string]examples {
	return map[string]examples{
		"case/application": {
			finds:   []string{"(no. ⟦27961/02⟧)", "nos. ⟦65731/01⟧ and ⟦65900/01⟧", "(no. ⟦30/1993/425/504⟧)", "numbers ⟦634477/00⟧", "no. ⟦68/2001⟧", "Application No ⟦8/76⟧,", "⟦1820/08⟧ Ahmad"},
			ignores: []string{"24/7", "1/2", "1996/97", "25/10/2001", "GBP 100/20", "Law no. 12/1998", "BP 142/88", "BP: 142/88", "blood pressure was 142/88"}},
		"number/tagged": {
			finds:   []string{"registration number ⟦5299⟧,", "sheet/plan ⟦13/40⟧, plot no. ⟦165⟧.", "file no. ⟦II K 123/99⟧", "ref. ⟦AB-12/345⟧", "invoice number ⟦2019-4432⟧", "case no. ⟦T 1234-98⟧", "account number: ⟦123456789⟧", "reference: ⟦XK77-Q⟧", "MRN ⟦00123456⟧"},
			ignores: []string{"Protocol No. 11", "a number of people", "Law no. 3713", "no. 1 in the list", "in case 2 people come", "file the claim", "Directive no. 64/221", "Article 1 of Protocol No. 1", "there is no 5"}},
		"number/identity": {
			finds:   []string{"passport no. ⟦AB1234567⟧", "driver's license number is ⟦U62928788557186⟧", "licence plate ⟦ABC 123⟧", "membership number: ⟦00451⟧", "PIN ⟦4421⟧", "plate number ⟦34 ABC 567⟧", "my zip code is ⟦610⟧", "ZIP: ⟦6280⟧"},
			ignores: []string{"passport control", "the licence of 12 people", "insurance for 5 years", "a vehicle in 1999"}},
		"address/street": {
			finds:   []string{"at ⟦19 New Henderson Street⟧,", "⟦24 Clarke Avenue⟧", "⟦2450 Crown St⟧", "⟦221B Baker Street⟧", "⟦12 St. John's Road⟧", "⟦90 Whitchurch Road, Flat 3⟧", "at ⟦17151 2450 Crown St⟧"},
			ignores: []string{"2 courts", "19 May Street protests", "Article 6 Court", "in 1999 Wall Street fell", "3 First Way to go"}},
		"address/box": {
			finds:   []string{"⟦PO Box 123⟧", "⟦P.O. Box 4567⟧", "⟦Suite 464⟧", "⟦Apt. 117⟧"},
			ignores: []string{"box 5", "a suite of 12", "flat 2 tyres"}},
		"address/european": {
			finds:   []string{"at ⟦6750 Koskikatu 25⟧ Apt. 864", "on ⟦Via dei Fiorentini 17⟧ street", "⟦Brucker Bundesstrasse 31⟧", "lives at ⟦Postbacken 4⟧.", "⟦Rue de Rivoli 12⟧,", "⟦ul. Więckowskiego Stefana 28⟧", "⟦Eriksbo Västergärde 78⟧\n Suite 721", "⟦31 rue de Pologne⟧,", "⟦9554 62 Rue Gafsa⟧ Apt. 981"},
			ignores: []string{"Article 25", "on Monday 25", "Windows 95", "Chapter 3", "Boeing 747", "in May 2003", "Rule 25 § 1", "12 March 1999", "Chelsea 2 Arsenal 1", "1999 Mercedes 500", "via 3 routes", "the best way 5", "Gate 12", "126 SJ 625", "Creek Road. Route 29", "Highway 19", "2 via Rome"}},
		"address/rest": {
			finds:   []string{"Koskikatu 25 Apt. 864\n⟦Artilleros⟧\n, ⟦CO⟧\n ⟦Uruguay 64677⟧", "Stubengraben 80 Apt. 608\n⟦Dusino San Michele⟧, ⟦AT 31295⟧", "Storgatan 5, ⟦114 55⟧", "9931 14 Iliou Street, ⟦MARIEHOLM⟧, ⟦Sweden⟧", "19 Cobden Street, ⟦Bradford⟧\n", "Flat 3\n⟦Leeds⟧\n⟦West Yorkshire⟧"},
			ignores: []string{"Storgatan 5, Tom said", "Box 5 was empty", "Storgatan 5\nTel: 0113", "Storgatan 5. Then"}},
		"date/day-month": {
			finds: []string{"on ⟦25 October 2001⟧.", "between ⟦19 July and 21 November 1996⟧", "On ⟦5 and 15 October 1993⟧ the", "the ⟦27th day of September 1996⟧ all",
				"the ⟦3rd of May⟧", "was held on ⟦12–13 November 1992⟧ before", "On ⟦1April 2005⟧ the", "on ⟦16 August⟧ he", "on ⟦7 January, 5 May⟧, and ⟦1 September 2000⟧, and",
				"⟦14 or 15 February 1990⟧", "from ⟦28 May to 1 June 1998⟧", "on ⟦25th of October, 2001⟧", "the ⟦first of May⟧", "⟦4 Jan. 2010⟧ at noon", "from ⟦8 to 10 May 1999⟧"},
			ignores: []string{"2 may apply", "Article 6 March", "in 45 May 2001x", "the first may be", "12 marches", "under the Law of 17 June 2004 on"}},
		"date/month": {
			finds: []string{"on ⟦October 25, 2001⟧.", "⟦September 1994⟧", "in ⟦January⟧, he", "⟦October and November 1992⟧", "⟦March 3rd⟧ was", "⟦July 1994 – September 1996⟧ by",
				"held hearings in ⟦May, July and November 2001⟧.", "since ⟦May⟧", "⟦May 5⟧", "by ⟦Dec. 2010⟧", "⟦April of 1999⟧"},
			ignores: []string{"Mr January Jagiełło", "may 5 of them", "to march 10 miles", "He may come", "May I come", "August Strindberg wrote"}},
		"date/figures": {
			finds:   []string{"born ⟦25/10/2001⟧,", "⟦2001-10-25⟧", "⟦10/23/1951⟧", "⟦25.10.2001⟧.", "⟦2018-01-14 03:07:43⟧", "⟦2018-01-14T03:07:43Z⟧", "⟦1/2/99⟧", "⟦2010/12/31⟧"},
			ignores: []string{"45/45/2001", "1.2.3", "no. 27961/02", "10.10.10.10", "2001-13-45"}},
		"date/year": {
			finds:   []string{"born in ⟦1944⟧ and", "since ⟦1989⟧.", "the ⟦1990s⟧", "In ⟦2000⟧ and ⟦2001⟧ W.K.", "the tax year ⟦1979⟧,", "tax years covering ⟦1996/97⟧ and ⟦1997/98⟧", "(⟦1999⟧)", "from ⟦1990⟧ to ⟦1995⟧", "⟦1990-1995⟧", "in ⟦1998 or 1999⟧", "In ⟦1996⟧, ⟦1997⟧ and ⟦1998⟧ the", "a ⟦2018⟧ film"},
			ignores: []string{"the Social Security Act 1992", "the Convention of 1951", "section 12 of the 1962 Act", "about 2000 people", "no. 2001", "Reports 1997-I", "PIN 1984", "a 2000 page book", "a 1962 Act"}},
		"date/part": {
			finds: []string{"In ⟦early 2000⟧ the", "the ⟦summer of 1997⟧", "⟦end of 1981⟧ he", "the ⟦mid-1990s⟧", "On the ⟦morning of 31 December 2000⟧", "in ⟦late September 1999⟧", "the ⟦autumn of 1999⟧", "the ⟦second half of 1998⟧", "in the ⟦beginning of May 2001⟧",
				"⟦period July 1994 – September 1996⟧ by", "two weeks in ⟦summer⟧.", "during the ⟦winter⟧ of", "in ⟦spring 1999⟧"},
			ignores: []string{"the early train", "end of the road", "spring water", "half of them"}},
		"date/weekday": {
			finds:   []string{"on ⟦Monday⟧ he", "the ⟦first Friday of each month⟧ between", "the ⟦first Friday of every fourth month⟧", "⟦every Tuesday⟧", "On ⟦Thursday, 4 May 2000⟧", "⟦Saturday 5 June⟧", "⟦Monday morning⟧", "⟦each Sunday⟧"},
			ignores: []string{"he sat down", "the sun rose", "we wed", "mon ami", "Sun Ltd"}},
		"date/holiday": {
			finds:   []string{"at ⟦Christmas⟧ he", "⟦Easter 1999⟧", "on ⟦Christmas Eve⟧", "over ⟦Easter Sunday⟧"},
			ignores: []string{"Easter Island is far", "the halloween party"}},
		"time": {
			finds:   []string{"at ⟦10.00 am⟧.", "at ⟦11 a.m.⟧, he", "at ⟦1.30 p.m.⟧, the", "between ⟦10 a.m. and 5 p.m.⟧", "⟦17:30⟧", "at ⟦5pm⟧", "at ⟦07:00:28⟧", "⟦8 o'clock⟧", "⟦9 a.m.⟧", "at ⟦8.45 hours⟧", "at ⟦17.30⟧ he", "from ⟦9 to 11 a.m.⟧"},
			ignores: []string{"Genesis 45:99", "1.30 metres", "10 am I", "ratio 3:2", "5 pmol", "99:30"}},
		"duration": {
			finds:   []string{"sentenced to ⟦two years⟧’ imprisonment", "⟦twelve years and six months⟧", "the ⟦three-month⟧ period", "⟦fifteen years⟧' imprisonment", "⟦six working days⟧", "⟦35 months and 21 days⟧ of", "⟦two to four years⟧.", "⟦ninety-one days⟧", "⟦11 month⟧ delay", "for ⟦one and a half years⟧", "⟦one hundred and twenty days⟧", "⟦48 hours⟧", "⟦every six months⟧ for"},
			ignores: []string{"twenty-two years old", "sixteen-year-old", "60 years of age", "one day he left", "three times a year", "Article 5 second paragraph", "three-quarters of it"}},
		"age": {
			finds:   []string{"a woman, ⟦43⟧, told", "Anna Smith, ⟦43⟧, who", "he was ⟦fifteen years old⟧", "a ⟦sixteen-year-old⟧ girl", "a ⟦sixteen -year-old⟧ girl", "⟦aged 14⟧", "the ⟦age of 65⟧", "⟦60 years of age⟧", "At ⟦age 60⟧,", "⟦two years old⟧", "a ⟦40yo⟧ man", "a ⟦3-month-old⟧ baby", "at the ⟦age of nine⟧", "Age: ⟦47⟧", "pension age is ⟦65⟧ for", "I just turned ⟦47⟧", "I'll turn ⟦52⟧."},
			ignores: []string{"the age of reason", "two years", "page 60", "aged people", "turned 45 degrees", "turn 12.5"}},
		"frequency": {
			finds:   []string{"visit ⟦three times a year⟧, on", "⟦two times per week⟧"},
			ignores: []string{"many times a year", "three times as much", "two times"}},
		"money": {
			finds: []string{"sum of ⟦GBP 2,092,569.20⟧.", "⟦10,000 Polish zlotys (PLN)⟧ (approx. ⟦2,500 euros (EUR)⟧)", "⟦1,336 Swedish kronor⟧ for", "⟦£3.5 million⟧", "⟦approximately SEK 14.6 million⟧ (", "⟦401, 515 and 397 kronor⟧,",
				"⟦15,800 euros [EUR]⟧", "⟦50,169.18 pounds sterling (GBP)⟧", "⟦$5⟧", "⟦20 €⟧", "⟦two thousand pounds⟧", "⟦290,805,465 Turkish liras (TRL)⟧", "⟦US$ 500⟧", "⟦EUR 1.27 million⟧", "⟦about 150 euros (EUR)⟧", "⟦2,000 US dollars⟧", "⟦five hundred euros⟧"},
			ignores: []string{"EUR is a currency", "ALL 5 of them", "TRY 3 times", "20 marks of respect?no", "the pound fell"}},
		"percentage": {
			finds:   []string{"⟦20%⟧ of", "⟦62 per cent⟧", "⟦about 62%⟧ of", "⟦ten percent⟧", "⟦12.5 %⟧", "⟦10 to 20%⟧", "plus ⟦an additional 1%⟧ on"},
			ignores: []string{"five per year", "a few per cent"}},
		"measure": {
			finds:   []string{"of ⟦377 sq. m⟧.", "⟦110 km⟧ west", "⟦220 square metres⟧.", "⟦3.5 kg⟧", "⟦10 x 15 cm⟧", "⟦five miles⟧", "⟦2-3 metres⟧"},
			ignores: []string{"5 min", "Article 6 m"}},
		"count": {
			finds: []string{"held ⟦nineteen hearings⟧.", "⟦thirty-three more hearings⟧ after", "⟦twenty-one other persons⟧.", "⟦71 letters⟧", "⟦five occasions⟧", "⟦twelve counts⟧ of", "⟦fifteen others⟧", "⟦three children⟧", "⟦twenty-four different offences⟧", "⟦7,000 pages⟧",
				"⟦one hundred letters⟧", "they had ⟦no children⟧", "leaving ⟦one child⟧ born", "⟦two counts⟧ of", "⟦100 to 200 persons⟧"},
			ignores: []string{"two weeks", "Article 6", "paragraph 25 people", "section 78", "one person said", "Rule 25 § 1", "Protocol No. 11", "in 1998 people", "vol. 98 Criminal Appeal Reports", "the 2008 Offences Act", "two letters", "one child said", "3 rooms", "no offence"}},
		"username": {
			finds:   []string{"ask ⟦@jane_doe99⟧!", "username: ⟦darkstar7⟧", "posted by ⟦u/some-one_1⟧ in", "user name: ⟦x.y⟧", "nickname “⟦Zed9⟧”", "login ⟦jdoe42⟧"},
			ignores: []string{"me @ home", "the user is here", "and/or", "a nickname for it", "x@y.com", "user: the person"}},
		"phone": {
			finds:   []string{"call ⟦+46 (0)179 459 33⟧.", "⟦+1-984-182-0190⟧", "⟦905-674-3793⟧", "phone ⟦0496 46 46 70⟧", "⟦(579)888-3058⟧", "Fax: ⟦345-899-3560x4587⟧", "call me on ⟦9472 7916⟧?", "at ⟦01.84.17.61.18⟧", "tel. ⟦07700 063 966⟧", "⟦020 7946 0018⟧ or", "My phone number is ⟦668 5702⟧", "⟦07911 123456⟧", "They're not answering at ⟦78 651 450⟧", "⟦416 60 039⟧ office", "messages to ⟦0680 298 70 63⟧", "⟦0113 496 0735⟧"},
			ignores: []string{"1990-1995", "27961/02", "1,000,000", "2001-10-25", "25.10.2001", "10 000 people", "12 34 56", "of 1 000 000 home", "2003 2004 2005"}},
		"bic": {
			finds:   []string{"BIC: ⟦DEUTDEFF500⟧", "SWIFT ⟦NDEASESS⟧", "swift code ⟦NEDSZAJJ⟧"},
			ignores: []string{"a SWIFT REACTION", "SWIFT code", "BIC LIGHTERS9"}},
	}
}
