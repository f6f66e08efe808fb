-- What is kept for how long is one table in the program; here is what owners decide about it, and what was removed.

-- What must not be removed although its time is over: an order with all that belongs to it, or everything up to a day.
CREATE TABLE retention_holds (
    id BIGSERIAL PRIMARY KEY,
    order_id TEXT,
    -- ISO 8601; the day itself is held too.
    until_day TEXT,
    reason TEXT NOT NULL,
    placed_at BIGINT NOT NULL,
    -- Names at the time: they outlive the account.
    placed_by TEXT NOT NULL,
    lifted_at BIGINT,
    lifted_by TEXT NOT NULL DEFAULT '',
    CONSTRAINT retention_holds_one_of CHECK ((order_id IS NULL) <> (until_day IS NULL))
);
CREATE INDEX retention_holds_placed ON retention_holds (id) WHERE lifted_at IS NULL;

-- Runs: one by itself for each year, more when the owner asks. One that was killed is continued.
CREATE TABLE retention_runs (
    id BIGSERIAL PRIMARY KEY,
    -- The calendar year that it removes in: its cut-off days follow from it.
    year BIGINT NOT NULL,
    -- Who asked for it; empty where it began by itself.
    actor TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    finished_at BIGINT
);
CREATE UNIQUE INDEX retention_runs_unfinished ON retention_runs (year) WHERE finished_at IS NULL;

-- What was removed: a row for each transaction, written by it. Rows are added and never changed.
CREATE TABLE retention_log (
    id BIGSERIAL PRIMARY KEY,
    run_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    removed BIGINT NOT NULL,
    -- What was from before this day (ISO 8601) had had its years.
    kept_since TEXT NOT NULL,
    at BIGINT NOT NULL,
    CONSTRAINT retention_log_run FOREIGN KEY (run_id) REFERENCES retention_runs (id),
    CONSTRAINT retention_log_some CHECK (removed > 0)
);
CREATE INDEX retention_log_run_id ON retention_log (run_id);

-- The places of documents that were removed after their years: with them the chain of hashes still leads from the first document to
-- the last, and no number is missing.
CREATE TABLE invoices_removed (
    position BIGINT NOT NULL,
    number TEXT NOT NULL,
    -- ISO 8601: shows that its years were over.
    issued_on TEXT NOT NULL,
    -- Of all that the document said, and of its files.
    digest BYTEA NOT NULL,
    hash BYTEA NOT NULL,
    removed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX invoices_removed_position ON invoices_removed (position);
CREATE UNIQUE INDEX invoices_removed_number ON invoices_removed (number);
