package ledger

// A Sealer seals what lies outside a ledger's store for a while and must not be read
// there, with keys of its own for a domain. It is safe for concurrent use.
type Sealer struct{ vault vault }

// Sealer returns the sealer of one purpose in a domain.
func (k Key) Sealer(domain, purpose string) (Sealer, error) {
	v, err := newVault(k, purpose+"\x00"+domain)
	return Sealer{v}, err
}

// Seal seals a value. What it belongs to must be told again to Open.
func (s Sealer) Seal(value []byte, belongsTo string) ([]byte, error) {
	return s.vault.seal(value, belongsTo)
}

// Open opens what Seal returned. The error is ErrDamaged if it was changed, is of another
// key, or belongs to something else.
func (s Sealer) Open(sealed []byte, belongsTo string) ([]byte, error) {
	return s.vault.open(sealed, belongsTo)
}

// Fingerprint is a keyed hash of labels.
func (s Sealer) Fingerprint(labels ...string) Fingerprint { return s.vault.fingerprint(labels...) }
