-- Products in several versions: 'Größe' and 'Mahlgrad' are options, '250 g · Ganze Bohne' is a variant.
-- A product without options has rows in none of these tables.

CREATE TABLE catalog_options (
    product_id BIGINT NOT NULL,
    -- 0 to 2.
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT catalog_options_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX catalog_options_once ON catalog_options (product_id, position);

-- What can be chosen of an option, in the order of the shop.
CREATE TABLE catalog_option_values (
    product_id BIGINT NOT NULL,
    -- Of the option.
    option_position BIGINT NOT NULL,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    CONSTRAINT catalog_option_values_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX catalog_option_values_once ON catalog_option_values (product_id, option_position, position);

CREATE TABLE catalog_variants (
    id BIGSERIAL PRIMARY KEY,
    product_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    -- Its price, stock, content, weight and coffee are in the product's own row and nowhere else, so that
    -- two figures never differ.
    is_default BOOLEAN NOT NULL,
    -- One for each option; empty where there are fewer.
    value_1 TEXT NOT NULL,
    value_2 TEXT NOT NULL,
    value_3 TEXT NOT NULL,
    sku TEXT,
    -- Null for the default, as all that follows but the picture.
    gtin TEXT,
    price_cents BIGINT,
    -- Null: unlimited.
    stock BIGINT,
    net_thousandths BIGINT,
    net_unit TEXT,
    weight_grams BIGINT,
    coffee_grams BIGINT,
    -- A reduction that is shown: by how many per cent (0: none), and the price that it is compared with.
    discount BIGINT NOT NULL DEFAULT 0,
    price_before_cents BIGINT,
    -- Null: the product's.
    image_url TEXT,
    -- Moves with every change, stock included: other nodes notice by it.
    updated_at BIGINT NOT NULL,
    -- No longer for sale. Carts name it still, and with the same values it comes back under its number.
    retired_at BIGINT,
    CONSTRAINT catalog_variants_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE,
    CONSTRAINT catalog_variants_price_positive CHECK (price_cents > 0),
    CONSTRAINT catalog_variants_price_before_higher CHECK (price_before_cents IS NULL OR price_before_cents > price_cents),
    CONSTRAINT catalog_variants_price_known CHECK (is_default = TRUE OR price_cents IS NOT NULL),
    -- The last line of defence against selling what is not there.
    CONSTRAINT catalog_variants_stock_not_negative CHECK (stock >= 0),
    CONSTRAINT catalog_variants_coffee_grams_range CHECK (coffee_grams > 0 AND coffee_grams <= 1000000)
);
CREATE INDEX catalog_variants_product_id ON catalog_variants (product_id);
CREATE UNIQUE INDEX catalog_variants_values_key ON catalog_variants (product_id, value_1, value_2, value_3) WHERE retired_at IS NULL;
CREATE UNIQUE INDEX catalog_variants_sku_key ON catalog_variants (sku) WHERE retired_at IS NULL;
CREATE UNIQUE INDEX catalog_variants_gtin_key ON catalog_variants (gtin) WHERE retired_at IS NULL;

-- How many variants; null: the product has no options.
ALTER TABLE catalog_products ADD COLUMN variant_count BIGINT;

-- Which variant was ordered; null: the product had none. The name of the line says it in words, for good.
ALTER TABLE orders_items ADD COLUMN variant_id BIGINT;

-- Which variant; 0: the product as it is, or the default where it has got options since.
ALTER TABLE cart_items ADD COLUMN variant_id BIGINT NOT NULL DEFAULT 0;
DROP INDEX cart_items_once;
CREATE UNIQUE INDEX cart_items_once ON cart_items (user_id, product_id, variant_id);

-- Which variant the member wants to hear of; 0: any.
ALTER TABLE wishlist_items ADD COLUMN variant_id BIGINT NOT NULL DEFAULT 0;
