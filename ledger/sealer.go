package ledger

// A Sealer encrypts values that lie outside a ledger's store for a time (files that many
// machines share), with keys of its own for each domain and purpose. It is safe for concurrent
// use.
type Sealer struct{ vault vault }

// Sealer returns the sealer of one purpose in a domain.
func (k Key) Sealer(domain, purpose string) (Sealer, error) {
	v, err := newVault(k, purpose+"\x00"+domain)
	return Sealer{v}, err
}

// Seal encrypts a value and binds it to belongsTo, which Open must be given again.
func (s Sealer) Seal(value []byte, belongsTo string) ([]byte, error) {
	return s.vault.seal(value, belongsTo)
}

// Open decrypts what Seal returned. It returns ErrDamaged if the value was changed, was sealed
// with another key, or belongs to something else.
func (s Sealer) Open(sealed []byte, belongsTo string) ([]byte, error) {
	return s.vault.open(sealed, belongsTo)
}

// Fingerprint returns a keyed hash of labels.
func (s Sealer) Fingerprint(labels ...string) Fingerprint { return s.vault.fingerprint(labels...) }
