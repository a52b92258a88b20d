-- Version 7: copies of other databases.

-- Whether another database is being copied into this one. Until the copy is finished, no server opens the database.
ALTER TABLE meta ADD COLUMN copying boolean NOT NULL DEFAULT false;
