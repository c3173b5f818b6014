package runtime

import (
	"debug/elf"
	"fmt"
	"io"
	"os"
)

// checkLibrary reports what is wrong with a library's file before the system maps it: if a
// part is missing, the program would crash when it touches that part. Only ELF files are
// checked.
func checkLibrary(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	magic := make([]byte, len(elf.ELFMAG))
	if _, err := io.ReadFull(file, magic); err != nil || string(magic) != elf.ELFMAG {
		return nil // the system says what it thinks of it
	}
	f, err := elf.NewFile(file)
	if err != nil {
		// Sections stand at the end, so that they are what a cut takes first.
		return fmt.Errorf("it is cut off, or no library: %w", err)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD && p.Off+p.Filesz > uint64(info.Size()) {
			return fmt.Errorf("it is cut off after %d bytes", info.Size())
		}
	}
	return nil
}
