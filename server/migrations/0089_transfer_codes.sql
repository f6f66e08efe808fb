-- Members whom the bot reaches get the QR code of an order's transfer as a picture. It is drawn when it is sent: by then something may
-- have been paid. The order that a message carries the code of; null: none.
ALTER TABLE telegram_messages ADD COLUMN order_id TEXT;
