-- What members say about products: reactions, wishes and reviews.

-- One table for each kind of item, so that the database removes reactions together with their item.
CREATE TABLE reactions_products (
    id BIGSERIAL PRIMARY KEY,
    product_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- Fully qualified, so that the same emoji is the same text whatever keyboard it came from.
    emoji TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT reactions_products_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE,
    CONSTRAINT reactions_products_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX reactions_products_once ON reactions_products (product_id, user_id, emoji);
CREATE INDEX reactions_products_user_id ON reactions_products (user_id, created_at);

CREATE TABLE wishlist_items (
    id BIGSERIAL PRIMARY KEY,
    user_id BIGINT NOT NULL,
    product_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT wishlist_items_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT wishlist_items_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX wishlist_items_once ON wishlist_items (user_id, product_id);
-- Who is told when a product is back or cheaper.
CREATE INDEX wishlist_items_product_id ON wishlist_items (product_id);

CREATE TABLE reviews_reviews (
    id BIGSERIAL PRIMARY KEY,
    product_id BIGINT NOT NULL,
    -- Null once the account is deleted: the rating goes on to count, without its author.
    user_id BIGINT,
    rating BIGINT NOT NULL,
    comment TEXT NOT NULL,
    -- Whether the author had bought the product, kept when the account is deleted; until then the orders are asked.
    was_verified BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT,
    CONSTRAINT reviews_reviews_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE,
    CONSTRAINT reviews_reviews_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT reviews_reviews_rating_range CHECK (rating >= 1 AND rating <= 5)
);
CREATE UNIQUE INDEX reviews_reviews_once ON reviews_reviews (product_id, user_id);
CREATE INDEX reviews_reviews_user_id ON reviews_reviews (user_id, created_at);
CREATE INDEX reviews_reviews_created_at ON reviews_reviews (created_at);
