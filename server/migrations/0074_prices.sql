-- What goods cost, and when (§ 11 PAngV): intervals that follow each other without overlap and without gap.

-- The price that a reduction is compared with. Per cents that were typed before have no history behind them.
UPDATE catalog_products SET discount = 0 WHERE discount <> 0;
ALTER TABLE catalog_products ADD COLUMN price_before_cents BIGINT
    CONSTRAINT catalog_products_price_before_higher CHECK (price_before_cents IS NULL OR price_before_cents > price_cents);

CREATE TABLE prices_history (
    id BIGSERIAL PRIMARY KEY,
    -- No foreign key: what a product cost can be shown after it was removed, too.
    product_id BIGINT NOT NULL,
    -- Null: the product itself.
    variant_id BIGINT,
    -- The same with 0 for null: keys do not compare null.
    variant_key BIGINT NOT NULL,
    cents BIGINT NOT NULL,
    -- A reduction that is shown in this interval: the price that it is compared with, and by how many per cent it is lower. Frozen when the
    -- reduction begins.
    before_cents BIGINT,
    percent BIGINT,
    valid_from BIGINT NOT NULL,
    -- Null while it is in force.
    valid_to BIGINT,
    -- Where the interval before ends, which is where this one begins; null for the first.
    follows BIGINT,
    CONSTRAINT prices_history_cents_positive CHECK (cents > 0),
    CONSTRAINT prices_history_before_higher CHECK (before_cents IS NULL OR before_cents > cents),
    CONSTRAINT prices_history_percent_range CHECK (percent IS NULL OR (percent >= 1 AND percent <= 90)),
    CONSTRAINT prices_history_reduction_whole CHECK ((before_cents IS NULL) = (percent IS NULL)),
    CONSTRAINT prices_history_ends_later CHECK (valid_to IS NULL OR valid_to > valid_from),
    CONSTRAINT prices_history_follows_at_once CHECK (follows IS NULL OR follows = valid_from),
    -- only: sqlite
    CONSTRAINT prices_history_predecessor FOREIGN KEY (product_id, variant_key, follows) REFERENCES prices_history (product_id, variant_key, valid_to),
    -- end
    CONSTRAINT prices_history_variant_key CHECK (variant_key = COALESCE(variant_id, 0))
);
-- Together they leave one chain for each thing that is sold: one first interval, one that is in force, and each of the others begins where
-- exactly one ends.
-- The columns are in another order so that SQLite can tell which of the two refused.
CREATE UNIQUE INDEX prices_history_first ON prices_history (variant_key, product_id) WHERE follows IS NULL;
CREATE UNIQUE INDEX prices_history_in_force ON prices_history (product_id, variant_key) WHERE valid_to IS NULL;
CREATE UNIQUE INDEX prices_history_begin ON prices_history (product_id, variant_key, valid_from);
CREATE UNIQUE INDEX prices_history_end ON prices_history (product_id, variant_key, valid_to);
-- only: postgres
ALTER TABLE prices_history ADD CONSTRAINT prices_history_predecessor FOREIGN KEY (product_id, variant_key, follows) REFERENCES prices_history (product_id, variant_key, valid_to);
-- end

-- Nothing is known of a price before the product's last change; since then it is this one for certain.
INSERT INTO prices_history (product_id, variant_key, cents, valid_from)
    SELECT id, 0, price_cents, updated_at FROM catalog_products;
