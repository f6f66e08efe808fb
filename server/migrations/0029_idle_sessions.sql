-- A session that no one uses ends before its time: expires_at moves with its use, up to ends_at. Sessions of before have neither
-- column and end when they always would have.
ALTER TABLE auth_sessions ADD COLUMN ends_at BIGINT;
ALTER TABLE auth_sessions ADD COLUMN idle_millis BIGINT;
