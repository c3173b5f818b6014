// Package blanks runs the experiments of "Fill-in-the-Blanks" (FB) anew: stand-ins
// made in many ways for the same spans of the same documents, measured beside each
// other, with the numbers that the paper printed in columns of their own.
package blanks
