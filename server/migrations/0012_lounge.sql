-- The Premium Lounge: each member with premium chooses one free product in a calendar month.

CREATE TABLE lounge_requests (
    id BIGSERIAL PRIMARY KEY,
    -- Null once the account is deleted: what was given away stays written down, without the person and their words.
    user_id BIGINT,
    -- The calendar month in the shop's time zone.
    year BIGINT NOT NULL,
    month BIGINT NOT NULL,
    -- Null once the product is deleted; the name stays as it was chosen.
    product_id BIGINT,
    product_name TEXT NOT NULL,
    -- Whether the piece was taken from a limited stock and goes back to it when the request is refused.
    took_stock BOOLEAN NOT NULL,
    custom_request TEXT NOT NULL,
    dosage_request TEXT NOT NULL,
    split_request BOOLEAN NOT NULL,
    split_details TEXT NOT NULL,
    status TEXT NOT NULL,
    -- What the shop says to the member about it.
    note TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    -- When the status last changed.
    updated_at BIGINT NOT NULL,
    CONSTRAINT lounge_requests_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT lounge_requests_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE SET NULL,
    CONSTRAINT lounge_requests_month_range CHECK (month >= 1 AND month <= 12),
    CONSTRAINT lounge_requests_status_known CHECK (status IN ('requested', 'approved', 'shipped', 'delivered', 'refused'))
);
-- One in a month, also of two that are sent at the same moment.
CREATE UNIQUE INDEX lounge_requests_once ON lounge_requests (user_id, year, month);
CREATE INDEX lounge_requests_product_id ON lounge_requests (product_id);
CREATE INDEX lounge_requests_status ON lounge_requests (status, id);
