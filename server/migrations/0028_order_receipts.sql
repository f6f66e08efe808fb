-- The key of a receipt's link, hashed: whoever holds the link sees the order without signing in. Null for orders that were
-- placed before there were receipts, and once the account behind an order is erased.
ALTER TABLE orders_orders ADD COLUMN receipt_hash BYTEA;
