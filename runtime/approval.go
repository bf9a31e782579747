package runtime

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"sync/atomic"
	"time"
)

// An ApprovalRequest asks whether a call may run. It comes from
// [Options.Approve] or [Registry.Pending]; its methods make the decision.
type ApprovalRequest struct {
	CallID      string `json:"call_id,omitempty"`
	Tool        string `json:"tool"`
	Description string `json:"description"`
	Fingerprint string `json:"fingerprint"` // of the tool, see [Tool.Fingerprint]
	// Arguments are the canonical arguments, with secrets shown as "[secret]".
	Arguments json.RawMessage `json:"arguments"`

	digest string
	key    *approvalKey
}

// An Approval is a decision about one call. It is bound to the call's ID, to
// the tool as it was and to the canonical arguments, and is used once: right before
// the function of its call is called.
//
// The methods of [ApprovalRequest] make approvals, which count for
// [ApprovalLifetime]. By and Expires may be set then; whoever changes anything else
// makes the approval void. An approval that was marshalled counts only in
// registries with the same [Options.ApprovalKey].
type Approval struct {
	CallID      string `json:"call_id,omitempty"`
	Tool        string `json:"tool"`
	Fingerprint string `json:"fingerprint"`
	// Digest is an HMAC of the canonical arguments, in hex.
	Digest string `json:"digest"`
	// Edited holds arguments that take the place of the call's, nil for none.
	Edited   json.RawMessage `json:"edited,omitempty"`
	Approved bool            `json:"approved"`
	By       string          `json:"by,omitempty"`     // who decided
	Reason   string          `json:"reason,omitempty"` // the model reads it where the call is denied
	// Expires is when the approval ceases to count; zero: never. A registry with an
	// [Options.ApprovalKey] remembers one that was used until then, but at least for
	// [ApprovalLifetime]: give all copies that may come back the same time.
	Expires time.Time `json:"expires,omitzero"`
	// Nonce is random: each decision is its own, also about the same call.
	Nonce string `json:"nonce"`
	// MAC authenticates all fields above, in hex.
	MAC string `json:"mac,omitempty"`

	seal *seal
}

// ApprovalLifetime is how long an approval counts, unless its Expires is set to
// another time.
const ApprovalLifetime = 24 * time.Hour

// A seal shows that an approval was made in this process.
type seal struct {
	key  *approvalKey
	id   string // of the approval as it was made
	used atomic.Bool
}

// Approve lets the call run as it is.
func (q ApprovalRequest) Approve(reason string) Approval { return q.decide(true, nil, reason) }

// ApproveWith lets the call run with other arguments. They are decoded and
// checked as the model's are, without repair; if they are refused, so is the
// call. A secret left as "[secret]" keeps the call's value.
func (q ApprovalRequest) ApproveWith(args json.RawMessage, reason string) Approval {
	if args == nil {
		args = json.RawMessage("{}")
	}
	return q.decide(true, args, reason)
}

// Deny refuses the call. The model reads the reason.
func (q ApprovalRequest) Deny(reason string) Approval { return q.decide(false, nil, reason) }

func (q ApprovalRequest) decide(approved bool, edited json.RawMessage, reason string) Approval {
	a := Approval{
		CallID: q.CallID, Tool: q.Tool, Fingerprint: q.Fingerprint, Digest: q.digest,
		Edited: edited, Approved: approved, Reason: reason, Nonce: rand.Text(),
		Expires: time.Now().Add(ApprovalLifetime).UTC().Truncate(time.Second), // as JSON keeps it
	}
	if q.key != nil {
		a.MAC = q.key.mac(a)
		a.seal = &seal{key: q.key, id: a.ID()}
	}
	return a
}

// clone returns a copy that shares no memory.
func (a *Approval) clone() *Approval {
	if a == nil {
		return nil
	}
	b := *a
	b.Edited = slices.Clone(a.Edited)
	return &b
}

// MarshalJSON writes the approval with a MAC over its fields as they are now.
func (a Approval) MarshalJSON() ([]byte, error) {
	if s := a.seal; s != nil && s.id == a.ID() {
		a.MAC = s.key.mac(a)
	}
	type plain Approval
	return json.Marshal(plain(a))
}
