-- The sandbox knows what is paid and where the payer goes on, as providers do: orders come back to other pages than memberships.

ALTER TABLE payments_sandbox_orders ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE payments_sandbox_orders ADD COLUMN done_url TEXT NOT NULL DEFAULT '';
ALTER TABLE payments_sandbox_orders ADD COLUMN cancelled_url TEXT NOT NULL DEFAULT '';
