-- Messages that change: edits, answers to others, mentions, and what is pinned.

-- Counts the edits of a message: of two texts the one with the greater number is the newer one.
ALTER TABLE chat_messages ADD COLUMN edits BIGINT NOT NULL DEFAULT 0;
-- Null: as it was sent.
ALTER TABLE chat_messages ADD COLUMN edited_at BIGINT;
-- The number of the message in the same room that this one answers. Its words are read from there and nowhere else, so they
-- go with it. Numbers are never given a second time.
ALTER TABLE chat_messages ADD COLUMN reply_seq BIGINT;

-- Members whom a message names with an `@`.
CREATE TABLE chat_mentions (
    message_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    CONSTRAINT chat_mentions_message FOREIGN KEY (message_id) REFERENCES chat_messages (id) ON DELETE CASCADE,
    CONSTRAINT chat_mentions_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_mentions_once ON chat_mentions (message_id, user_id);
CREATE INDEX chat_mentions_user_id ON chat_mentions (user_id);

-- What stands at the head of a room, as long as the message is there.
CREATE TABLE chat_pins (
    message_id BIGINT NOT NULL,
    pinned_at BIGINT NOT NULL,
    CONSTRAINT chat_pins_message FOREIGN KEY (message_id) REFERENCES chat_messages (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_pins_once ON chat_pins (message_id);
