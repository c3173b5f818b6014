package main

import (
	"maps"

	"github.com/spf13/cobra"

	"github.com/understudy-text/understudy/job/stock"
)

// methodFlags say what is found and how its stand-ins are made.
type methodFlags struct {
	maskFlags
	finderFlags
	fillFlags
	chatFlags
	rankFlags
	method      string
	resemblance bool
}

func (f *methodFlags) add(cmd *cobra.Command) {
	f.maskFlags.add(cmd)
	f.finderFlags.add(cmd)
	f.fillFlags.add(cmd)
	f.chatFlags.add(cmd)
	f.rankFlags.add(cmd)
	cmd.Flags().StringVar(&f.method, "method", "surrogate", "surrogate, mlm, chat, upos, random, delete, placeholder, category, numbered or mask")
	cmd.Flags().BoolVar(&f.resemblance, "resemblance", false, "with --method surrogate: names sound like those they play, which gives some away; by default they are drawn from all of a culture and gender")
}

// equip opens what the method wants and says in o how it uses it. done frees it, also
// after an error.
func (f *methodFlags) equip(cmd *cobra.Command, in *inputFlags, o *stock.Options) (done func() error, err error) {
	var opened held
	done = opened.free
	if !stock.Knows(f.method) {
		return done, usagef("--method %q: there is %v", f.method, stock.Methods)
	}
	if f.resemblance && f.method != "surrogate" {
		return done, usagef("--resemblance goes with --method surrogate, not with %q", f.method)
	}
	o.Method, o.Resemblance = f.method, f.resemblance
	if o.Languages, o.Default, err = in.languages(); err != nil {
		return done, err
	}
	if o.Masks, err = f.maskFlags.read(); err != nil {
		return done, err
	}
	free, err := f.finderFlags.finding(o.Languages, o.GivenOnly, &o.Masks)
	opened.add(free)
	if err != nil {
		return done, err
	}
	free, err = f.fillFlags.filling(cmd, f.method, o)
	opened.add(free)
	if err != nil {
		return done, err
	}
	if err := f.chatting(cmd, f.method, &f.fillFlags, o); err != nil {
		return done, err
	}
	if o.Rank, free, err = f.ranking(cmd, f.method, o.Languages); err == nil {
		opened.add(free)
	}
	return done, err
}

// say adds what the stand-ins depend on.
func (f *methodFlags) say(settings map[string]string) {
	settings["method"] = f.method
	if f.resemblance {
		settings["resemblance"] = "true"
	}
	if f.served != "" {
		settings["rank"] = f.served
	}
	maps.Copy(settings, f.finderFlags.settings())
	maps.Copy(settings, f.fillFlags.settings())
	maps.Copy(settings, f.chatFlags.settings(f.method, &f.fillFlags))
	if f.merge {
		settings["merge-masks"] = "true"
	}
}
