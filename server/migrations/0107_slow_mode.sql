-- Slow mode of the owner's rooms: how many seconds lie between two messages of a member; 0: none need to.
ALTER TABLE chat_rooms ADD COLUMN slow_seconds BIGINT NOT NULL DEFAULT 0
    CONSTRAINT chat_rooms_slow_seconds_known CHECK (slow_seconds = 0 OR (id > 2 AND kind <> 'private' AND slow_seconds IN (10, 30, 60, 300, 900, 3600)));

-- When a member last wrote in a room, also when that message was taken back.
ALTER TABLE chat_marks ADD COLUMN last_sent_at BIGINT NOT NULL DEFAULT 0;
