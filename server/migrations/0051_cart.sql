-- What members have in their cart, the same on every device. Quantity 0 says that a product was taken out, so that a device which was
-- offline at that moment does not bring it back with an older change.

CREATE TABLE cart_items (
    user_id BIGINT NOT NULL,
    product_id BIGINT NOT NULL,
    quantity BIGINT NOT NULL,
    -- When the member put it in, for the order of the lines.
    added_at BIGINT NOT NULL,
    -- When the member made the change, which may be earlier than when the shop heard of it.
    changed_at BIGINT NOT NULL,
    CONSTRAINT cart_items_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT cart_items_product FOREIGN KEY (product_id) REFERENCES catalog_products (id) ON DELETE CASCADE,
    CONSTRAINT cart_items_quantity_not_negative CHECK (quantity >= 0)
);
CREATE UNIQUE INDEX cart_items_once ON cart_items (user_id, product_id);
CREATE INDEX cart_items_product_id ON cart_items (product_id);

-- Carts of devices that were merged at sign-in: the same one a second time changes nothing.
CREATE TABLE cart_merges (
    user_id BIGINT NOT NULL,
    -- Chosen by the device, for one cart of it.
    merge_id TEXT NOT NULL,
    merged_at BIGINT NOT NULL,
    CONSTRAINT cart_merges_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX cart_merges_once ON cart_merges (user_id, merge_id);
