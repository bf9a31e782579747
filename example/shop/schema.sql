CREATE TABLE products (
  sku         TEXT PRIMARY KEY,
  name        TEXT NOT NULL,
  price_cents INTEGER NOT NULL CHECK (price_cents > 0),
  stock       INTEGER NOT NULL CHECK (stock >= 0)
) STRICT;

CREATE TABLE orders (
  id            INTEGER PRIMARY KEY,
  email         TEXT NOT NULL,
  status        TEXT NOT NULL CHECK (status IN ('placed', 'canceled')),
  deliver_after TIMESTAMP,
  cancel_reason TEXT
);

CREATE TABLE order_items (
  order_id    INTEGER NOT NULL REFERENCES orders (id),
  line        INTEGER NOT NULL,
  sku         TEXT NOT NULL REFERENCES products (sku),
  quantity    INTEGER NOT NULL CHECK (quantity > 0),
  price_cents INTEGER NOT NULL, -- at the time of the order
  PRIMARY KEY (order_id, line)
) STRICT;
