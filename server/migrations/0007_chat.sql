-- Chat: rooms, messages that live for a day, reading marks, emoji reactions and reports.

CREATE TABLE chat_rooms (
    id BIGSERIAL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- The two members of a private room, the smaller number first; null for other rooms and once one of them is gone.
    pair_key TEXT,
    -- False: may be read until its messages are gone, but not written to.
    is_active BOOLEAN NOT NULL,
    -- The number of the latest message. A message takes the next one in its own transaction, so the numbers have no gaps.
    last_seq BIGINT NOT NULL,
    CONSTRAINT chat_rooms_kind_known CHECK (kind IN ('public', 'premium', 'private')),
    CONSTRAINT chat_rooms_pair_is_private CHECK (pair_key IS NULL OR kind = 'private')
);
-- Two people share one private room, however often and from whichever side it is opened.
CREATE UNIQUE INDEX chat_rooms_pair_key ON chat_rooms (pair_key);

-- Every shop has these two; their numbers are part of the interface.
INSERT INTO chat_rooms (id, kind, name, description, is_active, last_seq) VALUES
    (1, 'public', 'Allgemein', 'Für alle Mitglieder: Kaffee, Tee, Brauen und was sonst anliegt.', TRUE, 0),
    (2, 'premium', 'Premium', 'Der Raum der Premium-Mitglieder.', TRUE, 0);
-- only: postgres
ALTER SEQUENCE chat_rooms_id_seq RESTART WITH 3;
-- end

-- Who belongs to a private room. The other rooms are open to everybody whose role allows it.
CREATE TABLE chat_members (
    room_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    joined_at BIGINT NOT NULL,
    CONSTRAINT chat_members_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE,
    CONSTRAINT chat_members_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_members_once ON chat_members (room_id, user_id);
CREATE INDEX chat_members_user_id ON chat_members (user_id);

CREATE TABLE chat_messages (
    id BIGSERIAL PRIMARY KEY,
    room_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    -- Null: the shop itself, or an account that was deleted.
    author_id BIGINT,
    -- Chosen by the author's device, so that sending again stores nothing twice.
    client_id TEXT,
    content TEXT NOT NULL,
    is_system BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT chat_messages_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE,
    CONSTRAINT chat_messages_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX chat_messages_seq ON chat_messages (room_id, seq);
CREATE UNIQUE INDEX chat_messages_client_id ON chat_messages (author_id, client_id);
CREATE INDEX chat_messages_created_at ON chat_messages (created_at);

-- How far a member has read each room, and how much the member has written there. No reference to the room: what was
-- written counts when a private room is gone.
CREATE TABLE chat_marks (
    room_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    read_seq BIGINT NOT NULL,
    sent BIGINT NOT NULL,
    CONSTRAINT chat_marks_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_marks_once ON chat_marks (user_id, room_id);

CREATE TABLE chat_reactions (
    id BIGSERIAL PRIMARY KEY,
    message_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    emoji TEXT NOT NULL,
    CONSTRAINT chat_reactions_message FOREIGN KEY (message_id) REFERENCES chat_messages (id) ON DELETE CASCADE,
    CONSTRAINT chat_reactions_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_reactions_once ON chat_reactions (message_id, user_id, emoji);
CREATE INDEX chat_reactions_user_id ON chat_reactions (user_id);

-- Reports keep a copy: the message itself is gone after a day, or when its author takes it back.
CREATE TABLE chat_reports (
    id BIGSERIAL PRIMARY KEY,
    message_id BIGINT NOT NULL,
    room_id BIGINT NOT NULL,
    room_name TEXT NOT NULL,
    content TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    author_id BIGINT,
    reporter_id BIGINT,
    reason TEXT NOT NULL,
    reported_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    decided_at BIGINT,
    decided_by BIGINT,
    decision TEXT,
    CONSTRAINT chat_reports_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT chat_reports_reporter FOREIGN KEY (reporter_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT chat_reports_decided_by FOREIGN KEY (decided_by) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT chat_reports_status_known CHECK (status IN ('open', 'dismissed', 'deleted')),
    CONSTRAINT chat_reports_decided_once CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX chat_reports_once ON chat_reports (message_id, reporter_id);
CREATE INDEX chat_reports_status ON chat_reports (status, reported_at);
CREATE INDEX chat_reports_author_id ON chat_reports (author_id);
CREATE INDEX chat_reports_reporter_id ON chat_reports (reporter_id);
