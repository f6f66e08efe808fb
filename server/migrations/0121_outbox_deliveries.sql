-- A delivery no longer refers to its event. Both are written by one statement after the other (events/outbox), and an event is forgotten
-- only when no delivery of it is left, so nothing was ever held by the reference. On PostgreSQL each check of it read the page of the
-- index in which every other transaction writes its own event: a long transaction that told of several things, as an import does, lost
-- against orders whenever one came in between.
-- only: postgres
ALTER TABLE outbox_deliveries DROP CONSTRAINT outbox_deliveries_event;
-- end
-- only: sqlite
CREATE TABLE outbox_deliveries_rebuilt (
    event_id BIGINT NOT NULL,
    listener TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (event_id, listener)
), WITHOUT ROWID;
INSERT INTO outbox_deliveries_rebuilt (event_id, listener, attempts, due_at)
    SELECT event_id, listener, attempts, due_at FROM outbox_deliveries ORDER BY event_id, listener;
DROP TABLE outbox_deliveries;
ALTER TABLE outbox_deliveries_rebuilt RENAME TO outbox_deliveries;
CREATE INDEX outbox_deliveries_due_at ON outbox_deliveries (due_at);
-- end
