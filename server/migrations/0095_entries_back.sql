-- Money that went back, in the order in which it was written: the few rows that invoices look for every two seconds, however much has come
-- in since.
CREATE INDEX payments_entries_back ON payments_entries (subject, id) WHERE amount < 0 AND NOT is_correction;
