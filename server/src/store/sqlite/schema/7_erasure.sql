-- Each deletion of a user, or renaming by the operator, raises this generation, so that the end of an earlier erasure
-- does not end the later one.
ALTER TABLE erasures ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
