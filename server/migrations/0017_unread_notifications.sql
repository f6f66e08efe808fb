-- How many notifications a member has not read is asked with every new one.
CREATE INDEX notifications_notifications_unread ON notifications_notifications (user_id) WHERE is_read = FALSE;
