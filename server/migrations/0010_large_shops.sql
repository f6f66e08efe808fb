-- For shops with a hundred thousand orders: fewer and better chosen indexes instead of more.

-- Every figure and every choice of a page of orders reads this index alone. It begins with the time and with nothing else:
-- an index by payment status, of which there are four, would be preferred to the one by account, which is far better.
DROP INDEX orders_orders_created_at;
CREATE INDEX orders_orders_created_at ON orders_orders (created_at, payment_status, payment_method, total_cents, id);

-- Only pending orders fall due, and they are few.
DROP INDEX orders_orders_due;
CREATE INDEX orders_orders_due ON orders_orders (expires_at) WHERE payment_status = 'pending';

-- What was sold is summed up without reading the items themselves.
DROP INDEX orders_items_order_id;
CREATE INDEX orders_items_order_id ON orders_items (order_id, product_id, quantity, unit_price_cents);

-- Only the few who wait are looked up by it; the many who are approved are quicker read in the order of the table.
DROP INDEX auth_users_pending;
CREATE INDEX auth_users_pending ON auth_users (registered_at) WHERE is_approved = FALSE;

-- A kind of subject alone is no choice: half the log is about orders. Followed by the number, the newest are found at once.
CREATE INDEX audit_entries_subject_kind ON audit_entries (subject_kind, id);
