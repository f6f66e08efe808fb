-- To which orders bookings were assigned, also when that was taken back: the number of an assignment tells its entries apart.
CREATE TABLE bank_assignments (
    row_id BIGINT NOT NULL,
    -- From 1.
    number BIGINT NOT NULL,
    order_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    taken_back_at BIGINT,
    CONSTRAINT bank_assignments_row FOREIGN KEY (row_id) REFERENCES bank_rows (id) ON DELETE CASCADE,
    CONSTRAINT bank_assignments_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bank_assignments_once ON bank_assignments (row_id, number);
CREATE INDEX bank_assignments_order_id ON bank_assignments (order_id);

INSERT INTO bank_assignments (row_id, number, order_id, at)
    SELECT id, 1, order_id, decided_at FROM bank_rows WHERE state = 'settled' AND order_id IS NOT NULL;
