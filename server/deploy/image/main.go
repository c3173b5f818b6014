// Command image builds the container image of the server without an engine: it reads
// server/deploy/Containerfile for what is in the image and how it is run, builds the program for
// each platform, and writes an archive in the layout of the Open Container Initiative, the
// same to the byte from the same source:
//
//	go run ./server/deploy/image -out understudy.tar
//	podman load -i understudy.tar        # or: skopeo copy oci-archive:understudy.tar docker://…
//
// server/deploy/image/run.sh runs it in a root folder of its own, read-only and without rights.
//
// It may know no other package.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	out := flag.String("out", "understudy.tar", "the archive")
	platforms := flag.String("platforms", "linux/amd64,linux/arm64", "with commas between them")
	version := flag.String("version", "latest", "name of the image's version")
	sbom := flag.String("sbom", "", "file for the modules that the program of the first platform is made of, in CycloneDX's form")
	of := flag.String("of", "", "a program that is there: its bill is written to -sbom, and no image is made")
	certificates := flag.String("certificates", "/etc/ssl/certs/ca-certificates.crt", "the public authorities' certificates")
	flag.Parse()
	if *of != "" {
		if err := writeBill(*of, *sbom); err != nil {
			log.Fatal("image: ", err)
		}
		return
	}
	log.SetFlags(0)
	if err := run(*out, *version, *certificates, *sbom, strings.Split(*platforms, ",")); err != nil {
		log.Fatal(err)
	}
}

func run(out, version, certificates, sbom string, platforms []string) error {
	recipe, err := os.ReadFile("server/deploy/Containerfile")
	if err != nil {
		return fmt.Errorf("%w; run this at the root of the source", err)
	}
	c, err := readContainer(recipe)
	if err != nil {
		return fmt.Errorf("server/deploy/Containerfile: %w", err)
	}
	authorities, err := os.ReadFile(certificates)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var images []image
	for _, p := range platforms {
		system, architecture, ok := strings.Cut(p, "/")
		if !ok {
			return fmt.Errorf("platform %q: write it as linux/amd64", p)
		}
		program, err := build(c, folder, system, architecture)
		if err != nil {
			return err
		}
		if sbom != "" && len(images) == 0 {
			bill, err := billOf(program)
			if err != nil {
				return err
			}
			if err := os.WriteFile(sbom, bill, 0o644); err != nil {
				return err
			}
		}
		images = append(images, image{system: system, architecture: architecture, files: map[string][]byte{
			builtProgram: program, authoritiesFile: authorities,
		}})
	}
	var archive bytes.Buffer
	if err := write(&archive, c, version, images); err != nil {
		return err
	}
	return os.WriteFile(out, archive.Bytes(), 0o644)
}

// build runs the build step of the container file for a platform.
func build(c *container, folder, system, architecture string) ([]byte, error) {
	args := append([]string(nil), c.build...)
	made := filepath.Join(folder, system+"-"+architecture)
	for i, a := range args {
		if a == builtProgram {
			args[i] = made
		}
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), append(c.environment, "GOOS="+system, "GOARCH="+architecture)...)
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, said)
	}
	return os.ReadFile(made)
}
