// Command demo runs the calls of a shopping conversation against a shop with
// an approver, guardrails and an audit log: cancelling an order needs a yes, which
// small orders get, and a reason must hold no personal data. The log goes to the
// file named by -audit; without it, to one that is removed at the end.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen-dev/toolgen/example/shop"
	"github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/audit"
	"github.com/toolgen-dev/toolgen/runtime/guard"
)

func main() {
	path := flag.String("audit", "", "append the audit log to this `file`")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *path); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, path string) (err error) {
	if path == "" {
		dir, err := os.MkdirTemp("", "shop")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		path = filepath.Join(dir, "audit.jsonl")
	}
	// Nothing runs that is not in the log, and the log is on the disk.
	log, err := audit.Open(path, &audit.Options{Required: true, Sync: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	guards, err := guardrails()
	if err != nil {
		return err
	}
	s, err := shop.Open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	reg, err := runtime.NewRegistry(&runtime.Options{
		Extensions: []runtime.Extension{log, guards}, // the log records what the model reads
		Approve:    approver(s, w),
	}, shop.ShopTools(s))
	if err != nil {
		return err
	}

	// The calls depend on each other, so a model sends them one a turn.
	for i, call := range []struct{ name, arguments string }{
		{"search_products", `{"query":"tea","limit":3}`},
		{"place_order", `{"email":"ada@example.com","items":[{"sku":"TEA-CHAI","quantity":2},{"sku":"CUP-BLUE","quantity":1}]}`},
		{"place_order", `{"email":"ada@example.com","items":[{"sku":"KETTLE-1","quantity":0},{"sku":"CUP-BLUE","qty":1}]}`},
		{"place_order", `{"email":"ada@example.com","items":[{"sku":"KETTLE-1","quantity":2}],"deliver_after":"2030-01-02T09:00:00Z"}`},
		{"place_order", `{"email":"ada@example.com","items":[{"sku":"CUP-BLUE","quantity":1},{"sku":"CUP-GLASS","quantity":4}]}`},
		{"cancel_order", `{"id":1,"reason":"wrong address"}`},
		{"cancel_order", `{"id":2,"reason":"refund to card 4111 1111 1111 1111"}`},
		{"cancel_order", `{"id":2}`},
		{"get_order", `{"id":2}`},
	} {
		fmt.Fprintf(w, "%s %s\n", call.name, call.arguments)
		res := reg.Execute(ctx, runtime.Call{ID: fmt.Sprint("call_", i+1), Name: call.name, Arguments: []byte(call.arguments)})
		outcome := "ok"
		if res.IsError() {
			outcome = string(res.Failure.Code)
		}
		fmt.Fprintf(w, "  %s: %s\n", outcome, strings.ReplaceAll(res.Text(), "\n", "\n  "))
	}
	report, err := audit.Verify(path, &audit.VerifyOptions{Checkpoint: []audit.Checkpoint{log.Checkpoint()}})
	fmt.Fprintf(w, "audit log: %d lines\n", report.Lines)
	return err
}

// guardrails keep personal data out of free texts, keys out of everything, and
// orders to the model out of what the database says.
func guardrails() (*guard.Chain, error) {
	arguments, result := []guard.Stage{guard.Arguments}, []guard.Stage{guard.Result}
	cancels := func(t *runtime.Tool) bool { return t.Name() == shop.ToolShopCancelOrder }
	return guard.New(nil,
		guard.Guard{Check: guard.Personal(), Stages: arguments, Only: cancels},
		guard.Guard{Check: guard.Keys()},
		guard.Guard{Check: guard.Injection(), Stages: result},
	)
}

// approvalLimit is the value up to which orders are cancelled without a human.
const approvalLimit = 5000 // cents

// approver decides about the calls that need approval. It sees the arguments
// as they will run: checked and with their defaults. By is who decided, for the
// log: here the rule, elsewhere the person.
func approver(s *shop.Shop, w io.Writer) func(context.Context, runtime.ApprovalRequest) (runtime.Approval, error) {
	return func(ctx context.Context, req runtime.ApprovalRequest) (runtime.Approval, error) {
		var args struct {
			ID int64 `json:"id"`
		}
		if err := json.Unmarshal(req.Arguments, &args); err != nil {
			return runtime.Approval{}, err
		}
		order, err := s.GetOrder(ctx, args.ID)
		if err != nil {
			return runtime.Approval{}, err
		}
		fmt.Fprintf(w, "  approve %s %s? order %d, %d cents\n", req.Tool, req.Arguments, order.ID, order.TotalCents)
		decision := req.Approve("small order")
		if order.TotalCents > approvalLimit {
			decision = req.Deny("orders over 50.00 are cancelled by the staff")
		}
		decision.By = "limit of 50.00"
		return decision, nil
	}
}
