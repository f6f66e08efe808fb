-- The voucher's share of the whole line, all of its pieces.
ALTER TABLE orders_items ADD COLUMN discount_cents BIGINT NOT NULL DEFAULT 0
    CONSTRAINT orders_items_discount_not_negative CHECK (discount_cents >= 0);
-- With what was agreed besides the goods: the code as it was, and what it took off them. Null: none.
ALTER TABLE orders_deliveries ADD COLUMN voucher_code TEXT;
ALTER TABLE orders_deliveries ADD COLUMN voucher_kind TEXT
    CONSTRAINT orders_deliveries_voucher_kind_known CHECK (voucher_kind IN ('percent', 'amount', 'shipping'));
ALTER TABLE orders_deliveries ADD COLUMN discount_cents BIGINT NOT NULL DEFAULT 0
    CONSTRAINT orders_deliveries_discount_not_negative CHECK (discount_cents >= 0);

-- Codes that make an order cheaper. They are given away, never sold: a voucher is a reduction of the order's price, no means of payment.
CREATE TABLE vouchers_vouchers (
    id BIGSERIAL PRIMARY KEY,
    -- Capital letters, digits and hyphens: however it is typed, it is one code.
    code TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Whole per cent, or cents; 0 where the delivery is free.
    value BIGINT NOT NULL,
    -- What the goods that it is for must be worth.
    minimum_cents BIGINT NOT NULL,
    -- Days in the shop's time zone, both within it. Null: no bound.
    starts_on TEXT,
    ends_on TEXT,
    -- How many orders it is good for, in all and of one member. Null: no bound.
    most_uses BIGINT,
    most_per_member BIGINT,
    -- JSON list of the categories whose goods it is for, with all that lies in them; empty: all goods. No foreign key: a voucher for goods
    -- that are gone is for none, not for all.
    categories TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    note TEXT NOT NULL,
    -- Orders that hold a use of it. Counted up in the order's transaction, which is what keeps two from having the last one.
    used BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT vouchers_vouchers_kind_known CHECK (kind IN ('percent', 'amount', 'shipping')),
    CONSTRAINT vouchers_vouchers_value_range CHECK (
        (kind = 'percent' AND value >= 1 AND value <= 100) OR (kind = 'amount' AND value >= 1) OR (kind = 'shipping' AND value = 0)),
    CONSTRAINT vouchers_vouchers_minimum_not_negative CHECK (minimum_cents >= 0),
    CONSTRAINT vouchers_vouchers_uses_positive CHECK (most_uses >= 1),
    CONSTRAINT vouchers_vouchers_per_member_positive CHECK (most_per_member >= 1),
    CONSTRAINT vouchers_vouchers_used_not_negative CHECK (used >= 0)
);
CREATE UNIQUE INDEX vouchers_vouchers_code ON vouchers_vouchers (code);

-- Which order used which, once each.
CREATE TABLE vouchers_uses (
    order_id TEXT NOT NULL,
    voucher_id BIGINT NOT NULL,
    -- Null: a guest's, or of an account that is deleted.
    user_id BIGINT,
    -- What it took off the goods.
    discount_cents BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    -- The order came to nothing, and its use went back. Null: it holds it.
    released_at BIGINT,
    CONSTRAINT vouchers_uses_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT vouchers_uses_voucher FOREIGN KEY (voucher_id) REFERENCES vouchers_vouchers (id) ON DELETE CASCADE,
    CONSTRAINT vouchers_uses_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT vouchers_uses_discount_not_negative CHECK (discount_cents >= 0)
);
CREATE UNIQUE INDEX vouchers_uses_order_id ON vouchers_uses (order_id);
CREATE INDEX vouchers_uses_voucher_id ON vouchers_uses (voucher_id, used_at);
CREATE INDEX vouchers_uses_user_id ON vouchers_uses (user_id, voucher_id);
