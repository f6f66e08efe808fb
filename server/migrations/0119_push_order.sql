-- Messages to many devices, which wait for those to one.
ALTER TABLE push_messages ADD COLUMN is_bulk BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX push_messages_order ON push_messages (is_bulk, due_at, id);
