-- Orders that are paid in coins, each to an address of its own below the shop's public key. The coins are the shop's from the moment
-- they come: no wallet is credited, and nobody has a balance.

-- The order that is paid there; null for a member's address, and once the order is deleted. Nobody else gets the address.
ALTER TABLE deposits_addresses ADD COLUMN order_id TEXT
    CONSTRAINT deposits_addresses_order REFERENCES orders_orders (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX deposits_addresses_order_id ON deposits_addresses (order_id, chain, source) WHERE order_id IS NOT NULL;

-- What a customer was asked for. Never changed but in its state: a new amount at a new rate is a new row.
CREATE TABLE deposits_invoices (
    -- UUID v7.
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    address_id BIGINT NOT NULL,
    currency TEXT NOT NULL,
    -- What of the order it pays.
    cents BIGINT NOT NULL,
    -- The same in coins, in the unit of the currency.
    units BIGINT NOT NULL,
    -- Euro per coin, decimal text.
    rate TEXT NOT NULL,
    -- new: waits for coins; processing: enough has come and waits for confirmations; settled; expired; invalid: coins that had been
    -- confirmed are no longer in the chain.
    state TEXT NOT NULL,
    -- What is unusual about what came: too little, too much, too late.
    exception TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT deposits_invoices_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT deposits_invoices_address FOREIGN KEY (address_id) REFERENCES deposits_addresses (id),
    CONSTRAINT deposits_invoices_positive CHECK (cents > 0 AND units > 0),
    CONSTRAINT deposits_invoices_state_known CHECK (state IN ('new', 'processing', 'settled', 'expired', 'invalid')),
    CONSTRAINT deposits_invoices_exception_known CHECK (exception IN ('partial', 'over', 'late'))
);
CREATE UNIQUE INDEX deposits_invoices_id ON deposits_invoices (id);
CREATE INDEX deposits_invoices_order_id ON deposits_invoices (order_id, created_at);
CREATE INDEX deposits_invoices_address_id ON deposits_invoices (address_id, created_at);
CREATE INDEX deposits_invoices_open ON deposits_invoices (expires_at) WHERE state = 'new';

-- Coins that came for an invoice.
CREATE TABLE deposits_receipts (
    found_id BIGINT NOT NULL,
    invoice_id TEXT NOT NULL,
    -- In the unit of the currency, as far as it counts: what came too late counts at the lower of the two rates.
    counted BIGINT NOT NULL,
    is_late BOOLEAN NOT NULL,
    -- What was booked for it in cents; null while it is not confirmed.
    cents BIGINT,
    -- How often it was booked and then vanished from the chain.
    lost BIGINT NOT NULL,
    -- What was taken back of it in cents when it last vanished: less than was booked where some had been given back.
    taken BIGINT NOT NULL,
    CONSTRAINT deposits_receipts_found FOREIGN KEY (found_id) REFERENCES deposits_found (id),
    CONSTRAINT deposits_receipts_invoice FOREIGN KEY (invoice_id) REFERENCES deposits_invoices (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX deposits_receipts_found_id ON deposits_receipts (found_id);
CREATE INDEX deposits_receipts_invoice_id ON deposits_receipts (invoice_id);
