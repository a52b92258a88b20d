-- Version 4: moderation, blocked players and reports.

-- Bans, mutes and fixed names. The server removes a row some time after the sanction has ended. A ban applies to
-- a user or to a prefix of addresses, a mute to a user. A sanction of the kind 'name' keeps a user from changing the
-- name that the operator gave them. `discord` is the user's Discord account, so that a new account of theirs is
-- sanctioned too.
CREATE TABLE sanctions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ban', 'mute', 'name')),
  user_id text COLLATE "C",
  prefix text COLLATE "C" UNIQUE,
  discord text COLLATE "C",
  until_ms bigint,
  reason text NOT NULL,
  made_ms bigint NOT NULL,
  CHECK ((user_id IS NULL) <> (prefix IS NULL)),
  CHECK (kind = 'ban' OR prefix IS NULL),
  UNIQUE (user_id, kind)
);
CREATE INDEX sanctions_by_end ON sanctions (until_ms) WHERE until_ms IS NOT NULL;
CREATE INDEX sanctions_by_discord ON sanctions (discord) WHERE discord IS NOT NULL;

-- Every act of the operator. It names users, rooms, sanctions and reports by their ids, and contains no name of a
-- player, no chat and no address.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL,
  operator text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL
);
CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION refuse_audit();

-- Players whom a user has blocked. If the blocked person has deleted their account or never had one, `discord_hash` is
-- a keyed hash of their Discord account, and `blocked` is the id of the deleted account or an id that stands for
-- nobody. `name` is the name that the service gave; the block against a deleted account has no name. A block
-- with a name is transferred to the next account here with that Discord account. A block against a deleted account
-- stays as it is and applies to later accounts through the hash, so the blocker is not told which accounts they are.
CREATE TABLE blocks (
  user_id text COLLATE "C" NOT NULL,
  blocked text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  discord_hash bytea,
  name text COLLATE "C",
  PRIMARY KEY (user_id, blocked)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked);
-- A player can block a Discord account by name even if they have blocked a deleted account of the same person.
-- Otherwise, the second block would change nothing in their list, which would reveal whose account was deleted.
CREATE UNIQUE INDEX blocks_by_named_discord ON blocks (discord_hash, user_id) WHERE name IS NOT NULL;
CREATE INDEX blocks_by_discord ON blocks (discord_hash, user_id) WHERE discord_hash IS NOT NULL;

-- Reports, with the reported messages. `note` has the reporter's words; it is empty if there are none.
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at_ms bigint NOT NULL,
  room text COLLATE "C" NOT NULL,
  reporter text COLLATE "C" NOT NULL,
  note text NOT NULL,
  resolved_ms bigint
);
CREATE INDEX reports_open ON reports (id) WHERE resolved_ms IS NULL;
CREATE INDEX reports_by_time ON reports (at_ms);
CREATE INDEX reports_by_reporter ON reports (reporter);
CREATE INDEX reports_by_room ON reports (room);
CREATE TABLE report_messages (
  report bigint NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  n bigint NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  channel text NOT NULL,
  text text,
  at_ms bigint NOT NULL,
  PRIMARY KEY (report, n)
);
CREATE INDEX report_messages_by_user ON report_messages (user_id);

-- If a new account or a merge would leave a person with two sanctions of one kind, only the one with the later end
-- stays. A sanction without an end counts as later than all others.
CREATE FUNCTION take_over_sanctions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sanctions WHERE discord = NEW.discord AND EXISTS (
    SELECT FROM sanctions AS other WHERE other.discord = NEW.discord AND other.kind = sanctions.kind
      AND (coalesce(other.until_ms, 9223372036854775807), other.id)
        > (coalesce(sanctions.until_ms, 9223372036854775807), sanctions.id));
  UPDATE sanctions SET user_id = NEW.user_id WHERE discord = NEW.discord;
  RETURN NULL;
END $$;
-- A new account takes over the sanctions of its Discord account, for example after an earlier account was deleted.
CREATE TRIGGER new_users_take_over_sanctions AFTER INSERT ON users FOR EACH ROW WHEN (NEW.discord IS NOT NULL)
  EXECUTE FUNCTION take_over_sanctions();

-- A guest who becomes a member keeps their blocks, sanctions and reports.
CREATE FUNCTION move_to_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE blocks SET user_id = NEW.member WHERE user_id = NEW.guest AND NOT EXISTS (
    SELECT FROM blocks AS other WHERE other.user_id = NEW.member AND (other.blocked = blocks.blocked
      OR other.discord_hash = blocks.discord_hash AND other.name IS NOT NULL AND blocks.name IS NOT NULL));
  UPDATE blocks SET blocked = NEW.member WHERE blocked = NEW.guest AND NOT EXISTS (
    SELECT FROM blocks AS other WHERE other.user_id = blocks.user_id AND other.blocked = NEW.member);
  DELETE FROM blocks WHERE user_id = NEW.guest OR blocked = NEW.guest OR user_id = blocked;
  DELETE FROM sanctions WHERE user_id IN (NEW.guest, NEW.member) AND EXISTS (
    SELECT FROM sanctions AS other WHERE other.user_id IN (NEW.guest, NEW.member) AND other.kind = sanctions.kind
      AND (coalesce(other.until_ms, 9223372036854775807), other.id)
        > (coalesce(sanctions.until_ms, 9223372036854775807), sanctions.id));
  UPDATE sanctions SET user_id = NEW.member, discord = (SELECT discord FROM users WHERE user_id = NEW.member)
    WHERE user_id = NEW.guest;
  UPDATE reports SET reporter = NEW.member WHERE reporter = NEW.guest;
  UPDATE report_messages SET user_id = NEW.member WHERE user_id = NEW.guest;
  RETURN NULL;
END $$;
CREATE TRIGGER merges_move_blocks AFTER INSERT ON merges FOR EACH ROW EXECUTE FUNCTION move_to_member();

-- A removed guest leaves no blocks and no sanctions. The blocks against a deleted member, and the member's sanctions,
-- stay for a new account with the same Discord account.
CREATE FUNCTION leave_no_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM blocks WHERE user_id = OLD.user_id OR (blocked = OLD.user_id AND discord_hash IS NULL);
  DELETE FROM sanctions WHERE user_id = OLD.user_id AND discord IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER removed_users_leave_no_blocks AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION leave_no_blocks();
