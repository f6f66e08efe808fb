-- The owner's own paragraph in a kind of letter. No row: none was ever written.
CREATE TABLE mail_words (
    kind TEXT PRIMARY KEY,
    -- Empty: taken back.
    words TEXT NOT NULL,
    -- Raised by each change, so that of two people who edit at once the second is told.
    version BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
