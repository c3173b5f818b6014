// Package cast gives every role its stand-in.
//
// A Role is the smallest thing that has a stand-in of its own: a family name, a
// given name, a town, a country, a case number. A mention is written with one
// or several roles ("Mr David Smith's" has two), so whatever form an entity
// takes, its parts are played by the same understudies, relatives go on sharing
// a surname, and "Warsaw District Court" moves when Warsaw moves.
//
// Casting happens once, after all documents were seen: each role proposes
// candidates in an order drawn with the key, each stand-in prefers roles in an
// order drawn with the key, and deferred acceptance (Gale & Shapley 1962) finds
// the one assignment in which no two roles share a stand-in. It does not depend
// on the order in which roles were seen.
//
// It may know generate/draw, internal/edit, internal/fault, internal/scatter and internal/varint.
package cast

import "github.com/understudy-text/understudy/generate/draw"

// A Kind names a class of roles: "family", "given", "town", "country", "acronym".
type Kind string

// A Role is identified by its kind and its key: the original in canonical form
// (NFC, lower case, no possessive, no title). Two mentions with the same role
// get the same stand-in everywhere in the domain.
type Role struct {
	Kind Kind
	Key  string
}

// An Occurrence is a role as one mention shows it. Traits are what the mention
// betrays of the role ("gender": "female", "country": "PL", "written": "Kraków");
// over the corpus the trait value seen most often wins (ties: the smaller
// string), so traits too do not depend on order.
type Occurrence struct {
	Role   Role
	Traits []Trait
	// Weak says that the mention is not written with the role, it only tells
	// something of it in case another mention is: a name's words tell what an
	// acronym stands for. A role with weak occurrences alone is not cast.
	Weak bool
}

// A Trait is one observation about a role.
type Trait struct{ Name, Value string }

// A Profile summarises all occurrences of a role.
type Profile interface {
	// Trait returns the value seen most often, or "".
	Trait(name string) string
}

// Cast looks up stand-ins that are already assigned.
type Cast interface {
	// Lookup returns the stand-in of a role. ok is false if the role has none:
	// it was never observed, or its kind is cast later.
	Lookup(r Role) (standIn string, ok bool)
}

// A Director proposes stand-ins for the roles of one kind. It is called from several
// goroutines, unless its Part is Serial.
type Director interface {
	// Candidate returns the attempt-th choice (0, 1, 2, …) for a role. It must
	// depend on its arguments only. It returns ok false when it has no more
	// to offer; it should be able to offer at least a few hundred (make names up
	// when a list is exhausted). earlier holds the kinds cast before this one.
	// Overlap with originals and uniqueness are checked by the caller.
	Candidate(r Role, p Profile, earlier Cast, d draw.Source, attempt int) (standIn string, ok bool)
}

// A Preparer is a Director who does once for a role what is the same in all
// attempts: many roles of a large corpus ask for hundreds of candidates.
type Preparer interface {
	Director
	// Prepare returns what Candidate returns for a role, by attempt. The function is
	// called from one goroutine at a time, and let go of when the kind is cast.
	Prepare(r Role, p Profile, earlier Cast, d draw.Source) (candidate func(attempt int) (standIn string, ok bool))
}

// A Bounded is a Director whose roles share few stand-ins: all numbers of five figures. Where
// the roles of a corpus fill a good part of what there is, no stand-in is left for many that is
// nobody's original, and each would try hundreds before it takes one that is.
type Bounded interface {
	Director
	// Room returns what stand-ins of a role are like, and how many like it there are; 0: more
	// than any corpus has roles.
	Room(r Role) (like string, standIns int)
}

// A Matcher is a Director that knows which roles are one though their keys differ: a name in
// two scripts.
type Matcher interface {
	Director
	// Same returns, of the keys of observed roles and of those of kinds that Among names, those that
	// are another spelling of one of keys, with this one. Roles of such keys have the stand-in of
	// the other.
	Same(keys []string, among map[Kind][]string) map[string]string
	// Among returns the kinds, cast later, whose roles may be another spelling of one of this
	// kind, too: a town that one language knows and the other does not.
	Among() []Kind
}
