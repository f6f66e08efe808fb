-- Terminations of contracts that consumers declare on the shop's page (§ 312k BGB). Whoever declares one need not be signed in, and
-- nothing tells whether there is such a contract: memberships are looked for afterwards, for the shop.
CREATE TABLE terminations_terminations (
    id BIGSERIAL PRIMARY KEY,
    -- K- and eight signs, for people.
    number TEXT NOT NULL,
    -- Random, made with the form: sent again, it is the same declaration; who knows it may read the receipt.
    form_key TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    name TEXT NOT NULL,
    contract TEXT NOT NULL,
    contact TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Of an extraordinary termination; empty for an ordinary one.
    reason TEXT NOT NULL,
    -- The day the customer named, as YYYY-MM-DD; null: as soon as possible.
    wanted_on TEXT,
    -- What was found afterwards; null until someone has looked.
    found TEXT,
    -- The one member whose membership it was, and until when it is paid.
    user_id BIGINT,
    paid_until BIGINT,
    -- When someone of the shop had dealt with it, and that person's name at the time.
    done_at BIGINT,
    done_by TEXT NOT NULL DEFAULT '',
    CONSTRAINT terminations_terminations_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT terminations_terminations_kind_known CHECK (kind IN ('ordinary', 'extraordinary')),
    CONSTRAINT terminations_terminations_found_known CHECK (found IN ('none', 'one', 'several'))
);
CREATE UNIQUE INDEX terminations_terminations_number ON terminations_terminations (number);
CREATE UNIQUE INDEX terminations_terminations_form_key ON terminations_terminations (form_key);
CREATE INDEX terminations_terminations_user_id ON terminations_terminations (user_id);
CREATE INDEX terminations_terminations_received_at ON terminations_terminations (received_at);
CREATE INDEX terminations_terminations_open ON terminations_terminations (received_at) WHERE done_at IS NULL;
