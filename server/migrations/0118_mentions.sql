-- Being named or answered in the chat is a kind of its own among notifications. Stored as one of the chat, as nodes of before read it.
ALTER TABLE notifications_notifications ADD COLUMN is_mention BOOLEAN NOT NULL DEFAULT FALSE;

-- Null: as the member has set the chat.
ALTER TABLE push_settings ADD COLUMN mentions BOOLEAN;
ALTER TABLE telegram_links ADD COLUMN wants_mentions BOOLEAN;
