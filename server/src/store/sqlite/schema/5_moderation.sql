-- Moderation, blocked players, reports, and deletion of accounts. A step is never edited once a server has run it.

-- Bans and mutes. The server removes a row some time after the sanction has ended. A ban applies to a user or to a
-- prefix of addresses, a mute to a user. `discord` is the user's Discord account, so that a new account of theirs is
-- sanctioned too.
CREATE TABLE sanctions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute')),
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
CREATE INDEX sanctions_by_end ON sanctions (until_ms) WHERE until_ms IS NOT NULL;

-- Every act of the operator. A row names users, rooms, sanctions and reports by their ids, and contains no name of a
-- player, no chat and no address.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  operator TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

-- Players whom a user has blocked.
CREATE TABLE blocks (
  user TEXT NOT NULL,
  blocked TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- Reports, with the reported messages. `note` has the reporter's words; it is empty if there are none.
CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  room TEXT NOT NULL,
  reporter TEXT NOT NULL,
  note TEXT NOT NULL,
  resolved_ms INTEGER
) STRICT;
CREATE INDEX reports_open ON reports (id) WHERE resolved_ms IS NULL;
CREATE INDEX reports_by_time ON reports (at_ms);
CREATE INDEX reports_by_reporter ON reports (reporter);
CREATE INDEX reports_by_room ON reports (room);
CREATE TABLE report_messages (
  report INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  user TEXT NOT NULL,
  name TEXT NOT NULL,
  channel TEXT NOT NULL,
  text TEXT,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (report, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_messages_by_user ON report_messages (user);

-- A new account takes over the sanctions of its Discord account, for example after an earlier account was deleted.
CREATE TRIGGER new_users_take_over_sanctions AFTER INSERT ON users WHEN NEW.discord IS NOT NULL
BEGIN
  UPDATE OR REPLACE sanctions SET user = NEW.user WHERE discord = NEW.discord;
END;

-- A guest who becomes a member keeps their blocks, bans and mutes. A removed guest leaves none.
CREATE TRIGGER merges_move_blocks AFTER INSERT ON merges
BEGIN
  UPDATE OR IGNORE blocks SET user = NEW.member WHERE user = NEW.guest;
  UPDATE OR IGNORE blocks SET blocked = NEW.member WHERE blocked = NEW.guest;
  DELETE FROM blocks WHERE user = NEW.guest OR blocked = NEW.guest OR user = blocked;
  UPDATE OR REPLACE sanctions SET user = NEW.member, discord = (SELECT discord FROM users WHERE user = NEW.member)
    WHERE user = NEW.guest;
  UPDATE reports SET reporter = NEW.member WHERE reporter = NEW.guest;
  UPDATE report_messages SET user = NEW.member WHERE user = NEW.guest;
END;
CREATE TRIGGER removed_users_leave_no_blocks AFTER DELETE ON users
BEGIN
  DELETE FROM blocks WHERE user = OLD.user OR blocked = OLD.user;
  DELETE FROM sanctions WHERE user = OLD.user;
END;

-- Deleted accounts. The row loses the user's name and Discord account. It stays while a room, a rating or a merge
-- refers to it.
ALTER TABLE users ADD COLUMN deleted_ms INTEGER CHECK (deleted_ms IS NULL OR discord IS NULL);
CREATE TRIGGER users_count_changed AFTER UPDATE OF discord ON users
BEGIN
  UPDATE meta SET guests = guests + (NEW.discord IS NULL) - (OLD.discord IS NULL),
    members = members + (NEW.discord IS NOT NULL) - (OLD.discord IS NOT NULL);
END;

-- Users whose former names are still in the logs of rooms: their accounts were deleted, or renamed by the operator.
CREATE TABLE erasures (user TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- The rooms from whose logs the current transaction removes names; empty between transactions. An entry is changed only
-- in a room of a user in `erasures`, and never moved.
CREATE TABLE redactions (room TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER only_rooms_with_former_names_are_redacted BEFORE INSERT ON redactions
WHEN NOT EXISTS (SELECT 1 FROM rooms JOIN erasures ON user IN (white, black) WHERE room = NEW.room)
BEGIN SELECT raise(ABORT, 'only the rooms of a deleted or renamed user are redacted'); END;
DROP TRIGGER log_is_not_changed;
CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
WHEN NEW.room <> OLD.room OR NEW.n <> OLD.n OR NOT EXISTS (SELECT 1 FROM redactions WHERE room = OLD.room)
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;
