-- What the back office needs beside the shop: a note on an order, and when a session last proved its password.

-- For those who run the shop; the customer never sees it.
ALTER TABLE orders_orders ADD COLUMN admin_note TEXT NOT NULL DEFAULT '';

-- Sensitive actions want the password again some minutes after this moment.
ALTER TABLE auth_sessions ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0;

-- The audit screen filters by them; each is followed by the newest first.
CREATE INDEX audit_entries_action ON audit_entries (action, id);
