-- Where a member's goods went before, so that the next order need not be typed. Orders keep copies: changing or deleting one here
-- changes nothing of what was sold.

CREATE TABLE addresses_addresses (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    -- As the member calls it: 'Büro'; may be empty.
    label TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    company TEXT NOT NULL,
    extra TEXT NOT NULL,
    street TEXT NOT NULL,
    number TEXT NOT NULL,
    zip TEXT NOT NULL,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    post_number TEXT NOT NULL,
    -- The one used last is offered first.
    used_at BIGINT NOT NULL,
    CONSTRAINT addresses_addresses_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT addresses_addresses_kind_known CHECK (kind IN ('home', 'packstation', 'postfiliale'))
);
CREATE INDEX addresses_addresses_user_id ON addresses_addresses (user_id, used_at);
