-- Since when the shop takes orders: one row while it is open, none while it is closed.
CREATE TABLE business_opening (
    id BIGINT PRIMARY KEY,
    opened_at BIGINT NOT NULL,
    CONSTRAINT business_opening_one CHECK (id = 1)
);
