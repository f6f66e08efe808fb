-- Accounts, sessions and what keeps them safe; the outbox, its one listener so far (audit), and background leases.
-- Times are milliseconds since 1970 UTC. Uniqueness is always a named index, so that a violation can be told apart.

CREATE TABLE auth_users (
    id BIGSERIAL PRIMARY KEY,
    username TEXT NOT NULL,
    -- The name without case, width and look-alike differences: two people cannot be mistaken for each other.
    username_key TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    telegram_username TEXT,
    role TEXT NOT NULL,
    -- What unban brings back.
    role_before_ban TEXT,
    ban_reason TEXT,
    is_approved BOOLEAN NOT NULL,
    -- A timeout ends by itself when this moment has passed.
    timeout_until BIGINT,
    timeout_reason TEXT,
    premium_since BIGINT,
    premium_until BIGINT,
    registered_at BIGINT NOT NULL,
    approved_at BIGINT,
    last_login_at BIGINT,
    CONSTRAINT auth_users_role_known CHECK (role IN ('admin', 'premium', 'user', 'banned')),
    CONSTRAINT auth_users_ban_remembers_role CHECK ((role = 'banned') = (role_before_ban IS NOT NULL))
);
-- Number 1 is the owner's, who is inserted with it.
-- only: postgres
ALTER SEQUENCE auth_users_id_seq RESTART WITH 2;
-- end
CREATE UNIQUE INDEX auth_users_username_key ON auth_users (username_key);
CREATE INDEX auth_users_pending ON auth_users (is_approved, registered_at);

CREATE TABLE auth_sessions (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    -- Only the hash of a token is stored: whoever reads the database cannot sign in with it.
    token_hash BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    user_agent TEXT NOT NULL,
    CONSTRAINT auth_sessions_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX auth_sessions_token_hash ON auth_sessions (token_hash);
CREATE INDEX auth_sessions_user_id ON auth_sessions (user_id);
CREATE INDEX auth_sessions_expires_at ON auth_sessions (expires_at);

-- Failed sign-ins, by name (whether it exists or not) and by address. A right password takes its row away again.
CREATE TABLE auth_attempts (
    id BIGSERIAL PRIMARY KEY,
    account_key TEXT NOT NULL,
    address_key TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX auth_attempts_account ON auth_attempts (account_key, at);
CREATE INDEX auth_attempts_address ON auth_attempts (address_key, at);
CREATE INDEX auth_attempts_at ON auth_attempts (at);

CREATE TABLE profiles_profiles (
    user_id BIGINT NOT NULL,
    display_name TEXT,
    bio TEXT,
    avatar TEXT,
    -- JSON array of category slugs.
    preferred_categories TEXT NOT NULL,
    -- JSON object of switches; the wire carries it as this text.
    notification_settings TEXT NOT NULL,
    CONSTRAINT profiles_profiles_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX profiles_profiles_user_id ON profiles_profiles (user_id);

-- One row per key and running window: rate limits survive a restart and hold over all nodes.
CREATE TABLE limits_counters (
    counter_key TEXT NOT NULL,
    window_start BIGINT NOT NULL,
    window_end BIGINT NOT NULL,
    uses BIGINT NOT NULL,
    CONSTRAINT limits_counters_uses_positive CHECK (uses >= 0)
);
CREATE UNIQUE INDEX limits_counters_key ON limits_counters (counter_key);
CREATE INDEX limits_counters_window_end ON limits_counters (window_end);

CREATE TABLE idempotency_keys (
    -- Operation, caller and the caller's key.
    scoped_key TEXT NOT NULL,
    -- Hash of the first body; another body under the same key is refused.
    fingerprint BYTEA NOT NULL,
    answer TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX idempotency_keys_scoped_key ON idempotency_keys (scoped_key);
CREATE INDEX idempotency_keys_expires_at ON idempotency_keys (expires_at);

CREATE TABLE outbox_events (
    id BIGSERIAL PRIMARY KEY,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    -- No foreign key: what happened stays true when the account is gone.
    actor_id BIGINT,
    actor_name TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    before_json TEXT,
    after_json TEXT,
    reason TEXT
);
CREATE INDEX outbox_events_at ON outbox_events (at);

CREATE TABLE outbox_deliveries (
    event_id BIGINT NOT NULL,
    listener TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    due_at BIGINT NOT NULL,
    CONSTRAINT outbox_deliveries_event FOREIGN KEY (event_id) REFERENCES outbox_events (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX outbox_deliveries_once ON outbox_deliveries (event_id, listener);
CREATE INDEX outbox_deliveries_due_at ON outbox_deliveries (due_at);

CREATE TABLE audit_entries (
    id BIGSERIAL PRIMARY KEY,
    event_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    action TEXT NOT NULL,
    actor_id BIGINT,
    actor_name TEXT NOT NULL,
    subject_kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    before_json TEXT,
    after_json TEXT,
    reason TEXT
);
-- However often an event is delivered, it is one entry.
CREATE UNIQUE INDEX audit_entries_event_id ON audit_entries (event_id);
CREATE INDEX audit_entries_at ON audit_entries (at);
CREATE INDEX audit_entries_actor_id ON audit_entries (actor_id);
CREATE INDEX audit_entries_subject ON audit_entries (subject_kind, subject_id);

CREATE TABLE workers_leases (
    name TEXT NOT NULL,
    holder TEXT NOT NULL,
    held_until BIGINT NOT NULL
);
CREATE UNIQUE INDEX workers_leases_name ON workers_leases (name);
