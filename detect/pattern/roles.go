package pattern

import (
	"fmt"
	"strings"
)

// A role is what a small word does between numbers and names. What words play
// it is said per language; a role that a language gives no words to is played
// by none.
type role uint8

// The roles.
const (
	aWord          role = iota // indefinite article
	aboutWord                  // belongs to the amount behind it
	additionalWord             // stands before a share that comes on top
	afterAgeWord               // may follow "turned 47"
	afterPlaceWord             // a sentence that goes on behind a town
	ageNounWord                // age, behind a number
	andWord
	atTimeWord // at, before a time of day
	betweenWord
	billionShortWord // short magnitudes that may stand apart from their number
	boxWord
	byWord       // between the sides of a measure
	cardWord     // card, code: between an identity word and its number
	centWord     // the second word of per cent
	clockEndWord // may be glued to a time
	clockOWord   // the o of o'clock
	clockWord    // the clock of o'clock
	contactWord
	copulaWord         // is, was
	dayWord            // in dates that speak: the 27th day of
	determinerWord     // no name of a user follows as one
	directTagWord      // a number follows it without "number"
	dottedWord         // an abbreviation with a full stop, before a number
	doubtfulCoinWord   // currencies that are other things, too
	feastDayWord       // behind the name of a feast
	flatWord           // a flat only with a capital
	genitiveWord       // the s of a genitive or a decade
	gluedMagnitudeWord // may be glued to an amount
	greatWord          // number words that another may follow with "and"
	halfDayWord        // am, pm
	halfLetterWord     // the first letter of a.m., p.m.
	halfTailWord       // and the second
	halfWord
	hoursWord  // behind a time in figures
	idBareWord // a number follows it without any sign
	inWord
	labelWord      // ends of domains that are words as well
	lawJointWord   // between a law and its date
	lawNameWord    // a law that is named by its date
	loneNumberWord // number words that count nothing by themselves
	nameWord       // name, in user name
	noMeasureWord  // measures that are other things behind a number in words
	noOneWord
	noUnitWord // units of time that are other things behind a dash
	numberOnlyWord
	numberPluralWord // several numbers follow
	numberVagueWord
	numberWord
	ofWord
	oneWord
	orWord
	ordinalEndWord // glued to a day: 3rd
	perUnitWord    // a, per, each: before a unit of time
	perWord
	percentWord
	personWord // a person of a known sex
	phoneTagWord
	plainSeasonWord // a season and nothing else
	plateWord
	portionWord // half, quarter, week of a year
	pronounWord // makes "10 am I" a sentence
	saintWord
	seasonLeadTheWord // leads in "the summer"
	seasonLeadWord    // leads in "summer"
	secondWord        // both a unit and an ordinal
	squareWord
	sterlingWord
	streetShortWord
	theWord // definite article
	timeWord
	timesWord
	toWord
	totalWord   // no year follows "a total of"
	turningWord // reaching an age
	unionWord   // whose regulations have numbers like cases
	untilWord
	userLabelWord
	userOnlyWord
	verbAmWord // a half of the day that is a verb, too
	vagueCallWord
	weakLeadWord   // leads in a year, but other numbers as well
	weakStreetWord // a street only if no ordinal stands before
	weakUserWord
	whereWord      // before an address
	whichDayWord   // makes a short name of a day one
	whichMonthWord // makes the name of a month one
	wholeUnitWord  // between a number and a unit of time
	yearAboutWord  // a count is meant, not a year
	yearForWord    // a year is meant only before a pause
	yearWord
	yearsOldWord  // yo
	yearsOldYWord // the y of y/o
	zipWord

	// Roles that only some languages have.
	dateTheWord        // the article before a date: Swedish den
	ageCompoundWord    // a compound that says how old somebody is
	spanCompoundWord   // a compound that says how long something lasts
	decadeCompoundWord // a compound that names a decade or a century
	ageTailWord        // behind a figure and a dash: 34-årig
	spanTailWord       // 5-årsperiod
	decadeTailWord     // 1990-talet
	clockLeadWord      // before an hour that has no minutes
	ageBehindWord      // 34 års ålder
	coinKindWord       // between an amount and its currency: svenska
	boxAloneWord       // a post box by itself
	namedTagWord       // leads in a number and says so: fakturanummer
	subjectWord        // he, she, I: somebody who may be some years old
	functionWord       // a small word that may follow a year
	yearBreakWord      // no year follows
	vehicleWord
	propertyWord        // leads in a property
	bibleWord           // books whose verses look like properties
	plateStopWord       // three letters that no plate has or that stand before numbers of other things
	clockPastWord       // over, i: between minutes and hour
	halfHourWord        // halv
	quarterHourWord     // kvart
	bornWord            // a date of birth in figures follows
	organisationTagWord // leads in the number of an organisation
	clearingWord        // leads in the number of a bank
	timeTailWord        // vid 10-tiden
	sinceWord           // ago: behind a duration
	stairsWord          // 3 tr: how high a flat lies
	roadWord            // a road with a number is no address
	personTagWord       // leads in the number of a person
	notStreetWord       // a word for a street elsewhere, a small word here
	warWord             // the Thirty Years War is no age
	yearGenitiveWord    // of a year: 2016 års
	roundTailWord       // ett 20-tal: some twenty
	costWord            // a price follows
	birthWord           // the year of a birth follows
	pressureWord        // two numbers that are measured together follow: BP 120/80
	roles               // how many there are
)

// A roleSet is the roles of one word.
type roleSet [(roles + 63) / 64]uint64

func (r *roleSet) add(x role)      { r[x>>6] |= 1 << (x & 63) }
func (r *roleSet) has(x role) bool { return r[x>>6]>>(x&63)&1 != 0 }

// A roleList gives words to a role.
type roleList struct {
	role  role
	words string // in lower case, separated by white space
}

// play gives the words of the lists their roles.
func (v *draft) play(lists []roleList) error {
	for _, l := range lists {
		for w := range strings.FieldsSeq(l.words) {
			if w != strings.ToLower(w) {
				return fmt.Errorf("pattern: vocabulary: words of role %d: %q is not in lower case", l.role, w)
			}
			v.entry(w).roles.add(l.role)
		}
	}
	return nil
}

// says reports whether token i plays one of the roles.
func (s *source) says(i int, any ...role) bool {
	k := s.at(i)
	if k.word == 0 {
		return false
	}
	e := &s.vocab.entries[k.word]
	for _, r := range any {
		if e.roles.has(r) {
			return true
		}
	}
	return false
}
