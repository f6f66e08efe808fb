-- Where and when customers pick up what they ordered, and on which days a parcel is with them.

-- Working days from the order to the door; null: the shop says nothing of it.
ALTER TABLE delivery_methods ADD COLUMN days_from BIGINT
    CONSTRAINT delivery_methods_days_from_range CHECK (days_from >= 0 AND days_from <= 60);
ALTER TABLE delivery_methods ADD COLUMN days_until BIGINT
    CONSTRAINT delivery_methods_days_until_range CHECK (days_until >= 0 AND days_until <= 60);
-- What is ordered from this minute of the day on goes out on the next working day; null: no such hour.
ALTER TABLE delivery_methods ADD COLUMN cutoff_minute BIGINT
    CONSTRAINT delivery_methods_cutoff_range CHECK (cutoff_minute >= 0 AND cutoff_minute < 1440);
-- Whether it can be sent to a Packstation or a post office.
ALTER TABLE delivery_methods ADD COLUMN goes_to_lockers BOOLEAN NOT NULL DEFAULT TRUE;

CREATE TABLE delivery_places (
    id BIGSERIAL PRIMARY KEY,
    method_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    note TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    position BIGINT NOT NULL,
    CONSTRAINT delivery_places_method FOREIGN KEY (method_id) REFERENCES delivery_methods (id) ON DELETE CASCADE
);
CREATE INDEX delivery_places_method_id ON delivery_places (method_id);

-- A span of time that comes back each week. Minutes are counted from midnight of the shop's own time; 1440 and more are the day after.
CREATE TABLE delivery_slots (
    id BIGSERIAL PRIMARY KEY,
    place_id BIGINT NOT NULL,
    -- 1 is Monday, 7 is Sunday.
    weekday BIGINT NOT NULL,
    from_minute BIGINT NOT NULL,
    to_minute BIGINT NOT NULL,
    -- Orders that can be picked up in it on one day.
    capacity BIGINT NOT NULL,
    -- How long before its beginning it can be chosen at the latest.
    lead_minutes BIGINT NOT NULL,
    -- The first and the last day on which it is offered; null: no such bound.
    valid_from TEXT,
    valid_until TEXT,
    CONSTRAINT delivery_slots_place FOREIGN KEY (place_id) REFERENCES delivery_places (id) ON DELETE CASCADE,
    CONSTRAINT delivery_slots_weekday_range CHECK (weekday >= 1 AND weekday <= 7),
    CONSTRAINT delivery_slots_time_range CHECK (from_minute >= 0 AND from_minute < 1440 AND to_minute > from_minute AND to_minute <= from_minute + 1440),
    CONSTRAINT delivery_slots_capacity_some CHECK (capacity > 0),
    CONSTRAINT delivery_slots_lead_not_negative CHECK (lead_minutes >= 0)
);
CREATE INDEX delivery_slots_place_id ON delivery_slots (place_id);

-- How much of a slot is taken on a day. A count that is raised only while it is below the capacity, so that of two customers who want the
-- last place one gets it.
CREATE TABLE delivery_bookings (
    slot_id BIGINT NOT NULL,
    day TEXT NOT NULL,
    taken BIGINT NOT NULL,
    CONSTRAINT delivery_bookings_slot FOREIGN KEY (slot_id) REFERENCES delivery_slots (id) ON DELETE CASCADE,
    CONSTRAINT delivery_bookings_taken_not_negative CHECK (taken >= 0)
);
CREATE UNIQUE INDEX delivery_bookings_once ON delivery_bookings (slot_id, day);

-- Public holidays and days off: no place is open, and nothing is packed or carried.
CREATE TABLE delivery_closed_days (
    day TEXT NOT NULL,
    name TEXT NOT NULL
);
CREATE UNIQUE INDEX delivery_closed_days_day ON delivery_closed_days (day);
