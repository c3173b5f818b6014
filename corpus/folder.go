package corpus

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// A ZIP archive among the files is read as a folder: its entries are files, each by its
// own format, called "archive.zip/entry". What is written is an archive again, with the
// entries in the same order; times, comments and extra fields of entries are left out,
// since they could tell. Archives within archives are not read.

// archiveExtension is that of the archives that are read as folders.
const archiveExtension = ".zip"

// An Archive is a ZIP archive of which a File is an entry.
type Archive struct {
	Path string // where it is
	Name string // slash path below the argument that led to it
}

var (
	errMethod    = errors.New("compressed in a way that is not read; pack it anew with the usual compression")
	errEntryPath = errors.New("the entry's name leads out of the archive, or is no path")
	errEntrySize = errors.New("the entry is not as long as its archive says")
	errChecksum  = errors.New("the entry is damaged: its checksum does not fit")
)

// archive adds the entries of an archive to the files.
func (w *walk) archive(p, name string) {
	fail := func(entry string, err error) {
		w.fail(strings.TrimSuffix(p+"/"+entry, "/"), err) // not cleaned: it may lead out
		w.errs[len(w.errs)-1].Argument = false            // others go on
	}
	f, err := os.Open(p)
	if err != nil {
		w.fail(p, err)
		return
	}
	defer f.Close()
	folder, err := openFolder(f, &Archive{Path: p, Name: name})
	if err != nil {
		fail("", fmt.Errorf("%w: %w", ErrContainer, err))
		return
	}
	for _, e := range folder.order {
		if hiddenPath(e.name) {
			continue
		}
		n := path.Join(name, e.name)
		switch {
		case e.fault != nil:
			fail(e.name, e.fault)
		case w.names[n]:
			fail(e.name, errSameName)
		default:
			w.names[n] = true
			w.files = append(w.files, File{Path: folder.prefix + e.name, Name: n, Size: e.size, In: folder, Archive: folder.of})
		}
	}
}

// hiddenPath reports whether a name in the path begins with a dot, or is the folder in
// which macOS keeps what belongs to its own file system.
func hiddenPath(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(s string) bool {
		return strings.HasPrefix(s, ".") && s != ".." || s == "__MACOSX"
	})
}

// A folder is an archive as a file system. It holds no open file.
type folder struct {
	of      *Archive
	prefix  string // of the paths of its files
	order   []*entry
	entries map[string]*entry
}

// An entry is where a file lies in the archive.
type entry struct {
	name         string
	at           int64 // bytes from the archive's start
	packed, size int64 // bytes
	method       uint16
	sum          uint32
	fault        error // why it cannot be read
}

// openFolder reads the directory of an archive. Archives that grow beyond all measure, or
// whose entries share bytes (Fifield 2019), are refused.
func openFolder(f *os.File, of *Archive) (*folder, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(f, info.Size())
	if err != nil {
		return nil, err
	}
	d := &folder{of: of, prefix: of.Path + "/", entries: map[string]*entry{}}
	var total uint64
	for _, z := range z.File {
		if strings.HasSuffix(z.Name, "/") {
			continue
		}
		e, err := entryOf(z)
		if err != nil {
			return nil, err
		}
		if total += z.UncompressedSize64; z.UncompressedSize64 > 1<<62 || total > bombSize && total/bombRatio > uint64(info.Size()) {
			return nil, ErrBomb
		}
		if other := d.entries[e.name]; other != nil {
			e.fault = errSamePart
		} else {
			d.entries[e.name] = e
		}
		d.order = append(d.order, e)
	}
	byPlace := slices.Clone(d.order)
	slices.SortFunc(byPlace, func(a, b *entry) int { return int(a.at - b.at) })
	end := int64(0)
	for _, e := range byPlace {
		if e.at < end || e.packed > info.Size()-e.at {
			return nil, fmt.Errorf("entry %q: %w", e.name, zip.ErrFormat)
		}
		end = e.at + e.packed
	}
	return d, nil
}

// entryOf describes an entry and says why it cannot be read, if so.
func entryOf(z *zip.File) (*entry, error) {
	at, err := z.DataOffset()
	if err != nil {
		return nil, fmt.Errorf("entry %q: %w", z.Name, err)
	}
	e := &entry{name: z.Name, at: at, packed: int64(z.CompressedSize64), size: int64(z.UncompressedSize64), method: z.Method, sum: z.CRC32}
	switch {
	case !utf8.ValidString(z.Name):
		e.fault = errNameUTF8
	case !fs.ValidPath(z.Name) || strings.ContainsAny(z.Name, "\\\x00"):
		e.fault = errEntryPath
	case z.Flags&1 != 0:
		e.fault = errEncrypted
	case !z.Mode().IsRegular():
		e.fault = errNotRegular
	case z.Method != zip.Store && z.Method != zip.Deflate:
		e.fault = errMethod
	}
	return e, nil
}

// Open opens an entry by the path of its File.
func (d *folder) Open(name string) (fs.File, error) {
	e := d.entries[strings.TrimPrefix(name, d.prefix)]
	if e == nil || e.fault != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	f, err := os.Open(d.of.Path)
	if err != nil {
		return nil, err
	}
	o := &openEntry{entry: e, file: f, content: io.NewSectionReader(f, e.at, e.packed)}
	if e.method == zip.Deflate {
		o.content = flate.NewReader(bufio.NewReader(o.content))
	}
	return o, nil
}

// An openEntry reads one entry and checks it at its end.
type openEntry struct {
	*entry
	file    *os.File
	content io.Reader
	n       int64
	crc     uint32
}

func (o *openEntry) Read(b []byte) (int, error) {
	n, err := o.content.Read(b)
	o.n += int64(n)
	o.crc = crc32.Update(o.crc, crc32.IEEETable, b[:n])
	switch {
	case o.n > o.size, err == io.EOF && o.n < o.size:
		return 0, errEntrySize
	case err == io.EOF && o.crc != o.sum:
		return 0, errChecksum
	}
	return n, err
}

func (o *openEntry) Stat() (fs.FileInfo, error) { return o.file.Stat() }
func (o *openEntry) Close() error               { return o.file.Close() }

// An ArchiveWriter writes a ZIP archive entry by entry. It becomes visible when it is
// committed.
type ArchiveWriter struct {
	file  *AtomicFile
	zip   *zip.Writer
	count int
}

// CreateArchive begins the archive that will replace path.
// If it is to replace none, keep says so (CreateNew).
func CreateArchive(path string, keep bool) (*ArchiveWriter, error) {
	f, err := CreateAtomic(path)
	if err != nil {
		return nil, err
	}
	f.keep = keep
	return &ArchiveWriter{file: f, zip: zip.NewWriter(f)}, nil
}

// Create begins an entry. It is in the archive after its Commit; entries are ordered by
// their commits. f is the File that is written.
func (a *ArchiveWriter) Create(name string, f File) (Atomic, error) {
	return createFor(name, f, func(name string) (Atomic, error) {
		held, err := CreateAtomic(a.file.path) // beside the archive; never committed itself
		if err != nil {
			return nil, err
		}
		return &newEntry{AtomicFile: held, archive: a, name: name}, nil
	})
}

// Commit makes the archive visible; one without entries is not written.
func (a *ArchiveWriter) Commit(mode fs.FileMode) error {
	if a.count == 0 {
		return a.Abort()
	}
	if err := a.zip.Close(); err != nil {
		a.file.Abort()
		return err
	}
	return a.file.Commit(mode)
}

// Abort removes the unfinished archive.
func (a *ArchiveWriter) Abort() error { return a.file.Abort() }

// A newEntry holds what will be an entry in a file of its own, since it may be given up.
type newEntry struct {
	*AtomicFile
	archive *ArchiveWriter
	name    string
}

// Commit puts the entry into the archive.
func (e *newEntry) Commit(fs.FileMode) error {
	defer e.Abort()
	if _, err := e.f.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("write %s: %w", e.path, withoutPath(err))
	}
	w, err := e.archive.zip.CreateHeader(&zip.FileHeader{Name: e.name, Method: zip.Deflate, ModifiedDate: 1<<5 | 1}) // 1980-01-01, the first there is
	if err == nil {
		_, err = io.Copy(w, e.f)
	}
	if err != nil {
		return err
	}
	e.archive.count++
	return nil
}
