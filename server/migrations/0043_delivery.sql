-- How goods get to the customer, what that costs, and the VAT in it.

-- Of one piece, with its package; 0: not known.
ALTER TABLE catalog_products ADD COLUMN weight_grams BIGINT NOT NULL DEFAULT 0
    CONSTRAINT catalog_products_weight_range CHECK (weight_grams >= 0 AND weight_grams <= 1000000);
-- Which rate of VAT holds; the rates themselves are in delivery_tax_rates.
ALTER TABLE catalog_products ADD COLUMN tax_kind TEXT NOT NULL DEFAULT 'standard'
    CONSTRAINT catalog_products_tax_kind_known CHECK (tax_kind IN ('standard', 'reduced', 'zero'));
-- As the shop says it: '2 bis 3 Werktage'.
ALTER TABLE catalog_products ADD COLUMN delivery_time TEXT NOT NULL DEFAULT '';

CREATE TABLE delivery_methods (
    id BIGSERIAL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    carrier TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    position BIGINT NOT NULL,
    CONSTRAINT delivery_methods_kind_known CHECK (kind IN ('parcel', 'letter', 'pick_up', 'arrangement'))
);

-- What a method costs to a country; of those that fit the cheapest counts. Both ends of a range are within it.
CREATE TABLE delivery_rates (
    id BIGSERIAL PRIMARY KEY,
    method_id BIGINT NOT NULL,
    country TEXT NOT NULL,
    from_grams BIGINT NOT NULL,
    to_grams BIGINT,
    from_cents BIGINT NOT NULL,
    to_cents BIGINT,
    price_cents BIGINT NOT NULL,
    -- Goods of this value and more are sent for nothing.
    free_from_cents BIGINT,
    CONSTRAINT delivery_rates_method FOREIGN KEY (method_id) REFERENCES delivery_methods (id) ON DELETE CASCADE,
    CONSTRAINT delivery_rates_price_not_negative CHECK (price_cents >= 0)
);
CREATE INDEX delivery_rates_method_id ON delivery_rates (method_id);

-- Rates of VAT, in hundredths of a per cent, with the first day on which they hold. Where the country that goods go to has none, Germany's
-- hold: below 10,000 euro a year goods for consumers in the Union are taxed where they come from (§ 3c Abs. 4 UStG).
CREATE TABLE delivery_tax_rates (
    country TEXT NOT NULL,
    kind TEXT NOT NULL,
    hundredths BIGINT NOT NULL,
    valid_from TEXT NOT NULL,
    CONSTRAINT delivery_tax_rates_kind_known CHECK (kind IN ('standard', 'reduced', 'zero')),
    CONSTRAINT delivery_tax_rates_range CHECK (hundredths >= 0 AND hundredths < 10000)
);
CREATE UNIQUE INDEX delivery_tax_rates_once ON delivery_tax_rates (country, kind, valid_from);

-- § 12 Abs. 1 and Abs. 2 UStG, since the lower rates of 2020 ended (§ 28 UStG).
INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('DE', 'standard', 1900, '2021-01-01');
INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('DE', 'reduced', 700, '2021-01-01');
INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('DE', 'zero', 0, '2021-01-01');
-- Goods that leave the Union are exempt (§ 4 Nr. 1 Buchst. a with § 6 UStG).
INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('CH', 'standard', 0, '2021-01-01');
INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('CH', 'reduced', 0, '2021-01-01');
INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('CH', 'zero', 0, '2021-01-01');
