-- Telegram: who is who there, what was heard from it, and what waits to be sent.

CREATE TABLE telegram_links (
    user_id BIGINT NOT NULL,
    -- The person's number at Telegram, which is also the chat with the bot.
    telegram_id BIGINT NOT NULL,
    -- As of the last sign-in; Telegram lets people change it.
    telegram_username TEXT,
    linked_at BIGINT NOT NULL,
    -- Set when Telegram says that the bot may not write to the person; null again once it may.
    blocked_at BIGINT,
    wants_orders BOOLEAN NOT NULL,
    wants_chat BOOLEAN NOT NULL,
    wants_products BOOLEAN NOT NULL,
    wants_promotions BOOLEAN NOT NULL,
    wants_premium BOOLEAN NOT NULL,
    CONSTRAINT telegram_links_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX telegram_links_user_id ON telegram_links (user_id);
CREATE UNIQUE INDEX telegram_links_telegram_id ON telegram_links (telegram_id);

-- What the bot is told with /start to know whose chat it is; only hashes, each good once.
CREATE TABLE telegram_codes (
    user_id BIGINT NOT NULL,
    code_hash BYTEA NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT telegram_codes_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX telegram_codes_user_id ON telegram_codes (user_id);
CREATE UNIQUE INDEX telegram_codes_code_hash ON telegram_codes (code_hash);

-- Launch data that have opened a door; they open none again.
CREATE TABLE telegram_used_launches (
    launch_hash BYTEA NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX telegram_used_launches_launch_hash ON telegram_used_launches (launch_hash);
CREATE INDEX telegram_used_launches_expires_at ON telegram_used_launches (expires_at);

-- Updates that were acted on: Telegram sends one again until it knows that it was taken.
CREATE TABLE telegram_updates (
    update_id BIGINT NOT NULL,
    handled_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX telegram_updates_update_id ON telegram_updates (update_id);
CREATE INDEX telegram_updates_handled_at ON telegram_updates (handled_at);

-- Messages that wait to be sent, oldest first.
CREATE TABLE telegram_messages (
    id BIGSERIAL PRIMARY KEY,
    -- Null for people that are no members of the shop.
    user_id BIGINT,
    chat_id BIGINT NOT NULL,
    content TEXT NOT NULL,
    -- Buttons as the Bot API takes them.
    keyboard_json TEXT,
    -- A path of the app that a button opens.
    action_path TEXT,
    -- The event that is told of, so that one that names a person can be found; 0 for an answer of the bot.
    event_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    CONSTRAINT telegram_messages_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX telegram_messages_created_at ON telegram_messages (created_at);
CREATE INDEX telegram_messages_chat_id ON telegram_messages (chat_id, id);
CREATE INDEX telegram_messages_event_id ON telegram_messages (event_id);
CREATE INDEX telegram_messages_user_id ON telegram_messages (user_id);

-- When a chat may be written to again; number 0 stands for all of them.
CREATE TABLE telegram_paces (
    chat_id BIGINT NOT NULL,
    next_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX telegram_paces_chat_id ON telegram_paces (chat_id);
CREATE INDEX telegram_paces_next_at ON telegram_paces (next_at);
