-- What is pushed to members' devices while the shop is closed there.

-- The shop's key towards push services, encrypted as second factors are: who has it can write to every device.
CREATE TABLE push_keys (
    id BIGINT NOT NULL,
    sealed BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT push_keys_only CHECK (id = 1)
);
CREATE UNIQUE INDEX push_keys_once ON push_keys (id);

-- A device that wants to be told. It belongs to its session and ends with it.
CREATE TABLE push_subscriptions (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    session_id BIGINT NOT NULL,
    -- An address of the browser's push service, made for this browser alone.
    endpoint TEXT NOT NULL,
    -- What messages are encrypted for: a point of the curve P-256, and a secret.
    point BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    -- When the service last took a message; null: never yet.
    last_success_at BIGINT,
    -- Failures since then, and until when the service is left alone.
    failures BIGINT NOT NULL DEFAULT 0,
    rests_until BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT push_subscriptions_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT push_subscriptions_session FOREIGN KEY (session_id) REFERENCES auth_sessions (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_subscriptions_session_once ON push_subscriptions (session_id);
CREATE UNIQUE INDEX push_subscriptions_endpoint_once ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_id ON push_subscriptions (user_id);

-- What a member wants on the own devices; without a row, what is usual.
CREATE TABLE push_settings (
    user_id BIGINT NOT NULL,
    orders BOOLEAN NOT NULL,
    chat BOOLEAN NOT NULL,
    products BOOLEAN NOT NULL,
    promotions BOOLEAN NOT NULL,
    -- Minutes of the shop's day; both null: at any time.
    quiet_from BIGINT,
    quiet_until BIGINT,
    CONSTRAINT push_settings_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT push_settings_quiet CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CREATE UNIQUE INDEX push_settings_user_once ON push_settings (user_id);

-- A member and a room: whether its messages are wanted (null: as is usual for the kind of room), and when they were last told of.
CREATE TABLE push_conversations (
    user_id BIGINT NOT NULL,
    room_id BIGINT NOT NULL,
    is_wanted BOOLEAN,
    told_at BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT push_conversations_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT push_conversations_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_conversations_once ON push_conversations (user_id, room_id);
CREATE INDEX push_conversations_room_id ON push_conversations (room_id, is_wanted);

-- Rooms in which something was said that no one has been told of yet.
CREATE TABLE push_rooms (
    room_id BIGINT NOT NULL,
    -- The latest message. Each one writes it, so that none is overlooked by the transaction that tells of them.
    seq BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    CONSTRAINT push_rooms_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX push_rooms_once ON push_rooms (room_id);

-- What waits to be sent to a device: one notification, or whatever is unread in one room by then. The words are read when it is sent.
CREATE TABLE push_messages (
    id BIGSERIAL PRIMARY KEY,
    subscription_id BIGINT NOT NULL,
    notification_id BIGINT,
    room_id BIGINT,
    created_at BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    CONSTRAINT push_messages_subscription FOREIGN KEY (subscription_id) REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    CONSTRAINT push_messages_notification FOREIGN KEY (notification_id) REFERENCES notifications_notifications (id) ON DELETE CASCADE,
    CONSTRAINT push_messages_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE,
    CONSTRAINT push_messages_about CHECK ((notification_id IS NULL) <> (room_id IS NULL))
);
CREATE UNIQUE INDEX push_messages_notification_once ON push_messages (subscription_id, notification_id);
CREATE UNIQUE INDEX push_messages_room_once ON push_messages (subscription_id, room_id);
CREATE INDEX push_messages_due ON push_messages (due_at);
CREATE INDEX push_messages_notification_id ON push_messages (notification_id);
CREATE INDEX push_messages_room_id ON push_messages (room_id);
