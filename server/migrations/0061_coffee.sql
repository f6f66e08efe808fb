-- Coffee in a product, for the coffee tax (KaffeeStG): its kind, and grams of it in one piece. Null: none.
ALTER TABLE catalog_products ADD COLUMN coffee_kind TEXT
    CONSTRAINT catalog_products_coffee_kind_known CHECK (coffee_kind IN ('roasted', 'instant'));
ALTER TABLE catalog_products ADD COLUMN coffee_grams BIGINT
    CONSTRAINT catalog_products_coffee_grams_range CHECK (coffee_grams > 0 AND coffee_grams <= 1000000);

-- The same as it was ordered: a later change of the product does not change what was sent.
ALTER TABLE orders_items ADD COLUMN coffee_kind TEXT;
ALTER TABLE orders_items ADD COLUMN coffee_grams BIGINT;
