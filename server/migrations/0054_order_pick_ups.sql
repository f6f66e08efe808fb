-- When an order is picked up or arrives, as agreed when it was placed: copies, which no later change of places, slots or methods touches.

CREATE TABLE orders_pick_ups (
    order_id TEXT NOT NULL,
    -- Only for giving the place back: the slot may be gone by then.
    slot_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    -- As in delivery_slots.
    from_minute BIGINT NOT NULL,
    to_minute BIGINT NOT NULL,
    starts_at BIGINT NOT NULL,
    place TEXT NOT NULL,
    address TEXT NOT NULL,
    note TEXT NOT NULL,
    -- Whether the order counts in its slot.
    holds BOOLEAN NOT NULL,
    CONSTRAINT orders_pick_ups_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX orders_pick_ups_order_id ON orders_pick_ups (order_id);

-- The first and the last day of the delivery as the customer was shown them, and what they follow from: an order that is paid on a later
-- day arrives later.
ALTER TABLE orders_deliveries ADD COLUMN arrives_from TEXT;
ALTER TABLE orders_deliveries ADD COLUMN arrives_until TEXT;
ALTER TABLE orders_deliveries ADD COLUMN days_from BIGINT;
ALTER TABLE orders_deliveries ADD COLUMN days_until BIGINT;
ALTER TABLE orders_deliveries ADD COLUMN cutoff_minute BIGINT;
