-- What was deleted is remembered for a day by its author's own name for it, so that a device that has not heard of its
-- arrival does not bring it back.
CREATE TABLE chat_removed (
    author_id BIGINT NOT NULL,
    client_id TEXT NOT NULL,
    removed_at BIGINT NOT NULL,
    CONSTRAINT chat_removed_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_removed_once ON chat_removed (author_id, client_id);
CREATE INDEX chat_removed_removed_at ON chat_removed (removed_at);

-- Counts what happened to a message's reactions: of two lists the one with the greater number is the newer one.
ALTER TABLE chat_messages ADD COLUMN reactions_revision BIGINT NOT NULL DEFAULT 0;
