-- Products from the exports of other shop systems, taken in by work in the background.

CREATE TABLE imports_imports (
    id BIGSERIAL PRIMARY KEY,
    format TEXT NOT NULL,
    file_name TEXT NOT NULL,
    state TEXT NOT NULL,
    -- 1 while it is under way, and null afterwards: there is one import at a time.
    open_slot BIGINT,
    with_pictures BOOLEAN NOT NULL DEFAULT FALSE,
    -- The name at the time: it outlives the account.
    uploaded_by TEXT NOT NULL,
    uploaded_at BIGINT NOT NULL,
    -- When reading the file last went on.
    read_at BIGINT NOT NULL,
    started_at BIGINT,
    finished_at BIGINT,
    CONSTRAINT imports_imports_format_known CHECK (format IN ('shopify', 'woocommerce')),
    CONSTRAINT imports_imports_state_known CHECK (state IN ('reading', 'ready', 'running', 'done', 'cancelled', 'failed')),
    CONSTRAINT imports_imports_open CHECK ((open_slot IS NOT NULL) = (state IN ('reading', 'ready', 'running'))),
    CONSTRAINT imports_imports_finished CHECK ((finished_at IS NULL) = (state IN ('reading', 'ready', 'running')))
);
CREATE UNIQUE INDEX imports_imports_one ON imports_imports (open_slot);

-- What a file holds, and what became of it.
CREATE TABLE imports_items (
    import_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    -- In the file, the head being 1.
    line BIGINT NOT NULL,
    -- What the other system calls it; empty where it could not be read.
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    -- As JSON; null where it cannot be taken.
    product TEXT,
    -- What was left out, and why, as JSON.
    notes TEXT NOT NULL,
    -- What would become of it, and when it is done what became of it.
    fate TEXT NOT NULL,
    is_done BOOLEAN NOT NULL DEFAULT FALSE,
    product_id BIGINT,
    -- Whether the file names a picture.
    has_picture BOOLEAN NOT NULL,
    picture TEXT NOT NULL DEFAULT 'none',
    picture_tries BIGINT NOT NULL DEFAULT 0,
    -- When to fetch it, and again after a failure.
    picture_due BIGINT,
    CONSTRAINT imports_items_import FOREIGN KEY (import_id) REFERENCES imports_imports (id) ON DELETE CASCADE,
    CONSTRAINT imports_items_fate_known CHECK (fate IN ('create', 'update', 'unchanged', 'refused')),
    CONSTRAINT imports_items_picture_known CHECK (picture IN ('none', 'waiting', 'taken', 'failed')),
    CONSTRAINT imports_items_picture_due CHECK ((picture_due IS NULL) = (picture <> 'waiting'))
);
CREATE UNIQUE INDEX imports_items_position ON imports_items (import_id, position);
CREATE INDEX imports_items_open ON imports_items (import_id, position) WHERE NOT is_done;
CREATE INDEX imports_items_pictures ON imports_items (import_id, picture_due, position) WHERE picture = 'waiting';

-- Which product a name of another system became, so that the same file again changes it and makes no second one.
CREATE TABLE imports_sources (
    format TEXT NOT NULL,
    source TEXT NOT NULL,
    product_id BIGINT NOT NULL,
    -- SHA-256 of what the file said: the same again changes nothing, and the owner's own changes stay.
    digest BYTEA NOT NULL,
    -- Address of the picture that was fetched; empty: none.
    picture TEXT NOT NULL DEFAULT '',
    CONSTRAINT imports_sources_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX imports_sources_source ON imports_sources (format, source);
CREATE INDEX imports_sources_product_id ON imports_sources (product_id);
