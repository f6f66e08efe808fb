-- Without a mailbox members get their letters in their account, and as files by the bot. Those have no recipient's address.
-- The letter that a message carries, and which of its files; -1: the letter itself. Null: a message of words.
ALTER TABLE telegram_messages ADD COLUMN letter_id BIGINT;
ALTER TABLE telegram_messages ADD COLUMN file_position BIGINT;
