-- From where an account was signed in to lately: a hash of its name and the address. Failed sign-ins from there are counted
-- apart from those of strangers.
CREATE TABLE auth_known_addresses (
    mark TEXT NOT NULL,
    last_used_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX auth_known_addresses_mark ON auth_known_addresses (mark);
CREATE INDEX auth_known_addresses_last_used_at ON auth_known_addresses (last_used_at);
