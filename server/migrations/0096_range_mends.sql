-- What a product went on as when it got options: orders from before name no variant, and mean this one. Null: it never had any, or got them
-- before this was kept.
ALTER TABLE catalog_products ADD COLUMN continued_as BIGINT;

-- What was the default when a product lost its options keeps the mark, because the product's own row goes on in its place. Of a default no
-- weight is kept.
UPDATE catalog_variants SET is_default = TRUE WHERE weight_grams IS NULL AND retired_at IS NOT NULL
    AND product_id IN (SELECT id FROM catalog_products WHERE variant_count IS NULL)
    AND retired_at = (SELECT MAX(last.retired_at) FROM catalog_variants last WHERE last.product_id = catalog_variants.product_id);

-- Lines of carts from before a product had options name its default from now on, as those of products that get options later.
DELETE FROM cart_items WHERE variant_id = 0 AND EXISTS (SELECT 1 FROM cart_items own
    JOIN catalog_variants v ON v.id = own.variant_id AND v.is_default = TRUE AND v.retired_at IS NULL
    WHERE own.user_id = cart_items.user_id AND own.product_id = cart_items.product_id);
UPDATE cart_items SET variant_id = (SELECT MIN(v.id) FROM catalog_variants v
        WHERE v.product_id = cart_items.product_id AND v.is_default = TRUE AND v.retired_at IS NULL)
    WHERE variant_id = 0 AND product_id IN (SELECT v.product_id FROM catalog_variants v WHERE v.is_default = TRUE AND v.retired_at IS NULL);

-- An open import is looked at all the time.
CREATE INDEX imports_items_refused ON imports_items (import_id, position) WHERE fate = 'refused';
CREATE INDEX imports_items_incomplete ON imports_items (import_id, position) WHERE notes <> '[]';
CREATE INDEX imports_items_counts ON imports_items (import_id, is_done, fate, has_picture, picture);
