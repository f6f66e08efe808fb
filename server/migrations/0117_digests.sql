-- Mails that tell members what they have missed.

-- Who wants one, and how often. The row stays when it ends, so that the address in an older mail still does what it says.
CREATE TABLE digests_subscriptions (
    user_id BIGINT NOT NULL,
    frequency TEXT NOT NULL,
    chosen_at BIGINT NOT NULL,
    -- What happened until then was told, or was there before the member chose it.
    told_until BIGINT NOT NULL,
    -- The same before the last mail, in case the mail server did not take it.
    told_before BIGINT NOT NULL,
    -- When the next one is due; null while it is off.
    next_at BIGINT,
    -- What stands in each mail and ends it, and does nothing else; so it is kept as it is.
    leaving_key TEXT NOT NULL,
    CONSTRAINT digests_subscriptions_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT digests_subscriptions_frequency_known CHECK (frequency IN ('off', 'daily', 'weekly')),
    CONSTRAINT digests_subscriptions_next CHECK ((next_at IS NULL) = (frequency = 'off'))
);
CREATE UNIQUE INDEX digests_subscriptions_user_once ON digests_subscriptions (user_id);
CREATE UNIQUE INDEX digests_subscriptions_leaving_key ON digests_subscriptions (leaving_key);
CREATE INDEX digests_subscriptions_next_at ON digests_subscriptions (next_at, user_id) WHERE next_at IS NOT NULL;

-- A letter whose words are read when it is sent, and kept nowhere.
ALTER TABLE mail_messages ADD COLUMN is_written_late BOOLEAN NOT NULL DEFAULT FALSE;
