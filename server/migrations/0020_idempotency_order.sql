-- Keys first, then operation and caller: keys that begin with their time are stored in its order. Those that are still alive
-- move along, so that a repetition across the change is still one.
UPDATE idempotency_keys SET scoped_key =
    SUBSTR(scoped_key, LENGTH(RTRIM(scoped_key, '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.:')) + 1)
    || ' ' || RTRIM(RTRIM(scoped_key, '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.:'));
