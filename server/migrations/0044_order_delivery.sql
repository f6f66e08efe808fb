-- How an order is to be delivered and the VAT in it, as agreed when it was placed: copies, which no later change of methods, prices or
-- rates touches.

CREATE TABLE orders_deliveries (
    order_id TEXT NOT NULL,
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
);
CREATE UNIQUE INDEX orders_deliveries_order_id ON orders_deliveries (order_id);

-- One row for each rate of VAT; goods and shipping are gross. None for a small business (§ 19 UStG).
CREATE TABLE orders_taxes (
    order_id TEXT NOT NULL,
    hundredths BIGINT NOT NULL,
    goods_cents BIGINT NOT NULL,
    shipping_cents BIGINT NOT NULL,
    net_cents BIGINT NOT NULL,
    tax_cents BIGINT NOT NULL,
    CONSTRAINT orders_taxes_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT orders_taxes_sum CHECK (goods_cents + shipping_cents = net_cents + tax_cents)
);
CREATE UNIQUE INDEX orders_taxes_once ON orders_taxes (order_id, hundredths);
