-- A debit takes days from the buyer's consent to its money. Until when that is waited for; in the past: it has not come, and its page
-- cannot be used again. Null: the payer has not agreed yet, or the money came at once.
ALTER TABLE payments_payments ADD COLUMN under_way_until BIGINT;
CREATE INDEX payments_payments_under_way ON payments_payments (under_way_until) WHERE under_way_until IS NOT NULL;
