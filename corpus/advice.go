package corpus

import (
	"path"
	"strings"
)

// Advice says what a user can do with a file of this name, which is of no known format.
func Advice(name string) string {
	if a, ok := advice[strings.ToLower(path.Ext(name))]; ok {
		return a
	}
	return otherAdvice
}

// advice says what to do with files that can not be read, by their extension.
var advice = map[string]string{
	".jpg": picture, ".jpeg": picture, ".png": picture, ".gif": picture, ".heic": picture, ".tif": picture, ".tiff": picture, ".webp": picture, ".bmp": picture,
	".mp3": picture, ".wav": picture, ".m4a": picture, ".ogg": picture, ".opus": picture, ".mp4": picture, ".mov": picture, ".avi": picture, ".webm": picture,
	".msg": "save as EML", ".pst": "save the messages as EML or MBOX", ".ppt": "save as PPTX", ".pages": saveAsText, ".numbers": saveAsTable, ".sav": saveAsTable, ".dta": saveAsTable, ".rds": saveAsTable,
	".doc": saveAsText, ".xls": saveAsTable,
	".bz2": unpackFirst, ".xz": unpackFirst, ".zip": "unpack: archives in archives are not read", ".7z": unpackFirst, ".tar": unpackFirst,
}

const (
	saveAsText  = "save as DOCX, HTML or plain text"
	saveAsTable = "save as XLSX or CSV"
	picture     = "pictures, sound and film are not read; whoever is to be seen or heard there stays so"
	unpackFirst = "unpack"
	otherAdvice = "--input-format FORMAT reads files that are of a known format under another name"
)
