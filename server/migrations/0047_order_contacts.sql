-- Where an order was to go, as the customer gave it: a copy, which no later change of an address book touches. A business letter that
-- is kept for six years (§ 147 AO), so it outlasts the account; an order without an address has no row.

CREATE TABLE orders_contacts (
    order_id TEXT NOT NULL,
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
);
CREATE UNIQUE INDEX orders_contacts_order_id ON orders_contacts (order_id);
