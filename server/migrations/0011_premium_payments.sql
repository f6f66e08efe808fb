-- Payments, and the premium membership that they buy. Amounts are in the currency's smallest unit: cents, whole stars.

CREATE TABLE payments_payments (
    -- UUID; the provider carries it along and gives it back.
    id TEXT NOT NULL,
    -- Null once the account is deleted: payments are business records.
    user_id BIGINT,
    product TEXT NOT NULL,
    provider TEXT NOT NULL,
    -- Whether the built-in sandbox stood in for the provider: no money moved.
    sandbox BOOLEAN NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    -- The provider's own number of the order, and where it is paid; null until the provider has answered.
    reference TEXT,
    open_url TEXT,
    -- The provider's number of the money that moved. What counts as one payment, however often it is told.
    charge_id TEXT,
    -- What the payment brought, told again to whoever asks again.
    granted_until BIGINT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    -- When the provider was last asked about a payment that is still open.
    checked_at BIGINT NOT NULL,
    paid_at BIGINT,
    refunded_at BIGINT,
    CONSTRAINT payments_payments_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT payments_payments_product_known CHECK (product IN ('premium')),
    CONSTRAINT payments_payments_provider_known CHECK (provider IN ('telegram', 'paypal')),
    CONSTRAINT payments_payments_currency_known CHECK (currency IN ('EUR', 'XTR')),
    CONSTRAINT payments_payments_status_known CHECK (status IN ('pending', 'paid', 'failed', 'expired', 'refunded')),
    CONSTRAINT payments_payments_amount_positive CHECK (amount > 0),
    CONSTRAINT payments_payments_money_moved CHECK ((status IN ('paid', 'refunded')) = (charge_id IS NOT NULL)),
    CONSTRAINT payments_payments_paid_then CHECK ((charge_id IS NULL) = (paid_at IS NULL)),
    CONSTRAINT payments_payments_refunded_then CHECK ((status = 'refunded') = (refunded_at IS NOT NULL))
);
CREATE UNIQUE INDEX payments_payments_id ON payments_payments (id);
CREATE UNIQUE INDEX payments_payments_charge ON payments_payments (provider, charge_id);
CREATE UNIQUE INDEX payments_payments_reference ON payments_payments (provider, reference);
CREATE INDEX payments_payments_user_id ON payments_payments (user_id, created_at);
CREATE INDEX payments_payments_created_at ON payments_payments (created_at);
CREATE INDEX payments_payments_open ON payments_payments (checked_at) WHERE status = 'pending';

-- Money that went back. It may be told before the payment itself is.
CREATE TABLE payments_refunds (
    provider TEXT NOT NULL,
    refund_id TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    charge_id TEXT NOT NULL,
    amount BIGINT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT payments_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments_payments (id) ON DELETE CASCADE,
    CONSTRAINT payments_refunds_amount_positive CHECK (amount > 0)
);
CREATE UNIQUE INDEX payments_refunds_once ON payments_refunds (provider, refund_id);
CREATE INDEX payments_refunds_charge ON payments_refunds (provider, charge_id);
CREATE INDEX payments_refunds_payment_id ON payments_refunds (payment_id);

-- Genuine news whose amount, currency or payee is not what was agreed: nothing is granted for it, somebody must look.
CREATE TABLE payments_mismatches (
    provider TEXT NOT NULL,
    charge_id TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT payments_mismatches_payment FOREIGN KEY (payment_id) REFERENCES payments_payments (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX payments_mismatches_once ON payments_mismatches (provider, charge_id, payment_id);
CREATE INDEX payments_mismatches_payment_id ON payments_mismatches (payment_id);

-- The built-in sandbox: what a provider would keep on its own side.
CREATE TABLE payments_sandbox_orders (
    id TEXT NOT NULL,
    provider TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    state TEXT NOT NULL,
    behaviour TEXT NOT NULL,
    charge_id TEXT,
    CONSTRAINT payments_sandbox_orders_payment FOREIGN KEY (payment_id) REFERENCES payments_payments (id) ON DELETE CASCADE,
    CONSTRAINT payments_sandbox_orders_state_known CHECK (state IN ('created', 'approved', 'captured', 'declined', 'cancelled'))
);
CREATE UNIQUE INDEX payments_sandbox_orders_id ON payments_sandbox_orders (id);
CREATE UNIQUE INDEX payments_sandbox_orders_payment_id ON payments_sandbox_orders (payment_id);

-- News of the sandbox on their way to the shop.
CREATE TABLE payments_sandbox_notices (
    id BIGSERIAL PRIMARY KEY,
    provider TEXT NOT NULL,
    -- What is told, as JSON.
    news TEXT NOT NULL,
    due_at BIGINT NOT NULL
);
CREATE INDEX payments_sandbox_notices_due ON payments_sandbox_notices (due_at);

-- The one source of membership: premium_since and premium_until of the account follow from these rows.
CREATE TABLE premium_periods (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    -- Null: not paid for (demo data, and what was there before payments).
    payment_id TEXT,
    starts_at BIGINT NOT NULL,
    -- A refund moves it back, to the start at most.
    ends_at BIGINT NOT NULL,
    CONSTRAINT premium_periods_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT premium_periods_payment FOREIGN KEY (payment_id) REFERENCES payments_payments (id) ON DELETE CASCADE,
    CONSTRAINT premium_periods_in_order CHECK (ends_at >= starts_at)
);
CREATE UNIQUE INDEX premium_periods_payment_id ON premium_periods (payment_id);
CREATE INDEX premium_periods_user_id ON premium_periods (user_id, ends_at);

-- What a member was told about the end of the membership.
CREATE TABLE premium_memberships (
    user_id BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    reminded BOOLEAN NOT NULL,
    ended BOOLEAN NOT NULL,
    cancelled_at BIGINT,
    CONSTRAINT premium_memberships_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX premium_memberships_user_id ON premium_memberships (user_id);
CREATE INDEX premium_memberships_running ON premium_memberships (ends_at) WHERE ended = FALSE;

INSERT INTO premium_periods (user_id, payment_id, starts_at, ends_at)
    SELECT id, NULL, CASE WHEN premium_since < premium_until THEN premium_since ELSE premium_until END, premium_until
    FROM auth_users WHERE premium_until IS NOT NULL;
INSERT INTO premium_memberships (user_id, ends_at, reminded, ended, cancelled_at)
    SELECT id, premium_until, FALSE, FALSE, NULL FROM auth_users WHERE premium_until IS NOT NULL;
