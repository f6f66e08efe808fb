-- Statements of the shop's bank account, and what became of the money that came in. Money that went out is not kept.

CREATE TABLE bank_statements (
    id BIGSERIAL PRIMARY KEY,
    -- SHA-256 of the file: the same one again is known.
    digest BYTEA NOT NULL,
    file_name TEXT NOT NULL,
    -- Bookings that came in, and how many of them no earlier statement had.
    rows_read BIGINT NOT NULL,
    rows_new BIGINT NOT NULL,
    read_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX bank_statements_digest ON bank_statements (digest);

CREATE TABLE bank_rows (
    id BIGSERIAL PRIMARY KEY,
    statement_id BIGINT NOT NULL,
    -- The same booking has the same one in every file that holds its day.
    fingerprint BYTEA NOT NULL,
    -- ISO 8601
    booked_on TEXT NOT NULL,
    cents BIGINT NOT NULL,
    currency TEXT NOT NULL,
    is_reversal BOOLEAN NOT NULL,
    -- Of what settled nothing these are emptied after 90 days.
    name TEXT NOT NULL,
    iban TEXT NOT NULL,
    text TEXT NOT NULL,
    end_to_end TEXT NOT NULL,
    state TEXT NOT NULL,
    -- What it was taken for.
    order_id TEXT,
    -- Whether the shop found that by itself.
    is_automatic BOOLEAN NOT NULL DEFAULT FALSE,
    decided_at BIGINT,
    CONSTRAINT bank_rows_statement FOREIGN KEY (statement_id) REFERENCES bank_statements (id) ON DELETE CASCADE,
    CONSTRAINT bank_rows_order FOREIGN KEY (order_id) REFERENCES orders_orders (id) ON DELETE SET NULL,
    CONSTRAINT bank_rows_came_in CHECK (cents > 0),
    CONSTRAINT bank_rows_state_known CHECK (state IN ('open', 'settled', 'ignored')),
    CONSTRAINT bank_rows_decided_then CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX bank_rows_fingerprint ON bank_rows (fingerprint);
CREATE INDEX bank_rows_state ON bank_rows (state, booked_on);
CREATE INDEX bank_rows_order_id ON bank_rows (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX bank_rows_statement_id ON bank_rows (statement_id);

-- What the owner wants; at most one row.
CREATE TABLE bank_settings (
    id BIGINT NOT NULL,
    -- Whether a booking with the reference and the exact amount of one open order settles it at once.
    settles_exact BOOLEAN NOT NULL,
    CONSTRAINT bank_settings_one CHECK (id = 1)
);
CREATE UNIQUE INDEX bank_settings_id ON bank_settings (id);

-- Tables of banks that the program does not know, as an admin has explained them.
CREATE TABLE bank_columns (
    -- The heads of the table, joined by line breaks.
    heads TEXT NOT NULL,
    -- As JSON.
    columns TEXT NOT NULL
);
CREATE UNIQUE INDEX bank_columns_heads ON bank_columns (heads);
