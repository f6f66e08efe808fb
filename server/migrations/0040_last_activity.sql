-- When a member last used the shop, to the minute. Unknown for those who have not used it since this column came.
ALTER TABLE auth_users ADD COLUMN last_active_at BIGINT;
