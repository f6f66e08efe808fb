-- As before, with money that came in again after it went back: invoices look for both.
DROP INDEX payments_entries_back;
CREATE INDEX payments_entries_moved_back ON payments_entries (subject, id) WHERE (amount < 0) <> is_correction;
