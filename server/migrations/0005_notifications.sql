-- What the shop tells a member about: orders, wishes, invitations, decisions.

CREATE TABLE notifications_notifications (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    -- The event it was made of; no foreign key, because heard events are forgotten earlier.
    event_id BIGINT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    -- A path of the app.
    action_url TEXT,
    is_read BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT notifications_notifications_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT notifications_notifications_kind_known CHECK (kind IN ('order', 'chat', 'product', 'promotion', 'system'))
);
CREATE INDEX notifications_notifications_user_id ON notifications_notifications (user_id, id);
CREATE INDEX notifications_notifications_event_id ON notifications_notifications (event_id);
CREATE INDEX notifications_notifications_created_at ON notifications_notifications (created_at);
