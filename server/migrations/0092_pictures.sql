-- Several pictures of a product. The first one stays in the product's own row, so that two addresses never differ.

CREATE TABLE catalog_pictures (
    product_id BIGINT NOT NULL,
    -- From 1, in the order of the shop: those after the product's own.
    position BIGINT NOT NULL,
    image_url TEXT NOT NULL,
    -- For people who do not see it; empty: the product's name says enough.
    alternative_text TEXT NOT NULL,
    CONSTRAINT catalog_pictures_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX catalog_pictures_once ON catalog_pictures (product_id, position);

-- The same of the product's own picture.
ALTER TABLE catalog_products ADD COLUMN alternative_text TEXT NOT NULL DEFAULT '';
-- How many pictures there are; null: only its own, of which nothing is said.
ALTER TABLE catalog_products ADD COLUMN picture_count BIGINT;

-- Which of a product's pictures comes next, from 0.
ALTER TABLE imports_items ADD COLUMN picture_next BIGINT NOT NULL DEFAULT 0;

-- Which picture of the shop an address of another shop became: none is fetched twice, and what the owner has removed since stays away.
CREATE TABLE imports_pictures (
    product_id BIGINT NOT NULL,
    address TEXT NOT NULL,
    path TEXT NOT NULL,
    CONSTRAINT imports_pictures_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX imports_pictures_once ON imports_pictures (product_id, address);
