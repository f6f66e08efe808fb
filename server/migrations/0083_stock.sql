-- When the owner wants to be told that a product is running low: at this many pieces or fewer. Null: never.
ALTER TABLE catalog_products ADD COLUMN low_stock BIGINT
    CONSTRAINT catalog_products_low_stock_range CHECK (low_stock >= 0 AND low_stock <= 1000000);
-- The number under the bar code, with its check digit: 8, 12, 13 or 14 digits.
ALTER TABLE catalog_products ADD COLUMN gtin TEXT
    CONSTRAINT catalog_products_gtin_length CHECK (LENGTH(gtin) IN (8, 12, 13, 14));
CREATE UNIQUE INDEX catalog_products_gtin ON catalog_products (gtin) WHERE gtin IS NOT NULL;

-- Every change of a stock, written in the transaction that makes it. The quantities of a product add up to its stock, or to nothing
-- while it is unlimited. Products and orders have no foreign key here: these are books, which outlive both, and an order that is placed
-- must not pay for looking either up.
CREATE TABLE stock_movements (
    id BIGSERIAL PRIMARY KEY,
    product_id BIGINT NOT NULL,
    -- For a variant with a stock of its own; null: the product itself.
    variant_id BIGINT,
    -- As it was called at the time.
    product_name TEXT NOT NULL,
    -- Below zero for what left.
    quantity BIGINT NOT NULL,
    reason TEXT NOT NULL,
    -- The stock after it. Null: from here on it is unlimited.
    balance BIGINT,
    -- Who of the shop did it, by the name at the time; empty for customers and for what the shop does by itself.
    actor TEXT NOT NULL,
    order_id TEXT,
    note TEXT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT stock_movements_reason_known CHECK (reason IN ('order', 'return', 'count', 'loss', 'delivery', 'correction')),
    CONSTRAINT stock_movements_balance_not_negative CHECK (balance >= 0)
);
CREATE INDEX stock_movements_product_id ON stock_movements (product_id, id);

-- What is there when the books begin.
INSERT INTO stock_movements (product_id, product_name, quantity, reason, balance, actor, note, at)
    SELECT id, name, stock, 'correction', stock, '', 'Anfangsbestand', updated_at FROM catalog_products WHERE stock IS NOT NULL;
