-- Uploaded pictures, and names to search people by.

-- Pictures as they are served: decoded, cut to size and encoded anew. Rows and not files, so that every node serves them
-- and a backup holds them. Nobody's number stands here: who shows a picture refers to it.
CREATE TABLE media_files (
    -- SHA-256 of the content, in hexadecimal: the same picture twice is one row. Of one that exists in two widths the
    -- larger one's, followed by the width.
    name TEXT NOT NULL,
    content BYTEA NOT NULL,
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    -- When it was last uploaded or found in use; what nobody shows a day later is removed.
    seen_at BIGINT NOT NULL,
    CONSTRAINT media_files_size_positive CHECK (width > 0 AND height > 0)
);
CREATE UNIQUE INDEX media_files_name ON media_files (name);
CREATE INDEX media_files_seen_at ON media_files (seen_at);

-- The display name without case and accents, for the search of people; null where there is none.
ALTER TABLE profiles_profiles ADD COLUMN display_key TEXT;
-- Good enough for names from before: the next edit writes it properly.
UPDATE profiles_profiles SET display_key = LOWER(display_name);
CREATE INDEX profiles_profiles_avatar ON profiles_profiles (avatar);
