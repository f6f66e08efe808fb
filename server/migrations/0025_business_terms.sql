-- Who sells, and the texts that hold for buying.

-- One row, kept as the form that was filled in; which fields there are is the program's business.
CREATE TABLE business_details (
    id BIGINT PRIMARY KEY,
    details TEXT NOT NULL,
    -- Raised by each change, so that of two people who edit at once the second is told.
    version BIGINT NOT NULL,
    changed_at BIGINT NOT NULL,
    CONSTRAINT business_details_one CHECK (id = 1)
);

-- What was published, unchanged for good: an order names the versions that held for it.
CREATE TABLE terms_versions (
    id BIGSERIAL PRIMARY KEY,
    kind TEXT NOT NULL,
    -- 1 for a kind's first version, then counting.
    number BIGINT NOT NULL,
    -- Markdown.
    content TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    -- Whether it is the shop's sample as it comes.
    is_sample BOOLEAN NOT NULL,
    published_at BIGINT NOT NULL,
    -- Who published it, as that person was called; empty for the program itself.
    author TEXT NOT NULL
);
CREATE UNIQUE INDEX terms_versions_number ON terms_versions (kind, number);
