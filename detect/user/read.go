package user

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"github.com/understudy-text/understudy/corpus/category"
	"github.com/understudy-text/understudy/detect/phrase"
	"github.com/understudy-text/understudy/detect/recognizer"
)

// Files are where knowledge is kept.
type Files struct {
	Deny, Allow, Recognizers []string
}

// maxFile is how many bytes a list may have.
const maxFile = 256 << 20

// Read reads files. scheme says what categories and entities are called; nil: as all
// schemes do. Errors name file and line.
func Read(f Files, scheme *category.Scheme) (*Knowledge, error) {
	labels, err := Labels(scheme)
	if err != nil {
		return nil, err
	}
	entities, err := Entities(scheme)
	if err != nil {
		return nil, err
	}
	k := &Knowledge{}
	for _, group := range []struct {
		kind  string
		paths []string
		into  *[]*phrase.List
	}{{"deny", f.Deny, &k.Deny}, {"allow", f.Allow, &k.Allow}} {
		var all []phrase.Entry
		for _, path := range group.paths {
			data, err := k.load(path)
			if err != nil {
				return nil, err
			}
			entries, err := phrase.Read(bytes.NewReader(data), path, labels)
			if err != nil {
				return nil, err
			}
			for i := range entries { // results name them, and are given away
				entries[i].Source = filepath.Base(path)
			}
			k.use(group.kind, data, len(entries))
			all = append(all, entries...)
		}
		if len(all) == 0 {
			continue
		}
		list, err := phrase.New(all)
		if err != nil {
			return nil, err
		}
		*group.into = []*phrase.List{list}
	}
	var definitions []recognizer.Definition
	for _, path := range f.Recognizers {
		data, err := k.load(path)
		if err != nil {
			return nil, err
		}
		own, err := recognizer.Read(data, path, entities)
		if err != nil {
			return nil, err
		}
		k.use("recognizers", data, len(own))
		definitions = append(definitions, own...)
	}
	if len(definitions) > 0 {
		if k.Recognizers, err = recognizer.New(definitions); err != nil {
			return nil, err
		}
	}
	for _, d := range k.Deny {
		for _, a := range k.Allow {
			if err := phrase.Contradict(d, a); err != nil {
				return nil, err
			}
		}
	}
	return k, nil
}

func (k *Knowledge) load(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular(): // told before it is opened: a pipe would make us wait
		return nil, fmt.Errorf("%s: is no file", path)
	case info.Size() > maxFile:
		return nil, fmt.Errorf("%s: has more than %d bytes", path, maxFile)
	}
	return os.ReadFile(path)
}

func (k *Knowledge) use(kind string, data []byte, entries int) {
	sum := sha256.Sum256(data)
	k.Used = append(k.Used, Used{kind, hex.EncodeToString(sum[:]), entries})
}
