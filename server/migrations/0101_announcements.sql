-- News by the owner: what was said, to whom, and what became of it.
CREATE TABLE announcements_announcements (
    id BIGSERIAL PRIMARY KEY,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    audience TEXT NOT NULL,
    -- Whose buyers it is for. No foreign key: what was said stays when the product goes.
    product_id BIGINT,
    product_name TEXT NOT NULL,
    by_push BOOLEAN NOT NULL,
    by_telegram BOOLEAN NOT NULL,
    by_mail BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    -- The last account that was looked at: sending goes on behind it.
    last_user BIGINT NOT NULL,
    -- Null while there are more.
    finished_at BIGINT,
    -- Members who were reached in any way.
    members BIGINT NOT NULL,
    CONSTRAINT announcements_announcements_audience_known CHECK (audience IN ('all', 'premium', 'buyers')),
    CONSTRAINT announcements_announcements_product CHECK ((audience = 'buyers') = (product_id IS NOT NULL))
);
CREATE INDEX announcements_announcements_unfinished ON announcements_announcements (id) WHERE finished_at IS NULL;

-- How many were reached each way, and what became of it. The counts stay when the recipients are forgotten.
CREATE TABLE announcements_channels (
    announcement_id BIGINT NOT NULL,
    channel TEXT NOT NULL,
    reached BIGINT NOT NULL,
    delivered BIGINT NOT NULL,
    failed BIGINT NOT NULL,
    CONSTRAINT announcements_channels_announcement FOREIGN KEY (announcement_id) REFERENCES announcements_announcements (id) ON DELETE CASCADE,
    CONSTRAINT announcements_channels_known CHECK (channel IN ('notification', 'push', 'telegram', 'mail'))
);
CREATE UNIQUE INDEX announcements_channels_once ON announcements_channels (announcement_id, channel);

-- Who got which, once; in each column what became of it that way, or null where it did not go that way.
CREATE TABLE announcements_recipients (
    announcement_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    notification TEXT,
    push TEXT,
    telegram TEXT,
    mail TEXT,
    created_at BIGINT NOT NULL,
    CONSTRAINT announcements_recipients_announcement FOREIGN KEY (announcement_id) REFERENCES announcements_announcements (id) ON DELETE CASCADE,
    CONSTRAINT announcements_recipients_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX announcements_recipients_once ON announcements_recipients (announcement_id, user_id);
CREATE INDEX announcements_recipients_user_id ON announcements_recipients (user_id, announcement_id);
CREATE INDEX announcements_recipients_created_at ON announcements_recipients (created_at);

-- Consents to news by mail, and the proof of each (§ 7 Abs. 2 UWG, Art. 7 Abs. 1 DSGVO).
CREATE TABLE announcements_consents (
    id BIGSERIAL PRIMARY KEY,
    -- Null once the account is deleted: the proof has its own years.
    user_id BIGINT,
    address TEXT NOT NULL,
    -- What was agreed to, as it was shown.
    wording TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    -- A hash of account and network address: it proves where it came from without telling it.
    asked_from TEXT NOT NULL,
    -- SHA-256 of the secret in the link that was sent to the address.
    link_hash BYTEA NOT NULL,
    expires_at BIGINT NOT NULL,
    -- Null until the link is used.
    confirmed_at BIGINT,
    confirmed_from TEXT NOT NULL,
    -- What stands in each letter and ends the consent, and does nothing else; so it is kept as it is.
    leaving_key TEXT NOT NULL,
    withdrawn_at BIGINT,
    withdrawn_by TEXT,
    CONSTRAINT announcements_consents_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT announcements_consents_end CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)),
    CONSTRAINT announcements_consents_withdrawn_known CHECK (withdrawn_by IN ('member', 'link', 'address', 'account'))
);
CREATE UNIQUE INDEX announcements_consents_current ON announcements_consents (user_id) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX announcements_consents_link_hash ON announcements_consents (link_hash);
CREATE UNIQUE INDEX announcements_consents_leaving_key ON announcements_consents (leaving_key);
CREATE INDEX announcements_consents_user_id ON announcements_consents (user_id);
CREATE INDEX announcements_consents_withdrawn_at ON announcements_consents (withdrawn_at);
CREATE INDEX announcements_consents_unconfirmed ON announcements_consents (expires_at) WHERE confirmed_at IS NULL;
