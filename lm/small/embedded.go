//go:build !nosmall

package small

import "embed"

//go:embed config.json tokenizer.json model.safetensors
var files embed.FS
