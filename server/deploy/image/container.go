package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
	v1 "github.com/opencontainers/image-spec/specs-go/v1"
)

// Where the build stage has what the image is made of.
const (
	builtProgram    = "/out/understudy"
	authoritiesFile = "/etc/ssl/certs/ca-certificates.crt"
	emptyFolder     = "/out/data"
)

// A container is what a container file says of the image's last stage, and how its program
// is built.
type container struct {
	build       []string // the step that builds the program
	environment []string // of the build
	copies      []copied
	config      v1.ImageConfig
}

// A copied is what a COPY takes from the build stage.
type copied struct {
	from, to string
	mode     string // in octal; "": as it is
	owner    string // UID:GID; "": root
}

var errStages = errors.New("want one stage that builds and one from scratch")

// readContainer reads a container file as builders do. What it does not know is an error:
// the image would lack it.
func readContainer(recipe []byte) (*container, error) {
	parsed, err := parser.Parse(bytes.NewReader(recipe))
	if err != nil {
		return nil, err
	}
	stages, _, err := instructions.Parse(parsed.AST, nil)
	if err != nil {
		return nil, err
	}
	if len(stages) != 2 || stages[1].BaseName != "scratch" {
		return nil, errStages
	}
	c := &container{config: v1.ImageConfig{ExposedPorts: map[string]struct{}{}, Volumes: map[string]struct{}{}}}
	for _, step := range stages[0].Commands {
		switch s := step.(type) {
		case *instructions.EnvCommand:
			for _, e := range s.Env {
				c.environment = append(c.environment, e.Key+"="+e.Value)
			}
		case *instructions.RunCommand:
			if len(s.CmdLine) > 2 && s.CmdLine[0] == "go" && s.CmdLine[1] == "build" {
				c.build = s.CmdLine
			}
		}
	}
	for _, step := range stages[1].Commands {
		if err := c.apply(step); err != nil {
			return nil, err
		}
	}
	if len(c.build) == 0 || len(c.config.Entrypoint) == 0 || c.config.User == "" {
		return nil, errors.New("no step builds the program, or the image has no ENTRYPOINT or USER")
	}
	return c, nil
}

// apply applies an instruction of the container file to the configuration of the image.
// Errors: an instruction, or a form of one, that this program does not know.
func (c *container) apply(step instructions.Command) error {
	switch s := step.(type) {
	case *instructions.CopyCommand:
		if len(s.SourcePaths) != 1 || s.From != "build" {
			return fmt.Errorf("%v: want one path of the stage build", s)
		}
		c.copies = append(c.copies, copied{from: s.SourcePaths[0], to: s.DestPath, mode: s.Chmod, owner: s.Chown})
	case *instructions.UserCommand:
		c.config.User = s.User
	case *instructions.VolumeCommand:
		for _, v := range s.Volumes {
			c.config.Volumes[v] = struct{}{}
		}
	case *instructions.ExposeCommand:
		for _, p := range s.Ports {
			if !strings.Contains(p, "/") {
				p += "/tcp"
			}
			c.config.ExposedPorts[p] = struct{}{}
		}
	case *instructions.StopSignalCommand:
		c.config.StopSignal = s.Signal
	case *instructions.EntrypointCommand:
		c.config.Entrypoint = s.CmdLine
	case *instructions.CmdCommand:
		c.config.Cmd = s.CmdLine
	case *instructions.HealthCheckCommand: // engines' own: the specification has no such thing
	default:
		return fmt.Errorf("the instruction %s is not known here", step.Name())
	}
	return nil
}
