//go:build nosmall

package small

import "embed"

// files is empty in a program that can not run the model anyway: it is a third of what
// the others take (server/deploy/Containerfile).
var files embed.FS
