// Command demo runs the calls of a shopping conversation against a shop with
// an approver: cancelling an order needs a yes, which small orders get.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/toolgen-dev/toolgen/example/shop"
	"github.com/toolgen-dev/toolgen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer) error {
	s, err := shop.Open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	reg, err := runtime.NewRegistry(&runtime.Options{Approve: approver(s, w)}, shop.ShopTools(s))
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
	return nil
}

// approvalLimit is the value up to which orders are cancelled without a human.
const approvalLimit = 5000 // cents

// approver decides about the calls that need approval. It sees the arguments
// as they will run: checked and with their defaults.
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
		if order.TotalCents > approvalLimit {
			return req.Deny("orders over 50.00 are cancelled by the staff"), nil
		}
		return req.Approve("small order"), nil
	}
}
