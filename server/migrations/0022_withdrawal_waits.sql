-- A withdrawal to an address that was never paid to is not confirmed before then; NULL: it need not wait.
ALTER TABLE wallets_withdrawals ADD COLUMN waits_until BIGINT;
-- What a member asked for within a day, and where to.
CREATE INDEX wallets_withdrawals_account_id ON wallets_withdrawals (account_id, requested_at);
