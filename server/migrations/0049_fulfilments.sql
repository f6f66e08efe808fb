-- What becomes of an order once it is paid: packed, sent in one parcel or several, or handed over. An axis of its own beside the payment,
-- so that the words of orders_orders stay as they are. Orders that were paid before this was kept get a row when the first step is taken.

CREATE TABLE fulfilments_fulfilments (
    order_id TEXT NOT NULL,
    state TEXT NOT NULL,
    -- What the customer shows at the counter, from when the goods are ready.
    code TEXT,
    opened_at BIGINT NOT NULL,
    packed_at BIGINT,
    ready_at BIGINT,
    shipped_at BIGINT,
    -- Delivered or picked up: the period of withdrawal begins with it.
    finished_at BIGINT,
    cancelled_at BIGINT,
    refunded_at BIGINT,
    -- Counts steps; changing it first lets two who take one at the same moment follow each other.
    steps BIGINT NOT NULL,
    CONSTRAINT fulfilments_fulfilments_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE,
    CONSTRAINT fulfilments_fulfilments_state_known CHECK (state IN ('open', 'packed', 'shipped', 'ready', 'delivered', 'picked_up', 'cancelled'))
);
CREATE UNIQUE INDEX fulfilments_fulfilments_order_id ON fulfilments_fulfilments (order_id);
CREATE UNIQUE INDEX fulfilments_fulfilments_code ON fulfilments_fulfilments (code);
-- What waits for the shop is few rows of many.
CREATE INDEX fulfilments_fulfilments_waiting ON fulfilments_fulfilments (state, opened_at)
    WHERE state IN ('open', 'packed', 'ready', 'shipped', 'cancelled');

CREATE TABLE fulfilments_parcels (
    order_id TEXT NOT NULL,
    -- Counted within the order, from 1.
    number BIGINT NOT NULL,
    carrier TEXT NOT NULL,
    -- Empty where the carrier gives none, and once the account behind the order is erased.
    tracking TEXT NOT NULL,
    shipped_at BIGINT NOT NULL,
    CONSTRAINT fulfilments_parcels_fulfilment FOREIGN KEY (order_id) REFERENCES fulfilments_fulfilments (order_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX fulfilments_parcels_number ON fulfilments_parcels (order_id, number);

-- How many of which line of the order are in a parcel.
CREATE TABLE fulfilments_contents (
    order_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    position BIGINT NOT NULL,
    quantity BIGINT NOT NULL,
    CONSTRAINT fulfilments_contents_parcel FOREIGN KEY (order_id, number) REFERENCES fulfilments_parcels (order_id, number) ON DELETE CASCADE,
    CONSTRAINT fulfilments_contents_some CHECK (quantity > 0)
);
CREATE UNIQUE INDEX fulfilments_contents_once ON fulfilments_contents (order_id, number, position);
