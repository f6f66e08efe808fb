-- What coins are worth by the configured source, and the coins that the demo's sandbox pays with.

CREATE TABLE deposits_rates (
    currency TEXT NOT NULL,
    -- Euro per coin, decimal text.
    rate TEXT NOT NULL,
    fetched_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX deposits_rates_currency ON deposits_rates (currency);

CREATE TABLE deposits_sandbox (
    tx_id TEXT NOT NULL,
    chain TEXT NOT NULL,
    currency TEXT NOT NULL,
    address TEXT NOT NULL,
    units BIGINT NOT NULL,
    -- The block it stands in.
    height BIGINT NOT NULL,
    CONSTRAINT deposits_sandbox_positive CHECK (units > 0)
);
CREATE UNIQUE INDEX deposits_sandbox_tx_id ON deposits_sandbox (tx_id);
CREATE INDEX deposits_sandbox_height ON deposits_sandbox (chain, height);
