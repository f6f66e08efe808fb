-- Categories and products.

CREATE TABLE catalog_categories (
    id BIGSERIAL PRIMARY KEY,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    position BIGINT NOT NULL
);
CREATE UNIQUE INDEX catalog_categories_slug ON catalog_categories (slug);

CREATE TABLE catalog_products (
    id BIGSERIAL PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- Cents, VAT included, for one unit: what an ordinary member pays.
    price_cents BIGINT NOT NULL,
    category_id BIGINT NOT NULL,
    image_url TEXT NOT NULL,
    is_premium BOOLEAN NOT NULL,
    is_new BOOLEAN NOT NULL,
    is_trending BOOLEAN NOT NULL,
    -- Null: unlimited.
    stock BIGINT,
    -- Per cent by which the price already is reduced.
    discount BIGINT NOT NULL,
    -- Kept by the reviews; hundredths of a star, null without a review.
    average_rating_hundredths BIGINT,
    review_count BIGINT NOT NULL,
    -- Content for the unit price of PAngV §4: thousandths of g, ml or Stück.
    net_thousandths BIGINT,
    net_unit TEXT,
    created_at BIGINT NOT NULL,
    -- Moves with every change, stock included: other nodes notice by it.
    updated_at BIGINT NOT NULL,
    CONSTRAINT catalog_products_category FOREIGN KEY (category_id) REFERENCES catalog_categories (id),
    CONSTRAINT catalog_products_price_positive CHECK (price_cents > 0),
    -- The last line of defence against selling what is not there.
    CONSTRAINT catalog_products_stock_not_negative CHECK (stock IS NULL OR stock >= 0),
    CONSTRAINT catalog_products_discount_range CHECK (discount >= 0 AND discount <= 90)
);
CREATE INDEX catalog_products_category_id ON catalog_products (category_id);
