-- What else holds for an ordered product, as it was when it was ordered: age, guarantee, and why it cannot be withdrawn from. A JSON list of
-- sentences; null: nothing.
ALTER TABLE orders_items ADD COLUMN notes TEXT;
-- The exception of § 312g Abs. 2 BGB; null: it can be withdrawn from.
ALTER TABLE orders_items ADD COLUMN no_withdrawal TEXT
    CONSTRAINT orders_items_no_withdrawal_known CHECK (no_withdrawal IN ('custom', 'perishable', 'sealed'));
