-- Links that let people register, so many times and until a day. Who has one can be let in without waiting for approval.
CREATE TABLE invitations_invitations (
    id BIGSERIAL PRIMARY KEY,
    -- SHA-256 of the secret in the link, which is shown once and not kept.
    secret_hash BYTEA NOT NULL,
    -- For the shop alone.
    label TEXT NOT NULL,
    most_uses BIGINT NOT NULL,
    -- Counted up in the transaction that makes the account, which is what keeps two from having the last one.
    used BIGINT NOT NULL,
    -- The last day in the shop's time zone.
    ends_on TEXT NOT NULL,
    -- Whether who comes with it needs no approval.
    approves BOOLEAN NOT NULL,
    -- Null once the author's account is deleted. The invitation then counts as withdrawn.
    author_id BIGINT,
    created_at BIGINT NOT NULL,
    withdrawn_at BIGINT,
    CONSTRAINT invitations_invitations_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT invitations_invitations_uses_range CHECK (most_uses >= 1 AND most_uses <= 1000),
    CONSTRAINT invitations_invitations_used_range CHECK (used >= 0 AND used <= most_uses)
);
CREATE UNIQUE INDEX invitations_invitations_secret_hash ON invitations_invitations (secret_hash);
CREATE INDEX invitations_invitations_author_id ON invitations_invitations (author_id);

-- Which account came by which. Goes with the account; the count above stays.
CREATE TABLE invitations_uses (
    user_id BIGINT NOT NULL,
    invitation_id BIGINT NOT NULL,
    -- Whether it was let in at once.
    approved BOOLEAN NOT NULL,
    used_at BIGINT NOT NULL,
    CONSTRAINT invitations_uses_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT invitations_uses_invitation FOREIGN KEY (invitation_id) REFERENCES invitations_invitations (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitations_uses_user_id ON invitations_uses (user_id);
CREATE INDEX invitations_uses_invitation_id ON invitations_uses (invitation_id, used_at);
