-- The Leitweg-ID of a public buyer, which makes the invoice an XRechnung; empty for everybody else.
ALTER TABLE orders_billing ADD COLUMN buyer_reference TEXT NOT NULL DEFAULT '';
