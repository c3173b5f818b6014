package corpus

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Pictures within documents stay as they are seen; what cameras and programs write beside
// them (who took them, where, when, a small picture of the whole) is taken out of JPEG and
// PNG.

const (
	remarkPicture = "removed: metadata of a picture"
	remarkSeen    = "not looked at: picture or sound"
)

// unnamed returns a picture without its metadata; changed is false if it has none, or is of
// another kind.
func unnamed(picture []byte) (out []byte, changed bool) {
	switch {
	case bytes.HasPrefix(picture, []byte{0xFF, 0xD8}):
		out = unnamedJPEG(picture)
	case bytes.HasPrefix(picture, []byte("\x89PNG\r\n\x1a\n")):
		out = unnamedPNG(picture)
	}
	return out, out != nil && len(out) != len(picture)
}

// unnamedJPEG keeps JFIF's segment, colour profiles and Adobe's of the segments for programs
// (ISO/IEC 10918-1, B.1.1.3), and how the picture is to be turned.
func unnamedJPEG(picture []byte) []byte {
	const (
		app0, app1, app2, app14, app15 = 0xE0, 0xE1, 0xE2, 0xEE, 0xEF
		comment, scan                  = 0xFE, 0xDA
	)
	out := []byte{0xFF, 0xD8}
	for at := 2; ; {
		if at+4 > len(picture) || picture[at] != 0xFF {
			return nil
		}
		marker, size := picture[at+1], int(binary.BigEndian.Uint16(picture[at+2:]))
		if marker == scan {
			return append(out, picture[at:]...)
		}
		if size < 2 || at+2+size > len(picture) {
			return nil
		}
		segment := picture[at : at+2+size]
		at += len(segment)
		content := segment[4:]
		switch {
		case marker == app0 && bytes.HasPrefix(content, []byte("JFIF\x00")), marker == app14:
			out = append(out, segment...)
		case marker == app2 && bytes.HasPrefix(content, []byte("ICC_PROFILE\x00")):
			out = append(out, segment...)
		case marker == app1:
			if turned := orientation(content); turned > 1 && turned <= 8 {
				out = append(out, "\xFF\xE1\x00\x22Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"...)
				out = append(out, byte(turned), 0, 0, 0, 0, 0, 0)
			}
		case marker >= app0 && marker <= app15, marker == comment:
		default:
			out = append(out, segment...)
		}
	}
}

// orientation is the tag 0x0112 of the first directory of Exif, or 0.
func orientation(content []byte) int {
	tiff, ok := bytes.CutPrefix(content, []byte("Exif\x00\x00"))
	if !ok || len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > len(tiff) {
		return 0
	}
	for range order.Uint16(tiff[at:]) {
		entry := at + 2
		if entry+12 > len(tiff) {
			return 0
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			return int(order.Uint16(tiff[entry+8:]))
		}
		at += 12
	}
	return 0
}

// unnamedPNG leaves out the chunks with texts and times (ISO/IEC 15948, 11.3).
func unnamedPNG(picture []byte) []byte {
	const signature = 8
	out := bytes.Clone(picture[:signature])
	for at := signature; at < len(picture); {
		if at+12 > len(picture) {
			return nil
		}
		size := int64(binary.BigEndian.Uint32(picture[at:])) + 12
		if size > int64(len(picture)-at) {
			return nil
		}
		chunk := picture[at : at+int(size)]
		if !slices.Contains([]string{"tEXt", "zTXt", "iTXt", "eXIf", "tIME"}, string(chunk[4:8])) {
			out = append(out, chunk...)
		}
		at += len(chunk)
	}
	return out
}
