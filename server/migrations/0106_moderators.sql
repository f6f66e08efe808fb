-- Members whom the owner has named as moderators of the chat.
ALTER TABLE auth_users ADD COLUMN is_moderator BOOLEAN NOT NULL DEFAULT FALSE;
