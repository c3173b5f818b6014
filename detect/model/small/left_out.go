//go:build nosmall

package small

import "embed"

// files is empty in a program that can not run the model anyway (server/deploy/Containerfile).
var files embed.FS
