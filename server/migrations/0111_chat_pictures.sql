-- Pictures in messages. They are stored apart from the shop's own pictures, which are public: these are only for members who may enter the room.

CREATE TABLE chat_pictures (
    id BIGSERIAL PRIMARY KEY,
    -- 256 random bits: no one comes at it by counting.
    name TEXT NOT NULL,
    author_id BIGINT NOT NULL,
    -- Null: sent to the shop, and in no message yet.
    message_id BIGINT,
    -- The message that is kept back with it.
    held_id BIGINT,
    position BIGINT NOT NULL DEFAULT 0,
    alternative_text TEXT NOT NULL DEFAULT '',
    width BIGINT NOT NULL,
    height BIGINT NOT NULL,
    content BYTEA NOT NULL,
    small BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT chat_pictures_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT chat_pictures_message FOREIGN KEY (message_id) REFERENCES chat_messages (id) ON DELETE CASCADE,
    CONSTRAINT chat_pictures_held FOREIGN KEY (held_id) REFERENCES chat_held (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX chat_pictures_name ON chat_pictures (name);
CREATE INDEX chat_pictures_message_id ON chat_pictures (message_id, position);
CREATE INDEX chat_pictures_held_id ON chat_pictures (held_id);
CREATE INDEX chat_pictures_author_id ON chat_pictures (author_id);

-- What a report keeps of the pictures of its message.
CREATE TABLE chat_report_pictures (
    report_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    content BYTEA NOT NULL,
    CONSTRAINT chat_report_pictures_report FOREIGN KEY (report_id) REFERENCES chat_reports (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_report_pictures_once ON chat_report_pictures (report_id, position);
