-- What may stand beside a password: codes of an authenticator app, and passkeys.

CREATE TABLE auth_totp (
    user_id BIGINT NOT NULL,
    -- 160 bits, shared with the app.
    secret BYTEA NOT NULL,
    -- Null until a first code has shown that the app has the secret.
    enabled_at BIGINT,
    -- The last step of 30 seconds whose code was used: each code opens the door once.
    last_step BIGINT NOT NULL,
    CONSTRAINT auth_totp_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX auth_totp_user_id ON auth_totp (user_id);

-- For the day the phone is lost; only hashes, each good once.
CREATE TABLE auth_recovery_codes (
    user_id BIGINT NOT NULL,
    code_hash BYTEA NOT NULL,
    CONSTRAINT auth_recovery_codes_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX auth_recovery_codes_code ON auth_recovery_codes (user_id, code_hash);

CREATE TABLE auth_passkeys (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    -- Which of the person's authenticators; chosen by it.
    credential_id BYTEA NOT NULL,
    -- What the authenticator knows the account by; random, one per account.
    user_handle BYTEA NOT NULL,
    -- Public key and what never changes, in the library's encoding.
    static_state BYTEA NOT NULL,
    -- Signature counter and flags, in the library's encoding.
    dynamic_state BYTEA NOT NULL,
    transports BYTEA NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    CONSTRAINT auth_passkeys_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX auth_passkeys_credential ON auth_passkeys (credential_id);
CREATE INDEX auth_passkeys_user_id ON auth_passkeys (user_id);

-- Questions that an authenticator was asked and has not answered yet; each is answered once.
CREATE TABLE auth_challenges (
    id TEXT NOT NULL,
    -- Null for a sign-in: who it is tells the answer.
    user_id BIGINT,
    state BYTEA NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT auth_challenges_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX auth_challenges_id ON auth_challenges (id);
CREATE INDEX auth_challenges_expires_at ON auth_challenges (expires_at);
