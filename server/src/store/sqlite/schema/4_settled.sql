-- Version 4. Counts the calls of `Backend::settle`, which waits until all earlier writes are decided. Each call changes
-- this number, so that its commit always writes to the write-ahead log.
ALTER TABLE meta ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
