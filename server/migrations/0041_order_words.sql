-- Orders and payments learn the words for further ways to pay: by bank transfer, by PayPal, as arranged with the customer; and
-- orders can be what a payment is for. PostgreSQL changes the constraints. SQLite cannot: its tables are built again, row by row in
-- their old order, with their columns in the order of PostgreSQL's. Foreign keys are off while a migration runs, so that the rows of
-- other tables stay; what they lead to is checked before the commit.

-- only: postgres
ALTER TABLE orders_orders
    DROP CONSTRAINT orders_orders_method_known,
    ADD CONSTRAINT orders_orders_method_known CHECK (
        payment_method IN ('telegram', 'stripe', 'crypto', 'anonymous', 'bank', 'paypal', 'arrangement'));
ALTER TABLE payments_payments
    DROP CONSTRAINT payments_payments_product_known,
    ADD CONSTRAINT payments_payments_product_known CHECK (product IN ('premium', 'order')),
    DROP CONSTRAINT payments_payments_provider_known,
    ADD CONSTRAINT payments_payments_provider_known CHECK (
        provider IN ('telegram', 'paypal', 'stripe', 'bank', 'crypto'));
-- end

-- only: sqlite
CREATE TABLE orders_orders_rebuilt (
    -- UUID v7; its last eight characters are the number that people see.
    id TEXT NOT NULL,
    user_id BIGINT,
    customer_name TEXT NOT NULL,
    -- The name without case and accents, for search and order; the databases would each do it their own way.
    customer_key TEXT NOT NULL,
    customer_phone TEXT NOT NULL,
    customer_notes TEXT NOT NULL,
    total_cents BIGINT NOT NULL,
    status TEXT NOT NULL,
    payment_method TEXT NOT NULL,
    -- Currency of a payment that is not in euro.
    payment_currency TEXT,
    payment_status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    -- A pending order ends here by itself.
    expires_at BIGINT NOT NULL,
    settled_at BIGINT,
    -- For those who run the shop; the customer never sees it.
    admin_note TEXT NOT NULL DEFAULT '',
    -- Until when an unpaid order of a guest or new member holds its stock: null, as long as it is pending; 0, it was given back.
    hold_ends_at BIGINT,
    -- The key of a receipt's link, hashed. Null for orders that were placed before there were receipts, and once the account behind
    -- an order is erased.
    receipt_hash BYTEA,
    CONSTRAINT orders_orders_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT orders_orders_total_not_negative CHECK (total_cents >= 0),
    CONSTRAINT orders_orders_status_known CHECK (status IN ('pending', 'completed', 'cancelled')),
    CONSTRAINT orders_orders_method_known CHECK (
        payment_method IN ('telegram', 'stripe', 'crypto', 'anonymous', 'bank', 'paypal', 'arrangement')),
    CONSTRAINT orders_orders_payment_known CHECK (payment_status IN ('pending', 'paid', 'failed', 'expired')),
    CONSTRAINT orders_orders_settled_once CHECK ((payment_status = 'pending') = (settled_at IS NULL))
);
INSERT INTO orders_orders_rebuilt
    (id, user_id, customer_name, customer_key, customer_phone, customer_notes, total_cents, status, payment_method, payment_currency,
     payment_status, created_at, expires_at, settled_at, admin_note, hold_ends_at, receipt_hash)
    SELECT id, user_id, customer_name, customer_key, customer_phone, customer_notes, total_cents, status, payment_method,
           payment_currency, payment_status, created_at, expires_at, settled_at, admin_note, hold_ends_at, receipt_hash
    FROM orders_orders ORDER BY rowid;
DROP TABLE orders_orders;
ALTER TABLE orders_orders_rebuilt RENAME TO orders_orders;
CREATE UNIQUE INDEX orders_orders_id ON orders_orders (id);
CREATE INDEX orders_orders_user_id ON orders_orders (user_id, created_at);
CREATE INDEX orders_orders_customer_key ON orders_orders (customer_key);
CREATE INDEX orders_orders_created_at ON orders_orders (created_at, payment_status, payment_method, total_cents, id);
CREATE INDEX orders_orders_due ON orders_orders (expires_at) WHERE payment_status = 'pending';
CREATE INDEX orders_orders_holds ON orders_orders (hold_ends_at) WHERE payment_status = 'pending' AND hold_ends_at IS NOT NULL;
CREATE INDEX orders_orders_number ON orders_orders (SUBSTR(id, LENGTH(id) - 7));

CREATE TABLE payments_payments_rebuilt (
    -- UUID; the provider carries it along and gives it back.
    id TEXT NOT NULL,
    -- Null once the account is deleted: payments are business records.
    user_id BIGINT,
    product TEXT NOT NULL,
    provider TEXT NOT NULL,
    -- Whether the built-in sandbox stood in for the provider: no money moved.
    sandbox BOOLEAN NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    -- The provider's own number of the order, and where it is paid; null until the provider has answered.
    reference TEXT,
    open_url TEXT,
    -- The provider's number of the money that moved. What counts as one payment, however often it is told.
    charge_id TEXT,
    -- What the payment brought, told again to whoever asks again.
    granted_until BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- When the provider was last asked about a payment that is still open.
    checked_at BIGINT NOT NULL,
    paid_at BIGINT,
    refunded_at BIGINT,
    CONSTRAINT payments_payments_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT payments_payments_product_known CHECK (product IN ('premium', 'order')),
    CONSTRAINT payments_payments_provider_known CHECK (
        provider IN ('telegram', 'paypal', 'stripe', 'bank', 'crypto')),
    CONSTRAINT payments_payments_currency_known CHECK (currency IN ('EUR', 'XTR')),
    CONSTRAINT payments_payments_status_known CHECK (status IN ('pending', 'paid', 'failed', 'expired', 'refunded')),
    CONSTRAINT payments_payments_amount_positive CHECK (amount > 0),
    CONSTRAINT payments_payments_money_moved CHECK ((status IN ('paid', 'refunded')) = (charge_id IS NOT NULL)),
    CONSTRAINT payments_payments_paid_then CHECK ((charge_id IS NULL) = (paid_at IS NULL)),
    CONSTRAINT payments_payments_refunded_then CHECK ((status = 'refunded') = (refunded_at IS NOT NULL))
);
INSERT INTO payments_payments_rebuilt
    (id, user_id, product, provider, sandbox, amount, currency, status, reference, open_url, charge_id, granted_until, created_at,
     expires_at, checked_at, paid_at, refunded_at)
    SELECT id, user_id, product, provider, sandbox, amount, currency, status, reference, open_url, charge_id, granted_until,
           created_at, expires_at, checked_at, paid_at, refunded_at
    FROM payments_payments ORDER BY rowid;
DROP TABLE payments_payments;
ALTER TABLE payments_payments_rebuilt RENAME TO payments_payments;
CREATE UNIQUE INDEX payments_payments_id ON payments_payments (id);
CREATE UNIQUE INDEX payments_payments_charge ON payments_payments (provider, charge_id);
CREATE UNIQUE INDEX payments_payments_reference ON payments_payments (provider, reference);
CREATE INDEX payments_payments_user_id ON payments_payments (user_id, created_at);
CREATE INDEX payments_payments_created_at ON payments_payments (created_at);
CREATE INDEX payments_payments_open ON payments_payments (checked_at) WHERE status = 'pending';
-- end
