-- E-mail addresses of members, each confirmed by a link that was sent to it.
CREATE TABLE mail_addresses (
    user_id BIGINT NOT NULL,
    address TEXT NOT NULL,
    -- In lower case: an address is one account's.
    address_key TEXT NOT NULL,
    verified_at BIGINT NOT NULL,
    CONSTRAINT mail_addresses_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mail_addresses_user_id ON mail_addresses (user_id);
CREATE UNIQUE INDEX mail_addresses_address_key ON mail_addresses (address_key);

-- Links that were sent: to confirm an address, or to set a new password. Only hashes, each good once.
CREATE TABLE mail_links (
    user_id BIGINT NOT NULL,
    purpose TEXT NOT NULL,
    link_hash BYTEA NOT NULL,
    -- The address that is confirmed with it.
    address TEXT NOT NULL,
    -- Of the password that the link replaces: a link for an older one is good no longer.
    password_mark TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT mail_links_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mail_links_user_id ON mail_links (user_id, purpose);
CREATE UNIQUE INDEX mail_links_link_hash ON mail_links (link_hash);
CREATE INDEX mail_links_expires_at ON mail_links (expires_at);
