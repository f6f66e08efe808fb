-- What the seller sets in the back office. No row: what kontor.toml says. Rows are added and never changed, so that they are also
-- the history of who changed what.
CREATE TABLE settings_values (
    id BIGSERIAL PRIMARY KEY,
    name TEXT NOT NULL,
    -- 1 for a setting's first change, then counting.
    version BIGINT NOT NULL,
    -- As it is written; empty: none.
    content TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    -- Who changed it, as that person was called.
    author TEXT NOT NULL
);
-- Decides of two changes at the same moment.
CREATE UNIQUE INDEX settings_values_version ON settings_values (name, version);
