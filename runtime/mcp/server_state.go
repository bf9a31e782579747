package mcp

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/toolgen-dev/toolgen/runtime"
)

// statePrefix begins the states that this package writes.
const statePrefix = "toolgen1."

// A state is what a client of revision 2026-07-28 carries from a question to its
// answer. It is bound to the tool, the arguments and the user, and used once.
type state struct {
	Nonce    string    `json:"n"`
	Expires  time.Time `json:"e"`
	Approved bool      `json:"a,omitempty"` // the call is approved; the tool has asked for more
	Tool     string    `json:"t,omitempty"` // the tool's own state
}

// seal writes a state for a request of approval.
func (s *Server) seal(q runtime.ApprovalRequest, user string, st state) string {
	st.Nonce = rand.Text()
	st.Expires = time.Now().Add(s.opts.ApprovalWait)
	text, _ := json.Marshal(st) // strings, a time and a bool
	return statePrefix + encode(text) + "." + encode(s.stateMAC(q, user, text))
}

var (
	errForged  = errors.New("the answer does not belong to this call")
	errLate    = errors.New("the answer came too late")
	errRepeat  = errors.New("the answer was used before")
	encode     = base64.RawURLEncoding.EncodeToString
	errNoState = errors.New("the answer came without the state that it belongs to")
)

// open reads a state back and uses it up.
func (s *Server) open(q runtime.ApprovalRequest, user, sealed string) (st state, err error) {
	body, ok := strings.CutPrefix(sealed, statePrefix)
	if !ok {
		return state{}, errNoState
	}
	first, second, _ := strings.Cut(body, ".")
	text, err1 := base64.RawURLEncoding.DecodeString(first)
	mac, err2 := base64.RawURLEncoding.DecodeString(second)
	if err1 != nil || err2 != nil || !hmac.Equal(mac, s.stateMAC(q, user, text)) {
		return state{}, errForged
	}
	if err := json.Unmarshal(text, &st); err != nil {
		return state{}, errForged
	}
	if !time.Now().Before(st.Expires) {
		return state{}, errLate
	}
	if !s.used.claim(st.Nonce, st.Expires) {
		return state{}, errRepeat
	}
	return st, nil
}

// stateMAC returns the HMAC of a state and of what it is bound to. The digest of
// the arguments covers secrets, which the request itself hides.
func (s *Server) stateMAC(q runtime.ApprovalRequest, user string, text []byte) []byte {
	h := hmac.New(sha256.New, s.opts.StateKey)
	for _, field := range []string{q.Tool, q.Fingerprint, q.Deny("").Digest, user, string(text)} {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(field)))
		h.Write(n[:])
		_, _ = io.WriteString(h, field)
	}
	return h.Sum(nil)
}

// nonces are states that were used, until they expire.
type nonces struct {
	mu    sync.Mutex
	seen  map[string]time.Time
	sweep int // how many to hold before those that have expired are forgotten
}

// claim marks a nonce as used, and reports whether it was unused.
func (u *nonces) claim(nonce string, expires time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, used := u.seen[nonce]; used {
		return false
	}
	if u.seen == nil {
		u.seen = map[string]time.Time{}
	}
	if len(u.seen) >= u.sweep {
		now := time.Now()
		maps.DeleteFunc(u.seen, func(_ string, at time.Time) bool { return at.Before(now) })
		u.sweep = 2*len(u.seen) + 1000
	}
	u.seen[nonce] = expires
	return true
}
