-- Bans and mutes survive sign-in and the deletion of an account. A step is never edited once a server has run it.

-- A new account takes over the sanctions of its Discord account, for example after an earlier account was deleted. Of
-- two sanctions of a kind, the one with the later end stays. A sanction without an end counts as the one that ends
-- last.
DROP TRIGGER new_users_take_over_sanctions;
CREATE TRIGGER new_users_take_over_sanctions AFTER INSERT ON users WHEN NEW.discord IS NOT NULL
BEGIN
  DELETE FROM sanctions WHERE discord = NEW.discord AND EXISTS (
    SELECT 1 FROM sanctions AS other WHERE other.discord = NEW.discord AND other.kind = sanctions.kind
      AND (ifnull(other.until_ms, 9223372036854775807), other.id)
        > (ifnull(sanctions.until_ms, 9223372036854775807), sanctions.id));
  UPDATE sanctions SET user = NEW.user WHERE discord = NEW.discord;
END;

-- A guest who becomes a member keeps their blocks, bans and mutes.
DROP TRIGGER merges_move_blocks;
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

-- A removed guest leaves no blocks, bans or mutes. The sanctions of a deleted member stay for a new account with the
-- same Discord account.
DROP TRIGGER removed_users_leave_no_blocks;
CREATE TRIGGER removed_users_leave_no_blocks AFTER DELETE ON users
BEGIN
  DELETE FROM blocks WHERE user = OLD.user OR blocked = OLD.user;
  DELETE FROM sanctions WHERE user = OLD.user AND discord IS NULL;
END;
