-- Rooms that the owner makes: who may write in them, how long messages stay, and a kind whose members are on a list. PostgreSQL changes
-- the constraint of the kinds. SQLite cannot: its table is built again, with its columns in the order of PostgreSQL's. Foreign keys are
-- off while a migration runs, so that messages and members stay; what they lead to is checked before the commit.

-- only: postgres
ALTER TABLE chat_rooms
    DROP CONSTRAINT chat_rooms_kind_known,
    ADD CONSTRAINT chat_rooms_kind_known CHECK (kind IN ('public', 'premium', 'private', 'listed')),
    ADD COLUMN writers TEXT NOT NULL DEFAULT 'all',
    ADD COLUMN kept_days BIGINT NOT NULL DEFAULT 1,
    ADD COLUMN name_key TEXT,
    ADD COLUMN shortened_to BIGINT,
    ADD CONSTRAINT chat_rooms_writers_known CHECK (writers IN ('all', 'team')),
    ADD CONSTRAINT chat_rooms_kept_days_known CHECK (kept_days IN (1, 7, 30, 90, 365)),
    ADD CONSTRAINT chat_rooms_specified CHECK ((id > 2 AND kind <> 'private') OR (writers = 'all' AND kept_days = 1));
-- end

-- only: sqlite
CREATE TABLE chat_rooms_rebuilt (
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
    -- Of those who may enter: everyone, or admins and moderators.
    writers TEXT NOT NULL DEFAULT 'all',
    -- How long a message stays that is written now; older ones have their end in their own row.
    kept_days BIGINT NOT NULL DEFAULT 1,
    -- The name as uniqueness compares it; null where it does not count: private rooms, archived ones, and those of before.
    name_key TEXT,
    -- While a shorter time is being written into older messages: up to which number that is done.
    shortened_to BIGINT,
    CONSTRAINT chat_rooms_kind_known CHECK (kind IN ('public', 'premium', 'private', 'listed')),
    CONSTRAINT chat_rooms_pair_is_private CHECK (pair_key IS NULL OR kind = 'private'),
    CONSTRAINT chat_rooms_writers_known CHECK (writers IN ('all', 'team')),
    CONSTRAINT chat_rooms_kept_days_known CHECK (kept_days IN (1, 7, 30, 90, 365)),
    CONSTRAINT chat_rooms_specified CHECK ((id > 2 AND kind <> 'private') OR (writers = 'all' AND kept_days = 1))
);
INSERT INTO chat_rooms_rebuilt (id, kind, name, description, pair_key, is_active, last_seq)
    SELECT id, kind, name, description, pair_key, is_active, last_seq FROM chat_rooms ORDER BY id;
-- A number that was given once is not given again: reading marks outlive their rooms.
UPDATE sqlite_sequence SET seq = (SELECT s.seq FROM sqlite_sequence s WHERE s.name = 'chat_rooms') WHERE name = 'chat_rooms_rebuilt';
DROP TABLE chat_rooms;
ALTER TABLE chat_rooms_rebuilt RENAME TO chat_rooms;
CREATE UNIQUE INDEX chat_rooms_pair_key ON chat_rooms (pair_key);
-- end
CREATE UNIQUE INDEX chat_rooms_name_key ON chat_rooms (name_key);
CREATE INDEX chat_rooms_shortened_to ON chat_rooms (shortened_to) WHERE shortened_to IS NOT NULL;

-- When a message is over. Null: written by a node that does not know of it, and over after a day.
ALTER TABLE chat_messages ADD COLUMN expires_at BIGINT;
UPDATE chat_messages SET expires_at = created_at + 86400000;
DROP INDEX chat_messages_created_at;
CREATE INDEX chat_messages_expires_at ON chat_messages (expires_at);
CREATE INDEX chat_messages_created_at ON chat_messages (created_at) WHERE expires_at IS NULL;
