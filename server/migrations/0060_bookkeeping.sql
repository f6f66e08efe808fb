-- What the bookkeeper gets: exports of documents, kept so that each can be handed out again with the same bytes.

-- Accounts and numbers for DATEV, as JSON; at most one row.
CREATE TABLE bookkeeping_settings (
    id BIGINT NOT NULL,
    settings TEXT NOT NULL,
    version BIGINT NOT NULL,
    CONSTRAINT bookkeeping_settings_one CHECK (id = 1)
);
CREATE UNIQUE INDEX bookkeeping_settings_id ON bookkeeping_settings (id);

-- One row for each export; never changed.
CREATE TABLE bookkeeping_exports (
    -- Counted from 1.
    number BIGINT NOT NULL,
    -- `2026-11`: all of its documents were issued in that month.
    month TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Who made it, as text: it outlives the account.
    made_by TEXT NOT NULL,
    CONSTRAINT bookkeeping_exports_counted CHECK (number > 0)
);
CREATE UNIQUE INDEX bookkeeping_exports_number ON bookkeeping_exports (number);
CREATE INDEX bookkeeping_exports_month ON bookkeeping_exports (month);

-- The files of an export. Tables are kept as they were made; the archive is put together again from them and the documents.
CREATE TABLE bookkeeping_files (
    export_number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    -- Null for the archive.
    content BYTEA,
    CONSTRAINT bookkeeping_files_export FOREIGN KEY (export_number) REFERENCES bookkeeping_exports (number),
    CONSTRAINT bookkeeping_files_kind_known CHECK (kind IN ('archive', 'journal', 'datev', 'taxes', 'coffee')),
    CONSTRAINT bookkeeping_files_content CHECK ((kind = 'archive') = (content IS NULL))
);
CREATE UNIQUE INDEX bookkeeping_files_once ON bookkeeping_files (export_number, kind);

-- Which export had a document: each is in one, and stays there.
CREATE TABLE bookkeeping_documents (
    number TEXT NOT NULL,
    export_number BIGINT NOT NULL,
    CONSTRAINT bookkeeping_documents_export FOREIGN KEY (export_number) REFERENCES bookkeeping_exports (number)
);
CREATE UNIQUE INDEX bookkeeping_documents_number ON bookkeeping_documents (number);
CREATE INDEX bookkeeping_documents_export_number ON bookkeeping_documents (export_number);
