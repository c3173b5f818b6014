package temporal

// Classes of units: durations of one class move by one map.
const (
	years = iota
	months
	weeks
	days
	hours
	minutes
	seconds
	decades
	centuries
	turns // terms, sessions, times: counts of things that take time
	classes
)

// english is what English says about time.
func english() *vocabulary {
	return &vocabulary{
		code: "en",
		months: [12]string{"January", "February", "March", "April", "May", "June", "July",
			"August", "September", "October", "November", "December"},
		monthsShort: [12][]string{{"Jan"}, {"Feb"}, {"Mar"}, {"Apr"}, {"May"}, {"Jun"}, {"Jul"},
			{"Aug"}, {"Sep", "Sept"}, {"Oct"}, {"Nov"}, {"Dec"}},
		weekdays: [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
		daysShort: [7][]string{{"Sun"}, {"Mon"}, {"Tue", "Tues"}, {"Wed", "Weds"}, {"Thu", "Thur", "Thurs"},
			{"Fri"}, {"Sat"}},
		seasons: [4][]string{{"spring", "springtime"}, {"summer", "summertime"}, {"autumn", "", "fall"},
			{"winter", "wintertime"}},
		units: []unit{
			{"year", "years", []string{"yr", "yrs"}, years, 0, false},
			{"month", "months", []string{"mth", "mths"}, months, 11, false},
			{"week", "weeks", []string{"wk", "wks"}, weeks, 51, false},
			{"day", "days", nil, days, 30, false},
			{"hour", "hours", []string{"hr", "hrs"}, hours, 23, false},
			{"minute", "minutes", []string{"min", "mins"}, minutes, 59, false},
			{"second", "seconds", []string{"sec", "secs"}, seconds, 59, false},
			{"fortnight", "fortnights", nil, weeks, 0, false},
			{"decade", "decades", nil, decades, 0, false},
			{"century", "centuries", nil, centuries, 0, false},
			{"night", "nights", nil, days, 0, false},
			{"weekend", "weekends", nil, weeks, 0, false},
			{"term", "terms", nil, turns, 0, false},
			{"semester", "semesters", nil, turns, 0, false},
			{"session", "sessions", nil, turns, 0, false},
			{"period", "periods", nil, turns, 0, false},
			{"time", "times", nil, turns, 0, false},
			{"occasion", "occasions", nil, turns, 0, false},
			{"morning", "mornings", nil, days, 0, false},
			{"afternoon", "afternoons", nil, days, 0, false},
			{"evening", "evenings", nil, days, 0, false},
			{"quarter", "quarters", nil, turns, 0, false},
		},
		decades:     []string{"twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"},
		decadeTails: []string{"s", "'s"},
		meridiem:    [2]string{"a", "p"},
		dayOf:       []string{"of", "the", "in"},
		connect:     []string{"and", "to", "or", "until", "till", "through", "from", "between", "versus"},
		articles:    []string{"a", "an"},
		glue: []string{"on", "at", "by", "since", "before", "after", "early", "late", "mid", "around",
			"about", "circa", "over", "under", "approximately", "nearly", "almost", "roughly", "up",
			"more", "less", "than", "least", "most", "some", "every", "each", "end", "beginning",
			"middle", "start", "during", "within"},
		noon:    []string{"noon", "midday"},
		night:   []string{"midnight"},
		clock:   []string{"o'clock", "o’clock"},
		past:    []string{"past"},
		toHour:  []string{"to"},
		fourths: []string{"quarter"},
		at:      []string{"at", "until", "from", "around", "about", "till", "by", "between", "and", "to", "before", "after", "approximately"},
		century: []string{"century", "centuries", "c."},
		quarter: []string{"half"},
		eras:    []string{"bc", "bce", "ad", "ce"},
		age:     []string{"old", "age", "aged", "ages", "olds"},
		born:    []string{"born", "birth", "dob", "d.o.b", "birthday", "birthdate", "b."},
		bornGlue: []string{"in", "on", "and", "or", "about", "around", "the", "of", "to", "date", "year", "was",
			"is", "at", "near", "early", "late", "mid", "c", "ca", "circa", "respectively", "a", "approximately"},
		own: []string{"his", "her", "their", "my", "your", "our"},
		phrases: map[string]string{
			"half an hour": "twenty minutes", "half a year": "seven months", "half a day": "five hours",
			"half a century": "sixty years", "half a decade": "six years", "half-hour": "twenty-minute",
			"half-year": "seven-month", "a year and a half": "two years", "following day": "next day",
			"the following day": "the next day", "next day": "following day", "the next day": "the following day",
			"christmas": "Easter", "easter": "Christmas", "christmas day": "Easter Sunday",
			"christmas eve": "Good Friday", "new year's eve": "Midsummer Eve", "new year’s eve": "Midsummer Eve",
			"new year's day": "May Day", "new year’s day": "May Day", "new year": "Whitsun",
			"good friday": "Christmas Eve", "easter sunday": "Christmas Day", "easter monday": "Boxing Day",
			"boxing day": "Easter Monday", "ramadan": "Muharram", "weekend": "midweek", "overnight": "in the night",
			"whitsun": "New Year", "halloween": "Pancake Day", "thanksgiving": "Memorial Day",
			"yesterday": "the day before yesterday", "tomorrow": "the day after tomorrow", "today": "this very day",
			"now": "at present", "currently": "at present", "recently": "lately", "lately": "recently",
			"once": "on one occasion", "annually": "yearly", "yearly": "annually", "daily": "every day",
			"weekly": "every week", "monthly": "every month", "hourly": "every hour", "fortnightly": "biweekly",
		},
		swaps: map[string]string{
			"many": "numerous", "several": "various", "few": "handful of", "numerous": "many", "various": "several",
			"following": "subsequent", "subsequent": "following", "next": "coming", "coming": "next",
			"previous": "preceding", "preceding": "previous", "prior": "earlier", "last": "past", "past": "last",
			"recent": "latest", "same": "very same", "morning": "afternoon", "afternoon": "evening",
			"evening": "morning", "night": "evening", "daily": "everyday", "weekly": "monthly",
			"monthly": "quarterly", "quarterly": "monthly", "annual": "yearly", "yearly": "annual",
			"day": "week", "days": "weeks", "week": "month", "weeks": "months", "month": "week",
			"months": "weeks", "year": "season", "years": "decades", "decades": "years", "hours": "minutes",
			"minutes": "hours", "hour": "moment", "minute": "moment", "moment": "instant", "today": "tonight",
			"christmas": "Easter", "easter": "Christmas", "ramadan": "Muharram", "weekend": "week", "early": "late",
			"late": "early", "long": "lengthy", "short": "brief", "brief": "short", "present": "current",
			"current": "present", "contemporary": "current", "decade": "century", "century": "age",
			"holidays": "break", "holiday": "break", "once": "on one occasion", "twice": "three times",
			"fortnight": "week", "fortnights": "weeks", "half": "quarter", "couple": "pair", "pair": "couple", "dozen": "score",
		},
		half:       []string{},
		nothing:    "some time",
		firstIsDay: true,
	}
}
