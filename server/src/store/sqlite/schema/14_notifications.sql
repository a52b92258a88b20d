-- The devices on which users are told that it is their turn. A device belongs to the token with which it was added, and
-- is removed when the token is revoked or removed. So signing out on a device ends its messages.
CREATE TABLE devices (
  device TEXT PRIMARY KEY,
  token BLOB NOT NULL REFERENCES tokens (hash) ON DELETE CASCADE,
  -- The owner of the token.
  user TEXT NOT NULL,
  -- The URL at which a push service accepts messages for the device.
  address TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL CHECK (length(public_key) = 65),
  auth BLOB NOT NULL CHECK (length(auth) = 16),
  name TEXT NOT NULL,
  added_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_of_user ON devices (user);
CREATE INDEX devices_of_token ON devices (token);

CREATE TRIGGER devices_go_with_their_token AFTER UPDATE OF revoked_ms ON tokens WHEN NEW.revoked_ms IS NOT NULL
BEGIN DELETE FROM devices WHERE token = NEW.hash; END;
CREATE TRIGGER devices_follow_their_token AFTER UPDATE OF user ON tokens
BEGIN UPDATE devices SET user = NEW.user WHERE token = NEW.hash; END;

-- Each user's choice of when to be told of their turns. A user who has not chosen has no row. The quiet hours are in
-- minutes of the local day, and `quiet_offset` is the local time minus UTC, in minutes.
CREATE TABLE notify_when (
  user TEXT PRIMARY KEY REFERENCES users (user) ON DELETE CASCADE,
  little_time INTEGER NOT NULL,
  quiet_from INTEGER,
  quiet_to INTEGER,
  quiet_offset INTEGER
) STRICT, WITHOUT ROWID;

-- For each device of a player whose turn it is, one message, which waits or was already taken for sending. It is
-- written with the change that begins the turn, and removed with the change that ends it.
CREATE TABLE turn_notices (
  room TEXT NOT NULL,
  device TEXT NOT NULL REFERENCES devices (device) ON DELETE CASCADE,
  -- The seat, as its bit in `rooms.to_act`.
  seat INTEGER NOT NULL,
  -- The length of the log when the turn began, which tells the turns of a room apart.
  turn INTEGER NOT NULL,
  -- When to send the message, in milliseconds since 1970; NULL once taken for sending. Set again only if sending
  -- certainly failed.
  due_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (room, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX turn_notices_due ON turn_notices (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX turn_notices_of_device ON turn_notices (device);

-- A seat's turn begins when the seat is added to `to_act`. Games against the computer, which has no user, are left out.
-- Without any device no notice is written; a quick check for devices keeps actions cheap on a server that has none.
CREATE TRIGGER turns_are_noticed AFTER UPDATE OF to_act ON rooms WHEN NEW.to_act IS NOT OLD.to_act
  AND EXISTS (SELECT 1 FROM devices)
BEGIN
  DELETE FROM turn_notices WHERE room = NEW.room AND seat & coalesce(NEW.to_act, 0) = 0;
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms)
    SELECT NEW.room, device, 1, NEW.length, NEW.touched_ms FROM devices
    WHERE user = NEW.white AND NEW.black IS NOT NULL AND NEW.to_act & ~coalesce(OLD.to_act, 0) & 1;
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms)
    SELECT NEW.room, device, 2, NEW.length, NEW.touched_ms FROM devices
    WHERE user = NEW.black AND NEW.white IS NOT NULL AND NEW.to_act & ~coalesce(OLD.to_act, 0) & 2;
END;
-- A rematch begins as a game in progress.
CREATE TRIGGER first_turns_are_noticed AFTER INSERT ON rooms WHEN NEW.to_act IS NOT NULL
  AND EXISTS (SELECT 1 FROM devices)
BEGIN
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms)
    SELECT NEW.room, device, 1, NEW.length, NEW.touched_ms FROM devices
    WHERE user = NEW.white AND NEW.black IS NOT NULL AND NEW.to_act & 1;
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms)
    SELECT NEW.room, device, 2, NEW.length, NEW.touched_ms FROM devices
    WHERE user = NEW.black AND NEW.white IS NOT NULL AND NEW.to_act & 2;
END;
CREATE TRIGGER removed_rooms_leave_no_notices AFTER DELETE ON rooms
BEGIN DELETE FROM turn_notices WHERE room = OLD.room; END;

-- The private key with which the server signs its messages to push services; 32 bytes, made at its first use.
ALTER TABLE meta ADD COLUMN push_key BLOB CHECK (length(push_key) = 32);
