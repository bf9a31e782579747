// Package shop is a stateful example of toolgen: the tools are methods of a
// value that holds a database. SQLite runs inside the program and in memory;
// schema and goods are embedded. It is a module of its own, so that the
// database driver is no dependency of toolgen.
package shop

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"strings"

	_ "modernc.org/sqlite" // the driver named "sqlite"
)

//go:generate go tool toolgen

var (
	//go:embed schema.sql
	schemaSQL string
	//go:embed seed.sql
	seedSQL string
)

// A Shop sells the goods of one database. It is safe for concurrent use.
type Shop struct {
	db *sql.DB
}

// Open returns a new shop with a database of its own. Close frees it.
func Open(ctx context.Context) (*Shop, error) {
	db, err := sql.Open("sqlite", "file::memory:?_pragma=foreign_keys(1)&_time_format=sqlite")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // a second connection would be a second, empty database
	for _, script := range []string{schemaSQL, seedSQL} {
		if _, err := db.ExecContext(ctx, script); err != nil {
			return nil, fmt.Errorf("set up the shop: %w", err)
		}
	}
	return &Shop{db: db}, nil
}

// Close closes the database.
func (s *Shop) Close() error { return s.db.Close() }

// A Product is something the shop sells.
type Product struct {
	SKU        string `json:"sku"` // Article number, as place_order takes it.
	Name       string `json:"name"`
	PriceCents int64  `json:"price_cents"`
	Stock      int    `json:"stock"` // Pieces that can be ordered now.
}

// SearchProducts finds products by name, cheapest first.
//
// Args:
//   - query: Words that must all occur in the name; empty for every product.
//   - limit: Return at most this many.
//
//toolgen:tool readonly
//toolgen:param query default=""
//toolgen:param limit default=5 min=1 max=20
func (s *Shop) SearchProducts(ctx context.Context, query string, limit int) ([]Product, error) {
	where, args := "1", []any{}
	for _, word := range strings.Fields(query) {
		where += " AND instr(lower(name), lower(?))"
		args = append(args, word)
	}
	rows, err := s.db.QueryContext(ctx,
		"SELECT sku, name, price_cents, stock FROM products WHERE "+where+" ORDER BY price_cents, sku LIMIT ?", append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Product
	for rows.Next() {
		var p Product
		if err := rows.Scan(&p.SKU, &p.Name, &p.PriceCents, &p.Stock); err != nil {
			return nil, err
		}
		found = append(found, p)
	}
	return found, rows.Err()
}
