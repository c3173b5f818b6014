//go:build unix

package ollamatest

import (
	"os/exec"
	"syscall"
)

// ownProcessGroup makes a program the first of a group: Ollama starts another for each model.
func ownProcessGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends a program and those it has started.
func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
