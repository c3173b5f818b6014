package corpus

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"path"
	"slices"
	"strings"

	understudy "github.com/understudy-text/understudy"
)

// Archives: Word, Excel, PowerPoint and OpenDocument files are ZIP archives of
// XML (ECMA-376, ISO/IEC 26300). archive/zip reads and writes them; entries that
// are not touched keep their compressed bytes. What stands between those (headers,
// parts that changed, the directory) is what restoring needs.

// ErrContainer is why an archive is refused.
var ErrContainer = errors.New("the container cannot be read")

var (
	errEncrypted = errors.New("it is encrypted")
	errOldOffice = errors.New("it is encrypted, or a file of the kind before Office 2007; open it and save it anew, without a password")
	errSamePart  = errors.New("holds two parts of the same name")
	errNoMain    = errors.New("the part with the text is missing")
)

// An archived is the framing of files that are archives.
type archived struct {
	whole
	parse func(a *archive) error
}

// An archive is a container in a ZIP file.
type archive struct {
	container
	zip    *zip.Reader
	names  map[string]*zip.File
	left   int            // bytes that may still be inflated
	max    int            // of all
	entry  map[int]int    // index of a part → index in zip.File
	blank  map[int][]byte // index in zip.File → what is written instead, always
	format Format
	grid   *grid // nil: columns have no types

	// apart are the parts that are read in stretches; nil: the file is read as a whole. Else
	// marks stand before the parts, as unrolled wants them.
	apart map[string]bool
}

// faultIn names the part in which XML is at fault.
func faultIn(part string, fault *xmlFault) error { return fmt.Errorf("part %q: %w", part, fault) }

func (w *archived) next() (Piece, error) {
	if w.done {
		return Piece{}, io.EOF
	}
	place, all, piece, err := w.read()
	if err != nil || piece.Refusal != nil {
		return piece, err
	}
	c := w.input
	raw := bytes.Clone(all)
	a, err := openArchive(raw, c.options.maxRecord())
	if err == nil {
		a.format, a.restoring = c.format, c.options.LooseSpans
		a.grid = c.grid()
		err = w.parse(a)
	}
	if err != nil {
		hint := wholeHint
		if !errors.Is(err, ErrTooLarge) {
			err, hint = fmt.Errorf("%w: %w", ErrContainer, err), "open the file in the program that wrote it and save it anew"
		} else if c.format == XLSX || c.format == ODS {
			hint = wholeSheetHint
		}
		return Piece{Kind: Refused, Refusal: &Refusal{Place: place, Err: err, Hint: hint}}, nil
	}
	rec := &Record{Format: c.format, Place: place, Raw: raw, body: a}
	rec.Docs = []understudy.Document{a.document(c.name, c.options.Language)}
	return c.admit(rec, nil), nil
}

// What to do about a file that is larger than what is read as a whole.
const (
	wholeHint      = "it is read as a whole, in about a hundred times the memory of its text: raise --max-record-mib where there is as much, or cut the file"
	wholeSheetHint = "large sheets are read in stretches, but not where tables, charts and pivot tables repeat their cells or formulas name sheets: take those out, save the sheets as .csv, " +
		"or raise --max-record-mib where there is a hundred times the memory of the text"
)

// grid is what is known of columns of sheets; nil where a file comes back.
func (c *input) grid() *grid {
	if c.options.LooseSpans {
		return nil
	}
	return &grid{options: &c.options, file: c.name}
}

func openArchive(raw []byte, max int) (*archive, error) {
	if bytes.HasPrefix(raw, []byte{0xD0, 0xCF, 0x11, 0xE0}) {
		return nil, errOldOffice
	}
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		return nil, err
	}
	a, err := checkedArchive(z, int64(len(raw)), max)
	if err != nil {
		return nil, err
	}
	a.container.seal = func(changed map[int][]byte) []patch { return a.seal(raw, changed) }
	return a, nil
}

// checkedArchive looks at the directory of an archive of so many bytes. max is how many bytes
// may be inflated.
func checkedArchive(z *zip.Reader, size int64, max int) (*archive, error) {
	a := &archive{zip: z, names: map[string]*zip.File{}, left: max, max: max, entry: map[int]int{}, blank: map[int][]byte{}}
	end := int64(0)
	files := slices.Clone(z.File)
	for _, f := range files {
		if a.names[f.Name] != nil {
			return nil, fmt.Errorf("part %q: %w", f.Name, errSamePart)
		}
		if f.Flags&1 != 0 {
			return nil, fmt.Errorf("part %q: %w", f.Name, errEncrypted)
		}
		if _, err := f.DataOffset(); err != nil {
			return nil, fmt.Errorf("part %q: %w", f.Name, err)
		}
		a.names[f.Name] = f
	}
	slices.SortFunc(files, func(f, g *zip.File) int { return int(dataOffset(f) - dataOffset(g)) })
	for _, f := range files { // parts that share bytes blow up (Fifield 2019)
		if start := dataOffset(f); start < end || f.CompressedSize64 > uint64(size-start) {
			return nil, fmt.Errorf("part %q: %w", f.Name, zip.ErrFormat)
		}
		end = dataOffset(f) + int64(f.CompressedSize64)
	}
	return a, nil
}

// dataOffset is where the bytes of an entry begin; openArchive has checked it.
func dataOffset(f *zip.File) int64 {
	at, err := f.DataOffset()
	if err != nil {
		panic("corpus: " + err.Error())
	}
	return at
}

// load inflates an entry and makes it a part.
func (a *archive) load(f *zip.File) (part, error) {
	content, err := a.inflate(f)
	if err != nil {
		return part{}, err
	}
	a.entry[len(a.parts)] = slices.Index(a.zip.File, f)
	if a.apart != nil {
		a.raw = append(a.raw, partMark(f.Name, asItIs)...)
	}
	return a.begin(f.Name, content), nil
}

func (a *archive) inflate(f *zip.File) ([]byte, error) {
	if f.UncompressedSize64 > uint64(a.left) {
		return nil, fmt.Errorf("part %q: %w: the parts are more than %d MiB, unpacked", f.Name, ErrTooLarge, a.max>>20)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("part %q: %w", f.Name, err)
	}
	defer r.Close()
	content, err := io.ReadAll(io.LimitReader(r, int64(a.left)+1)) // the size may be a lie
	if err != nil {
		return nil, fmt.Errorf("part %q: %w", f.Name, err)
	}
	if len(content) > a.left {
		return nil, fmt.Errorf("part %q: %w", f.Name, ErrTooLarge)
	}
	a.left -= len(content)
	return content, nil
}

// seal writes the archive with new parts and returns what is different: all but
// the bytes of the entries that stay.
func (a *archive) seal(raw []byte, changed map[int][]byte) []patch {
	content := map[int][]byte{}
	for i, b := range a.blank {
		if !a.restoring {
			content[i] = b
		}
	}
	for i, b := range changed {
		content[a.entry[i]] = b
	}
	if len(content) == 0 {
		return nil
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	must := func(err error) {
		if err != nil { // memory takes everything, and openArchive has looked at the entries
			panic("corpus: " + err.Error())
		}
	}
	must(w.SetComment(a.zip.Comment))
	for i, f := range a.zip.File {
		h := f.FileHeader
		data := raw[dataOffset(f) : dataOffset(f)+int64(f.CompressedSize64)]
		if new, ok := content[i]; ok {
			data = deflated(&h, new)
		}
		e, err := w.CreateRaw(&h)
		must(err)
		_, err = e.Write(data)
		must(err)
	}
	must(w.Close())
	out := b.Bytes()
	z, err := zip.NewReader(bytes.NewReader(out), int64(len(out)))
	must(err)
	var patches []patch
	from, newFrom := 0, 0
	for i, f := range a.zip.File {
		g := z.File[i]
		at := int(dataOffset(f))
		if _, ok := content[i]; ok || at < from { // entries in another order than the directory's are in the patch
			continue
		}
		newAt := int(dataOffset(g))
		if at > from || newAt > newFrom {
			patches = append(patches, patch{stretch{from, at}, out[newFrom:newAt]})
		}
		from, newFrom = at+int(f.CompressedSize64), newAt+int(f.CompressedSize64)
	}
	return append(patches, patch{stretch{from, len(raw)}, out[newFrom:]})
}

// deflated compresses content and makes the header say so.
func deflated(h *zip.FileHeader, content []byte) []byte {
	h.CRC32, h.UncompressedSize64 = crc32.ChecksumIEEE(content), uint64(len(content))
	h.Flags &^= 8 // sizes stand in the header
	if h.Method != zip.Store {
		var b bytes.Buffer
		w, err := flate.NewWriter(&b, flate.DefaultCompression)
		if err == nil {
			_, err = w.Write(content)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			panic("corpus: " + err.Error())
		}
		h.Method, content = zip.Deflate, b.Bytes()
	}
	h.CompressedSize64 = uint64(len(content))
	return content
}

// onePixel is a picture of one white pixel, by extension.
var onePixel = map[string][]byte{
	".png": []byte("\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\x9cc\xf8\x0f\x00\x01\x01\x01\x00\xb18\xf6\x14\x00\x00\x00\x00IEND\xaeB`\x82"),
}

// pictures are parts that are seen and heard, and fonts are no text for anyone.
var (
	pictures = []string{".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".emf", ".wmf", ".wdp", ".webp", ".mp3", ".mp4", ".wav", ".m4a", ".avi", ".mov"}
	fonts    = []string{".ttf", ".odttf", ".fntdata"}
)

// skipPart handles an entry that is not read as text. Thumbnails, printer settings and
// metadata of pictures are removed; an entry that may hold text is reported.
func (a *archive) skipPart(i int, f *zip.File) error {
	ext := strings.ToLower(path.Ext(f.Name))
	switch name := strings.ToLower(f.Name); {
	case strings.Contains(name, "thumbnail"):
		a.blank[i] = onePixel[ext]
		a.told = append(a.told, "removed: thumbnail")
	case strings.Contains(name, "tablepreview"): // LibreOffice draws it anew
		a.blank[i] = nil
		a.told = append(a.told, "removed: preview of a table")
	case strings.Contains(name, "printersettings"):
		a.blank[i] = nil
		a.told = append(a.told, "removed: settings of a printer")
	case slices.Contains([]string{".jpg", ".jpeg", ".png"}, ext) && f.UncompressedSize64 > 0:
		picture, err := a.inflate(f)
		if err != nil {
			return err
		}
		a.told = append(a.told, remarkSeen)
		if clean, changed := unnamed(picture); changed {
			a.blank[i] = clean
			a.told = append(a.told, remarkPicture)
		}
	case f.UncompressedSize64 == 0 || slices.Contains(fonts, ext) || f.Name == "mimetype":
	case slices.Contains(pictures, ext):
		a.told = append(a.told, remarkSeen)
	default:
		a.told = append(a.told, "not read: "+path.Dir(f.Name)+"/*"+ext)
	}
	return nil
}
