-- A deletion or a renaming by the operator raises the generation of the user's erasure, so that an erasure that began
-- before it does not end it.
ALTER TABLE erasures ADD COLUMN generation INTEGER NOT NULL DEFAULT 1;
