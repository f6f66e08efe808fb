-- Withdrawals from contracts that consumers declare on the shop's page (§ 356a BGB). They belong to no account: whoever declares
-- one need not be signed in, and nothing tells whether an order exists.
CREATE TABLE revocations_revocations (
    id BIGSERIAL PRIMARY KEY,
    -- W- and eight signs, for people.
    number TEXT NOT NULL,
    -- Random, made with the form: sent again, it is the same declaration; who knows it may read the receipt.
    form_key TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    name TEXT NOT NULL,
    contract TEXT NOT NULL,
    contact TEXT NOT NULL,
    -- When someone of the shop had dealt with it, and that person's name at the time.
    done_at BIGINT,
    done_by TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX revocations_revocations_number ON revocations_revocations (number);
CREATE UNIQUE INDEX revocations_revocations_form_key ON revocations_revocations (form_key);
CREATE INDEX revocations_revocations_open ON revocations_revocations (received_at) WHERE done_at IS NULL;
