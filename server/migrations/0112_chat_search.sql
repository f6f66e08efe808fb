-- Search in the messages that are kept. Words lie in blocks: up to 1024 numbers of one room, in the order in which they were written. A search
-- reads the blocks of rooms that its member may enter and no others, the newest first.

-- Which messages a block holds: from the first to the last, by their number in the room and by their id.
CREATE TABLE chat_blocks (
    id BIGSERIAL PRIMARY KEY,
    room_id BIGINT NOT NULL,
    first_seq BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    first_id BIGINT NOT NULL,
    last_id BIGINT NOT NULL,
    CONSTRAINT chat_blocks_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE,
    CONSTRAINT chat_blocks_order CHECK (first_seq <= last_seq AND first_id <= last_id)
);
CREATE UNIQUE INDEX chat_blocks_room_id ON chat_blocks (room_id, first_seq);

-- In which messages of a block a word stands. Words are bytes, so that both databases order them alike; a message is four letters, its
-- distance from the first of the block.
-- only: postgres
CREATE TABLE chat_words (
    block_id BIGINT NOT NULL,
    word BYTEA NOT NULL,
    messages TEXT NOT NULL,
    CONSTRAINT chat_words_block FOREIGN KEY (block_id) REFERENCES chat_blocks (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_words_once ON chat_words (block_id, word);
ALTER TABLE chat_words ADD CONSTRAINT chat_words_pkey PRIMARY KEY USING INDEX chat_words_once;
-- end
-- only: sqlite
CREATE TABLE chat_words (
    block_id BIGINT NOT NULL,
    word BYTEA NOT NULL,
    messages TEXT NOT NULL,
    PRIMARY KEY (block_id, word),
    CONSTRAINT chat_words_block FOREIGN KEY (block_id) REFERENCES chat_blocks (id) ON DELETE CASCADE
), WITHOUT ROWID;
-- end

-- Up to which number the words of a room's messages are in blocks. What came later is looked through as it is.
CREATE TABLE chat_indexed (
    room_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    CONSTRAINT chat_indexed_room FOREIGN KEY (room_id) REFERENCES chat_rooms (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_indexed_room_id ON chat_indexed (room_id);

-- Rooms of more than two are few among many private ones.
CREATE INDEX chat_rooms_shared ON chat_rooms (id) WHERE kind <> 'private';
