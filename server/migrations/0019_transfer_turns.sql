-- Holds nothing. On PostgreSQL whoever settles a batch of transfers locks it, so that batches of several nodes take turns.
CREATE TABLE wallets_turns (
    turn BIGINT NOT NULL
);
