-- The browsers that an account has signed in with: a sign-in from another one is told to the member. A mark is made by the
-- browser; only its hash is stored.
CREATE TABLE auth_devices (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    mark_hash BYTEA NOT NULL,
    last_seen_at BIGINT NOT NULL,
    CONSTRAINT auth_devices_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX auth_devices_mark ON auth_devices (user_id, mark_hash);
CREATE INDEX auth_devices_last_seen_at ON auth_devices (last_seen_at);
