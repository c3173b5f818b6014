package lexical

import (
	"strings"

	"github.com/understudy-text/understudy/lexicon"
)

// flags say what a word can be to the rules.
type flags uint64

const (
	title      flags = 1 << iota // Mr, Judge, Detective
	head                         // Court, Ministry
	benefit                      // Allowance, Pension
	versus                       // v
	illness                      // schizophrenia
	occupation                   // engineer
	faith                        // Catholic
	particle                     // de, van: inside a name
	lead                         // in, at, from: a place may follow
	person                       // national, citizen, man: a nationality may stand before
	notName                      // The, On, His: begins sentences, not names
	plainly                      // an occupation by its last word, whatever stands before it
	ethnic                       // Kurdish, Roma
	disease                      // disorder, illness: the head of a name of one
	role                         // Agent, President: after a comma, no part of a name
	firm                         // Railway, Records: the head of a company's name, if a name stands before it
	post                         // owner, editor: held of something
	capacity                     // capacity, position: before "as"
	ailment                      // handicap: what somebody has, by itself
	nameWord                     // name, surname: before a colon, or "is"
	dwells                       // lives, flew: behind its "in" or "to" any name is a place
	bare                         // court, office: no name without "of" behind it
	instance                     // appeal, first: which court of several
	lettered                     // part, section: a letter behind it is no initial
	area                         // county, province: its name follows "of"
	works                        // works, employed: for whom follows
	legalForm                    // Ltd, GmbH
	calls                        // hey, dear, says: a name follows
	speech                       // said, asked: a name stands before
	kin                          // brother, wife, colleague: a name may follow
	linking                      // is, was, 'm: what somebody is follows
	passing                      // not, also, very: between somebody and what he is
	bearer                       // national, origin: belongs to the nationality before it
	suffers                      // diagnosed, suffered: an illness follows
	small                        // a, of, severe: between that and the illness
	speaks                       // speaks, fluent: a language follows
	passes                       // peter: in the dictionary, and yet a name when written large
	initialism                   // ADHD, MS: an illness only in capitals
	tongue                       // Yoruba, Welsh: a language
)

// lists are the words of a language.
type lists struct {
	flags           map[string]flags
	glue            map[string]bool
	notInitials     map[string]bool // abbreviations written like initials
	notOrganisation map[string]bool // abbreviations that name no body
	disorderWord    map[string]bool // what kind of illness
	benefitWord     map[string]bool // what benefit
	offices         [][]string      // high offices, in small letters
}

func (l lists) isGlue(w string) bool { return l.glue[strings.ToLower(w)] }

func english(lex *lexicon.Lexicon) lists {
	l := lists{flags: map[string]flags{}, glue: map[string]bool{}, notInitials: listed(notInitials), notOrganisation: listed(notOrganisation),
		disorderWord: listed(disorderWords), benefitWord: listed(benefitWords)}
	for line := range strings.Lines(offices) {
		l.offices = append(l.offices, strings.Fields(line))
	}
	put := func(f flags, list string) {
		for w := range strings.FieldsSeq(list) {
			l.flags[w] |= f
		}
	}
	put(title, "mr mrs ms miss mx dr prof professor sir dame lord lady judge justice messrs sergeant sgt constable inspector superintendent captain capt colonel col lieutenant lt major corporal private reverend rev imam rabbi sister rt father detective chief")
	put(head, `force court courts ministry office board agency department tribunal council committee authority prison hospital university
		school college police commission party bank bureau centre center clinic institute institution association society union federation
		registry directorate prosecutor inspectorate ombudsman parliament senate assembly chamber church mosque headquarters service
		services foundation trust company corporation solicitors army constabulary navy airport station
		barracks gendarmerie command league congress administration academy faculty laboratory museum theatre hotel club
		municipality registrar house revenue division branch building`)
	put(benefit, "allowance allowances benefit benefits pension payment payments insurance")
	put(versus, "v vs versus")
	put(particle, "de la le du van der den von zu al el bin ibn ben di da dos das del della ap ter ten af av")
	put(lead, "in at from near of to outside towards around between and via through into")
	put(person, `national nationals citizen citizens nationality citizenship origin descent man men woman women boy girl passport passports people refugee refugees immigrant immigrants asylum born student students family families parents child children detainees soldier soldiers ancestry heritage extraction birth couple husband wife mother father
		community communities minority minorities population villagers voters speaker speakers guy guys kid kids lady ladies person persons girls boys youth
		teenager teenagers household believers clergy pilgrims settlers migrants neighbours neighbors visitor visitors tourist tourists trafficker traffickers`)
	put(notName, `the a an on in at his her their its he she they it i we you this that these those by from to for of and or but as if when where while
		during after before since until under between following according both all each every no not there then thus however moreover
		furthermore although though because given having being who which what how why with without within about above against
		article articles section sections rule rules chapter part paragraph protocol act convention code applicant applicants
		january february march april june july august september october november december
		monday tuesday wednesday thursday friday saturday sunday ave naw hee yeah okay christ santa nazi islam del linux java mac my our your mr mrs ms miss dr`)
	put(firm, `railway railways infirmary gazette herald tribune telegraph chronicle orchestra ensemble choir studio studios records press publishers
		publishing airlines airways motors industries enterprises technologies solutions software pharmaceuticals laboratories partners associates
		consulting consultants holdings holding ventures bancorp stores media networks
		cooperative magazine broadcasting insurance railroad brewery breweries shipyard dispensary nursery surgery practice pharmacy bakery restaurant café inn garage news cinema gymnasium`)
	put(legalForm, "ltd inc incorporated llc llp plc corp corporation gmbh pty oyj aps kft srl spa sarl ag nv bv oy kg ab sa asa aktiebolag limited lp")
	put(firm, "sons co bros brothers")
	put(post, "owner editor manager director chairman chairwoman leader founder president head chair co-owner")
	put(capacity, "capacity position post role job career her him me engaged hired appointed trained practised practiced served serving living elected")
	put(ailment, "handicap handicaps delusions hallucinations paraplegia suicidal wheelchair handicapped paralysed paralyzed")
	put(nameWord, "name names surname forename firstname lastname patient")
	put(dwells, `lives lived living born resident residing resides reside live practising practicing detained solicitors solicitor lawyer lawyers based moved arrived
		town village city grew flew travelled traveled returned located headquartered stationed raised settled originally here conference`)
	put(bare, "court commission chamber convention registrar section party office service union member company house building division branch club hotel church command services")
	put(instance, "grand this such same present former domestic national appeal appellate trial first second third")
	put(lettered, "part section class category type plan para point item vitamin group annex appendix art no p v")
	put(area, "county district province municipality region city town village island canton governorate borough state archipelago")
	put(works, "work works worked working serve serves served serving employed employee job hired volunteered interned internship")
	put(calls, "hey hi hello dear says said told tell asked named called thanks thank regards cheers love sincerely bye goodbye nicknamed")
	put(speech, "said says asked told replied shouted wrote thinks texted yelled whispered answered laughed")
	put(kin, "friend friends colleague colleagues neighbour neighbor boss uncle auntie granny grandma grandpa mum mom dad mate flatmate roommate")
	put(linking, "is was am are were be being been m re become became")
	put(passing, "not also half very originally partly proud proudly really still only actually now just both all a an mostly nearly")
	put(bearer, "national nationals citizen citizens nationality citizenship origin descent ancestry heritage extraction")
	put(suffers, `suffer suffers suffered suffering diagnosed diagnosis sustain sustained sustaining contracted developed developing treated treatment died dying
		history symptoms has have had having got recovering recovered complained infected hospitalised hospitalized`)
	put(small, "a an the of from with for by his her my their your its severe chronic mild acute serious and several some multiple early late minor major bad terrible")
	put(speaks, "speak speaks spoke spoken speaking fluent learn learns learned learnt learning understands native mother")
	put(passes, `peter tom jack bob nick jim joe john bill frank ray dave dan tim jerry harry josh jon kit lance dick jake mike rob ted timothy andrew martin
		robin charlie billy tommy bobby johnny jimmy jenny molly sally nancy polly betty maria sheila abigail jessie laura michael george alexander emma victor hector
		becky madeleine basil jasper barney benny matt rick randy dean grant dominic veronica susan magdalena`)
	put(role, "agent president registrar counsel adviser advisers delegate ambassador secretary solicitor barrister judge judges")
	for _, w := range strings.Fields("the a an of and or in on at by to for from with as s") {
		l.glue[w] = true
	}
	add := func(f flags, class string) {
		for _, t := range lex.Terms(class) {
			w, _, _ := strings.Cut(strings.ToLower(t), " ")
			l.flags[w] |= f
		}
	}
	add(kin, "family-role")
	add(tongue, "language")
	for w := range strings.FieldsSeq("child children infant baby partner parent parents relatives heir guardian groom twin") {
		l.flags[w] &^= kin
	}
	add(illness, "illness")
	add(illness, "injury")
	add(occupation, "occupation")
	add(faith, "believer")
	add(ethnic, "ethnicity")
	for _, t := range lex.Terms("illness") {
		if strings.ToUpper(t) == t {
			l.flags[strings.ToLower(t)] |= initialism
		}
	}
	for w := range strings.FieldsSeq(disorderHeads) {
		l.flags[w] |= disease
	}
	put(occupation|plainly, `driver engineer manager owner editor administrator lecturer anaesthesiologist anesthesiologist waiter waitress farmer
		teacher nurse doctor journalist lawyer soldier officer accountant actor actress architect baker banker barber builder butcher carpenter chef
		cleaner clerk coach consultant cook dentist designer director electrician firefighter fisherman gardener hairdresser janitor labourer laborer
		lieutenant librarian mechanic midwife miner musician painter pharmacist photographer physician pilot plumber policeman policewoman postman
		professor programmer psychiatrist psychologist receptionist researcher sailor salesman saleswoman scientist secretary shopkeeper surgeon
		tailor technician therapist trader tradesman translator interpreter veterinarian welder worker writer assistant developer analyst businessman
		businesswoman entrepreneur imam priest pastor student pensioner`)
	for w := range strings.FieldsSeq("man woman boy girl minor child head member judge author agent president applicant general private major minister") {
		l.flags[w] &^= occupation
	}
	return l
}
