-- How a message got here, where it was not written in the shop.
ALTER TABLE chat_messages ADD COLUMN via TEXT CONSTRAINT chat_messages_via_known CHECK (via IN ('telegram'));

-- Private rooms with the owner whose member wrote last by way of the bot: the owner's answers go there too.
CREATE TABLE telegram_talks (
    room_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    written_at BIGINT NOT NULL,
    CONSTRAINT telegram_talks_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE,
    CONSTRAINT telegram_talks_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX telegram_talks_room_id ON telegram_talks (room_id);
CREATE INDEX telegram_talks_user_id ON telegram_talks (user_id);
