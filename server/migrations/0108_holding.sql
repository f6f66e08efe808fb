-- What moderation looks at before others do: the owner's words, and how long or for how many messages an account is new.
CREATE TABLE chat_holding (
    id BIGINT NOT NULL,
    -- One in a line, as the owner typed them.
    words TEXT NOT NULL,
    first_messages BIGINT NOT NULL,
    first_hours BIGINT NOT NULL,
    CONSTRAINT chat_holding_only CHECK (id = 1),
    CONSTRAINT chat_holding_first CHECK (first_messages >= 0 AND first_hours >= 0)
);
CREATE UNIQUE INDEX chat_holding_once ON chat_holding (id);

-- Messages that are kept back. They have no number in their room yet, so nothing that reads messages has to know of them.
CREATE TABLE chat_held (
    id BIGSERIAL PRIMARY KEY,
    room_id BIGINT NOT NULL,
    author_id BIGINT NOT NULL,
    client_id TEXT,
    content TEXT NOT NULL,
    via TEXT,
    reason TEXT NOT NULL,
    held_at BIGINT NOT NULL,
    -- The message of the room that it answers.
    reply_to BIGINT,
    -- Why it was refused; null while it waits.
    refusal TEXT,
    CONSTRAINT chat_held_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE,
    CONSTRAINT chat_held_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT chat_held_reason_known CHECK (reason IN ('word', 'newcomer'))
);
CREATE UNIQUE INDEX chat_held_client_id ON chat_held (author_id, client_id);
CREATE INDEX chat_held_room_id ON chat_held (room_id, author_id);
