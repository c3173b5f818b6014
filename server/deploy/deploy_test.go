// Package deploy_test checks the examples of how to run the server.
package deploy_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/parser"

	"github.com/understudy-text/understudy/internal/built"
)

// stages reads the container file as builders do.
func stages(t *testing.T) ([]instructions.Stage, []instructions.ArgCommand) {
	t.Helper()
	data, err := os.ReadFile("Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(parsed.Warnings) > 0 {
		t.Errorf("warnings: %v", parsed.Warnings)
	}
	stages, args, err := instructions.Parse(parsed.AST, nil)
	if err != nil {
		t.Fatal(err)
	}
	return stages, args
}

func find[C instructions.Command](stage instructions.Stage) (found []C) {
	for _, c := range stage.Commands {
		if c, ok := c.(C); ok {
			found = append(found, c)
		}
	}
	return found
}

// The image is of the program and nothing else, is not run by root, and is told by
// the program itself whether it is well.
func TestImage(t *testing.T) {
	all, args := stages(t)
	for _, a := range args {
		if name := a.Args[0].ValueString(); strings.HasSuffix(name, ":latest") || !strings.Contains(name, ":") {
			t.Errorf("%s is not pinned", name)
		}
	}
	image := all[len(all)-1]
	if image.BaseName != "scratch" {
		t.Errorf("the image is made from %s, not from scratch", image.BaseName)
	}
	if users := find[*instructions.UserCommand](image); len(users) != 1 || strings.HasPrefix(users[0].User, "0") || strings.Trim(users[0].User, "0123456789:") != "" {
		t.Errorf("USER %v; it is a number that is not root's", users)
	}
	if runs := find[*instructions.RunCommand](image); len(runs) > 0 {
		t.Errorf("%v: there is no shell in the image", runs)
	}
	if adds := find[*instructions.AddCommand](image); len(adds) > 0 {
		t.Errorf("%v: COPY fetches nothing from elsewhere", adds)
	}
	for _, c := range find[*instructions.CopyCommand](image) {
		if c.From != "build" {
			t.Errorf("%v copies from %q", c, c.From)
		}
	}
	health := find[*instructions.HealthCheckCommand](image)
	if len(health) != 1 || health[0].Health.Test[0] != "CMD" {
		t.Fatalf("health checks: %v; want one without a shell", health)
	}
	entry := find[*instructions.EntrypointCommand](image)
	command := find[*instructions.CmdCommand](image)
	if len(entry) != 1 || len(command) != 1 || entry[0].PrependShell || command[0].PrependShell {
		t.Fatalf("ENTRYPOINT %v and CMD %v; want one of each without a shell", entry, command)
	}
	accepts(t, slices.Concat(entry[0].CmdLine, command[0].CmdLine)[1:])
	accepts(t, health[0].Health.Test[2:])
}

// understudy is the program.
func understudy(t *testing.T) string {
	t.Helper()
	program, err := built.Program(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// accepts checks that the program knows a verb with these flags.
func accepts(t *testing.T, args []string) {
	t.Helper()
	out, err := exec.Command(understudy(t), append(slices.Clone(args), "--help")...).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "understudy "+args[0]) {
		t.Errorf("%v: %v: %s", args, err, out)
	}
}

// The program in the image is built without cgo; all that the build's steps name is
// there.
func TestBuildSteps(t *testing.T) {
	all, _ := stages(t)
	build := all[0]
	if env := find[*instructions.EnvCommand](build); len(env) != 1 || env[0].Env[0].Key != "CGO_ENABLED" || env[0].Env[0].Value != "0" {
		t.Errorf("ENV %v; want CGO_ENABLED=0", env)
	}
	var steps []string
	for _, r := range find[*instructions.RunCommand](build) {
		if r.PrependShell {
			t.Errorf("RUN %v wants a shell", r.CmdLine)
		}
		steps = append(steps, strings.Join(r.CmdLine, " "))
	}
	if !slices.ContainsFunc(steps, func(s string) bool { return strings.HasPrefix(s, "go build ") }) {
		t.Fatalf("no step builds the program: %q", steps)
	}
	// What is linked without cgo: the list is read, nothing is compiled.
	list := exec.Command("go", "list", "-tags=nosmall", "-deps", "-f", `{{if .CgoFiles}}{{.ImportPath}} wants cgo
{{end}}{{range .EmbedFiles}}{{if eq . "model.safetensors"}}{{$.ImportPath}} holds a model that can not run
{{end}}{{end}}`, "./cmd/understudy")
	list.Dir, list.Env = filepath.Join("..", ".."), append(os.Environ(), "CGO_ENABLED=0")
	if out, err := list.CombinedOutput(); err != nil || len(bytes.TrimSpace(out)) > 0 {
		t.Errorf("without cgo: %v; %s", err, bytes.TrimSpace(out))
	}
	if !slices.ContainsFunc(steps, func(s string) bool {
		return strings.HasPrefix(s, "go build ") && strings.Contains(s, " -tags=nosmall ")
	}) {
		t.Errorf("the program is built with a model that it can not run: %q", steps)
	}
}

// directives reads a unit file; of those that stand several times, all values.
func directives(t *testing.T) map[string][]string {
	t.Helper()
	data, err := os.ReadFile("understudy.service")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || strings.ContainsAny(line[:1], "#[") {
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			t.Errorf("line %q", line)
		}
		out[key] = append(out[key], value)
	}
	return out
}

func TestUnit(t *testing.T) {
	unit := directives(t)
	for key, want := range map[string]string{
		"DynamicUser": "yes", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "PrivateTmp": "yes",
		"CapabilityBoundingSet": "", "MemoryDenyWriteExecute": "yes", "LimitCORE": "0", "UMask": "0077",
	} {
		if got := unit[key]; len(got) != 1 || got[0] != want {
			t.Errorf("%s=%v, want %q", key, got, want)
		}
	}
	start := strings.Fields(unit["ExecStart"][0])
	for _, secret := range []string{"key", "tokens"} {
		if !slices.Contains(unit["LoadCredential"], secret+":/etc/understudy/"+secret) {
			t.Errorf("%s is no credential: %v", secret, unit["LoadCredential"])
		}
		if !slices.Contains(start, "${CREDENTIALS_DIRECTORY}/"+secret) {
			t.Errorf("the server is not given the credential %s: %v", secret, start)
		}
	}
	accepts(t, start[1:])
	verify(t, start[0])
}

// verify lets systemd read the unit, where there is systemd.
func verify(t *testing.T, installed string) {
	t.Helper()
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Logf("there is no systemd-analyze here: %v", err)
		return
	}
	data, err := os.ReadFile("understudy.service")
	if err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(t.TempDir(), "understudy.service")
	if err := os.WriteFile(unit, bytes.ReplaceAll(data, []byte(installed), []byte(understudy(t))), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(analyze, "verify", unit).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd-analyze verify: %v: %s", err, out)
	}
}
