-- Whether a product is for sale, or waits for what the law asks to be said about its kind of goods.
ALTER TABLE catalog_products ADD COLUMN state TEXT NOT NULL DEFAULT 'live'
    CONSTRAINT catalog_products_state_known CHECK (state IN ('draft', 'live'));

-- What is said about a product, one row for each that has something. Which of it is needed follows from the kind of goods
-- (server/src/features/catalog/facts/table.rs).
CREATE TABLE catalog_facts (
    product_id BIGINT NOT NULL,
    kind TEXT,
    -- JSON. It is read and written as a whole and never searched.
    facts TEXT NOT NULL,
    CONSTRAINT catalog_facts_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE,
    CONSTRAINT catalog_facts_kind_known CHECK (kind IN ('pure', 'blend', 'food', 'caffeinated', 'alcohol', 'goods', 'kit'))
);
CREATE UNIQUE INDEX catalog_facts_product_id ON catalog_facts (product_id);
