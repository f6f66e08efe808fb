-- News of the shop on the ways that there are.

-- Which announcement a notification tells of: each member has one of it.
ALTER TABLE notifications_notifications ADD COLUMN announcement_id BIGINT;
CREATE UNIQUE INDEX notifications_notifications_announcement ON notifications_notifications (announcement_id, user_id)
    WHERE announcement_id IS NOT NULL;

-- Where they come to people's own devices and chats they are advertising: off until a member wants them.
ALTER TABLE push_settings ADD COLUMN announcements BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE telegram_links ADD COLUMN wants_announcements BOOLEAN NOT NULL DEFAULT FALSE;

-- Messages to many, which wait for those to one.
ALTER TABLE telegram_messages ADD COLUMN is_bulk BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX telegram_messages_bulk ON telegram_messages (is_bulk, id);

-- The address that ends the consent to letters of this kind (RFC 8058). Letters that have one go to many, and wait for those to one.
ALTER TABLE mail_messages ADD COLUMN unsubscribe_url TEXT;
CREATE INDEX mail_messages_next_single ON mail_messages (next_at) WHERE next_at IS NOT NULL AND unsubscribe_url IS NULL;
CREATE INDEX mail_messages_next_bulk ON mail_messages (next_at) WHERE next_at IS NOT NULL AND unsubscribe_url IS NOT NULL;
