-- An order's commit costs what pages it changes. Numbers that people see are random, so their index changed a page of its own for every
-- order; they are looked for among the orders of a year instead (see find_numbered).
DROP INDEX orders_orders_number;
-- Products are spread over orders as customers like them, so their index changed a page for almost every line. What an account has
-- bought is found by its orders; only deleting a product looks at all lines.
DROP INDEX orders_items_product_id;
-- Events are numbered in the order of their time; what is old is found by its number.
DROP INDEX outbox_events_at;

-- One tree instead of two for each of these on SQLite: rows are stored in their key. (The comma follows the STRICT that every table of
-- SQLite gets.) PostgreSQL has no such tables; there the key gets its name only.
-- only: postgres
ALTER TABLE orders_deliveries ADD CONSTRAINT orders_deliveries_pkey PRIMARY KEY USING INDEX orders_deliveries_order_id;
ALTER TABLE orders_taxes ADD CONSTRAINT orders_taxes_pkey PRIMARY KEY USING INDEX orders_taxes_once;
ALTER TABLE orders_contacts ADD CONSTRAINT orders_contacts_pkey PRIMARY KEY USING INDEX orders_contacts_order_id;
ALTER TABLE limits_counters ADD CONSTRAINT limits_counters_pkey PRIMARY KEY USING INDEX limits_counters_key;
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY USING INDEX idempotency_keys_scoped_key;
ALTER TABLE outbox_deliveries ADD CONSTRAINT outbox_deliveries_pkey PRIMARY KEY USING INDEX outbox_deliveries_once;
-- end
-- only: sqlite
CREATE TABLE orders_deliveries_rebuilt (
    order_id TEXT NOT NULL PRIMARY KEY,
    -- These three are the method's; null where the shop had no way of delivery to choose from.
    kind TEXT,
    name TEXT,
    carrier TEXT,
    country TEXT NOT NULL,
    -- Empty where the customer was not asked, and once the account behind the order is erased.
    zip TEXT NOT NULL,
    shipping_cents BIGINT NOT NULL,
    CONSTRAINT orders_deliveries_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT orders_deliveries_shipping_not_negative CHECK (shipping_cents >= 0)
), WITHOUT ROWID;
INSERT INTO orders_deliveries_rebuilt (order_id, kind, name, carrier, country, zip, shipping_cents)
    SELECT order_id, kind, name, carrier, country, zip, shipping_cents FROM orders_deliveries ORDER BY order_id;
DROP TABLE orders_deliveries;
ALTER TABLE orders_deliveries_rebuilt RENAME TO orders_deliveries;

CREATE TABLE orders_taxes_rebuilt (
    order_id TEXT NOT NULL,
    hundredths BIGINT NOT NULL,
    goods_cents BIGINT NOT NULL,
    shipping_cents BIGINT NOT NULL,
    net_cents BIGINT NOT NULL,
    tax_cents BIGINT NOT NULL,
    PRIMARY KEY (order_id, hundredths),
    CONSTRAINT orders_taxes_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT orders_taxes_sum CHECK (goods_cents + shipping_cents = net_cents + tax_cents)
), WITHOUT ROWID;
INSERT INTO orders_taxes_rebuilt (order_id, hundredths, goods_cents, shipping_cents, net_cents, tax_cents)
    SELECT order_id, hundredths, goods_cents, shipping_cents, net_cents, tax_cents FROM orders_taxes ORDER BY order_id, hundredths;
DROP TABLE orders_taxes;
ALTER TABLE orders_taxes_rebuilt RENAME TO orders_taxes;

CREATE TABLE orders_contacts_rebuilt (
    order_id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    company TEXT NOT NULL,
    extra TEXT NOT NULL,
    street TEXT NOT NULL,
    number TEXT NOT NULL,
    zip TEXT NOT NULL,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    -- The customer's number at the carrier; only for a Packstation or a post office.
    post_number TEXT NOT NULL,
    CONSTRAINT orders_contacts_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT orders_contacts_kind_known CHECK (kind IN ('home', 'packstation', 'postfiliale'))
), WITHOUT ROWID;
INSERT INTO orders_contacts_rebuilt (order_id, kind, name, company, extra, street, number, zip, city, country, post_number)
    SELECT order_id, kind, name, company, extra, street, number, zip, city, country, post_number FROM orders_contacts ORDER BY order_id;
DROP TABLE orders_contacts;
ALTER TABLE orders_contacts_rebuilt RENAME TO orders_contacts;

-- So do the tables that every write of a customer passes through.
CREATE TABLE limits_counters_rebuilt (
    counter_key TEXT NOT NULL PRIMARY KEY,
    window_start BIGINT NOT NULL,
    window_end BIGINT NOT NULL,
    uses BIGINT NOT NULL,
    CONSTRAINT limits_counters_uses_positive CHECK (uses >= 0)
), WITHOUT ROWID;
INSERT INTO limits_counters_rebuilt (counter_key, window_start, window_end, uses)
    SELECT counter_key, window_start, window_end, uses FROM limits_counters ORDER BY counter_key;
DROP TABLE limits_counters;
ALTER TABLE limits_counters_rebuilt RENAME TO limits_counters;
CREATE INDEX limits_counters_window_end ON limits_counters (window_end);

CREATE TABLE idempotency_keys_rebuilt (
    -- Operation, caller and the caller's key.
    scoped_key TEXT NOT NULL PRIMARY KEY,
    -- Hash of the first body; another body under the same key is refused.
    fingerprint BYTEA NOT NULL,
    answer TEXT NOT NULL,
    expires_at BIGINT NOT NULL
), WITHOUT ROWID;
INSERT INTO idempotency_keys_rebuilt (scoped_key, fingerprint, answer, expires_at)
    SELECT scoped_key, fingerprint, answer, expires_at FROM idempotency_keys ORDER BY scoped_key;
DROP TABLE idempotency_keys;
ALTER TABLE idempotency_keys_rebuilt RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_expires_at ON idempotency_keys (expires_at);

CREATE TABLE outbox_deliveries_rebuilt (
    event_id BIGINT NOT NULL,
    listener TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (event_id, listener),
    CONSTRAINT outbox_deliveries_event FOREIGN KEY (event_id) REFERENCES outbox_events (id) ON DELETE CASCADE
), WITHOUT ROWID;
INSERT INTO outbox_deliveries_rebuilt (event_id, listener, attempts, due_at)
    SELECT event_id, listener, attempts, due_at FROM outbox_deliveries ORDER BY event_id, listener;
DROP TABLE outbox_deliveries;
ALTER TABLE outbox_deliveries_rebuilt RENAME TO outbox_deliveries;
CREATE INDEX outbox_deliveries_due_at ON outbox_deliveries (due_at);
-- end
