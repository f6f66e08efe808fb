-- Language: translations that are kept for a while, and conversations with the support bot.

-- What was translated once is not asked of the provider again. The text itself is not kept, only its SHA-256.
CREATE TABLE translation_entries (
    id BIGSERIAL PRIMARY KEY,
    text_hash TEXT NOT NULL,
    -- 'auto' where the language was for the provider to find out.
    source_language TEXT NOT NULL,
    target_language TEXT NOT NULL,
    -- The chat message that was translated; the entry goes with it. Null: a text that belongs to no message.
    message_id BIGINT,
    translated_text TEXT NOT NULL,
    detected_language TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT translation_entries_message FOREIGN KEY (message_id) REFERENCES chat_messages (id) ON DELETE CASCADE
);
-- Entries of messages are found by their message alone: whoever may not read it cannot find out by its text that it is there.
CREATE UNIQUE INDEX translation_entries_of_message ON translation_entries (message_id, source_language, target_language)
    WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX translation_entries_of_text ON translation_entries (text_hash, source_language, target_language)
    WHERE message_id IS NULL;
CREATE INDEX translation_entries_expires_at ON translation_entries (expires_at);

-- A conversation with the bot, for its follow-up questions and for the hand-over; gone a day after its last word.
CREATE TABLE support_conversations (
    id BIGSERIAL PRIMARY KEY,
    -- SHA-256 of whose it is and of the number that the device made up: a guest's conversation is known by nothing else.
    conversation_key TEXT NOT NULL,
    -- Null: a guest's.
    user_id BIGINT,
    last_at BIGINT NOT NULL,
    CONSTRAINT support_conversations_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX support_conversations_key ON support_conversations (conversation_key);
CREATE INDEX support_conversations_user_id ON support_conversations (user_id);
CREATE INDEX support_conversations_last_at ON support_conversations (last_at);

CREATE TABLE support_turns (
    id BIGSERIAL PRIMARY KEY,
    conversation_id BIGINT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT support_turns_conversation FOREIGN KEY (conversation_id) REFERENCES support_conversations (id) ON DELETE CASCADE,
    CONSTRAINT support_turns_role_known CHECK (role IN ('user', 'assistant'))
);
CREATE INDEX support_turns_conversation_id ON support_turns (conversation_id, id);
