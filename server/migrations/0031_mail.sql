-- Letters of the shop: what waits to be sent, what was sent, and what could not be.
CREATE TABLE mail_messages (
    id BIGSERIAL PRIMARY KEY,
    -- What the letter is about, as in `revocation W-H3VN8QKC`: one letter each.
    about TEXT NOT NULL,
    -- Receipts that the law wants at once go before everything else.
    is_urgent BOOLEAN NOT NULL,
    -- Null for people who are no members of the shop.
    user_id BIGINT,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text_body TEXT NOT NULL,
    html_body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    -- When it is tried again; null once it was sent or given up.
    next_at BIGINT,
    sent_at BIGINT,
    -- What the mail server said last; empty after it took the letter.
    failure TEXT NOT NULL
);
CREATE UNIQUE INDEX mail_messages_about ON mail_messages (about);
CREATE INDEX mail_messages_next_at ON mail_messages (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mail_messages_user_id ON mail_messages (user_id);
CREATE INDEX mail_messages_created_at ON mail_messages (created_at);

CREATE TABLE mail_files (
    message_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    content BYTEA NOT NULL,
    CONSTRAINT mail_files_message FOREIGN KEY (message_id) REFERENCES mail_messages (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mail_files_message_id ON mail_files (message_id, position);
