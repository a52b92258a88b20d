-- A device may also be a member's direct messages on Discord. Such a device belongs to no token, so it stays when the
-- member signs out, and is removed when the account is deleted.
DROP TRIGGER devices_go_with_their_token;
DROP TRIGGER devices_follow_their_token;
DROP TRIGGER turns_are_noticed;
DROP TRIGGER first_turns_are_noticed;

CREATE TABLE all_devices (
  device TEXT PRIMARY KEY,
  -- NULL for direct messages on Discord.
  token BLOB REFERENCES tokens (hash) ON DELETE CASCADE,
  -- The owner of the token, or the member.
  user TEXT NOT NULL,
  -- The URL at which a push service accepts messages for the device.
  address TEXT UNIQUE,
  public_key BLOB CHECK (length(public_key) = 65),
  auth BLOB CHECK (length(auth) = 16),
  -- The push service, or `discord`. It is needed because the number of messages under way to one service is bounded.
  service TEXT NOT NULL,
  name TEXT NOT NULL,
  added_ms INTEGER NOT NULL,
  CHECK ((token IS NULL) = (address IS NULL) AND (token IS NULL) = (public_key IS NULL)
    AND (token IS NULL) = (auth IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO all_devices
  SELECT device, token, user, address, public_key, auth, substr(host, 1, instr(host || '/', '/') - 1), name, added_ms
  FROM (SELECT *, substr(address, instr(address, '//') + 2) AS host FROM devices);

-- Set the notices aside, because dropping a table deletes its rows and, by cascade, the rows that refer to them.
CREATE TEMP TABLE kept_notices AS SELECT * FROM turn_notices;
DROP TABLE devices;
ALTER TABLE all_devices RENAME TO devices;
-- When the turn began, in milliseconds since 1970; 0 if it is not known.
ALTER TABLE turn_notices ADD COLUMN began_ms INTEGER NOT NULL DEFAULT 0;
INSERT OR IGNORE INTO turn_notices SELECT *, 0 FROM kept_notices;
DROP TABLE kept_notices;

CREATE INDEX devices_of_user ON devices (user);
CREATE INDEX devices_of_token ON devices (token);
CREATE UNIQUE INDEX direct_messages_of_user ON devices (user) WHERE token IS NULL;

CREATE TRIGGER devices_go_with_their_token AFTER UPDATE OF revoked_ms ON tokens WHEN NEW.revoked_ms IS NOT NULL
BEGIN DELETE FROM devices WHERE token = NEW.hash; END;
CREATE TRIGGER devices_follow_their_token AFTER UPDATE OF user ON tokens
BEGIN UPDATE devices SET user = NEW.user WHERE token = NEW.hash; END;

-- A seat's turn begins when the seat is added to `to_act`. Games against the computer, which has no user, are left out.
-- Without any device no notice is written; a quick check for devices keeps actions cheap on a server that has none.
CREATE TRIGGER turns_are_noticed AFTER UPDATE OF to_act ON rooms WHEN NEW.to_act IS NOT OLD.to_act
  AND EXISTS (SELECT 1 FROM devices)
BEGIN
  DELETE FROM turn_notices WHERE room = NEW.room AND seat & coalesce(NEW.to_act, 0) = 0;
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms, began_ms)
    SELECT NEW.room, device, seat, NEW.length, NEW.touched_ms, NEW.touched_ms
    FROM (SELECT 1 AS seat, NEW.white AS player, NEW.black AS opponent UNION ALL SELECT 2, NEW.black, NEW.white)
    JOIN devices ON user = player WHERE opponent IS NOT NULL AND NEW.to_act & ~coalesce(OLD.to_act, 0) & seat;
END;
-- A rematch begins as a game in progress.
CREATE TRIGGER first_turns_are_noticed AFTER INSERT ON rooms WHEN NEW.to_act IS NOT NULL
  AND EXISTS (SELECT 1 FROM devices)
BEGIN
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms, began_ms)
    SELECT NEW.room, device, seat, NEW.length, NEW.touched_ms, NEW.touched_ms
    FROM (SELECT 1 AS seat, NEW.white AS player, NEW.black AS opponent UNION ALL SELECT 2, NEW.black, NEW.white)
    JOIN devices ON user = player WHERE opponent IS NOT NULL AND NEW.to_act & seat;
END;
