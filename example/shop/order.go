package shop

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Status says what has become of an order.
type Status string

const (
	Placed   Status = "placed"
	Canceled Status = "canceled" // its goods are in stock again
)

// An Item is one line of an order.
type Item struct {
	// Article number, as search_products returns it.
	SKU string `json:"sku"`
	// Number of pieces.
	//
	//toolgen:schema min=1 max=99
	Quantity int `json:"quantity"`
}

// A NewOrder is what a customer wants.
type NewOrder struct {
	// E-mail address of the customer.
	//
	//toolgen:schema format=email
	Email string `json:"email"`
	// What to deliver.
	//
	//toolgen:schema minitems=1 maxitems=20
	Items []Item `json:"items"`
	// Do not deliver before this time.
	DeliverAfter *time.Time `json:"deliver_after"`
}

// An Order is an order as the shop keeps it.
type Order struct {
	ID           int64      `json:"id"`
	Email        string     `json:"email"`
	Status       Status     `json:"status"`
	Items        []Item     `json:"items"`
	TotalCents   int64      `json:"total_cents"`
	DeliverAfter *time.Time `json:"deliver_after,omitempty"`
}

// PlaceOrder orders goods. Either every item is in stock and reserved, or
// nothing is ordered.
//
//toolgen:tool
func (s *Shop) PlaceOrder(ctx context.Context, order NewOrder) (Order, error) {
	return s.inTx(ctx, func(tx *sql.Tx) (int64, error) {
		res, err := tx.ExecContext(ctx, "INSERT INTO orders (email, status, deliver_after) VALUES (?, ?, ?)", order.Email, Placed, order.DeliverAfter)
		if err != nil {
			return 0, err
		}
		id, err := res.LastInsertId()
		if err != nil {
			return 0, err
		}
		for line, item := range order.Items {
			price, err := reserve(ctx, tx, item)
			if err != nil {
				return 0, err
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO order_items (order_id, line, sku, quantity, price_cents) VALUES (?, ?, ?, ?, ?)",
				id, line, item.SKU, item.Quantity, price); err != nil {
				return 0, err
			}
		}
		return id, nil
	})
}

// reserve takes an item out of stock and returns the price of one piece.
func reserve(ctx context.Context, tx *sql.Tx, item Item) (priceCents int64, err error) {
	var stock int
	err = tx.QueryRowContext(ctx, "SELECT price_cents, stock FROM products WHERE sku = ?", item.SKU).Scan(&priceCents, &stock)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, fmt.Errorf("no product has the article number %q; search_products returns them", item.SKU)
	case err != nil:
		return 0, err
	case stock < item.Quantity:
		return 0, fmt.Errorf("only %d of %q in stock, %d wanted; nothing was ordered", stock, item.SKU, item.Quantity)
	}
	_, err = tx.ExecContext(ctx, "UPDATE products SET stock = stock - ? WHERE sku = ?", item.Quantity, item.SKU)
	return priceCents, err
}

// GetOrder returns an order.
//
// Args:
//   - id: Number of the order, as place_order returned it.
//
//toolgen:tool readonly
func (s *Shop) GetOrder(ctx context.Context, id int64) (Order, error) {
	return s.inTx(ctx, func(*sql.Tx) (int64, error) { return id, nil })
}

// CancelOrder cancels an order and puts its goods back into stock. This cannot
// be undone.
//
// Args:
//   - id: Number of the order, as place_order returned it.
//   - reason: Why the customer does not want it any more.
//
//toolgen:tool approval destructive
func (s *Shop) CancelOrder(ctx context.Context, id int64, reason *string) (Order, error) {
	return s.inTx(ctx, func(tx *sql.Tx) (int64, error) {
		order, err := loadOrder(ctx, tx, id)
		if err != nil {
			return 0, err
		}
		if order.Status == Canceled {
			return 0, fmt.Errorf("order %d is canceled already", id)
		}
		for _, item := range order.Items {
			if _, err := tx.ExecContext(ctx, "UPDATE products SET stock = stock + ? WHERE sku = ?", item.Quantity, item.SKU); err != nil {
				return 0, err
			}
		}
		_, err = tx.ExecContext(ctx, "UPDATE orders SET status = ?, cancel_reason = ? WHERE id = ?", Canceled, reason, id)
		return id, err
	})
}

// inTx runs do in one transaction and returns the order that it names, as it
// is when do has run. Any error undoes everything.
func (s *Shop) inTx(ctx context.Context, do func(*sql.Tx) (id int64, err error)) (Order, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return Order{}, err
	}
	defer tx.Rollback() // no effect after Commit
	id, err := do(tx)
	if err != nil {
		return Order{}, err
	}
	order, err := loadOrder(ctx, tx, id)
	if err != nil {
		return Order{}, err
	}
	return order, tx.Commit()
}

func loadOrder(ctx context.Context, tx *sql.Tx, id int64) (Order, error) {
	order := Order{ID: id}
	err := tx.QueryRowContext(ctx, "SELECT email, status, deliver_after FROM orders WHERE id = ?", id).
		Scan(&order.Email, &order.Status, &order.DeliverAfter)
	if errors.Is(err, sql.ErrNoRows) {
		return Order{}, fmt.Errorf("there is no order %d", id)
	}
	if err != nil {
		return Order{}, err
	}
	rows, err := tx.QueryContext(ctx, "SELECT sku, quantity, price_cents FROM order_items WHERE order_id = ? ORDER BY line", id)
	if err != nil {
		return Order{}, err
	}
	defer rows.Close()
	for rows.Next() {
		var item Item
		var price int64
		if err := rows.Scan(&item.SKU, &item.Quantity, &price); err != nil {
			return Order{}, err
		}
		order.Items = append(order.Items, item)
		order.TotalCents += int64(item.Quantity) * price
	}
	return order, rows.Err()
}
