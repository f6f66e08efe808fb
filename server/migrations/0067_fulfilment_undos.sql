-- What a step that may still be taken back has changed. It is there for seconds: as long as the listeners of its event wait, and no longer
-- than until the next step with the order.

CREATE TABLE fulfilments_undos (
    order_id TEXT NOT NULL,
    -- The event whose listeners wait, and how many they are.
    event_id BIGINT NOT NULL,
    deliveries BIGINT NOT NULL,
    until BIGINT NOT NULL,
    -- The parcel that the step has sent; none for other steps.
    parcel BIGINT,
    -- As fulfilments_fulfilments was before.
    state TEXT NOT NULL,
    code TEXT,
    packed_at BIGINT,
    ready_at BIGINT,
    shipped_at BIGINT,
    CONSTRAINT fulfilments_undos_fulfilment FOREIGN KEY (order_id) REFERENCES fulfilments_fulfilments (order_id) ON DELETE CASCADE,
    CONSTRAINT fulfilments_undos_state_known CHECK (state IN ('open', 'packed', 'ready'))
);
CREATE UNIQUE INDEX fulfilments_undos_order_id ON fulfilments_undos (order_id);
