-- Categories within categories. `position` counts among those with the same parent; until now all of them had none.
ALTER TABLE catalog_categories ADD COLUMN parent_id BIGINT
    CONSTRAINT catalog_categories_parent REFERENCES catalog_categories (id);
CREATE INDEX catalog_categories_parent_id ON catalog_categories (parent_id);
