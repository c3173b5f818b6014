//go:build !unix

package ollamatest

import "os/exec"

func ownProcessGroup(*exec.Cmd) {}

func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
