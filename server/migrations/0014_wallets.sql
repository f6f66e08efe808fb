-- The wallet's ledger. Amounts are whole units: BTC and LTC 10⁻⁸, ETH 10⁻⁹ (gwei), XMR 10⁻¹², USDT 10⁻⁶.
-- Movements and postings are only ever added. Every movement's postings sum to zero; an account's balance is the sum of its
-- postings, kept beside them so that checking and changing it is one statement.

CREATE TABLE wallets_accounts (
    id BIGSERIAL PRIMARY KEY,
    -- A member's: member (to spend), incoming (deposits not yet confirmed), reserved (withdrawals not yet decided).
    -- The house's: deposits (what came in from outside, below zero), withdrawn (what went out), shop (what it earned).
    kind TEXT NOT NULL,
    currency TEXT NOT NULL,
    -- Null for the house's, and once the person is deleted.
    user_id BIGINT,
    balance BIGINT NOT NULL,
    -- How many postings made the balance.
    postings BIGINT NOT NULL,
    CONSTRAINT wallets_accounts_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT wallets_accounts_kind_known CHECK (kind IN ('member', 'incoming', 'reserved', 'deposits', 'withdrawn', 'shop')),
    CONSTRAINT wallets_accounts_currency_known CHECK (currency IN ('BTC', 'ETH', 'LTC', 'XMR', 'USDT')),
    CONSTRAINT wallets_accounts_not_negative CHECK (balance >= 0 OR kind = 'deposits'),
    -- 2⁶²: two balances can be added without leaving 64 bits.
    CONSTRAINT wallets_accounts_in_range CHECK (balance >= -4611686018427387904 AND balance <= 4611686018427387904)
);
CREATE UNIQUE INDEX wallets_accounts_once ON wallets_accounts (user_id, currency, kind);
CREATE INDEX wallets_accounts_kind ON wallets_accounts (kind, currency);

INSERT INTO wallets_accounts (kind, currency, user_id, balance, postings) VALUES
    ('deposits', 'BTC', NULL, 0, 0), ('withdrawn', 'BTC', NULL, 0, 0), ('shop', 'BTC', NULL, 0, 0),
    ('deposits', 'ETH', NULL, 0, 0), ('withdrawn', 'ETH', NULL, 0, 0), ('shop', 'ETH', NULL, 0, 0),
    ('deposits', 'LTC', NULL, 0, 0), ('withdrawn', 'LTC', NULL, 0, 0), ('shop', 'LTC', NULL, 0, 0),
    ('deposits', 'XMR', NULL, 0, 0), ('withdrawn', 'XMR', NULL, 0, 0), ('shop', 'XMR', NULL, 0, 0),
    ('deposits', 'USDT', NULL, 0, 0), ('withdrawn', 'USDT', NULL, 0, 0), ('shop', 'USDT', NULL, 0, 0);

-- What happened. Its number is unique for ever and is what people see of it.
CREATE TABLE wallets_movements (
    id BIGSERIAL PRIMARY KEY,
    kind TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL,
    -- The members' accounts in whose history it stands; null where a movement only goes on with an earlier one.
    from_account BIGINT,
    to_account BIGINT,
    -- The movement that this one goes on with.
    about_id BIGINT,
    order_id TEXT,
    external_tx_id TEXT,
    created_at BIGINT NOT NULL,
    CONSTRAINT wallets_movements_kind_known CHECK (kind IN ('deposit', 'deposit_confirmed', 'deposit_lost', 'transfer',
        'withdrawal', 'withdrawal_confirmed', 'withdrawal_failed', 'payment')),
    -- A deposit below the unit is recorded and moves nothing.
    CONSTRAINT wallets_movements_amount_positive CHECK (amount > 0 OR (amount = 0 AND kind = 'deposit'))
);
CREATE INDEX wallets_movements_from ON wallets_movements (from_account, id);
CREATE INDEX wallets_movements_to ON wallets_movements (to_account, id);

CREATE TABLE wallets_postings (
    id BIGSERIAL PRIMARY KEY,
    movement_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    amount BIGINT NOT NULL,
    CONSTRAINT wallets_postings_movement FOREIGN KEY (movement_id) REFERENCES wallets_movements (id),
    CONSTRAINT wallets_postings_account FOREIGN KEY (account_id) REFERENCES wallets_accounts (id),
    CONSTRAINT wallets_postings_moves_something CHECK (amount <> 0)
);
CREATE INDEX wallets_postings_movement_id ON wallets_postings (movement_id);

-- The chain: each seal's hash covers the one before it and a whole movement. A background step adds them in order.
CREATE TABLE wallets_seals (
    position BIGINT NOT NULL,
    movement_id BIGINT NOT NULL,
    hash BYTEA NOT NULL
);
CREATE UNIQUE INDEX wallets_seals_position ON wallets_seals (position);
CREATE UNIQUE INDEX wallets_seals_movement_id ON wallets_seals (movement_id);

-- Numbers that the sealing step passed by: a transaction that was given one and has not ended yet, or was undone.
CREATE TABLE wallets_gaps (
    movement_id BIGINT NOT NULL,
    noticed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX wallets_gaps_movement_id ON wallets_gaps (movement_id);

-- The last look at the whole ledger, and how far the chain went then: it must never become shorter.
CREATE TABLE wallets_proofs (
    id BIGINT NOT NULL,
    checked_at BIGINT NOT NULL,
    is_sound BOOLEAN NOT NULL,
    problem TEXT,
    postings BIGINT NOT NULL,
    sealed BIGINT NOT NULL,
    head BYTEA NOT NULL,
    CONSTRAINT wallets_proofs_only_one CHECK (id = 1)
);
CREATE UNIQUE INDEX wallets_proofs_id ON wallets_proofs (id);

-- What is known of a deposit beside its movement.
CREATE TABLE wallets_deposits (
    movement_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL,
    -- What the chain delivered, with every digit; what is finer than the unit stays here.
    exact_amount TEXT NOT NULL,
    external_tx_id TEXT NOT NULL,
    -- Which part of that transaction; empty for one booked by hand.
    output TEXT NOT NULL,
    status TEXT NOT NULL,
    confirmations BIGINT NOT NULL,
    required_confirmations BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    CONSTRAINT wallets_deposits_movement FOREIGN KEY (movement_id) REFERENCES wallets_movements (id),
    CONSTRAINT wallets_deposits_account FOREIGN KEY (account_id) REFERENCES wallets_accounts (id),
    CONSTRAINT wallets_deposits_status_known CHECK (status IN ('pending', 'confirmed', 'failed'))
);
CREATE UNIQUE INDEX wallets_deposits_movement_id ON wallets_deposits (movement_id);
CREATE UNIQUE INDEX wallets_deposits_once ON wallets_deposits (currency, external_tx_id, output);

CREATE TABLE wallets_withdrawals (
    movement_id BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL,
    address TEXT NOT NULL,
    status TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    -- Large ones need an admin's approval before the owner may confirm them.
    needs_approval BOOLEAN NOT NULL,
    approved_by BIGINT,
    approved_at BIGINT,
    decided_at BIGINT,
    external_tx_id TEXT,
    reason TEXT,
    CONSTRAINT wallets_withdrawals_movement FOREIGN KEY (movement_id) REFERENCES wallets_movements (id),
    CONSTRAINT wallets_withdrawals_account FOREIGN KEY (account_id) REFERENCES wallets_accounts (id),
    CONSTRAINT wallets_withdrawals_approver FOREIGN KEY (approved_by) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT wallets_withdrawals_status_known CHECK (status IN ('pending', 'confirmed', 'failed')),
    CONSTRAINT wallets_withdrawals_decided_once CHECK ((status = 'pending') = (decided_at IS NULL)),
    CONSTRAINT wallets_withdrawals_approved_first CHECK (status <> 'confirmed' OR needs_approval = FALSE OR approved_at IS NOT NULL)
);
CREATE UNIQUE INDEX wallets_withdrawals_movement_id ON wallets_withdrawals (movement_id);
CREATE INDEX wallets_withdrawals_status ON wallets_withdrawals (status, movement_id);
