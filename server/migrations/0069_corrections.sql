-- Entries that take back what an earlier one says: a refund that came to nothing, a booking that was assigned to the wrong order. They
-- move no money, so they are neither what came in nor what went back.
ALTER TABLE payments_entries ADD COLUMN is_correction BOOLEAN NOT NULL DEFAULT FALSE;

-- When a provider said that the money of a refund stays here after all.
ALTER TABLE payments_refunds ADD COLUMN failed_at BIGINT;

-- Members as providers know them.
CREATE TABLE payments_customers (
    user_id BIGINT NOT NULL,
    provider TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    CONSTRAINT payments_customers_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT payments_customers_provider_known CHECK (provider IN ('stripe'))
);
CREATE UNIQUE INDEX payments_customers_once ON payments_customers (user_id, provider);

-- A provider tells of a refund by its own number.
CREATE INDEX refunds_refunds_provider_id ON refunds_refunds (provider_id) WHERE provider_id IS NOT NULL;
