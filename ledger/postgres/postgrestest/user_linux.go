package postgrestest

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// nobody is a user without rights, by its customary number.
const nobody = 65534

// asUser lets a program run as a user that is not root, which PostgreSQL refuses
// to be.
func asUser(cmd *exec.Cmd) {
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
}

// handOver gives a folder to that user, and copies of the programs: root's cache is
// closed to it.
func handOver(home, programs string) (string, error) {
	if os.Geteuid() != 0 {
		return programs, nil
	}
	if err := os.Chown(home, nobody, nobody); err != nil {
		return "", err
	}
	copied := filepath.Join(home, "programs")
	return copied, os.CopyFS(copied, os.DirFS(programs))
}
