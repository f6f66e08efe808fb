-- Orders. They are business records: they outlive the account and the products they name.

CREATE TABLE orders_orders (
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
    CONSTRAINT orders_orders_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT orders_orders_total_not_negative CHECK (total_cents >= 0),
    CONSTRAINT orders_orders_status_known CHECK (status IN ('pending', 'completed', 'cancelled')),
    CONSTRAINT orders_orders_method_known CHECK (payment_method IN ('telegram', 'stripe', 'crypto', 'anonymous')),
    CONSTRAINT orders_orders_payment_known CHECK (payment_status IN ('pending', 'paid', 'failed', 'expired')),
    CONSTRAINT orders_orders_settled_once CHECK ((payment_status = 'pending') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX orders_orders_id ON orders_orders (id);
CREATE INDEX orders_orders_user_id ON orders_orders (user_id, created_at);
CREATE INDEX orders_orders_customer_key ON orders_orders (customer_key);
CREATE INDEX orders_orders_created_at ON orders_orders (created_at);
CREATE INDEX orders_orders_due ON orders_orders (payment_status, expires_at);

CREATE TABLE orders_items (
    id BIGSERIAL PRIMARY KEY,
    order_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    -- Null once the product is deleted; name and prices stay as they were sold.
    product_id BIGINT,
    product_name TEXT NOT NULL,
    quantity BIGINT NOT NULL,
    unit_price_cents BIGINT NOT NULL,
    -- The ordinary price at that moment; higher than the unit price where premium applied.
    list_price_cents BIGINT NOT NULL,
    -- Whether these pieces were taken from a limited stock and go back to it when the order fails.
    took_stock BOOLEAN NOT NULL,
    CONSTRAINT orders_items_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT orders_items_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE SET NULL,
    CONSTRAINT orders_items_quantity_positive CHECK (quantity > 0)
);
CREATE INDEX orders_items_order_id ON orders_items (order_id);
CREATE INDEX orders_items_product_id ON orders_items (product_id);
