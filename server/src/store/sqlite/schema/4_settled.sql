-- Version 4. Counts the calls that wait until all earlier writes are decided. Each changes this number, so that its
-- commit always writes.
ALTER TABLE meta ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
