-- The rate of VAT of each line, so that an invoice can tell it: an order keeps it only by its sums so far. Null for orders of before, and
-- for a small business (§ 19 UStG).
ALTER TABLE orders_items ADD COLUMN tax_hundredths BIGINT;

-- Numbers of documents, without gaps: a number is taken in the transaction that stores its document. Held by one transaction at a time.
CREATE TABLE invoices_ranges (
    -- With the year: RE-2026-
    prefix TEXT NOT NULL,
    next BIGINT NOT NULL,
    CONSTRAINT invoices_ranges_next_positive CHECK (next > 0)
);
CREATE UNIQUE INDEX invoices_ranges_prefix ON invoices_ranges (prefix);

-- Invoices, and what takes them back. Rows are added and never changed: everything a document says is a copy, and each row is covered by
-- a hash over the one before it, its own facts and its files.
CREATE TABLE invoices_invoices (
    -- Place in the chain, from 1.
    position BIGINT NOT NULL,
    number TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The number of the invoice that this takes back.
    refers_to TEXT,
    order_id TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    -- ISO 8601, in the shop's time zone.
    issued_on TEXT NOT NULL,
    performed_on TEXT NOT NULL,
    -- As the document names who it is for, and the same for search.
    buyer_name TEXT NOT NULL,
    buyer_key TEXT NOT NULL,
    -- Gross; negative where it takes an invoice back.
    total_cents BIGINT NOT NULL,
    -- Seller, buyer, lines, charges, taxes and payment as they were, as JSON.
    facts TEXT NOT NULL,
    hash_before BYTEA NOT NULL,
    hash BYTEA NOT NULL,
    -- Kept by law for eight years, also after the customer's account is gone (§ 14b Abs. 1 UStG).
    CONSTRAINT invoices_invoices_order FOREIGN KEY (order_id) REFERENCES orders_orders (id),
    CONSTRAINT invoices_invoices_kind_known CHECK (kind IN ('invoice', 'cancellation', 'correction')),
    CONSTRAINT invoices_invoices_refers CHECK ((kind = 'invoice') = (refers_to IS NULL))
);
CREATE UNIQUE INDEX invoices_invoices_position ON invoices_invoices (position);
CREATE UNIQUE INDEX invoices_invoices_number ON invoices_invoices (number);
CREATE INDEX invoices_invoices_order_id ON invoices_invoices (order_id);
CREATE INDEX invoices_invoices_issued_on ON invoices_invoices (issued_on);

-- The files themselves, apart from what is searched.
CREATE TABLE invoices_documents (
    number TEXT NOT NULL,
    format TEXT NOT NULL,
    content BYTEA NOT NULL,
    CONSTRAINT invoices_documents_invoice FOREIGN KEY (number) REFERENCES invoices_invoices (number),
    CONSTRAINT invoices_documents_format_known CHECK (format IN ('pdf', 'xml'))
);
CREATE UNIQUE INDEX invoices_documents_once ON invoices_documents (number, format);

-- What is to be issued, and why it could not be. A row goes with its document.
CREATE TABLE invoices_wishes (
    id BIGSERIAL PRIMARY KEY,
    order_id TEXT NOT NULL,
    -- What is wished, once for each order.
    wish_key TEXT NOT NULL,
    -- As JSON.
    wish TEXT NOT NULL,
    wished_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    -- Empty while nothing went wrong.
    failure TEXT NOT NULL,
    CONSTRAINT invoices_wishes_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invoices_wishes_once ON invoices_wishes (order_id, wish_key);
CREATE INDEX invoices_wishes_next_at ON invoices_wishes (next_at);

-- What the owner wants; at most one row.
CREATE TABLE invoices_settings (
    id BIGINT NOT NULL,
    prefix TEXT NOT NULL,
    issued_on TEXT NOT NULL,
    version BIGINT NOT NULL,
    CONSTRAINT invoices_settings_one CHECK (id = 1),
    CONSTRAINT invoices_settings_issued_known CHECK (issued_on IN ('payment', 'shipping', 'request'))
);
CREATE UNIQUE INDEX invoices_settings_id ON invoices_settings (id);

-- How far money that went back was looked at, so that it is corrected on paper; and how the chain was proved last. One row each.
CREATE TABLE invoices_progress (
    id BIGINT NOT NULL,
    entry_id BIGINT NOT NULL,
    CONSTRAINT invoices_progress_one CHECK (id = 1)
);
CREATE UNIQUE INDEX invoices_progress_id ON invoices_progress (id);

CREATE TABLE invoices_proofs (
    id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    head BYTEA NOT NULL,
    checked_at BIGINT NOT NULL,
    -- Null: nothing was wrong.
    problem TEXT,
    CONSTRAINT invoices_proofs_one CHECK (id = 1)
);
CREATE UNIQUE INDEX invoices_proofs_id ON invoices_proofs (id);
