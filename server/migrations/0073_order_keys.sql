-- Keys of an order's receipt that went out in letters to guests; the one of the order's own answer stays in orders_orders.
CREATE TABLE orders_keys (
    order_id TEXT NOT NULL,
    -- SHA-256 of the key.
    hash BYTEA NOT NULL,
    CONSTRAINT orders_keys_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX orders_keys_once ON orders_keys (order_id, hash);
