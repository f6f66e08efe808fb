-- What was paid and given back, for each order and each payment of a membership: one row whenever money moved, by whatever way. What
-- went back is negative. A way and its own number of the movement count once, however often they are told.

CREATE TABLE payments_entries (
    id BIGSERIAL PRIMARY KEY,
    subject TEXT NOT NULL,
    -- The order, or the payment of a membership.
    subject_id TEXT NOT NULL,
    way TEXT NOT NULL,
    external_id TEXT NOT NULL,
    -- In the smallest unit of the currency.
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT payments_entries_subject_known CHECK (subject IN ('order', 'membership')),
    CONSTRAINT payments_entries_way_known CHECK (way IN ('bank', 'paypal', 'stripe', 'telegram', 'wallet', 'coins', 'hand')),
    CONSTRAINT payments_entries_currency_known CHECK (currency IN ('EUR', 'XTR')),
    CONSTRAINT payments_entries_amount_moved CHECK (amount <> 0)
);
CREATE UNIQUE INDEX payments_entries_once ON payments_entries (way, external_id);
CREATE INDEX payments_entries_subject ON payments_entries (subject, subject_id);
CREATE INDEX payments_entries_at ON payments_entries (at);

-- What was paid before this was kept.
INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
    SELECT 'membership', id, provider, charge_id, amount, currency, paid_at
    FROM payments_payments WHERE charge_id IS NOT NULL ORDER BY paid_at, id;
INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
    SELECT 'membership', r.payment_id, r.provider, r.refund_id || ' refund', -r.amount, p.currency, r.at
    FROM payments_refunds r JOIN payments_payments p ON p.id = r.payment_id AND p.charge_id = r.charge_id ORDER BY r.at, r.refund_id;
INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
    SELECT 'order', id, CASE WHEN payment_currency IS NULL THEN 'hand' ELSE 'wallet' END, id, total_cents, 'EUR', settled_at
    FROM orders_orders WHERE payment_status = 'paid' AND total_cents > 0 ORDER BY settled_at, id;

-- What a payment of the product 'order' pays.
ALTER TABLE payments_payments ADD COLUMN order_id TEXT;
CREATE INDEX payments_payments_order_id ON payments_payments (order_id) WHERE order_id IS NOT NULL;

-- What customers write with a bank transfer, so that the shop knows which order it is for.
CREATE TABLE orders_references (
    order_id TEXT NOT NULL,
    reference TEXT NOT NULL,
    CONSTRAINT orders_references_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX orders_references_order_id ON orders_references (order_id);
CREATE UNIQUE INDEX orders_references_reference ON orders_references (reference);

-- What the shop owes customers: more was paid than an order costs, or for one that is not delivered. Follows from the entries and the
-- order; kept because few orders of many owe anything.
CREATE TABLE orders_owed (
    order_id TEXT NOT NULL,
    cents BIGINT NOT NULL,
    since BIGINT NOT NULL,
    CONSTRAINT orders_owed_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT orders_owed_positive CHECK (cents > 0)
);
CREATE UNIQUE INDEX orders_owed_order_id ON orders_owed (order_id);
CREATE INDEX orders_owed_since ON orders_owed (since);
