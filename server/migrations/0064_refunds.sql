-- Money that goes back to customers. Only what went back is an entry of `payments_entries`; what waits is held against new refunds.
CREATE TABLE refunds_refunds (
    -- UUID v7; the provider is asked under it, so that it is given back once.
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    -- Whose order it is; null for a guest's, and once the account is deleted.
    user_id BIGINT,
    cents BIGINT NOT NULL,
    -- What of it is shipping.
    shipping_cents BIGINT NOT NULL,
    reason TEXT NOT NULL,
    -- For those who run the shop; the customer never sees it.
    note TEXT NOT NULL,
    way TEXT NOT NULL,
    state TEXT NOT NULL,
    -- The payment whose money goes back, where a provider gives it back.
    payment_id TEXT,
    provider_id TEXT,
    -- Why the provider refused, in its own words.
    failure TEXT,
    -- Who decided, as text: it outlives the account.
    actor TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    done_at BIGINT,
    -- How often the provider was asked, and when it is asked next.
    tries BIGINT NOT NULL,
    next_try_at BIGINT NOT NULL,
    CONSTRAINT refunds_refunds_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT refunds_refunds_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT refunds_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments_payments (id) ON DELETE SET NULL,
    CONSTRAINT refunds_refunds_positive CHECK (cents > 0 AND shipping_cents >= 0 AND shipping_cents <= cents),
    CONSTRAINT refunds_refunds_reason_known CHECK (reason IN ('revocation', 'cancellation', 'overpaid', 'defect', 'goodwill')),
    CONSTRAINT refunds_refunds_way_known CHECK (way IN ('bank', 'paypal', 'stripe', 'telegram', 'wallet', 'coins', 'hand')),
    CONSTRAINT refunds_refunds_state_known CHECK (state IN ('waiting', 'done', 'failed', 'withdrawn'))
);
CREATE UNIQUE INDEX refunds_refunds_id ON refunds_refunds (id);
CREATE INDEX refunds_refunds_user_id ON refunds_refunds (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX refunds_refunds_order_id ON refunds_refunds (order_id, created_at);
CREATE INDEX refunds_refunds_work ON refunds_refunds (created_at) WHERE state IN ('waiting', 'failed');

CREATE TABLE refunds_lines (
    refund_id TEXT NOT NULL,
    -- Of the order, from 0.
    position BIGINT NOT NULL,
    quantity BIGINT NOT NULL,
    CONSTRAINT refunds_lines_refund FOREIGN KEY (refund_id) REFERENCES refunds_refunds (id) ON DELETE CASCADE,
    CONSTRAINT refunds_lines_positive CHECK (quantity > 0)
);
CREATE UNIQUE INDEX refunds_lines_once ON refunds_lines (refund_id, position);

-- What paid an order from a wallet is looked up when it goes back.
CREATE INDEX wallets_movements_order_id ON wallets_movements (order_id) WHERE order_id IS NOT NULL;
