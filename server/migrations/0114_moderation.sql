-- What anyone reports of what members have written: members, about messages of rooms that they are in, and people without an account (Art. 16 of
-- Regulation (EU) 2022/2065). Reports keep a copy: the content itself may be gone before it is decided.
CREATE TABLE moderation_reports (
    id BIGSERIAL PRIMARY KEY,
    -- M- and eight signs, for people.
    number TEXT NOT NULL,
    -- Random, made with the form: sent again, it is the same report; who knows it may read what became of it. Null for members' reports.
    form_key TEXT,
    kind TEXT NOT NULL,
    -- The message or review; null where the shop does not know which is meant.
    subject_id BIGINT,
    room_id BIGINT,
    -- The name of the room or product.
    place TEXT NOT NULL,
    content TEXT NOT NULL,
    written_at BIGINT,
    author_id BIGINT,
    -- The member who reports; null for others, and once the account is gone.
    reporter_id BIGINT,
    -- Of people without an account, as they typed them; empty for members, and for reports that need no name.
    name TEXT NOT NULL,
    contact TEXT NOT NULL,
    location TEXT NOT NULL,
    -- Who reports what, folded: the same again is one report. Null where no name was given.
    once_key TEXT,
    -- The first of those that say the same; only that one is shown and decided.
    repeats BIGINT,
    reason TEXT NOT NULL,
    reported_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    decided_at BIGINT,
    decided_by BIGINT,
    decision TEXT,
    CONSTRAINT moderation_reports_author FOREIGN KEY (author_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT moderation_reports_reporter FOREIGN KEY (reporter_id) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT moderation_reports_decided_by FOREIGN KEY (decided_by) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT moderation_reports_repeats FOREIGN KEY (repeats) REFERENCES moderation_reports (id) ON DELETE CASCADE,
    CONSTRAINT moderation_reports_kind_known CHECK (kind IN ('message', 'review', 'other')),
    CONSTRAINT moderation_reports_status_known CHECK (status IN ('open', 'dismissed', 'deleted', 'settled')),
    CONSTRAINT moderation_reports_decided_once CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX moderation_reports_number ON moderation_reports (number);
CREATE UNIQUE INDEX moderation_reports_form_key ON moderation_reports (form_key);
CREATE UNIQUE INDEX moderation_reports_once ON moderation_reports (kind, subject_id, reporter_id);
CREATE INDEX moderation_reports_once_key ON moderation_reports (once_key);
CREATE INDEX moderation_reports_repeats ON moderation_reports (repeats);
CREATE INDEX moderation_reports_status ON moderation_reports (status, reported_at);
CREATE INDEX moderation_reports_author_id ON moderation_reports (author_id);
CREATE INDEX moderation_reports_reporter_id ON moderation_reports (reporter_id);

-- What members had reported before others could. Their numbers do not look like new ones.
INSERT INTO moderation_reports (number, kind, subject_id, room_id, place, content, written_at, author_id, reporter_id, name, contact,
        location, reason, reported_at, status, decided_at, decided_by, decision)
    SELECT 'M-' || id, 'message', message_id, room_id, room_name, content, written_at, author_id, reporter_id, '', '',
        '', reason, reported_at, status, decided_at, decided_by, decision
    FROM chat_reports ORDER BY id;

-- What a report keeps of the pictures of its message.
CREATE TABLE chat_reported_pictures (
    report_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    content BYTEA NOT NULL,
    CONSTRAINT chat_reported_pictures_report FOREIGN KEY (report_id) REFERENCES moderation_reports (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_reported_pictures_once ON chat_reported_pictures (report_id, position);
INSERT INTO chat_reported_pictures (report_id, position, content)
    SELECT m.id, k.position, k.content FROM chat_report_pictures k JOIN moderation_reports m ON m.number = 'M-' || k.report_id;
DROP TABLE chat_report_pictures;
DROP TABLE chat_reports;

-- What the shop has decided against a member: what it removed of theirs, and how it restricted the account. Each is a statement of reasons
-- (Art. 17), and keeps a copy so that it can be undone.
CREATE TABLE moderation_decisions (
    id BIGSERIAL PRIMARY KEY,
    -- E- and eight signs, for people.
    number TEXT NOT NULL,
    -- Random: who knows it may read the statement and object without signing in.
    form_key TEXT NOT NULL,
    -- Whom it is against; null for an account that the decision itself has ended.
    user_id BIGINT,
    measure TEXT NOT NULL,
    ground TEXT NOT NULL,
    -- The provision that the content breaks; empty where the terms are the ground.
    law TEXT NOT NULL,
    -- The version of the terms that held; null while none were published.
    terms_number BIGINT,
    facts TEXT NOT NULL,
    place TEXT NOT NULL,
    content TEXT NOT NULL,
    subject_id BIGINT,
    -- What else it takes to put the content back, as the feature wrote it.
    detail TEXT NOT NULL,
    was_reported BOOLEAN NOT NULL,
    was_held BOOLEAN NOT NULL,
    -- Of a pause.
    ends_at BIGINT,
    decided_at BIGINT NOT NULL,
    decided_by BIGINT,
    -- Since when it holds no more.
    lifted_at BIGINT,
    CONSTRAINT moderation_decisions_user FOREIGN KEY (user_id) REFERENCES auth_users (id) ON DELETE CASCADE,
    CONSTRAINT moderation_decisions_decided_by FOREIGN KEY (decided_by) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT moderation_decisions_measure_known CHECK (measure IN ('message_removed', 'message_refused', 'review_removed', 'timeout', 'ban', 'account_deleted')),
    CONSTRAINT moderation_decisions_ground_known CHECK (ground IN ('rules', 'insult', 'advertising', 'privacy', 'deception', 'off_topic', 'unlawful'))
);
CREATE UNIQUE INDEX moderation_decisions_number ON moderation_decisions (number);
CREATE UNIQUE INDEX moderation_decisions_form_key ON moderation_decisions (form_key);
CREATE INDEX moderation_decisions_user_id ON moderation_decisions (user_id, decided_at);
CREATE INDEX moderation_decisions_decided_at ON moderation_decisions (decided_at);

-- Objections (Art. 20): of the member whom a decision is against, or of who reported something. One for each.
CREATE TABLE moderation_objections (
    id BIGSERIAL PRIMARY KEY,
    decision_id BIGINT,
    report_id BIGINT,
    reason TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    -- Null while it is open.
    outcome TEXT,
    answer TEXT NOT NULL DEFAULT '',
    -- What was put back or ended, for people.
    effect TEXT NOT NULL DEFAULT '',
    decided_at BIGINT,
    decided_by BIGINT,
    CONSTRAINT moderation_objections_decision FOREIGN KEY (decision_id) REFERENCES moderation_decisions (id) ON DELETE CASCADE,
    CONSTRAINT moderation_objections_report FOREIGN KEY (report_id) REFERENCES moderation_reports (id) ON DELETE CASCADE,
    CONSTRAINT moderation_objections_decided_by FOREIGN KEY (decided_by) REFERENCES auth_users (id) ON DELETE SET NULL,
    CONSTRAINT moderation_objections_one_subject CHECK ((decision_id IS NULL) <> (report_id IS NULL)),
    CONSTRAINT moderation_objections_outcome_known CHECK (outcome IN ('upheld', 'rejected')),
    CONSTRAINT moderation_objections_decided_once CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX moderation_objections_decision_id ON moderation_objections (decision_id);
CREATE UNIQUE INDEX moderation_objections_report_id ON moderation_objections (report_id);
CREATE INDEX moderation_objections_received_at ON moderation_objections (received_at);

-- What the log says of reports, and what has not been delivered yet, under the new names.
UPDATE audit_entries SET action = 'moderation.reported', after_json = '{"kind":"message","isOutside":false}'
    WHERE action = 'chat.message_reported';
UPDATE audit_entries SET action = 'moderation.report_dismissed', before_json = '{"status":"open"}', after_json = '{"status":"dismissed"}'
    WHERE action = 'chat.report_dismissed';
UPDATE audit_entries SET action = 'moderation.report_upheld', before_json = '{"status":"open"}', after_json = '{"status":"deleted"}'
    WHERE action = 'chat.report_deleted';
UPDATE outbox_events SET kind = 'moderation.reported', after_json = '{"kind":"message","isOutside":false}'
    WHERE kind = 'chat.message_reported';
UPDATE outbox_events SET kind = 'moderation.report_dismissed', before_json = '{"status":"open"}', after_json = '{"status":"dismissed"}'
    WHERE kind = 'chat.report_dismissed';
UPDATE outbox_events SET kind = 'moderation.report_upheld', before_json = '{"status":"open"}', after_json = '{"status":"deleted"}'
    WHERE kind = 'chat.report_deleted';
