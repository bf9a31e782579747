package runtime

import (
	"crypto/hmac"
	"errors"
	"log/slog"
	"slices"
	"time"
)

// approve asks for a decision where the call needs one. It fails closed, and
// reports whether it has waited for an approver. The decision it returns lets the
// call run once it is used up, see use; nil if none is needed.
func (r *run) approve(x execution, text string) (given *Approval, asked bool, _ *ToolError) {
	stored := x.stored(r.call.ID)
	// A decision about this tool counts even if none is needed now: it may be a
	// denial, or other arguments. One about another tool has only the ID in common.
	ours := slices.ContainsFunc(stored, func(a Approval) bool { return a.Tool == r.tool.name })
	if !ours && !r.needsApproval(text) {
		return nil, false, nil
	}
	e := r.decide(x, stored)
	r.decided(e)
	if e != nil {
		return nil, false, e
	}
	given = r.result.Decision
	if given.Edited != nil {
		e = r.edit(given)
	}
	return given, len(stored) == 0, e
}

// decided tells the observers about a decision, and why it does not let the call
// run.
func (r *run) decided(e *ToolError) {
	if len(r.eng.observers) == 0 {
		return
	}
	event := r.event(EventApproval)
	event.Decision = r.result.Decision.clone()
	if e != nil {
		event.Err = e
	}
	r.eng.notify(r.ctx.parent, event)
}

// stored returns the decisions that were given along for a call.
func (x *execution) stored(id string) []Approval {
	if len(x.approvals) == 0 || id == "" {
		return nil
	}
	return x.approvals[id]
}

// needsApproval tells what policy and predicate say about accepted arguments. A predicate that fails
// asks for approval.
func (r *run) needsApproval(text string) bool {
	t := r.tool
	if !t.binding.predicate() {
		return t.policy.Approval
	}
	f := t.binding.frame() // the predicate may change what it gets
	if !f.decode(text, r.eng.limits) {
		return true
	}
	needed := true
	err := r.aside("predicate", r.eng.timeout(t.policy), func() (err error) {
		needed, err = f.needsApproval(r.ctx.parent)
		return err
	})
	if err != nil {
		r.eng.log(r.ctx.parent, slog.LevelError, "approval predicate failed",
			slog.String("tool", t.name), r.safe(err))
		return true
	}
	f.release()
	return needed
}

// decide finds the decision about the call, or asks for it.
func (r *run) decide(x execution, stored []Approval) *ToolError {
	q := r.request()
	if len(stored) > 0 {
		return r.choose(q, stored)
	}
	if r.eng.Approve == nil {
		return r.refuse(ApprovalRequired, needsApprovalText, nil)
	}
	var a Approval
	x.slot.pause()
	err := r.aside("approver", 0, func() (err error) {
		a, err = r.eng.Approve(r.ctx.parent, q)
		return err
	})
	resumed := x.slot.resume(r.ctx.parent)
	if e := r.alive(); e != nil {
		return e
	}
	if err == errClosed {
		return r.closed()
	}
	if err != nil || !resumed {
		r.eng.log(r.ctx.parent, slog.LevelError, "approver failed", slog.String("tool", q.Tool), r.safe(err))
		if s, ok := err.(spoken); ok {
			err = s.error
		}
		return r.refuse(Denied, "was denied: no decision could be had", err)
	}
	r.result.Decision = a.clone() // the approver may keep the arguments it gave
	return r.judge(q, *r.result.Decision)
}

// choose takes the decision about the call out of several for its ID, which may
// be about calls with other arguments. A denial comes before any approval, and
// of the approvals the first that is good and was not used.
func (r *run) choose(q ApprovalRequest, stored []Approval) *ToolError {
	for _, a := range stored {
		if !a.Approved && !elsewhere(r.eng.verify(q, a)) {
			r.result.Decision = a.clone()
			return r.judge(q, a)
		}
	}
	var why *ToolError
	for _, a := range stored {
		decision := a.clone()
		e := r.judge(q, *decision)
		if e == nil {
			r.result.Decision = decision
			return nil
		}
		if why == nil || elsewhere(why.Cause) {
			r.result.Decision, why = decision, e
		}
	}
	return why
}

// request returns the request for the call.
func (r *run) request() ApprovalRequest {
	t := r.tool
	return ApprovalRequest{
		CallID: r.call.ID, Tool: t.name, Description: t.description, Fingerprint: t.Fingerprint(),
		Arguments: slices.Clone(t.RedactAll(r.result.Arguments)), // an approver may write to them
		digest:    r.eng.key.digest(r.result.Arguments), key: &r.eng.key,
	}
}

// judge checks a decision.
func (r *run) judge(q ApprovalRequest, a Approval) *ToolError {
	if err := r.eng.verify(q, a); err != nil {
		return r.refuse(Denied, "was denied: "+err.Error(), err)
	}
	if !a.Approved {
		reason := "was denied"
		if a.Reason != "" {
			reason += ": " + a.Reason
		}
		return r.refuse(Denied, reason, nil)
	}
	if r.eng.key.spent(a) {
		return r.refuse(Denied, "was denied: "+errUsed.Error(), errUsed)
	}
	return nil
}

// verify reports why an approval does not belong to a request.
func (e *engine) verify(q ApprovalRequest, a Approval) error {
	switch s := a.seal; {
	case s != nil && s.id != a.ID():
		return errors.New("the approval was changed")
	case s == nil && !e.key.shared:
		return errors.New("the approval is not authentic")
	case s == nil && !e.key.authentic(a):
		return errors.New("the approval is not authentic")
	}
	switch {
	case a.CallID != q.CallID || a.Tool != q.Tool:
		return errOtherCall
	case a.Fingerprint != q.Fingerprint:
		return errors.New("the tool has changed since it was approved")
	case !hmac.Equal([]byte(a.Digest), []byte(q.digest)):
		return errOtherArguments
	case a.expired():
		return errExpired
	}
	return nil
}

func (a *Approval) expired() bool { return !a.Expires.IsZero() && !time.Now().Before(a.Expires) }

// Reasons why an approval does not count that others ask about.
var (
	errExpired        = errors.New("the approval has expired")
	errUsed           = errors.New("the approval was used before")
	errUnclaimed      = errors.New("it could not be told whether the approval was used before")
	errOtherCall      = errors.New("the approval is for another call")
	errOtherArguments = errors.New("the approval is for other arguments")
)

// elsewhere reports whether the reason is that the approval is about another call.
func elsewhere(err error) bool { return err == errOtherCall || err == errOtherArguments }

// use uses an approval up, when nothing is left to do but to call the function: a
// call that is refused before keeps it for the next one. Of several calls that
// were let pass by one approval the first to come here runs.
func (r *run) use(a *Approval) *ToolError {
	if r.eng.ended() {
		return r.closed()
	}
	if e := r.alive(); e != nil {
		return e
	}
	err := errExpired // while the call waited for its turn
	if !a.expired() {
		err = r.claim(*a)
	}
	if err != nil {
		return r.refuse(Denied, "was denied: "+err.Error(), err)
	}
	return nil
}

// claim uses an approval up. Its seal knows whether this value and those copied
// from it were used; where a key is shared, a copy without a seal counts too, so
// every use is remembered.
func (r *run) claim(a Approval) error {
	if !r.eng.key.spend(a) {
		return errUsed
	}
	if r.eng.Claim == nil {
		return nil
	}
	unused := false
	err := r.aside("claim", r.eng.timeout(r.tool.policy), func() (err error) {
		unused, err = r.eng.Claim(r.ctx.parent, a)
		return err
	})
	if err != nil {
		r.eng.log(r.ctx.parent, slog.LevelError, "claiming an approval failed", slog.String("tool", a.Tool), r.safe(err))
		return errUnclaimed
	}
	if !unused {
		return errUsed
	}
	return nil
}

// edit takes over the arguments of the approver.
func (r *run) edit(a *Approval) *ToolError {
	t := r.tool
	text, err := t.restore(a.Edited, r.result.Arguments)
	if err != nil {
		return r.refuse(Denied, "was denied: the approver's arguments are not valid: "+err.Error(), err)
	}
	if blank(text) {
		text = []byte("{}")
	}
	if e := r.replace(string(text), "the approver's arguments"); e != nil {
		return e
	}
	decision := *a
	decision.Digest = r.eng.key.digest(r.result.Arguments)
	r.result.Decision = &decision
	_, e := r.observeDecoded()
	return e
}
