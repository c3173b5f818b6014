package server

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

// A Right is what a token allows.
type Right string

// The rights.
const (
	MayDetect       Right = "detect"
	MayPseudonymize Right = "pseudonymize"
	MayRestore      Right = "restore"
	MayEvaluate     Right = "evaluate"
	MaySeeMetrics   Right = "metrics"
	MayChat         Right = "chat" // ask the model behind the proxy

	// open is for everybody: whether the server is well, and what it understands.
	open Right = ""
)

// Rights lists them.
var Rights = [...]Right{MayDetect, MayPseudonymize, MayRestore, MayEvaluate, MaySeeMetrics, MayChat}

// A Token is somebody who may ask. The secret itself is not kept.
type Token struct {
	Name    string
	Rights  []Right
	Hash    [sha256.Size]byte // of the secret
	Domains []string          // of the ledger; empty: all
	Expires time.Time         // zero: never
}

// Tokens are all who may ask.
type Tokens []Token

// ErrTokens says that a file does not hold tokens.
var ErrTokens = errors.New("not a file of tokens")

const tokenHint = "a line is: name, rights with commas between them, SHA-256 of the token in hex, and maybe domains=a,b and expires=2027-01-31; 'understudy serve token' writes one"

// ReadTokens reads a file of tokens, one on a line, fields parted by blanks:
//
//	name rights sha256 [domains=a,b] [expires=2027-01-31]
//
// Lines that begin with # are comments. Errors name the line.
func ReadTokens(r io.Reader, name string) (Tokens, error) {
	var out Tokens
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		t, err := readToken(strings.Fields(text))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if slices.ContainsFunc(out, func(o Token) bool { return o.Name == t.Name || o.Hash == t.Hash }) {
			return nil, fmt.Errorf("%s:%d: %w: the name or the token is there already", name, n, ErrTokens)
		}
		out = append(out, t)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: %w: it has no line; %s", name, ErrTokens, tokenHint)
	}
	return out, nil
}

func readToken(fields []string) (Token, error) {
	if len(fields) < 3 {
		return Token{}, fmt.Errorf("%w: %d fields; %s", ErrTokens, len(fields), tokenHint)
	}
	t := Token{Name: fields[0]}
	for r := range strings.SplitSeq(fields[1], ",") {
		if !slices.Contains(Rights[:], Right(r)) {
			return t, fmt.Errorf("%w: no such right in the second field; there is %v", ErrTokens, Rights)
		}
		t.Rights = append(t.Rights, Right(r))
	}
	hash, err := hex.DecodeString(fields[2])
	if err != nil || len(hash) != len(t.Hash) {
		return t, fmt.Errorf("%w: the third field is not a SHA-256 in hex; %s", ErrTokens, tokenHint)
	}
	copy(t.Hash[:], hash)
	for _, f := range fields[3:] {
		key, value, _ := strings.Cut(f, "=")
		switch key {
		case "domains":
			t.Domains = strings.Split(value, ",")
		case "expires":
			if t.Expires, err = time.Parse(time.DateOnly, value); err != nil {
				return t, fmt.Errorf("%w: expires is not a day like 2027-01-31", ErrTokens)
			}
		default:
			return t, fmt.Errorf("%w: a field that is not known; %s", ErrTokens, tokenHint)
		}
	}
	return t, nil
}

// String is the token's line in a file.
func (t Token) String() string {
	rights := make([]string, len(t.Rights))
	for i, r := range t.Rights {
		rights[i] = string(r)
	}
	line := fmt.Sprintf("%s %s %x", t.Name, strings.Join(rights, ","), t.Hash)
	if len(t.Domains) > 0 {
		line += " domains=" + strings.Join(t.Domains, ",")
	}
	if !t.Expires.IsZero() {
		line += " expires=" + t.Expires.Format(time.DateOnly)
	}
	return line
}

// NewSecret draws the secret of a token. It goes to its bearer and nowhere else.
func NewSecret() string {
	var b [32]byte
	rand.Read(b[:])
	return "ust_" + base64.RawURLEncoding.EncodeToString(b[:])
}

// Hash is what is kept of a secret. Secrets are drawn, not chosen, so one round is
// enough.
func Hash(secret string) [sha256.Size]byte { return sha256.Sum256([]byte(secret)) }

// find returns the token of a secret, in a time that does not tell how near it was.
func (ts Tokens) find(secret string) *Token {
	hash := Hash(secret)
	var found *Token
	for i := range ts {
		if subtle.ConstantTimeCompare(ts[i].Hash[:], hash[:]) == 1 {
			found = &ts[i]
		}
	}
	return found
}

// Errors of those who may not.
var (
	errNoToken   = errors.New("no token: send Authorization: Bearer TOKEN")
	errBadToken  = errors.New("unknown or expired token")
	errNoRight   = errors.New("this token does not have the right to do that")
	errNotDomain = errors.New("this token may not use that domain")
)

// admit finds out who asks. Without tokens everybody may do everything: then only
// this machine is listened to.
func (ts Tokens) admit(r *http.Request, right Right, now time.Time) (*Token, error) {
	if right == open || ts == nil {
		return nil, nil
	}
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if secret == "" || !strings.EqualFold(scheme, "Bearer") {
		return nil, errNoToken
	}
	return ts.bearer(secret, right, now)
}

// bearer finds out whether who sends a secret may do something.
func (ts Tokens) bearer(secret string, right Right, now time.Time) (*Token, error) {
	t := ts.find(strings.TrimSpace(secret))
	switch {
	case t == nil, !t.Expires.IsZero() && !now.Before(t.Expires):
		return nil, errBadToken
	case !slices.Contains(t.Rights, right):
		return t, errNoRight
	}
	return t, nil
}

// mayUse reports whether a token's bearer may use a domain; nil is everybody.
func (t *Token) mayUse(domain string) bool {
	return t == nil || len(t.Domains) == 0 || slices.Contains(t.Domains, domain)
}
