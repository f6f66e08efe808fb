-- Prices that count for the lowest one of 30 days are those that were asked for (§ 11 PAngV): not a draft's, which no one can buy, and not
-- the demo's, where nothing is sold.
ALTER TABLE prices_history ADD COLUMN is_offered BOOLEAN NOT NULL DEFAULT TRUE;
-- Since when a draft is one is not known.
UPDATE prices_history SET is_offered = FALSE
    WHERE valid_to IS NULL AND product_id IN (SELECT id FROM catalog_products WHERE state = 'draft');

-- Deposit (§ 7 PAngV) for one piece, shown next to the price and never part of it. Null: none.
ALTER TABLE catalog_products ADD COLUMN deposit_cents BIGINT
    CONSTRAINT catalog_products_deposit_range CHECK (deposit_cents > 0 AND deposit_cents <= 99999);
-- Null: the product's, as for the default; 0: none.
ALTER TABLE catalog_variants ADD COLUMN deposit_cents BIGINT
    CONSTRAINT catalog_variants_deposit_range CHECK (deposit_cents >= 0 AND deposit_cents <= 99999);

-- Charged with the article above it and no article itself: nothing to pack, and no piece.
ALTER TABLE orders_items ADD COLUMN is_deposit BOOLEAN NOT NULL DEFAULT FALSE;

-- One row while the shop is a demo: its next start may be that of a real one.
CREATE TABLE prices_demo (
    slot BIGINT NOT NULL,
    CONSTRAINT prices_demo_once CHECK (slot = 1)
);
CREATE UNIQUE INDEX prices_demo_slot ON prices_demo (slot);
