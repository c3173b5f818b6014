// Package processor measures work by the time that processors spend on it, which other
// programs on the machine do not lengthen as they do the time on the clock. Out comes the
// time of this process so far.
//
// It may know no other package.
package processor

import "time"

// begun stands for the beginning of the process.
var begun = time.Now()
