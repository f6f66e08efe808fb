-- What an import shows with a product: another file replaces it, and nothing that the owner has chosen since.
ALTER TABLE imports_sources ADD COLUMN picture_path TEXT NOT NULL DEFAULT '';
