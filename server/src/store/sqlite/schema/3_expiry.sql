-- Expiry of unplayed rooms, and counts of what is stored. A step is never edited once a server has run it.

-- The time after which a room may be removed, in milliseconds since 1970; NULL for a room that is kept. Unfinished
-- rooms are kept, and so are finished ones in which all players, the computer apart, made an action after the set-up.
-- Of the rooms finished before this step, those that were aborted or declined are known to be unplayed;
-- `konakis-server rebuild` finds the other unplayed ones by their logs.
ALTER TABLE rooms ADD COLUMN expires_ms INTEGER CHECK (expires_ms IS NULL OR status = 'finished');
UPDATE rooms SET expires_ms = finished_ms + 86400000
  WHERE finished_ms IS NOT NULL AND score IS NULL
    AND (result LIKE '%"reason":"aborted"%' OR result LIKE '%"reason":"declined"%');
CREATE INDEX rooms_expiring ON rooms (expires_ms) WHERE expires_ms IS NOT NULL;

-- The rooms that the current transaction removes; empty between transactions. A log is deleted only as a whole, with
-- its room, and only if the room may expire.
CREATE TABLE removals (room TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER only_expiring_rooms_are_removed BEFORE INSERT ON removals
WHEN NOT EXISTS (SELECT 1 FROM rooms WHERE room = NEW.room AND expires_ms IS NOT NULL)
BEGIN SELECT raise(ABORT, 'only a room that expires can be removed'); END;
DROP TRIGGER log_is_not_deleted;
CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM removals WHERE room = OLD.room)
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;

-- A user is removed only if no merge names them; this index keeps that check cheap.
CREATE INDEX merges_by_member ON merges (member);

-- Finds the tokens that were signed out, to remove them. The time of last use was not kept before this step, so it
-- is set to now.
CREATE INDEX tokens_revoked ON tokens (revoked_ms) WHERE revoked_ms IS NOT NULL;
UPDATE tokens SET used_ms = max(used_ms, unixepoch() * 1000);

-- Counts, maintained by triggers in the row that most commits write anyway, so that reading them is cheap. The count of
-- unfinished rooms replaces an index of them, which every new and every finished room had to change.
ALTER TABLE meta ADD COLUMN rooms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN unfinished INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN guests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN members INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN guest_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE meta ADD COLUMN member_tokens INTEGER NOT NULL DEFAULT 0;
UPDATE meta SET
  (rooms, unfinished, entries) =
    (SELECT count(*), count(*) FILTER (WHERE status <> 'finished'), coalesce(sum(length), 0) FROM rooms),
  (guests, members) = (SELECT count(*) - count(discord), count(discord) FROM users),
  (guest_tokens, member_tokens) =
    (SELECT count(*) - count(discord), count(discord) FROM tokens JOIN users USING (user));
DROP INDEX rooms_unfinished;
CREATE TRIGGER rooms_count_new AFTER INSERT ON rooms
BEGIN
  UPDATE meta SET rooms = rooms + 1, unfinished = unfinished + (NEW.status <> 'finished'),
    entries = entries + NEW.length;
END;
CREATE TRIGGER rooms_count_changed AFTER UPDATE OF status, length ON rooms
BEGIN
  UPDATE meta SET unfinished = unfinished + (NEW.status <> 'finished') - (OLD.status <> 'finished'),
    entries = entries + NEW.length - OLD.length;
END;
CREATE TRIGGER rooms_count_removed AFTER DELETE ON rooms
BEGIN
  UPDATE meta SET rooms = rooms - 1, unfinished = unfinished - (OLD.status <> 'finished'),
    entries = entries - OLD.length;
END;
CREATE TRIGGER users_count_new AFTER INSERT ON users
BEGIN
  UPDATE meta SET guests = guests + (NEW.discord IS NULL), members = members + (NEW.discord IS NOT NULL);
END;
CREATE TRIGGER users_count_removed AFTER DELETE ON users
BEGIN
  UPDATE meta SET guests = guests - (OLD.discord IS NULL), members = members - (OLD.discord IS NOT NULL);
END;
CREATE TRIGGER tokens_count_new AFTER INSERT ON tokens
BEGIN
  UPDATE meta SET (guest_tokens, member_tokens) =
    (SELECT guest_tokens + (discord IS NULL), member_tokens + (discord IS NOT NULL) FROM users WHERE user = NEW.user);
END;
CREATE TRIGGER tokens_count_changed AFTER UPDATE OF user ON tokens
BEGIN
  UPDATE meta SET (guest_tokens, member_tokens) =
    (SELECT guest_tokens + (discord IS NULL), member_tokens + (discord IS NOT NULL) FROM users WHERE user = NEW.user);
  UPDATE meta SET (guest_tokens, member_tokens) =
    (SELECT guest_tokens - (discord IS NULL), member_tokens - (discord IS NOT NULL) FROM users WHERE user = OLD.user);
END;
CREATE TRIGGER tokens_count_removed BEFORE DELETE ON tokens
BEGIN
  UPDATE meta SET (guest_tokens, member_tokens) =
    (SELECT guest_tokens - (discord IS NULL), member_tokens - (discord IS NOT NULL) FROM users WHERE user = OLD.user);
END;
