package code

import (
	"regexp"
	"strings"

	"github.com/understudy-text/understudy/generate/cast"
	"github.com/understudy-text/understudy/generate/draw"
	"github.com/understudy-text/understudy/internal/scatter"
)

// mobile46 are the mobile numbers of Sweden; 077 is paid by both sides.
const mobile46 = "70 72 73 76 79"

// fictive46 is how those of them begin that are nobody's.
const fictive46 = "7017406"

// fiction lists the ranges that are kept for drama and examples: the country,
// the first figures of numbers of that sort (or several), the reserved first figures, and how
// long the national number is. National numbers stand without the trunk 0. Only
// ranges with a source are listed; a number of any other country or sort
// gets figures that may be somebody's.
//
// Sources: United Kingdom, BBC Magazine Monitor, "The 20,000 fake phone numbers"
// (2015), and lists of Ofcom's drama numbers; Germany, Bundesnetzagentur,
// Mitteilung 148/2021, as told by teltarif.de; Sweden, PTS, as told by the
// documentation of FakerPHP (mobile numbers only from 605); Australia, ACMA
// (2009), as told by Wikipedia; France, ARCEP, decision 2018-0881 on the numbering
// plan, as commonly told (the one source that we have not read). ACMA's mobile
// numbers are single ones, no range.
var fiction = []struct {
	country, sort, reserved string
	length                  int
}{
	{"44", "7", "7700900", 10}, {"44", "20", "2079460", 10}, {"44", "1", "1632960", 10},
	{"44", "1", "1134960", 10}, {"44", "1", "1184960", 10}, {"44", "1", "1414960", 10},
	{"49", "30", "3023125", 10}, {"49", "69", "6990009", 10}, {"49", "40", "4066969", 10},
	{"49", "221", "2214710", 10}, {"49", "89", "8999998", 10},
	{"46", "8", "8465004", 9}, {"46", "31", "3139006", 9}, {"46", "40", "4062804", 9}, {"46", "980", "9803192", 9},
	{"46", mobile46, "70174061", 9}, {"46", mobile46, "70174062", 9}, {"46", mobile46, "70174063", 9},
	{"46", mobile46, "70174064", 9}, {"46", mobile46, "70174065", 9}, {"46", mobile46, "70174066", 9},
	{"46", mobile46, "70174067", 9}, {"46", mobile46, "70174068", 9}, {"46", mobile46, "70174069", 9},
	{"33", "1", "19900", 9}, {"33", "2", "26191", 9}, {"33", "3", "35301", 9}, {"33", "4", "46571", 9}, {"33", "5", "53649", 9},
	{"33", "6 7", "63998", 9},
	{"61", "2", "25550", 9}, {"61", "3", "35550", 9}, {"61", "7", "75550", 9}, {"61", "8", "85550", 9},
}

// areas are area codes of the North American plan for 555-0100 to 555-0199, the
// only 555 numbers that are kept for fiction.
var areas = strings.Fields(`201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231
 234 239 240 248 251 252 253 254 256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315
 316 317 318 319 320 321 323 325 330 334 336 337 339 347 351 352 360 361 385 386 401 402 404 405 406 407 408 409 410
 412 413 414 415 417 419 423 424 425 430 432 434 435 440 443 469 470 475 478 479 480 484 501 502 503 504 505 507 508
 509 510 512 513 515 516 517 518 520 530 540 541 551 559 561 562 563 567 570 571 573 574 580 585 586 601 602 603 605
 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650 651 660 661 662 678 682 701 702
 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731 732 734 740 754 757 760 763 765 770 772 773 774
 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 850 856 857
 858 859 860 863 864 865 870 901 903 904 906 908 909 910 912 913 914 915 916 917 918 919 920 925 928 931 936 937 940
 941 947 949 951 952 954 956 970 971 972 973 978 979 980 985 989`)

// twoFigures are the country codes of two figures (ITU-T E.164); 1 and 7 have
// one, all others three.
const twoFigures = " 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 "

// countryCode is how many figures of an international number name the country.
func countryCode(n string) int {
	switch {
	case n == "" || n[0] == '1' || n[0] == '7':
		return min(1, len(n))
	case len(n) > 2 && strings.Contains(twoFigures, " "+n[:2]+" "):
		return 2
	}
	return min(3, len(n))
}

// countryTrait is the code of the country of a number that is written without it, where the
// way it is written tells.
const countryTrait = "country"

// pairs tells numbers without their country that are written in pairs of figures, as those of the
// country are; by the language of the texts.
var pairs = map[string]struct {
	country string
	shape   *regexp.Regexp
}{
	"fr": {"33", regexp.MustCompile(`^0[1-7](?:[ .-][0-9]{2}){4}$`)},
}

// phoneStandIn keeps the country and the sort of number. Where the regulator
// keeps a range for fiction of that length it is used; when it is full, or
// there is none, the figures after area and sort change.
func phoneStandIn(key string, p cast.Profile, d draw.Source, attempt int) (string, bool) {
	prefix, country, national := "", "", key
	switch {
	case strings.HasPrefix(key, "+"):
		n := countryCode(key[1:])
		prefix, country, national = key[:1+n], key[1:1+n], key[1+n:]
	case len(key) == 11 && key[0] == '0':
		prefix, country, national = "0", "44", key[1:]
	case len(key) == 10 && key[0] == '0':
		prefix, country, national = "0", p.Trait(countryTrait), key[1:]
	case len(key) == 11 && key[0] == '1':
		prefix, country, national = "1", "1", key[1:]
	case len(key) == 10 && key[0] >= '2':
		country = "1"
	}
	if !allFigures(national) {
		return numberStandIn(key, noTraits{}, d, attempt)
	}
	// The country's code stays, so runs are compared without it, but with a trunk 0.
	head := ""
	if strings.HasPrefix(key, "+") {
		head, prefix = prefix, ""
	}
	body := key[len(head):]
	left := attempt
	if country == "1" && len(national) == 10 && !sharesRun("55501", national) {
		s, served := northAmerica(prefix, national, key, d, left)
		if s != "" && !sharesRun(s, body) {
			return head + s, true
		}
		left -= served
	}
	for _, f := range fiction {
		if left < 0 || f.country != country || f.length != len(national) || !ofSort(national, f.sort) {
			continue
		}
		// A number that is nobody's itself gets another one of its range.
		fictive := strings.HasPrefix(national, f.reserved) || f.sort == mobile46 && strings.HasPrefix(national, fictive46)
		if !fictive && sharesRun(f.reserved, national) {
			continue
		}
		var w wheel
		for i := len(f.reserved); i < f.length; i++ {
			w = append(w, but(figures, national[i]))
		}
		if s, ok := spin(w, places(len(prefix)+len(f.reserved), len(w)), []byte(prefix+f.reserved+national[len(f.reserved):]), body, d, left); ok && (fictive || !sharesRun(s, body)) {
			return head + s, true
		}
		left -= (capacity(w) + 3) / 4
	}
	stay := min(areaLength(country, national), max(len(national)-4, 0)) // the sort of number
	var w wheel
	for i := stay; i < len(national); i++ {
		w = append(w, but(figures, national[i]))
	}
	// The attempt itself is the place on the wheel, whatever the ranges above
	// could serve: no two meet.
	s, ok := spin(w, places(len(prefix)+stay, len(w)), []byte(body), body, d, attempt)
	return head + s, ok
}

// IsFictive reports whether a telephone number, as it is written, lies in a range that
// is kept for drama and examples: it is nobody's, and its stand-in is another one of the
// range. A number without the code of a country is one if any country keeps it so.
func IsFictive(text string) bool {
	var figures []byte
	for i := range len(text) {
		if c := text[i]; c >= '0' && c <= '9' {
			figures = append(figures, c)
		}
	}
	number := string(figures)
	for _, f := range fiction {
		for _, prefix := range [...]string{"0", f.country, f.country + "0", "00" + f.country} {
			national, ok := strings.CutPrefix(number, prefix)
			if ok && len(national) == f.length && (strings.HasPrefix(national, f.reserved) || f.sort == mobile46 && strings.HasPrefix(national, fictive46)) {
				return true
			}
		}
	}
	return false
}

// ofSort says whether a number starts with one of the figures.
func ofSort(national, sorts string) bool {
	for s := range strings.FieldsSeq(sorts) {
		if strings.HasPrefix(national, s) {
			return true
		}
	}
	return false
}

// twoFigureAreas are the area codes of Sweden of two figures, with those of mobile
// and special numbers (PTS, telefoninummerplanen); Stockholm's is 8, all others have
// three.
const twoFigureAreas = "10 11 13 16 18 19 20 21 23 26 31 33 35 36 40 42 44 46 54 60 63 70 72 73 76 77 79 90"

// areaLength is how many figures of a national number tell its area or sort.
func areaLength(country, national string) int {
	switch {
	case country != "46", ofSort(national, twoFigureAreas):
		return 2
	case strings.HasPrefix(national, "8"):
		return 1
	}
	return 3
}

// northAmerica is another area's 555-01xx, or "" after the last of them; served
// is how many there are.
func northAmerica(prefix, national, key string, d draw.Source, attempt int) (s string, served int) {
	var open []string
	for _, a := range areas {
		if a[2] != national[2] { // else 2-555 might stand in both
			open = append(open, a)
		}
	}
	w := wheel{but(figures, national[8]), but(figures, national[9])}
	seed := d.Uint64("phone", key)
	served = len(open) * capacity(w)
	c, ok := w.at(scatter.First(seed), attempt/len(open))
	if !ok {
		return "", served
	}
	return prefix + open[(uint64(attempt)+seed%uint64(len(open)))%uint64(len(open))] + "55501" + string(c), served
}

// places counts n positions from start.
func places(start, n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = start + i
	}
	return at
}
