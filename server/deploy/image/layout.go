package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/opencontainers/go-digest"
	"github.com/opencontainers/image-spec/specs-go"
	v1 "github.com/opencontainers/image-spec/specs-go/v1"
)

// An image is of one platform.
type image struct {
	system, architecture string
	files                map[string][]byte // of the build stage
}

// A layout is an archive under way: its blobs, each once.
type layout struct {
	tar  *tar.Writer
	seen map[digest.Digest]bool
}

// write writes the images as one archive.
func write(w io.Writer, c *container, version string, images []image) error {
	l := &layout{tar: tar.NewWriter(w), seen: map[digest.Digest]bool{}}
	index := v1.Index{Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: v1.MediaTypeImageIndex}
	for _, m := range images {
		d, err := l.image(c, m)
		if err != nil {
			return fmt.Errorf("%s/%s: %w", m.system, m.architecture, err)
		}
		index.Manifests = append(index.Manifests, d)
	}
	all, err := l.object(v1.MediaTypeImageIndex, index)
	if err != nil {
		return err
	}
	all.Annotations = map[string]string{v1.AnnotationRefName: version}
	top := v1.Index{Versioned: index.Versioned, MediaType: v1.MediaTypeImageIndex, Manifests: []v1.Descriptor{all}}
	for _, f := range []struct {
		name  string
		value any
	}{{v1.ImageLayoutFile, v1.ImageLayout{Version: v1.ImageLayoutVersion}}, {v1.ImageIndexFile, top}} {
		raw, err := json.Marshal(f.value)
		if err != nil {
			return err
		}
		if err := file(l.tar, f.name, raw, 0o644, 0, 0); err != nil {
			return err
		}
	}
	return l.tar.Close()
}

// image writes what an image is made of, and describes it.
func (l *layout) image(c *container, m image) (v1.Descriptor, error) {
	plain, err := layer(c.copies, m.files)
	if err != nil {
		return v1.Descriptor{}, err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return v1.Descriptor{}, err
	}
	if _, err := z.Write(plain); err != nil {
		return v1.Descriptor{}, err
	}
	if err := z.Close(); err != nil {
		return v1.Descriptor{}, err
	}
	files, err := l.blob(v1.MediaTypeImageLayerGzip, packed.Bytes())
	if err != nil {
		return v1.Descriptor{}, err
	}
	platform := v1.Platform{OS: m.system, Architecture: m.architecture}
	config, err := l.object(v1.MediaTypeImageConfig, v1.Image{
		Platform: platform, Config: c.config,
		RootFS: v1.RootFS{Type: "layers", DiffIDs: []digest.Digest{sumOf(plain)}},
	})
	if err != nil {
		return v1.Descriptor{}, err
	}
	manifest, err := l.object(v1.MediaTypeImageManifest, v1.Manifest{
		Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: v1.MediaTypeImageManifest, Config: config, Layers: []v1.Descriptor{files},
	})
	manifest.Platform = &platform
	return manifest, err
}

func (l *layout) object(kind string, value any) (v1.Descriptor, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return v1.Descriptor{}, err
	}
	return l.blob(kind, raw)
}

// blob writes a blob and describes it.
func (l *layout) blob(kind string, data []byte) (v1.Descriptor, error) {
	sum := sumOf(data)
	d := v1.Descriptor{MediaType: kind, Digest: sum, Size: int64(len(data))}
	if l.seen[sum] {
		return d, nil
	}
	l.seen[sum] = true
	return d, file(l.tar, path.Join(v1.ImageBlobsDir, sum.Algorithm().String(), sum.Encoded()), data, 0o644, 0, 0)
}

// sumOf is the SHA-256 of a blob. The package of digests knows no sum itself: it takes those
// that happen to be linked into the program.
func sumOf(data []byte) digest.Digest {
	sum := sha256.Sum256(data)
	return digest.NewDigestFromBytes(digest.SHA256, sum[:])
}

// layer is the files of an image, sorted and without times, with the folders above them.
func layer(copies []copied, files map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	made := map[string]bool{}
	sorted := slices.Clone(copies)
	slices.SortFunc(sorted, func(a, b copied) int { return strings.Compare(a.to, b.to) })
	for _, c := range sorted {
		name := strings.TrimPrefix(c.to, "/")
		for i, r := range name {
			if above := name[:i]; r == '/' && !made[above] {
				made[above] = true
				if err := folder(w, above, 0o755, 0, 0); err != nil {
					return nil, err
				}
			}
		}
		user, group, mode, err := c.rights()
		if err != nil {
			return nil, err
		}
		switch data, ok := files[c.from]; {
		case c.from == emptyFolder:
			err = folder(w, name, mode, user, group)
		case !ok:
			return nil, fmt.Errorf("COPY %s: nobody knows what that is", c.from)
		case c.from == builtProgram:
			err = file(w, name, data, 0o755, user, group)
		default:
			err = file(w, name, data, 0o644, user, group)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// rights are whose a copy is, and who may do what with it.
func (c copied) rights() (user, group int, mode int64, err error) {
	mode = 0o755
	if c.mode != "" {
		if mode, err = strconv.ParseInt(c.mode, 8, 64); err != nil {
			return 0, 0, 0, fmt.Errorf("COPY --chmod=%s: %w", c.mode, err)
		}
	}
	if c.owner != "" {
		if _, err := fmt.Sscanf(c.owner, "%d:%d", &user, &group); err != nil {
			return 0, 0, 0, fmt.Errorf("COPY --chown=%s: want UID:GID", c.owner)
		}
	}
	return user, group, mode, nil
}

func folder(w *tar.Writer, name string, mode int64, user, group int) error {
	return w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: mode, Uid: user, Gid: group, ModTime: time.Unix(0, 0), Format: tar.FormatPAX})
}

func file(w *tar.Writer, name string, data []byte, mode int64, user, group int) error {
	err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(data)), Mode: mode, Uid: user, Gid: group, ModTime: time.Unix(0, 0), Format: tar.FormatPAX})
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}
