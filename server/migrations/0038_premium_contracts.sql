-- What a member agreed to when ordering the membership, one row for each payment that was begun. It is kept with the payment, as a
-- business record; whose it was goes with the account.
CREATE TABLE premium_contracts (
    payment_id TEXT NOT NULL,
    user_id BIGINT,
    ordered_at BIGINT NOT NULL,
    -- As they were shown: the shop's name, the price and what it says about taxes.
    shop TEXT NOT NULL,
    price_cents BIGINT NOT NULL,
    tax_note TEXT NOT NULL,
    -- Version of the sentence by which the member wants the membership to begin before the period of withdrawal ends; null: it was not
    -- ticked.
    early_start BIGINT,
    -- Versions of the legal texts that held; null where none was published.
    terms_version BIGINT,
    revocation_version BIGINT,
    CONSTRAINT premium_contracts_payment FOREIGN KEY (payment_id) REFERENCES payments_payments (id),
    CONSTRAINT premium_contracts_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX premium_contracts_payment_id ON premium_contracts (payment_id);
CREATE INDEX premium_contracts_user_id ON premium_contracts (user_id);
