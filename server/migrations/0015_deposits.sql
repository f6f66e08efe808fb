-- Deposits: which address is whose, what was seen of the chains, and what lies there. What becomes of a deposit in the
-- ledger stands in wallets_deposits.

CREATE TABLE deposits_addresses (
    id BIGSERIAL PRIMARY KEY,
    chain TEXT NOT NULL,
    -- The shop's own address below the same key: names the key without telling it.
    source TEXT NOT NULL,
    -- The address's number below the key. 0 is the shop's own.
    position BIGINT NOT NULL,
    address TEXT NOT NULL,
    -- Null once the person is deleted; the address is nobody else's then.
    user_id BIGINT,
    created_at BIGINT NOT NULL,
    -- When its holder last looked at it: who does so may be about to pay.
    shown_at BIGINT NOT NULL,
    -- When a watcher that asks for each address by itself asks next.
    due_at BIGINT NOT NULL,
    CONSTRAINT deposits_addresses_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT deposits_addresses_chain_known CHECK (chain IN ('bitcoin', 'litecoin', 'ethereum', 'monero')),
    CONSTRAINT deposits_addresses_position_in_range CHECK (position > 0 AND position < 2147483648)
);
CREATE UNIQUE INDEX deposits_addresses_address ON deposits_addresses (chain, address);
CREATE UNIQUE INDEX deposits_addresses_position ON deposits_addresses (chain, source, position);
CREATE UNIQUE INDEX deposits_addresses_user_id ON deposits_addresses (user_id, chain, source);
CREATE INDEX deposits_addresses_due_at ON deposits_addresses (chain, due_at);

-- The number that was given last below each key. Numbers are never given twice.
CREATE TABLE deposits_counters (
    chain TEXT NOT NULL,
    source TEXT NOT NULL,
    position BIGINT NOT NULL
);
CREATE UNIQUE INDEX deposits_counters_source ON deposits_counters (chain, source);

-- How far each chain was looked into.
CREATE TABLE deposits_chains (
    chain TEXT NOT NULL,
    -- Raised by each look. One that began before another ended must not be written.
    round BIGINT NOT NULL,
    height BIGINT,
    looked_at BIGINT,
    -- Why the last look failed; null while all is well.
    problem TEXT,
    failing_since BIGINT
);
CREATE UNIQUE INDEX deposits_chains_chain ON deposits_chains (chain);

-- The last blocks that were looked into, by hash, so that a reorganisation is noticed.
CREATE TABLE deposits_blocks (
    chain TEXT NOT NULL,
    height BIGINT NOT NULL,
    hash TEXT NOT NULL
);
CREATE UNIQUE INDEX deposits_blocks_height ON deposits_blocks (chain, height);

CREATE TABLE deposits_found (
    id BIGSERIAL PRIMARY KEY,
    currency TEXT NOT NULL,
    tx_id TEXT NOT NULL,
    -- Which part of the transaction.
    output TEXT NOT NULL,
    address_id BIGINT NOT NULL,
    -- Decimal text with all digits of the chain.
    amount TEXT NOT NULL,
    -- In the ledger's unit, rounded down; null where it does not fit 64 bits.
    units BIGINT,
    -- The block it stands in; null while it waits for one.
    height BIGINT,
    block_hash TEXT,
    -- As they were last told to the ledger; null before the first time.
    confirmations BIGINT,
    -- waiting for confirmations; credited; gone from the chain before that; unclaimed, because the address is nobody's any
    -- more or the amount is beyond belief.
    state TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    CONSTRAINT deposits_found_address FOREIGN KEY (address_id) REFERENCES deposits_addresses (id),
    CONSTRAINT deposits_found_state_known CHECK (state IN ('waiting', 'credited', 'gone', 'unclaimed'))
);
CREATE UNIQUE INDEX deposits_found_once ON deposits_found (currency, tx_id, output);
CREATE INDEX deposits_found_state ON deposits_found (state, currency);
CREATE INDEX deposits_found_address_id ON deposits_found (address_id);

-- What lay at all addresses together when it was last asked for.
CREATE TABLE deposits_balances (
    currency TEXT NOT NULL,
    -- Decimal text with all digits of the chain.
    amount TEXT NOT NULL,
    units BIGINT NOT NULL,
    -- What the books said at that moment.
    held BIGINT NOT NULL,
    checked_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX deposits_balances_currency ON deposits_balances (currency);
