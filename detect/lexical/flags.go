package lexical

// flags say what a word can be to the rules.
type flags uint64

const (
	title       flags = 1 << iota // Mr, Judge, Detective
	head                          // Court, Ministry
	benefit                       // Allowance, Pension
	versus                        // v
	illness                       // schizophrenia
	occupation                    // engineer
	faith                         // Catholic
	particle                      // de, van: inside a name
	lead                          // in, at, from: a place may follow
	person                        // national, citizen, man: a nationality may stand before
	notName                       // The, On, His: begins sentences, not names
	plainly                       // an occupation by its last word, whatever stands before it
	ethnic                        // Kurdish, Roma
	disease                       // disorder, illness: the head of a name of one
	role                          // Agent, President: after a comma, no part of a name
	firm                          // Railway, Records: the head of a company's name, if a name stands before it
	post                          // owner, editor: held of something
	capacity                      // capacity, position: before "as"
	ailment                       // handicap: what somebody has, by itself
	nameWord                      // name, surname: before a colon, or "is"
	dwells                        // lives, flew: behind its "in" or "to" any name is a place
	bare                          // court, office: no name without "of" behind it
	instance                      // appeal, first: which court of several
	lettered                      // part, section: a letter behind it is no initial
	area                          // county, province: its name follows "of"
	works                         // works, employed: for whom follows
	legalForm                     // Ltd, GmbH
	calls                         // hey, dear, says: a name follows
	speech                        // said, asked: a name stands before
	kin                           // brother, wife, colleague: a name may follow
	linking                       // is, was, 'm: what somebody is follows
	passing                       // not, also, very: between somebody and what he is
	bearer                        // national, origin: belongs to the nationality before it
	suffers                       // diagnosed, suffered: an illness follows
	small                         // a, of, severe: between that and the illness
	speaks                        // speaks, fluent: a language follows
	passes                        // peter: in the dictionary, and yet a name when written large
	initialism                    // ADHD, MS: an illness only in capitals
	tongue                        // Yoruba, Welsh: a language
	article                       // the, a
	conjunction                   // and
	own                           // my, his
	greeting                      // hello, thanks: a name follows, behind a comma too
	telling                       // said, told: a name follows, but not behind a comma
	calling                       // called, named
	street                        // street, avenue: the name before it is none of a person
	saint                         // St.
	clitic                        // 's, 'll: behind an apostrophe
	loose                         // of, and, between: lead to names of all kinds
	cut                           // dr, prof: titles before a full stop that ends no sentence
	noble                         // von, af: in small letters, they begin a family name
	lent                          // major, father: titles that are words of another kind if written small
)

// named are the flags as the lists call them.
var named = map[string]flags{
	"title":       title,
	"head":        head,
	"benefit":     benefit,
	"versus":      versus,
	"illness":     illness,
	"occupation":  occupation,
	"faith":       faith,
	"particle":    particle,
	"lead":        lead,
	"person":      person,
	"notName":     notName,
	"plainly":     plainly,
	"ethnic":      ethnic,
	"disease":     disease,
	"role":        role,
	"firm":        firm,
	"post":        post,
	"capacity":    capacity,
	"ailment":     ailment,
	"nameWord":    nameWord,
	"dwells":      dwells,
	"bare":        bare,
	"instance":    instance,
	"lettered":    lettered,
	"area":        area,
	"works":       works,
	"legalForm":   legalForm,
	"calls":       calls,
	"speech":      speech,
	"kin":         kin,
	"linking":     linking,
	"passing":     passing,
	"bearer":      bearer,
	"suffers":     suffers,
	"small":       small,
	"speaks":      speaks,
	"passes":      passes,
	"initialism":  initialism,
	"tongue":      tongue,
	"article":     article,
	"conjunction": conjunction,
	"own":         own,
	"greeting":    greeting,
	"telling":     telling,
	"calling":     calling,
	"street":      street,
	"saint":       saint,
	"clitic":      clitic,
	"loose":       loose,
	"cut":         cut,
	"noble":       noble,
	"lent":        lent,
}
