package runtime

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"hash"
	"maps"
	"strconv"
	"sync"
	"time"
)

// An approvalKey authenticates approvals.
type approvalKey struct {
	secret []byte
	shared bool // configured, so that it may be known to other processes
}

// processKey is the key of registries that have none.
var processKey = sync.OnceValue(func() []byte {
	key := make([]byte, MinApprovalKey)
	_, _ = rand.Read(key) // never fails
	return key
})

func newApprovalKey(configured []byte) approvalKey {
	if len(configured) > 0 {
		return approvalKey{configured, true}
	}
	return approvalKey{processKey(), false}
}

// digest returns the HMAC of canonical arguments.
func (k *approvalKey) digest(canonical []byte) string {
	h := hmac.New(sha256.New, k.secret)
	h.Write(canonical)
	return hex.EncodeToString(h.Sum(nil))
}

// mac returns the HMAC of an approval's fields.
func (k *approvalKey) mac(a Approval) string {
	h := hmac.New(sha256.New, k.secret)
	a.core(h)
	expires := ""
	if !a.Expires.IsZero() {
		expires = strconv.FormatInt(a.Expires.Unix(), 10) + "." + strconv.Itoa(a.Expires.Nanosecond())
	}
	field(h, a.By)
	field(h, a.Reason)
	field(h, expires)
	return hex.EncodeToString(h.Sum(nil))
}

// authentic reports whether an approval carries the right MAC.
func (k *approvalKey) authentic(a Approval) bool {
	return hmac.Equal([]byte(k.mac(a)), []byte(a.MAC))
}

// ID identifies the decision, whoever made it and however long it counts. All
// copies of an approval have one ID, and no other approval has it, also if it is
// about the same call. It is what [Options.Claim] needs to remember.
func (a Approval) ID() string {
	h := sha256.New()
	a.core(h)
	return hex.EncodeToString(h.Sum(nil))
}

// core writes the fields that say what was decided about which call.
func (a Approval) core(h hash.Hash) {
	field(h, a.CallID)
	field(h, a.Tool)
	field(h, a.Fingerprint)
	field(h, a.Digest)
	field(h, strconv.FormatBool(a.Edited != nil))
	field(h, string(compact(a.Edited)))
	field(h, strconv.FormatBool(a.Approved))
	field(h, a.Nonce)
}

// field writes s with its length in front.
func field(h hash.Hash, s string) {
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(len(s)))
	h.Write(n[:])
	h.Write([]byte(s))
}

// compact returns JSON text in one spelling, so that marshalling does not
// change it. Text that is not JSON stays as it is.
func compact(text json.RawMessage) json.RawMessage {
	if out, err := rewrite(text, nil, nil); err == nil {
		return out
	}
	return text
}

// usedApprovals remembers which approvals have let a call run in this process,
// of those that a copy counts of: copies of one may reach several registries.
var usedApprovals = usedIDs{ids: map[string]time.Time{}}

type usedIDs struct {
	mu    sync.Mutex
	ids   map[string]time.Time // when no copy counts any more, so that it can be forgotten; zero: never
	sweep int                  // how many to hold before those that have expired are forgotten
}

// spend marks an approval as used, and reports whether it was unused.
func (k *approvalKey) spend(a Approval) bool {
	if a.seal != nil && a.seal.used.Swap(true) {
		return false
	}
	if !k.shared {
		return true
	}
	u := &usedApprovals
	u.mu.Lock()
	defer u.mu.Unlock()
	id := a.ID()
	if _, used := u.ids[id]; used {
		u.extend(a)
		return false
	}
	if len(u.ids) >= u.sweep {
		now := time.Now()
		maps.DeleteFunc(u.ids, func(_ string, expires time.Time) bool { return !expires.IsZero() && expires.Before(now) })
		u.sweep = 2*len(u.ids) + 1000
	}
	u.ids[id] = time.Now().Add(ApprovalLifetime) // a copy may count longer than this one
	u.extend(a)
	return true
}

// extend remembers an approval for as long as the copy a of it counts.
func (u *usedIDs) extend(a Approval) {
	until, used := u.ids[a.ID()]
	if used && !until.IsZero() && (a.Expires.IsZero() || a.Expires.After(until)) {
		u.ids[a.ID()] = a.Expires
	}
}

// spent reports whether an approval was used, as far as this process knows.
func (k *approvalKey) spent(a Approval) bool {
	if a.seal != nil && a.seal.used.Load() {
		return true
	}
	if !k.shared {
		return false
	}
	u := &usedApprovals
	u.mu.Lock()
	defer u.mu.Unlock()
	_, used := u.ids[a.ID()]
	u.extend(a)
	return used
}
