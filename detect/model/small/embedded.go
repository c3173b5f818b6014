//go:build !nosmall

package small

import "embed"

//go:embed config.json tokenizer.json model.safetensors.gz
var files embed.FS
