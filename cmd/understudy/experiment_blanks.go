package main

import (
	"github.com/spf13/cobra"
)

func experimentBlanksCommand() *cobra.Command {
	var f experimentFlags
	cmd := &cobra.Command{
		Use:     "fill-in-the-blanks --data DIR --out DIR",
		Short:   "Stand-ins by all methods, measured beside each other (tables 2 to 4, figures 1 and 2)",
		Example: "  understudy experiment fill-in-the-blanks --small --data data --out blanks",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(); err != nil {
				return err
			}
			return nil
		},
	}
	f.add(cmd)
	return cmd
}
