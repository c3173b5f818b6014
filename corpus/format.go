package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// A Format is a way documents lie in a file.
type Format string

// The formats.
const (
	Text     Format = "text"     // the whole file is one document
	Markdown Format = "markdown" // the same; code, front matter and link targets are text too
	JSONL    Format = "jsonl"    // one JSON object a line, text in one or several fields
	TAB      Format = "tab"      // the Text Anonymization Benchmark's array of documents
	Doccano  Format = "doccano"  // doccano's JSONL with labelled spans
	CSV      Format = "csv"      // a table; text in one or several columns
	TSV      Format = "tsv"      // the same, parted by tabs
	CoNLL    Format = "conll"    // a token and its tag on each line, as in CoNLL-2003 and Universal NER
	CoNLLU   Format = "conllu"   // a treebank of Universal Dependencies
	Brat     Format = "brat"     // a text and its annotations in two files
	SRT      Format = "srt"      // SubRip subtitles: the text of the cues; numbers and time codes stay
	HTML     Format = "html"     // text between tags, and attributes that people read; everything else stays
	VTT      Format = "vtt"      // WebVTT subtitles: the same, with speakers and notes
	DOCX     Format = "docx"     // Word, Office Open XML; text, notes, comments, changes, metadata
	PPTX     Format = "pptx"     // PowerPoint: the same, with speaker notes
	ODT      Format = "odt"      // OpenDocument text; also presentations and drawings
	ODS      Format = "ods"      // OpenDocument spreadsheet
	EAF      Format = "eaf"      // ELAN: annotations, tiers, participants
	XML      Format = "xml"      // TEI and other XML: text between tags, and attributes that people read
	EML      Format = "eml"      // a mail: bodies, headers, attachments
	MBOX     Format = "mbox"     // a mailbox: one mail after another
	RTF      Format = "rtf"      // Rich Text Format
	VCard    Format = "vcard"    // address cards
	ICal     Format = "ical"     // calendars; times stay
	CHAT     Format = "chat"     // CHILDES transcripts: participants and lines
	TextGrid Format = "textgrid" // Praat: labels and names of tiers
	Telegram Format = "telegram" // the JSON of an exported chat: messages, senders, dates
	Parquet  Format = "parquet"  // a table; text in one or several columns, nested ones too
	PDF      Format = "pdf"      // the text of the pages, which becomes a text file
	XLSX     Format = "xlsx"     // Excel: cells, comments, names of sheets, metadata
)

// Formats lists the formats.
var Formats = [...]Format{Text, Markdown, JSONL, TAB, Doccano, CSV, TSV, CoNLL, CoNLLU, Brat, SRT, VTT, HTML, DOCX, PPTX, XLSX, ODT, ODS, EAF, XML, EML, MBOX, RTF, VCard, ICal, CHAT, TextGrid, PDF, Parquet, Telegram}

// ParseFormat reads a format's name.
func ParseFormat(name string) (Format, error) {
	for _, f := range Formats {
		if string(f) == name {
			return f, nil
		}
	}
	return "", fmt.Errorf("%w %q; formats are %v", ErrFormat, name, Formats)
}

// byExtension is the family of formats a file's extension stands for.
var byExtension = map[string]Format{
	".txt": Text, ".text": Text,
	".md": Markdown, ".markdown": Markdown,
	".jsonl": JSONL, ".ndjson": JSONL,
	".json": TAB,
	".csv":  CSV, ".tsv": TSV,
	".conll": CoNLL, ".iob": CoNLL, ".iob2": CoNLL, ".bio": CoNLL,
	".conllu": CoNLLU,
	".srt":    SRT, ".vtt": VTT,
	".html": HTML, ".htm": HTML, ".xhtml": HTML,
	".docx": DOCX, ".docm": DOCX, ".dotx": DOCX, ".dotm": DOCX,
	".xlsx": XLSX, ".xlsm": XLSX, ".xltx": XLSX, ".xltm": XLSX,
	".odt": ODT, ".ott": ODT, ".odp": ODT, ".otp": ODT, ".odg": ODT, ".ods": ODS, ".ots": ODS,
	".eaf": EAF, ".xml": XML, ".tei": XML,
	".eml": EML, ".mbox": MBOX,
	".rtf": RTF, ".vcf": VCard, ".ics": ICal, ".cha": CHAT, ".textgrid": TextGrid,
	".pdf":     PDF,
	".parquet": Parquet, ".pq": Parquet,
	".pptx": PPTX, ".pptm": PPTX, ".potx": PPTX, ".ppsx": PPTX,
}

// Extensions lists the extensions that stand for a format, sorted.
func Extensions() []string { return slices.Sorted(maps.Keys(byExtension)) }

// Known reports whether the extension of a file stands for a format. Discover
// callers use it to tell documents from what lies beside them.
func Known(name string) bool {
	_, ok := byExtension[strings.ToLower(path.Ext(withoutPacking(name)))]
	return ok
}

// IsProse reports whether a file, by its extension or the format that was named for it, has
// text alone: no fields, no columns, and no annotations in it.
func IsProse(name string, named Format) bool {
	f := named
	if f == "" {
		f = byExtension[strings.ToLower(path.Ext(withoutPacking(name)))]
	}
	switch f {
	case Text, Markdown, SRT, VTT, PDF, RTF, CHAT, TextGrid:
		return true
	}
	return false
}

// familyOf returns the family of formats that the extension of a file stands for. Errors:
// ErrFormat, with advice on what to do with such a file.
func familyOf(name string) (Format, error) {
	if f := byExtension[strings.ToLower(path.Ext(withoutPacking(name)))]; f != "" {
		return f, nil
	}
	return "", refuse(name, ErrFormat, errors.New("the file's extension is not known; name the format"))
}

// detect tells the format by extension and a look at the first line.
func detect(src *source, name string, max int) (Format, error) {
	f, err := familyOf(name)
	switch f {
	case JSONL:
		if looksDoccano(src.peekLine(max)) {
			return Doccano, nil
		}
		return JSONL, nil
	case TAB:
		if looksTelegram(src.peek(telegramHead)) {
			return Telegram, nil
		}
		if first := src.peekLine(1); len(first) > 0 && first[0] != '[' {
			return "", refuse(name, ErrFormat, errors.New("a .json file must hold an array of TAB documents; name the format if it is another"))
		}
		return TAB, nil
	}
	return f, err
}

// framing picks the framing and parser of the format.
func (c *input) framing(src *source) (framing, error) {
	switch c.format {
	case Text, Markdown:
		return &whole{input: c, src: src}, nil
	case JSONL:
		return newLines(c, src, newJSONL(c).parse), nil
	case Doccano:
		return newLines(c, src, newDoccano(c).parse), nil
	case TAB:
		return &array{input: c, src: src, parse: (&tab{c}).parse}, nil
	case CSV, TSV:
		return newTable(c, src)
	case Brat:
		return &standoff{whole{input: c, src: src}}, nil
	case SRT:
		return &marked{whole{input: c, src: src}, parseSRT}, nil
	case HTML:
		return &marked{whole{input: c, src: src}, parseHTML}, nil
	case DOCX:
		return &archived{whole{input: c, src: src}, parseOffice("word/document.xml")}, nil
	case ODT, ODS:
		return &archived{whole{input: c, src: src}, parseOpenDocument}, nil
	case EAF:
		return &single{whole{input: c, src: src}, parseEAF}, nil
	case XML:
		return &single{whole{input: c, src: src}, parseXML}, nil
	case EML:
		return &message{whole{input: c, src: src}}, nil
	case MBOX:
		return &mailbox{input: c, src: src}, nil
	case RTF:
		return &single{whole{input: c, src: src}, parseRTF}, nil
	case VCard, ICal:
		return &single{whole{input: c, src: src}, parseCards}, nil
	case CHAT:
		return &single{whole{input: c, src: src}, parseCHAT}, nil
	case TextGrid:
		return &single{whole{input: c, src: src}, parseTextGrid}, nil
	case XLSX:
		return &archived{whole{input: c, src: src}, parseWorkbook}, nil
	case PPTX:
		return &archived{whole{input: c, src: src}, parseOffice("ppt/presentation.xml")}, nil
	case Telegram:
		return &chatExport{whole{input: c, src: src}}, nil
	case Parquet:
		return nil, refuse(c.name, ErrFormat, errors.New("Parquet is read from files whose name ends in .parquet"))
	case PDF:
		return &paged{whole: whole{input: c, src: src}}, nil
	case VTT:
		return &marked{whole{input: c, src: src}, parseVTT}, nil
	case CoNLL, CoNLLU:
		return newBlocks(c, src, newTokenFile(c).parse), nil
	}
	return nil, refuse(c.name, ErrFormat, fmt.Errorf("format %q", string(c.format)))
}

// looksDoccano reports whether a JSONL line carries labelled spans: an array
// under "label" or "labels" whose elements are arrays, or under "entities"
// whose elements are objects with offsets.
func looksDoccano(line []byte) bool {
	line = bytes.TrimSpace(line)
	if !validObject(line) {
		return false
	}
	for _, m := range members(line, 0, nil) {
		key, _ := m.key.decode(line)
		switch key {
		case "label", "labels":
			if line[m.value.start] == '[' && eachElement(line, m.value.start, '[') {
				return true
			}
		case "entities":
			if line[m.value.start] == '[' && eachElement(line, m.value.start, '{') && bytes.Contains(m.value.in(line), []byte(`"start_offset"`)) {
				return true
			}
		}
	}
	return false
}

// eachElement reports whether every element of an array begins with the byte.
func eachElement(raw []byte, i int, first byte) bool {
	for _, e := range elements(raw, i) {
		if raw[e.start] != first {
			return false
		}
	}
	return true
}
