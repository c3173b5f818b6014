package pattern

// The kinds of spans that the rules report (understudy.Span.Kind), for those
// who make stand-ins. A span never holds the word that leads it in ("kl.",
// "dnr", "tel.", "den"), except where the table shows it.
//
//	kind                 category  example (⟦ ⟧ is the span)                       languages
//	email, url, ip, mac  CODE      ⟦anna@example.se⟧                               all
//	uuid                 CODE      ⟦123e4567-e89b-12d3-a456-426614174000⟧          all
//	username             PERSON    ⟦@anna_b⟧                                       all
//	hashtag              MISC      ⟦#sommar⟧                                       all
//	phone                CODE      ⟦070-123 45 67⟧ ⟦+46 (0)8 123 456 78⟧           all
//	iban, bic, card      CODE      ⟦SE45 5000 0000 0583 9825 7466⟧                 all
//	wallet               CODE      ⟦1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa⟧            all
//	coordinates          LOC       ⟦59.3293, 18.0686⟧ ⟦59°19′46″N 18°4′7″E⟧        all
//	case                 CODE      ⟦27961/02⟧ mål nr ⟦T 1234-19⟧ dnr ⟦2019/1234⟧   en sv
//	number               CODE      ref. ⟦AB-12/345⟧ OCR ⟦1234567897⟧               en sv
//	identity             CODE      passport no. ⟦AB1234567⟧ körkort nr ⟦…⟧         en sv
//	law                  MISC      ⟦Law no. 3713⟧                                  en
//	ssn, nino, nhs       CODE      ⟦514-69-0360⟧                                   en
//	date                 DATETIME  den ⟦3 maj 1974⟧ ⟦3/5 1974⟧ ⟦740503⟧ ⟦våren 2019⟧ ⟦påsken 2010⟧
//	                               ⟦vecka 23⟧ i ⟦måndags⟧ ⟦nyårsafton⟧ ⟦1990-talet⟧ ⟦2010–2012⟧ född ⟦85⟧ -⟦98⟧    en sv
//	time                 DATETIME  kl. ⟦14.30⟧ klockan ⟦halv tre⟧                  en sv
//	duration             DATETIME  ⟦två och en halv månad⟧ en ⟦treårsperiod⟧       en sv
//	age                  DEM       ⟦34 år gammal⟧ ⟦34-årig⟧ ⟦34-åringen⟧ i ⟦40-årsåldern⟧          en sv
//	frequency            QUANTITY  ⟦tre gånger i veckan⟧                           en sv
//	money                QUANTITY  ⟦12 500 kronor⟧ ⟦12 tkr⟧ ⟦3,5 miljoner kr⟧      en sv
//	percentage           QUANTITY  ⟦25 %⟧ ⟦25 procent⟧                             en sv
//	measure              QUANTITY  ⟦80 kg⟧ ⟦3 mil⟧                                 en sv
//	count                QUANTITY  ⟦tolv personer⟧                                 en sv
//	street               LOC       ⟦Storgatan 12 B, lgh 1203⟧ ⟦Norra Vallgatan 5⟧  en sv
//	box                  LOC       ⟦Box 123⟧ ⟦PO Box 123⟧                          en sv
//	place                LOC       Storgatan 5, 211 22 ⟦Malmö⟧                     en sv
//	postcode             LOC       ⟦211 22⟧ Malmö, ⟦SE-114 55⟧ ⟦SW1A 1AA⟧          en sv
//	property             LOC       ⟦Gävle Brynäs 12:3⟧                             sv
//	personnummer         CODE      ⟦850709-9805⟧ ⟦19850709-9805⟧ ⟦8507099805⟧ ⟦150312+1239⟧    sv
//	samordningsnummer    CODE      ⟦701063-2391⟧ (the day plus 60)                 sv
//	organisationsnummer  CODE      ⟦556036-0793⟧ ⟦5560360793⟧ ⟦16556036-0793⟧      sv
//	vat                  CODE      ⟦SE556036079301⟧ (an organisationsnummer within)    sv
//	plate                CODE      ⟦ABC 123⟧ ⟦ABC 12D⟧ ⟦abc123⟧                    sv
//	bankgiro             CODE      bankgiro ⟦5050-1055⟧ bg ⟦123-4566⟧              sv
//	plusgiro             CODE      plusgiro ⟦28 65 43-4⟧ pg ⟦4-2⟧                  sv
//	account              CODE      clearingnr ⟦6789⟧ konto ⟦8327-9, 123 456 789-0⟧ konto ⟦123 456 789⟧ sv
//	journal              CODE      journalnr ⟦2019-45678⟧                          sv
const (
	KindPersonnummer        = "personnummer"
	KindSamordningsnummer   = "samordningsnummer"
	KindOrganisationsnummer = "organisationsnummer"
	KindVAT                 = "vat"
	KindPlate               = "plate"
	KindBankgiro            = "bankgiro"
	KindPlusgiro            = "plusgiro"
	KindAccount             = "account"
	KindCase                = "case"
	KindJournal             = "journal"
	KindPostcode            = "postcode"
	KindProperty            = "property"
)
