-- A user's sessions in Discord's Activity are limited separately from the user's other sessions. A step is never edited
-- once a server has run it.

-- 1 if the user signed in inside Discord's Activity.
ALTER TABLE tokens ADD COLUMN in_activity INTEGER NOT NULL DEFAULT 0 CHECK (in_activity IN (0, 1));
