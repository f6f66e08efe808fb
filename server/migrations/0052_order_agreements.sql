-- What a customer said of an order besides goods and delivery: copies, each with a row only where it was given.

-- Where letters about this order go. Cleared with the account behind the order.
CREATE TABLE orders_emails (
    order_id TEXT NOT NULL,
    address TEXT NOT NULL,
    CONSTRAINT orders_emails_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX orders_emails_order_id ON orders_emails (order_id);

-- Whom the invoice is for, where it is not who gets the goods. Kept as the order is (§ 147 AO).
CREATE TABLE orders_billing (
    order_id TEXT NOT NULL,
    company TEXT NOT NULL,
    name TEXT NOT NULL,
    street TEXT NOT NULL,
    number TEXT NOT NULL,
    zip TEXT NOT NULL,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    -- Without spaces; empty where there is none.
    vat_id TEXT NOT NULL,
    CONSTRAINT orders_billing_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX orders_billing_order_id ON orders_billing (order_id);

-- Which versions of the shop's texts were shown before the order, as terms_versions numbers them.
CREATE TABLE orders_terms (
    order_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    number BIGINT NOT NULL,
    CONSTRAINT orders_terms_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX orders_terms_once ON orders_terms (order_id, kind);
