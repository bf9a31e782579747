package shop_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen-dev/toolgen/example/shop"
	"github.com/toolgen-dev/toolgen/runtime"
)

func open(t *testing.T) *shop.Shop {
	s, err := shop.Open(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func registry(t *testing.T, s *shop.Shop, opts *runtime.Options) *runtime.Registry {
	reg, err := runtime.NewRegistry(opts, shop.ShopTools(s))
	require.NoError(t, err)
	return reg
}

func execute(t *testing.T, reg *runtime.Registry, name, args string) runtime.Result {
	return reg.Execute(t.Context(), runtime.Call{ID: "1", Name: name, Arguments: []byte(args)})
}

// stock returns how many pieces of a product can be ordered.
func stock(t *testing.T, s *shop.Shop, sku string) int {
	all, err := s.SearchProducts(t.Context(), "", 20)
	require.NoError(t, err)
	for _, p := range all {
		if p.SKU == sku {
			return p.Stock
		}
	}
	require.Fail(t, "no product "+sku)
	return 0
}

func TestSearchProducts(t *testing.T) {
	reg := registry(t, open(t), nil)
	for args, want := range map[string][]string{
		`{"query":"tea","limit":2}`:       {"TEA-ASSAM", "TEA-CHAI"}, // cheapest first
		`{"query":"TEA green"}`:           {"TEA-SENCHA"},
		`{"query":"%"}`:                   {}, // not a pattern
		`{"query":"'; DROP TABLE x; --"}`: {},
		`{}`:                              {"TEA-ASSAM", "CUP-GLASS", "TEA-CHAI", "CUP-BLUE", "TEA-SENCHA"}, // limit 5
	} {
		res := execute(t, reg, "search_products", args)
		require.NoError(t, res.Err(), args)
		found, err := runtime.ValueOf[[]shop.Product](res)
		require.NoError(t, err)
		skus := []string{}
		for _, p := range found {
			skus = append(skus, p.SKU)
		}
		assert.Equal(t, want, skus, args)
	}
	assert.Equal(t, "[]", execute(t, reg, "search_products", `{"query":"sugar"}`).Text(), "no match is an empty list")
	assert.Contains(t, execute(t, reg, "search_products", `{"limit":21}`).Text(), "limit: ")
}

func TestPlaceOrder(t *testing.T) {
	s := open(t)
	reg := registry(t, s, nil)
	res := execute(t, reg, "place_order", `{
		"email": "ada@example.com",
		"items": [{"sku": "CUP-GLASS", "quantity": 2}, {"sku": "TEA-CHAI", "quantity": 1}],
		"deliver_after": "2030-01-02T09:00:00+01:00"
	}`)
	require.NoError(t, res.Err())
	assert.JSONEq(t, `{
		"id": 1,
		"email": "ada@example.com",
		"status": "placed",
		"items": [{"sku": "CUP-GLASS", "quantity": 2}, {"sku": "TEA-CHAI", "quantity": 1}],
		"total_cents": 2400,
		"deliver_after": "2030-01-02T09:00:00+01:00"
	}`, res.Text())
	assert.Equal(t, 1, stock(t, s, "CUP-GLASS"))
	assert.Equal(t, res.Text(), execute(t, reg, "get_order", `{"id":1}`).Text())
}

// Arguments that break the schema never reach the method, and the model reads
// all that is wrong with them, with paths.
func TestPlaceOrderRefused(t *testing.T) {
	s := open(t)
	res := execute(t, registry(t, s, nil), "place_order", `{
		"email": "ada",
		"items": [{"sku": "CUP-BLUE", "quantity": 0}, {"sku": "CUP-BLUE", "qty": 1}],
		"coupon": "FREE"
	}`)
	require.NotNil(t, res.Failure)
	assert.Equal(t, runtime.InvalidArguments, res.Failure.Code)
	for _, path := range []string{"email", "items[0].quantity", "items[1].qty", "items[1].quantity", "coupon"} {
		assert.Contains(t, res.Text(), "\n- "+path+": ")
	}
	assert.Equal(t, 40, stock(t, s, "CUP-BLUE"))
}

// The schema allows these orders, but the shop cannot fill them: the model
// reads why, and the items before the bad one stay in stock.
func TestPlaceOrderFails(t *testing.T) {
	s := open(t)
	reg := registry(t, s, nil)
	for bad, want := range map[string]string{
		`{"sku":"CUP-GLASS","quantity":4}`: `only 3 of "CUP-GLASS" in stock, 4 wanted`,
		`{"sku":"CUP-GOLD","quantity":1}`:  `no product has the article number "CUP-GOLD"`,
	} {
		res := execute(t, reg, "place_order", `{"email":"a@example.com","items":[{"sku":"CUP-BLUE","quantity":1},`+bad+`]}`)
		require.NotNil(t, res.Failure)
		assert.Equal(t, runtime.Failed, res.Failure.Code)
		assert.Contains(t, res.Text(), want)
	}
	assert.Equal(t, 40, stock(t, s, "CUP-BLUE"))
	assert.Contains(t, execute(t, reg, "get_order", `{"id":1}`).Text(), "there is no order 1")
}

// Parallel calls of one turn share the stock: three pieces make three orders.
func TestPlaceOrderParallel(t *testing.T) {
	s := open(t)
	var calls []runtime.Call
	for i := range 8 {
		args := []byte(`{"email":"a@example.com","items":[{"sku":"CUP-GLASS","quantity":1}]}`)
		calls = append(calls, runtime.Call{ID: fmt.Sprint(i), Name: shop.ToolShopPlaceOrder, Arguments: args})
	}
	placed := 0
	for _, res := range registry(t, s, nil).ExecuteAll(t.Context(), calls, nil) {
		if res.IsError() {
			assert.Contains(t, res.Text(), "only 0 of")
			continue
		}
		placed++
	}
	assert.Equal(t, 3, placed)
	assert.Zero(t, stock(t, s, "CUP-GLASS"))
}

func TestCancelOrder(t *testing.T) {
	s := open(t)
	var mu sync.Mutex
	var seen []string
	approve := true
	reg := registry(t, s, &runtime.Options{
		Approve: func(_ context.Context, req runtime.ApprovalRequest) (runtime.Approval, error) {
			mu.Lock()
			defer mu.Unlock()
			seen = append(seen, req.Tool+string(req.Arguments))
			if approve {
				return req.Approve("asked"), nil
			}
			return req.Deny("ask the customer first"), nil
		},
	})
	order := `{"email":"a@example.com","items":[{"sku":"POT-IRON","quantity":2}]}`
	require.NoError(t, execute(t, reg, "place_order", order).Err())
	assert.Empty(t, seen, "placing an order needs no approval")

	approve = false
	res := execute(t, reg, "cancel_order", `{"id":1}`)
	require.NotNil(t, res.Failure)
	assert.Equal(t, runtime.Denied, res.Failure.Code)
	assert.Contains(t, res.Text(), "ask the customer first")
	assert.Zero(t, stock(t, s, "POT-IRON"), "a denied call does nothing")

	approve = true
	res = execute(t, reg, "cancel_order", `{"id":1,"reason":"too heavy"}`)
	require.NoError(t, res.Err())
	canceled, err := runtime.ValueOf[shop.Order](res)
	require.NoError(t, err)
	assert.Equal(t, shop.Canceled, canceled.Status)
	assert.Equal(t, 2, stock(t, s, "POT-IRON"))
	assert.Equal(t, []string{`cancel_order{"id":1}`, `cancel_order{"id":1,"reason":"too heavy"}`}, seen)

	assert.Contains(t, execute(t, reg, "cancel_order", `{"id":1}`).Text(), "canceled already")
}

// Without an approver nothing that needs approval runs.
func TestCancelOrderFailsClosed(t *testing.T) {
	s := open(t)
	reg := registry(t, s, nil)
	require.NoError(t, execute(t, reg, "place_order", `{"email":"a@example.com","items":[{"sku":"POT-IRON","quantity":2}]}`).Err())
	res := execute(t, reg, "cancel_order", `{"id":1}`)
	require.NotNil(t, res.Failure)
	assert.Equal(t, runtime.ApprovalRequired, res.Failure.Code)
	assert.Zero(t, stock(t, s, "POT-IRON"))
}

// A canceled call undoes its transaction, whenever it is canceled, and leaves
// the database usable.
func TestCanceledCallKeepsTheDatabase(t *testing.T) {
	s := open(t)
	placed := 0
	for range 100 {
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		if _, err := s.PlaceOrder(ctx, shop.NewOrder{Email: "a@example.com", Items: []shop.Item{{SKU: "TEA-ASSAM", Quantity: 1}}}); err == nil {
			placed++
		}
	}
	assert.Equal(t, 120-placed, stock(t, s, "TEA-ASSAM"))
}

func TestDefinitions(t *testing.T) {
	defs, err := registry(t, open(t), nil).Definitions(runtime.OpenAI)
	require.NoError(t, err)
	var tools []struct {
		Function struct{ Name string } `json:"function"`
	}
	require.NoError(t, json.Unmarshal(defs, &tools))
	var names []string
	for _, tool := range tools {
		names = append(names, tool.Function.Name)
	}
	assert.Equal(t, []string{"cancel_order", "get_order", "place_order", "search_products"}, names)
}
