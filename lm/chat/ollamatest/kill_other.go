//go:build !unix

package ollamatest

import "os/exec"

func apart(*exec.Cmd) {}

func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
