package pattern

import "slices"

// englishWords are the words the rules speak of, in English. Sources: CLDR
// (months, days, currencies), ISO 4217 (codes), and reading court files.
func englishWords() []wordList {
	return []wordList{
		{month, 1, "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec"},
		{weekday, 1, "monday|mondays|mon tuesday|tuesdays|tue|tues wednesday|wednesdays|wed thursday|thursdays|thu|thur|thurs friday|fridays|fri saturday|saturdays|sat sunday|sundays|sun"},
		{season, 1, "spring summer autumn|fall winter"},
		{cardinal, 0, "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"},
		{cardinal, -1, "thirty forty fourty fifty sixty seventy eighty ninety hundred thousand dozen"},
		{magnitude, -1, "million millions billion billions trillion thousand hundred bn mn m k"},
		{ordinal, 1, "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"},
		{ordinal, -1, "thirtieth last other"},
		{timeUnit, -1, "second seconds minute minutes min mins hour hours hr hrs day days night nights week weeks fortnight fortnights month months year years decade decades century centuries weekend weekends semester semesters quarter quarters"},
		{dayPart, -1, "morning afternoon evening night noon midnight midday dawn dusk"},
		{qualifier, -1, "early late mid middle end beginning start spring summer autumn winter fall half morning afternoon evening night eve course period"},
		{holiday, -1, "christmas easter thanksgiving halloween ramadan hanukkah diwali passover midsummer pentecost whitsun"},
		{each, -1, "each every"},
		{code, -1, "aed ars aud bgn brl cad chf clp cny cop cyp czk dem dkk eek egp esp eur fim frf gbp gpb gel grd hkd hrk huf idr iep ils inr isk itl jpy krw ltl lvl mad mxn myr nok nzd pen pkr pln php pte ron rol rsd rub rur sar sek sgd sit skk thb trl try twd uah usd zar atl bef nlg ats luf mtl bam amd azn mdl mkd all"},
		{currency, -1, "euro euros pound pounds dollar dollars cent cents pence penny zloty zlotys zlotych złoty złotys zlotis krona kronor krone kroner króna krónur lira liras lire franc francs mark marks deutschmark deutschmarks guilder guilders markka markkas ruble rubles rouble roubles hryvnia hryvnias hryvnas forint forints koruna korunas leu lei lev leva drachma drachmas drachmae peseta pesetas escudo escudos schilling schillings shilling shillings yen yuan rupee rupees peso pesos real reais rand won dinar dinars dirham dirhams riyal riyals shekel shekels litas lats tolar tolars kuna kunas kroons lari dram manat denar denars bucks quid ecu ecus sterling"},
		{measure, -1, "km kms kilometre kilometres kilometer kilometers metre metres meter meters cm centimetre centimetres centimeter centimeters mm millimetre millimetres mile miles yard yards foot feet inch inches kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes gram grams gramme grammes mg milligrams tonne tonnes ton tons lb lbs pound stone ounce ounces oz litre litres liter liters ml millilitres gallon gallons pint pints hectare hectares acre acres sq square cubic ha dunums dönüms degrees celsius fahrenheit kwh watts mph mmhg mmol bpm tablets pills"},
		{countable, -1, countableWords},
		{own, -1, "child children son sons daughter daughters brother brothers sister sisters sibling siblings grandchild grandchildren wives husbands marriages grandsons granddaughters stepchildren twins count counts offence offences offense offenses murders robberies burglaries convictions"},
		{having, -1, "had has have having leaving leaves left with raised raising bore expecting"},
		{more, -1, "other others more further different additional separate similar such successive consecutive concurrent alleged armed masked male female young younger elder older adult minor disciplinary criminal civil administrative army police limited freshwater unidentified written oral previous medical expert married unmarried small common defence prosecution new same-sex official unknown sexual army-issued"},
		{numberTag, -1, "no nos number numbers nr num n№ №"},
		{fileWord, -1, "case cases file files application applications docket claim appeal petition complaint ref reference invoice order ticket account customer policy registration register dossier record patient chart mrn invoice indictment verdict judgment decision plot parcel sheet plan title contract agreement permit"},
		{statute, -1, "act acts law laws code codes convention conventions protocol protocols directive directives regulation regulations rules decree ordinance order statute constitution resolution recommendation bill series reports annex"},
		{article, -1, "article articles art arts section sections sect paragraph paragraphs para paras rule rules chapter chapters part parts schedule schedules annex page pages p pp line lines point points item items figure fig table volume vol vols footnote note clause clauses appendix §"},
		{street, -1, "street st road rd avenue ave lane ln drive dr boulevard blvd square sq place terrace close crescent way highway hwy parkway pkwy gardens row mews quay hill grove alley walk plaza trail"},
		{dateLead, -1, "in since until till by from during before after between and to or of around about circa ca for year years mid late early through throughout"},
		{roughly, -1, "approximately about around nearly almost over under roughly some circa approx least most"},
		{phoneWord, -1, "phone telephone tel mobile cell fax call called calling ring rang text texted whatsapp number contact reach reached dial phones sms desk landline hotline helpline pager answering messages registered voicemail"},
		{phoneLabel, -1, "office fax mobile cell desk landline phone"},
		{idWord, -1, "passport licence license driver drivers plate plates registration vehicle visa id identity identification insurance security policy ssn nino nhs pin vat tax account member employee student zip postcode membership driving personnummer"},
		{userWord, -1, "user username login nickname nick handle account alias"},
		{domainEnd, -1, "com org net edu gov mil int io info biz eu uk us se fr de no dk fi nl be ch at it es pt pl cz ie ca au nz in cn jp ru tr br mx ar za gr ro hu ua ly me tv app dev ai co name online site xyz uy ee cy si sk lt lv bg hr rs is lu mt"},
		{ageWord, -1, "age aged ages turn turns turned turning"},
		{old, -1, "old"},
		{state, -1, "al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc pr aa ae ap"},
		{bankWord, -1, "bic swift"},
		{junction, -1, "corner"},
		{dwelling, -1, "live lives lived living address addresses located office offices resident residing resides reside meet moved restaurant delivered statement home house drops"},
		{www, -1, "www http https ftp"},
		{poBox, -1, "box apt apartment suite flat unit psc cmr apo fpo dpo"},
		{legalRef, -1, "ewca ewhc uksc ukhl ecr wlr eklr ehrr ac qb"},
	}
}

// english is what the rules know of English, most trusted rules first.
func english() *tongue {
	return &tongue{
		words:        englishWords(),
		roles:        englishRoles(),
		rules:        slices.Concat(numberRules(), englishNumberRules(), contactRules(), positionRules(), caseRules(), englishCaseRules(), addressRules(), englishPlaceRules(), dateRules(), timeRules(), quantityRules()),
		examples:     englishExamples(),
		capitals:     true,
		numberFirst:  true,
		monthThenDay: true,
		areaDigits:   5,
		region:       "GB", // no number of the United States begins with 0
	}
}

// countableWords are things that are counted of a person or a case. Units of
// time, money and measure have lists of their own; words for parts of a legal
// text (paragraph, article) are no counts.
const countableWords = `hearing hearings letter letters child children son sons daughter daughters brother
brothers sister sisters sibling siblings grandchild grandchildren person persons people men women man woman
boy boys girl girls count counts offence offences offense offenses occasion occasions time times witness
witnesses expert experts defendant defendants accused applicants suspect suspects
others page pages document documents volume volumes proceeding proceedings bed beds village villages
house houses flat flats apartment apartments room rooms building buildings car cars vehicle vehicles
farm farms company companies officer officers official officials soldier soldiers policeman policemen
prisoner prisoners inmate inmates detainee detainees patient patients employee employees worker workers
colleague colleagues student students pupil pupils shareholder shareholders share shares
letters message messages call calls email emails cheque cheques payment payments instalment instalments
certificate certificates operation operations injury injuries wound wounds shot shots
bullet bullets weapon weapons gun guns rifle rifles grenade grenades blow blows bruise bruises appeal
appeals complaint complaints request requests petition petitions claim claims lawyer lawyers
doctor doctors nurse nurses guard guards visit visits trip trips victim victims country countries
attempts burglaries robbery robberies murder murders theft thefts conviction convictions terms sentences
plots parcels trees cows sheep horses animals copies tapes
conversations recordings photographs pictures items cigarettes marriages wives husbands families households
tenants neighbours guests passengers participants respondents councillors deputies voters votes seats
leaves stitches`
