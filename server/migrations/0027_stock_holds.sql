-- Until when an unpaid order of a guest or new member holds its stock: null, as long as it is pending; 0, it was given back.
ALTER TABLE orders_orders ADD COLUMN hold_ends_at BIGINT;
CREATE INDEX orders_orders_holds ON orders_orders (hold_ends_at) WHERE payment_status = 'pending' AND hold_ends_at IS NOT NULL;
