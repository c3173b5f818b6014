package presidio

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// apply checks an operator's parameters and carries it out on the text of an entity.
func (c config) apply(kind, text string) (string, error) {
	switch c.name {
	case "keep", "deanonymize_keep":
		return text, nil
	case "redact":
		return "", nil
	case "replace":
		return c.replace(kind)
	case "mask":
		return c.mask([]rune(text))
	case "hash":
		return c.hash(text)
	case "encrypt":
		return c.encrypt(text)
	case "decrypt":
		return c.decrypt(text)
	}
	return "", errServer
}

func (c config) replace(kind string) (string, error) {
	v := c.params["new_value"]
	if err := typed(v, "new_value", aString); err != nil {
		return "", err
	}
	if !truthy(v) {
		return "<" + kind + ">", nil
	}
	return v.(string), nil
}

func (c config) mask(text []rune) (string, error) {
	char, count, end := c.params["masking_char"], c.params["chars_to_mask"], c.params["from_end"]
	if err := wanted(char, "masking_char", aString); err != nil {
		return "", err
	}
	sign, ok := char.(string)
	switch {
	case !ok:
		return "", errServer
	case utf8.RuneCountInString(sign) > 1:
		return "", invalid("Invalid input, masking_char must be a character")
	}
	if err := wanted(count, "chars_to_mask", aNumber); err != nil {
		return "", err
	}
	if err := wanted(end, "from_end", aBoolean); err != nil {
		return "", err
	}
	n, ok := intOf(count)
	if !ok {
		return "", errServer
	}
	n = max(0, min(n, len(text)))
	if truthy(end) {
		return string(text[:len(text)-n]) + strings.Repeat(sign, n), nil
	}
	return strings.Repeat(sign, n) + string(text[n:]), nil
}

// shortestSalt is in bytes.
const shortestSalt = 16

func (c config) hash(text string) (string, error) {
	kind, given := c.params["hash_type"]
	switch {
	case !given:
		kind = "sha256"
	case kind == nil:
		return "", invalid("Expected parameter hash_type")
	case kind != "sha256" && kind != "sha512":
		return "", invalid("Parameter hash_type value %v is not in range of values ['sha256', 'sha512']", kind)
	}
	salt := make([]byte, 32)
	rand.Read(salt)
	if v, given := c.params["salt"]; given {
		s, ok := v.(string)
		switch {
		case !ok:
			return "", errServer
		case s == "":
			return "", invalid("Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide a salt of at least 16 bytes (128 bits).")
		case len(s) < shortestSalt:
			return "", invalid("Salt must be at least 16 bytes (128 bits). Provided salt is %d bytes.", len(s))
		}
		salt = []byte(s)
	}
	salted := append([]byte(text), salt...)
	if kind == "sha512" {
		sum := sha512.Sum512(salted)
		return hex.EncodeToString(sum[:]), nil
	}
	sum := sha256.Sum256(salted)
	return hex.EncodeToString(sum[:]), nil
}

// cipher returns AES under the key that is given.
func (c config) cipher() (cipher.Block, error) {
	v := c.params["key"]
	key, ok := v.(string)
	switch {
	case v == nil:
		return nil, invalid("Expected parameter key")
	case !ok:
		return nil, invalid("Invalid parameter value for 'key'.")
	}
	block, err := aes.NewCipher([]byte(key))
	if err != nil {
		return nil, invalid("Invalid input, key must be of length 128, 192 or 256 bits")
	}
	return block, nil
}

// encrypt is AES in CBC mode with PKCS 7 padding and the initialization vector in
// front, in URL-safe base64. It is Presidio's, for its clients; Understudy's own
// ledger is sealed otherwise.
func (c config) encrypt(text string) (string, error) {
	block, err := c.cipher()
	if err != nil {
		return "", err
	}
	pad := aes.BlockSize - len(text)%aes.BlockSize
	plain := append([]byte(text), strings.Repeat(string(rune(pad)), pad)...)
	out := make([]byte, aes.BlockSize+len(plain))
	rand.Read(out[:aes.BlockSize])
	cipher.NewCBCEncrypter(block, out[:aes.BlockSize]).CryptBlocks(out[aes.BlockSize:], plain)
	return base64.URLEncoding.EncodeToString(out), nil
}

func (c config) decrypt(text string) (string, error) {
	block, err := c.cipher()
	if err != nil {
		return "", err
	}
	raw, err := base64.StdEncoding.DecodeString(strings.Map(base64Sign, text))
	if err != nil || len(raw) < 2*aes.BlockSize || len(raw)%aes.BlockSize != 0 {
		return "", errServer
	}
	iv, plain := raw[:aes.BlockSize], raw[aes.BlockSize:]
	cipher.NewCBCDecrypter(block, iv).CryptBlocks(plain, plain)
	pad := int(plain[len(plain)-1])
	if pad == 0 || pad > aes.BlockSize {
		return "", errServer
	}
	for _, b := range plain[len(plain)-pad:] {
		if int(b) != pad {
			return "", errServer
		}
	}
	out := string(plain[:len(plain)-pad])
	if !utf8.ValidString(out) {
		return "", errServer
	}
	return out, nil
}

// base64Sign takes both alphabets, as Python does, and drops all other characters.
func base64Sign(r rune) rune {
	switch {
	case r == '-':
		return '+'
	case r == '_':
		return '/'
	case r == '+', r == '/', r == '=', 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return r
	}
	return -1
}

// Types as Presidio calls them in its messages.
const (
	aString  = "string"
	aNumber  = "number"
	aBoolean = "boolean"
	anArray  = "array"
)

func typeOf(v any) string {
	switch n := v.(type) {
	case string:
		return aString
	case json.Number:
		if _, err := n.Int64(); err == nil {
			return aNumber
		}
	case bool:
		return aBoolean
	case []any:
		return anArray
	}
	return ""
}

// typed is Presidio's validate_type: what is empty, zero or false passes, and true is
// a number.
func typed(v any, name, want string) error {
	got := typeOf(v)
	switch {
	case !truthy(v), got == want, got == aBoolean && want == aNumber:
		return nil
	case got == "":
		return invalid("Invalid parameter value for '%s'.", name)
	}
	return invalid("Invalid parameter value for %s. Expecting '%s', but got '%s'.", name, want, got)
}

// wanted is a parameter that has to be there.
func wanted(v any, name, want string) error {
	if v == nil {
		return invalid("Expected parameter %s", name)
	}
	return typed(v, name, want)
}

// intOf returns an integer or a boolean (1 or 0) of JSON as a number.
func intOf(v any) (int, bool) {
	switch n := v.(type) {
	case json.Number:
		i, err := n.Int64()
		return int(i), err == nil
	case bool:
		if n {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// truthy is what Python takes for true.
func truthy(v any) bool {
	switch x := v.(type) {
	case nil:
		return false
	case bool:
		return x
	case string:
		return x != ""
	case json.Number:
		f, err := x.Float64()
		return err != nil || f != 0
	case []any:
		return len(x) > 0
	case map[string]any:
		return len(x) > 0
	}
	return true
}
