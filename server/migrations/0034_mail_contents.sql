-- Letters of a shop have the same files attached for years: each content is kept once. No letter had a file before.
DROP TABLE mail_files;

CREATE TABLE mail_contents (
    id BIGSERIAL PRIMARY KEY,
    -- SHA-256
    digest BYTEA NOT NULL,
    content BYTEA NOT NULL
);
CREATE UNIQUE INDEX mail_contents_digest ON mail_contents (digest);

CREATE TABLE mail_files (
    message_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    content_id BIGINT NOT NULL,
    CONSTRAINT mail_files_message FOREIGN KEY (message_id) REFERENCES mail_messages (id) ON DELETE CASCADE,
    CONSTRAINT mail_files_content FOREIGN KEY (content_id) REFERENCES mail_contents (id)
);
CREATE UNIQUE INDEX mail_files_message_id ON mail_files (message_id, position);
CREATE INDEX mail_files_content_id ON mail_files (content_id);
