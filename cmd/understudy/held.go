package main

import "errors"

// held are what a run has opened, each by what frees it.
type held []func() error

// free frees all of them, also after an error of one.
func (h *held) free() error {
	var all error
	for _, free := range *h {
		all = errors.Join(all, free())
	}
	return all
}

// add takes one more.
func (h *held) add(free func() error) { *h = append(*h, free) }
