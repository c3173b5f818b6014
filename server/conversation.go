package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/understudy-text/understudy"
	"github.com/understudy-text/understudy/corpus"
	"github.com/understudy-text/understudy/detect/user"
	"github.com/understudy-text/understudy/job"
	"github.com/understudy-text/understudy/language/lexicon"
	"github.com/understudy-text/understudy/ledger"
	"github.com/understudy-text/understudy/server/proxy"
)

// How far the stand-ins of conversations reach: a name has one in all of a domain, in all
// that is asked with one key, or in one conversation.
const (
	StandInsOfDomain       = "domain"
	StandInsOfKey          = "key"
	StandInsOfConversation = "conversation"
)

// StandIns lists them.
var StandIns = [...]string{StandInsOfDomain, StandInsOfKey, StandInsOfConversation}

// What the headers of a request to the proxy may say.
const (
	headerToken        = "X-Understudy-Token"        // of this server, where Authorization is the upstream's
	headerDomain       = "X-Understudy-Domain"       // of the ledger
	headerConversation = "X-Understudy-Conversation" // its name, if the client knows one
	headerLanguage     = "X-Understudy-Language"
	headerOnly         = "X-Understudy-Only"  // categories, with commas between them
	headerAllow        = "X-Understudy-Allow" // phrases, with semicolons between them, percent-encoded if need be
	headerDeny         = "X-Understudy-Deny"
	headerThreshold    = "X-Understudy-Threshold" // as --threshold: a score, or by category
)

// A keeper is the proxy's.
type keeper struct{ h *Handler }

// Hide hides what is personal in the texts of a conversation.
func (k keeper) Hide(r *http.Request, q proxy.Question) (*proxy.Hidden, error) {
	// The body is read; what follows may take as long as the upstream does.
	_ = http.NewResponseController(chatterOf(r).w).SetReadDeadline(time.Time{})
	ctx, cancel := context.WithTimeout(r.Context(), k.h.Timeout)
	defer cancel()
	asked := &request{Request: r.WithContext(ctx), h: k.h}
	var out *proxy.Hidden
	err := asked.work(func(ctx context.Context) (err error) {
		c := conversation{Service: k.h.service(), Question: q}
		if err := c.read(ctx, r, chatterOf(r).token); err != nil {
			return err
		}
		out, err = c.hide(ctx)
		return err
	})
	if err != nil {
		return nil, k.h.proxyError(chatterOf(r).w, chatterOf(r).token, err)
	}
	return out, nil
}

// proxyError returns an error as clients of the proxy get it.
func (h *Handler) proxyError(w http.ResponseWriter, t *Token, err error) *proxy.Error {
	answer, after := h.answerOf(w, t, err)
	return &proxy.Error{Status: statusOf(err), Message: answer.Error, After: after}
}

// A conversation is one request of it: what has been said in it until now.
type conversation struct {
	*Service
	proxy.Question
	known    *user.Knowledge
	home     *domain // that was named
	domain   *domain // that its stand-ins are in
	language string  // of texts, if the client says; else ""
	world    string  // is the same for all requests of the conversation
	name     string  // under which the ledger keeps it, where the client does not tell all of it
}

// read reads what the headers of a request say.
func (c *conversation) read(ctx context.Context, r *http.Request, t *Token) error {
	var k Knowledge
	var err error
	for _, h := range []struct {
		name string
		into *[]string
	}{{headerAllow, &k.Allow}, {headerDeny, &k.Deny}} {
		if *h.into, err = listed(r.Header.Get(h.name)); err != nil {
			return requestf("%s: %v", h.name, err)
		}
	}
	for name := range strings.SplitSeq(r.Header.Get(headerOnly), ",") {
		if name = strings.TrimSpace(name); name != "" {
			k.Only = append(k.Only, name)
		}
	}
	if header := r.Header.Get(headerThreshold); header != "" {
		if k.Threshold, err = thresholds(header); err != nil {
			return requestf("%s: %v", headerThreshold, err)
		}
	}
	if c.known, err = c.knowledge(&k); err != nil {
		return err
	}
	if c.language = strings.ToLower(r.Header.Get(headerLanguage)); c.language == "auto" {
		c.language = ""
	}
	if c.language != "" && c.languages[c.language] == nil {
		return requestf("%s: this server does not read that language; it reads %s", headerLanguage, strings.Join(c.codes(), ", "))
	}
	return c.place(ctx, r, t)
}

// thresholds are those of a header: 0.5,PERSON=0.1.
func thresholds(header string) (threshold, error) {
	out := threshold{by: map[string]float64{}, set: true}
	for part := range strings.SplitSeq(header, ",") {
		name, score, named := strings.Cut(part, "=")
		if !named {
			name, score = "", part
		}
		least, err := strconv.ParseFloat(strings.TrimSpace(score), 64)
		if err != nil {
			return out, errors.New("write a score from 0 to 1, or CATEGORY=SCORE, with commas between them")
		}
		out.by[strings.TrimSpace(name)] = least
	}
	return out, nil
}

// listed are the phrases of a header.
func listed(header string) (out []string, err error) {
	for phrase := range strings.SplitSeq(header, ";") {
		if phrase, err = url.PathUnescape(strings.TrimSpace(phrase)); err != nil {
			return nil, errors.New("a percent sign begins no code; write %25")
		}
		if phrase != "" {
			out = append(out, phrase)
		}
	}
	return out, nil
}

// place finds the part of the ledger that the conversation's stand-ins are in.
func (c *conversation) place(ctx context.Context, r *http.Request, t *Token) error {
	name := r.Header.Get(headerDomain)
	if len(r.Header.Get(headerConversation)) > longestID {
		return requestf("%s is longer than %d bytes", headerConversation, longestID)
	}
	if !t.mayUse(c.domainName(name)) {
		return errNotDomain
	}
	var err error
	if c.home, err = c.Service.domain(name); err != nil {
		return err
	}
	c.domain = c.home
	if err := c.continued(ctx); err != nil {
		return err
	}
	if c.Continues && c.name == "" {
		c.name = newID()
	}
	if c.world = c.name; c.world == "" {
		c.world = c.beginning(r.Header.Get(headerConversation))
	}
	part := ""
	switch c.apart {
	case StandInsOfKey:
		part = "key " + digest(r.Header.Get("Authorization"), r.Header.Get("X-Api-Key"), r.Header.Get(headerToken))
	case StandInsOfConversation:
		part = "conversation " + c.world
	default:
		return nil
	}
	c.domain, err = c.parts.open(ctx, c.domainName(name)+" "+part)
	return err
}

// beginning tells a conversation from others: by the name that the client gives it, else by
// what was said until it was first answered, which clients send again each time.
func (c *conversation) beginning(name string) string {
	if name != "" {
		return digest("name", name)
	}
	said := []string{"beginning"}
	for _, t := range c.Texts {
		if t.First {
			said = append(said, t.Text)
		}
	}
	return digest(said...)
}

// digest is a fingerprint of texts.
func digest(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// answerName is under which name the ledger knows to which conversation an answer belongs.
func answerName(id string) [sha256.Size]byte { return sha256.Sum256([]byte("answer\x00" + id)) }

// continued finds the conversation that a question goes on with, where the upstream keeps it.
func (c *conversation) continued(ctx context.Context) error {
	if c.Previous == "" {
		return nil
	}
	name, found, err := c.home.Draft(ctx, answerName(c.Previous))
	if err != nil {
		return err
	}
	if !found {
		return requestf("previous_response_id names an answer that this server does not know in this domain: its stand-ins could not be restored")
	}
	c.name = string(name)
	return nil
}

// hide hides what is found.
func (c *conversation) hide(ctx context.Context) (*proxy.Hidden, error) {
	source := c.domain.Draw()
	correspondences, err := c.domain.correspondences(ctx)
	if err != nil {
		return nil, err
	}
	p, err := c.shared.Pipeline(c.method, source, correspondences)
	if err != nil {
		return nil, err
	}
	p.Given, p.Spared = c.known.Given(), c.known.Allows
	docs, err := c.passages()
	if err != nil {
		return nil, err
	}
	found, err := c.detect(ctx, docs, c.shared.DetectorOf(c.known))
	if err != nil {
		return nil, err
	}
	p.Detector = found
	results, err := c.replace(ctx, p, c.domain, docs.documents())
	if err != nil {
		return nil, err
	}
	c.closed(results, source)
	parts := c.exchanged(results, source)
	for i := range results {
		if err := c.known.Check(results[i].Document, results[i].Surrogates); err != nil {
			return nil, requestf("%v", err)
		}
	}
	out := &proxy.Hidden{Texts: make([]string, len(c.Texts))}
	for i, t := range c.Texts {
		if out.Texts[i] = t.Text; t.Name {
			out.Texts[i] = fmt.Sprintf("user-%016x", source.Uint64("user", t.Text))
		}
	}
	said, secret := c.collect(c.domain), []string(nil)
	said.seldom = c.unsaid
	for standIn, original := range parts {
		said.add(standIn, original)
		said.names[standIn] = true
	}
	for i := range results {
		for _, s := range results[i].Surrogates {
			if s.Reason == "" {
				out.Count++
				original := results[i].Document.Text[s.Start:s.End]
				said.add(s.Text, original)
				said.names[s.Text] = named(s.Category)
				if strings.HasSuffix(results[i].Document.Text[:s.Start], "@") && !strings.Contains(s.Text, "@") { // unmistakable
					said.add("@"+s.Text, "@"+original)
					said.names["@"+s.Text] = true
				}
				secret = append(secret, telling(s.Category, original)...)
			}
		}
		if err := docs[i].write(out.Texts, results[i].Surrogates); err != nil {
			return nil, err
		}
	}
	if err := checkKept(c.Kept, secret); err != nil {
		return nil, err
	}
	if c.name != "" {
		if err := c.remember(ctx, docs, said, out); err != nil {
			return nil, err
		}
	}
	vocabulary, err := said.vocabulary(ctx)
	if err != nil {
		return nil, err
	}
	out.Table = vocabulary.table
	return out, nil
}

// hardlyEver is the rank in the list of a language from which on a word is next to never said.
const hardlyEver = 10_000

// unsaid reports whether a word is next to never said in a language that is read, and not by the
// texts of the conversation.
func (c *conversation) unsaid(word string) bool {
	often := c.anyLexicon(func(l *lexicon.Lexicon) bool { rank := l.Rank(word); return rank > 0 && rank < hardlyEver })
	return !often && !slices.ContainsFunc(c.Texts, func(t proxy.Text) bool { return containsWord(t.Text, word) })
}

// remember keeps what restores this question, adds what was kept of those before, and sees to
// it that a later one can go on from the answer.
func (c *conversation) remember(ctx context.Context, docs passages, said *collection, out *proxy.Hidden) error {
	if c.Previous != "" {
		if _, err := said.recall(ctx, c.name); err != nil {
			return err
		}
	}
	var records []ledger.SealedRecord
	for _, p := range docs {
		if p.replacements == nil {
			continue
		}
		rec := textRecord(c.name, p.doc.Text)
		all := [][]corpus.Replacement{p.replacements}
		rewritten, err := rec.Rewrite(all, nil)
		if err != nil {
			return err
		}
		sealed, err := job.Remembrance(c.domain.Domain, rec, all, [][]understudy.Surrogate{p.surrogates}, rewritten)
		if err != nil {
			return err
		}
		records = append(records, sealed)
	}
	if err := c.domain.remember(ctx, records); err != nil {
		return err
	}
	home := c.home
	out.Follow = func(ctx context.Context, answer string) error {
		return home.KeepDraft(ctx, answerName(answer), []byte(c.name))
	}
	return nil
}

// checkKept refuses strings that pass as they are and hold a name or number that is hidden.
func checkKept(kept, secret []string) error {
	all := strings.Join(kept, "\n")
	if i := slices.IndexFunc(secret, func(s string) bool { return containsWord(all, s) }); i >= 0 {
		return requestf("the name of a tool, a field or an id holds what is hidden in the texts; give it another name")
	}
	return nil
}

// telling are the words that give an original away: each of a person's name, else all of it.
func telling(of understudy.Category, original string) (out []string) {
	words := []string{original}
	if of == understudy.Person {
		words = append(words, nameWords(original)...)
	}
	for _, w := range words {
		if distinct(w, named(of)) {
			out = append(out, w)
		}
	}
	return out
}

// named reports whether mentions of a category are names or numbers, not words.
func named(c understudy.Category) bool {
	return c == understudy.Person || c == understudy.Location || c == understudy.Organisation || c == understudy.Code
}

// distinct reports whether an original is a name or number of its own, and no common word.
func distinct(original string, name bool) bool {
	return isDistinctive(original, name) && len(original) >= shortestDistinct
}

// shortestDistinct is in bytes.
const shortestDistinct = 4

// containsWord reports whether a text holds another as whole words, in its own case.
func containsWord(text, part string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], part)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(part)
		if !wordAt(text, start, end) {
			at = start + 1
			continue
		}
		return true
	}
}
