-- What a withdrawal from a contract was taken for, looked for after the answer, and what the shop decided about it.
ALTER TABLE revocations_revocations ADD COLUMN found TEXT
    CONSTRAINT revocations_revocations_found_known CHECK (found IN ('none', 'one', 'several'));
-- The one order, or the payment of the one membership.
ALTER TABLE revocations_revocations ADD COLUMN order_id TEXT;
ALTER TABLE revocations_revocations ADD COLUMN payment_id TEXT;
-- Whose it was; null for a guest's.
ALTER TABLE revocations_revocations ADD COLUMN user_id BIGINT
    CONSTRAINT revocations_revocations_user REFERENCES auth_users (id) ON DELETE SET NULL;
-- When its period began; null: not known, or it has not.
ALTER TABLE revocations_revocations ADD COLUMN period_from BIGINT;
-- For people to judge: whether the right had ended because everything was performed.
ALTER TABLE revocations_revocations ADD COLUMN is_excluded BOOLEAN NOT NULL DEFAULT FALSE;
-- Null while it is open.
ALTER TABLE revocations_revocations ADD COLUMN outcome TEXT
    CONSTRAINT revocations_revocations_outcome_known CHECK (outcome IN ('granted', 'refused'));
ALTER TABLE revocations_revocations ADD COLUMN note TEXT NOT NULL DEFAULT '';
UPDATE revocations_revocations SET outcome = 'granted' WHERE done_at IS NOT NULL;
CREATE INDEX revocations_revocations_user_id ON revocations_revocations (user_id);

-- By the number that people see.
CREATE INDEX orders_orders_number ON orders_orders (SUBSTR(id, LENGTH(id) - 7));
