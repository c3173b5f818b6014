package decide

import (
	"math/bits"

	"github.com/understudy-text/understudy"
)

// A Trait is what a person, an organisation, a place or a link is, as far as a
// rule may ask for it; several are the union of their bits.
type Trait uint64

// The traits. Cloaked Classifiers (Riabi et al. 2024), section 3.1 and table 7,
// names those that decide.
const (
	politician Trait = 1 << iota
	monarch
	journalist
	author
	influencer
	athlete
	artist
	scholar
	executive
	clergy
	historic
	perpetrator
	convicted
	deceased
	victim
	private
	minor
	acquitted
	renamed
	activist
	imaginary
	religious
	media
	familyBusiness
	smallBusiness
	religiousService
	studentGroup
	workplace
	handle
	fundraising
	personalSite
	channel
	messenger
	naming
	holding
	institution
	doubtful
)

// public are the roles of people who stand in public.
const public = politician | monarch | journalist | author | influencer | athlete | artist | scholar | executive | clergy | historic

// A traitEntry is one word that policies use.
type traitEntry struct {
	name  string
	bits  Trait
	of    []understudy.Category // what can have the trait
	reads string                // "the mention …"
}

var (
	people  = []understudy.Category{understudy.Person}
	groups  = []understudy.Category{understudy.Organisation, understudy.Person} // a channel's name may be taken for a person's
	links   = []understudy.Category{understudy.Code, understudy.Misc, understudy.Organisation, understudy.Person}
	holders = []understudy.Category{understudy.Location, understudy.Organisation, understudy.Demographic, understudy.Misc, understudy.Code}
	named   = []understudy.Category{understudy.Person, understudy.Location, understudy.Organisation, understudy.Misc}
)

// traits is the vocabulary of "is:". Umbrellas come first.
var traits = []traitEntry{
	{"public-figure", public, people, "is a public figure"},
	{"politician", politician, people, "is a politician"},
	{"monarch", monarch, people, "belongs to a royal house"},
	{"journalist", journalist, people, "is a journalist"},
	{"author", author, people, "is a published author"},
	{"influencer", influencer, people, "is an influencer"},
	{"athlete", athlete, people, "is a well-known athlete"},
	{"artist", artist, people, "is an artist, actor or musician"},
	{"scholar", scholar, people, "is a well-known scholar"},
	{"executive", executive, people, "leads a well-known company"},
	{"clergy", clergy, people, "leads a church or faith"},
	{"historic", historic, people, "is a figure of history"},
	{"perpetrator", perpetrator, people, "is a well-known terrorist or attacker"},
	{"convicted", convicted, people, "was convicted"},
	{"deceased", deceased, people, "is dead"},
	{"victim", victim, people, "is a victim"},
	{"private", private, people, "is spoken of as a private person"},
	{"minor", minor, people, "is under age"},
	{"acquitted", acquitted, people, "was found not guilty"},
	{"renamed", renamed, people, "has changed names"},
	{"activist", activist, people, "is an activist"},
	{"fictional", imaginary, named, "is imaginary"},
	{"religious", religious, named, "belongs to a religious tradition"},
	{"media", media, named, "is a news medium or programme"},
	{"family-business", familyBusiness, groups, "is a family's business"},
	{"small-business", smallBusiness, groups, "is a small business"},
	{"religious-service", religiousService, groups, "serves a religious community"},
	{"student-group", studentGroup, groups, "is a student group of one origin or faith"},
	{"workplace", workplace, groups, "is where a hidden person works"},
	{"handle", handle, groups, "is a username or the name of a channel"},
	{"fundraising", fundraising, links, "leads to a fundraising campaign"},
	{"personal-site", personalSite, links, "leads to a personal site or blog"},
	{"channel", channel, links, "leads to a channel or group"},
	{"messenger", messenger, links, "holds somebody's number or account"},
	{"public-institution", institution, []understudy.Category{understudy.Organisation, understudy.Location}, "is a court, government or authority"},
	{"holds-hidden-name", holding, holders, "holds the name of something hidden"},
	{"names-somebody", naming, links, "holds the name of a hidden person"},
}

func traitNamed(name string) (traitEntry, bool) {
	for _, t := range traits {
		if t.name == name {
			return t, true
		}
	}
	return traitEntry{}, false
}

// reads is the phrase for the lowest of the bits.
func (t Trait) reads() string {
	one := Trait(1) << bits.TrailingZeros64(uint64(t))
	for _, e := range traits {
		if e.bits == one {
			return e.reads
		}
	}
	return "is in doubt"
}

// contradicts reports what of a text's evidence cannot be true together with
// somebody's standing in public: then two people may share the name.
func contradicts(list, text Trait) bool { return (list|text)&public != 0 && text&private != 0 }
