-- The official notice of the legal guarantee (Directive (EU) 2024/825), as the owner got it: byte for byte, never changed. An
-- order's letters carry the one that was shown when it was placed.
CREATE TABLE terms_notices (
    id BIGSERIAL PRIMARY KEY,
    -- Of the file, in hexadecimal digits. Empty: from here on no notice is shown.
    sha256 TEXT NOT NULL,
    media_type TEXT NOT NULL,
    content BYTEA NOT NULL,
    -- What pages show of a PDF, as PNG; empty where the file itself is one.
    picture BYTEA NOT NULL,
    -- Of what is shown, in pixels.
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    published_at BIGINT NOT NULL,
    -- Who published it, as that person was called.
    author TEXT NOT NULL,
    CONSTRAINT terms_notices_media_type_known CHECK (media_type IN ('', 'image/png', 'application/pdf')),
    CONSTRAINT terms_notices_empty CHECK ((sha256 = '') = (media_type = ''))
);
