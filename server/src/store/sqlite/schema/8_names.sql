-- Names set by the operator, and merged guests in reports. A step is never edited once a server has run it.

-- A sanction of the kind 'name' keeps a user from changing the name that the operator gave them. SQLite cannot change
-- the CHECK of a table, so the table is copied, and so is the last id that a sanction has had.
DROP TRIGGER new_users_take_over_sanctions;
DROP TRIGGER merges_move_blocks;
DROP TRIGGER removed_users_leave_no_blocks;
DROP INDEX sanctions_by_end;
CREATE TABLE all_sanctions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute', 'name')),
  user TEXT,
  prefix TEXT UNIQUE,
  discord TEXT,
  until_ms INTEGER,
  reason TEXT NOT NULL,
  made_ms INTEGER NOT NULL,
  CHECK ((user IS NULL) <> (prefix IS NULL)),
  CHECK (kind = 'ban' OR prefix IS NULL),
  UNIQUE (user, kind)
) STRICT;
INSERT INTO all_sanctions SELECT id, kind, user, prefix, discord, until_ms, reason, made_ms FROM sanctions;
DELETE FROM sqlite_sequence WHERE name = 'all_sanctions';
INSERT INTO sqlite_sequence (name, seq) SELECT 'all_sanctions', seq FROM sqlite_sequence WHERE name = 'sanctions';
DROP TABLE sanctions;
ALTER TABLE all_sanctions RENAME TO sanctions;
CREATE INDEX sanctions_by_end ON sanctions (until_ms) WHERE until_ms IS NOT NULL;

-- The same triggers for the new table.
CREATE TRIGGER new_users_take_over_sanctions AFTER INSERT ON users WHEN NEW.discord IS NOT NULL
BEGIN
  DELETE FROM sanctions WHERE discord = NEW.discord AND EXISTS (
    SELECT 1 FROM sanctions AS other WHERE other.discord = NEW.discord AND other.kind = sanctions.kind
      AND (ifnull(other.until_ms, 9223372036854775807), other.id)
        > (ifnull(sanctions.until_ms, 9223372036854775807), sanctions.id));
  UPDATE sanctions SET user = NEW.user WHERE discord = NEW.discord;
END;
CREATE TRIGGER merges_move_blocks AFTER INSERT ON merges
BEGIN
  UPDATE OR IGNORE blocks SET user = NEW.member WHERE user = NEW.guest;
  UPDATE OR IGNORE blocks SET blocked = NEW.member WHERE blocked = NEW.guest;
  DELETE FROM blocks WHERE user = NEW.guest OR blocked = NEW.guest OR user = blocked;
  DELETE FROM sanctions WHERE user IN (NEW.guest, NEW.member) AND EXISTS (
    SELECT 1 FROM sanctions AS other WHERE other.user IN (NEW.guest, NEW.member) AND other.kind = sanctions.kind
      AND (ifnull(other.until_ms, 9223372036854775807), other.id)
        > (ifnull(sanctions.until_ms, 9223372036854775807), sanctions.id));
  UPDATE sanctions SET user = NEW.member, discord = (SELECT discord FROM users WHERE user = NEW.member)
    WHERE user = NEW.guest;
  UPDATE reports SET reporter = NEW.member WHERE reporter = NEW.guest;
  UPDATE report_messages SET user = NEW.member WHERE user = NEW.guest;
END;
CREATE TRIGGER removed_users_leave_no_blocks AFTER DELETE ON users
BEGIN
  DELETE FROM blocks WHERE user = OLD.user OR blocked = OLD.user;
  DELETE FROM sanctions WHERE user = OLD.user AND discord IS NULL;
END;

-- Reports sent after a merge could still name the guest. From now on, they name the member.
UPDATE reports SET reporter = (SELECT member FROM merges WHERE guest = reporter)
  WHERE reporter IN (SELECT guest FROM merges);
UPDATE report_messages SET user = (SELECT member FROM merges WHERE guest = user)
  WHERE user IN (SELECT guest FROM merges);
