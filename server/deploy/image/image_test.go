package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/opencontainers/go-digest"
	v1 "github.com/opencontainers/image-spec/specs-go/v1"
)

// archive is an image of two platforms whose program is a few bytes.
func archive(t *testing.T) ([]byte, *container) {
	t.Helper()
	recipe, err := os.ReadFile("../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	c, err := readContainer(recipe)
	if err != nil {
		t.Fatal(err)
	}
	var images []image
	for _, a := range []string{"amd64", "arm64"} {
		images = append(images, image{system: "linux", architecture: a, files: map[string][]byte{builtProgram: []byte("program for " + a), authoritiesFile: []byte("authorities")}})
	}
	var out bytes.Buffer
	if err := write(&out, c, "1", images); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), c
}

// entries are the files of an archive, and their headers.
func entries(t *testing.T, raw []byte) (data map[string][]byte, headers map[string]*tar.Header) {
	t.Helper()
	data, headers = map[string][]byte{}, map[string]*tar.Header{}
	for r := tar.NewReader(bytes.NewReader(raw)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return data, headers
		}
		if err != nil {
			t.Fatal(err)
		}
		if data[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		headers[h.Name] = h
	}
}

// blobOf reads what a descriptor speaks of, and checks its size and sum.
func blobOf(t *testing.T, data map[string][]byte, d v1.Descriptor, into any) []byte {
	t.Helper()
	raw := data["blobs/sha256/"+d.Digest.Encoded()]
	if int64(len(raw)) != d.Size || digest.FromBytes(raw) != d.Digest {
		t.Errorf("%s: %d bytes, %s", d.Digest, len(raw), digest.FromBytes(raw))
	}
	if into != nil {
		if err := json.Unmarshal(raw, into); err != nil {
			t.Fatal(err)
		}
	}
	return raw
}

// The image has the program, the authorities and an empty folder that is the user's, for each
// platform, and is run as the container file says: not by root.
func TestImage(t *testing.T) {
	raw, c := archive(t)
	data, _ := entries(t, raw)
	var top, index v1.Index
	if err := json.Unmarshal(data["index.json"], &top); err != nil || len(top.Manifests) != 1 || !strings.Contains(string(data["oci-layout"]), "1.0.0") {
		t.Fatalf("%v %s %s", err, data["index.json"], data["oci-layout"])
	}
	blobOf(t, data, top.Manifests[0], &index)
	platforms := ""
	for _, d := range index.Manifests {
		platforms += " " + d.Platform.OS + "/" + d.Platform.Architecture
		var m v1.Manifest
		var of v1.Image
		blobOf(t, data, d, &m)
		blobOf(t, data, m.Config, &of)
		if of.Config.User != "65532:65532" || of.Architecture != d.Platform.Architecture || fmt.Sprint(of.Config.Entrypoint, of.Config.Cmd) != fmt.Sprint(c.config.Entrypoint, c.config.Cmd) || len(of.Config.Cmd) == 0 {
			t.Errorf("%+v", of)
		}
		if len(m.Layers) != 1 || len(of.RootFS.DiffIDs) != 1 {
			t.Fatalf("%d layers", len(m.Layers))
		}
		z, err := gzip.NewReader(bytes.NewReader(blobOf(t, data, m.Layers[0], nil)))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(z)
		if err != nil || digest.FromBytes(plain) != of.RootFS.DiffIDs[0] {
			t.Errorf("%v: the layer is not the one that the image speaks of", err)
		}
		files, headers := entries(t, plain)
		for name, want := range map[string]string{
			"etc/": "0:0 755", "etc/ssl/": "0:0 755", "etc/ssl/certs/": "0:0 755", "etc/ssl/certs/ca-certificates.crt": "0:0 644",
			"understudy": "0:0 755", "data/": "65532:65532 700",
		} {
			h := headers[name]
			if h == nil {
				t.Fatalf("%s is not there", name)
			}
			if got := fmt.Sprintf("%d:%d %o", h.Uid, h.Gid, h.Mode); got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
			delete(headers, name)
		}
		if len(headers) > 0 || string(files["understudy"]) != "program for "+d.Platform.Architecture {
			t.Errorf("besides: %v; the program is %q", headers, files["understudy"])
		}
	}
	if platforms != " linux/amd64 linux/arm64" {
		t.Error(platforms)
	}
	if again, _ := archive(t); !bytes.Equal(raw, again) {
		t.Error("the same source makes another image")
	}
}

// What is not understood is no image that lacks it.
func TestUnknownInstructions(t *testing.T) {
	recipe, err := os.ReadFile("../Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{"ENV A=b", "LABEL a=b", "COPY --from=build /a /b /c/", "WORKDIR /x"} {
		if _, err := readContainer(append(bytes.Clone(recipe), "\n"+more+"\n"...)); err == nil {
			t.Errorf("%s is passed over", more)
		}
	}
	c, err := readContainer(bytes.Replace(recipe, []byte("/out/understudy"), []byte("/out/other"), -1))
	if err != nil {
		t.Fatal(err)
	}
	if err := write(io.Discard, c, "1", []image{{system: "linux", architecture: "amd64"}}); err == nil {
		t.Error("a COPY of what nobody knows is passed over")
	}
}

// The bill names the modules that a program is made of, with their versions.
func TestBill(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := billOf(program)
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(raw, &b); err != nil || b.Format != "CycloneDX" || b.Metadata.Component.Name != "github.com/understudy-text/understudy" {
		t.Fatalf("%v %s", err, raw)
	}
	found := map[string]bool{}
	for _, c := range b.Components {
		found[c.Name] = c.Version != "" && c.Address == "pkg:golang/"+c.Name+"@"+c.Version
	}
	for _, name := range []string{"std", "github.com/opencontainers/image-spec", "github.com/moby/buildkit"} {
		if !found[name] {
			t.Errorf("%s is not told well: %s", name, raw)
		}
	}
	if _, err := billOf([]byte("no program")); err == nil {
		t.Error("a file that is no program has a bill")
	}
}
