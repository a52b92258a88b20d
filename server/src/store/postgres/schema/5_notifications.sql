-- Version 5: devices, and the notices of turns.

-- The devices on which users are told that it is their turn. A device belongs to the token with which it was added, and
-- is removed with that token, so signing out on a device ends its messages. A device may also be a member's direct
-- messages on Discord. It then belongs to no token, so it stays when the member signs out, and is removed with the
-- account.
CREATE TABLE devices (
  device text COLLATE "C" PRIMARY KEY,
  -- NULL for direct messages on Discord.
  token bytea REFERENCES tokens (hash) ON DELETE CASCADE,
  -- The owner of the token, or the member.
  user_id text COLLATE "C" NOT NULL,
  -- The URL at which a push service accepts messages for the device.
  address text COLLATE "C" UNIQUE,
  public_key bytea CHECK (length(public_key) = 65),
  auth bytea CHECK (length(auth) = 16),
  -- The push service, or `discord`. It is needed because the number of messages under way to one service is bounded.
  service text COLLATE "C" NOT NULL,
  name text NOT NULL,
  added_ms bigint NOT NULL,
  CHECK ((token IS NULL) = (address IS NULL) AND (token IS NULL) = (public_key IS NULL)
    AND (token IS NULL) = (auth IS NULL))
);
CREATE INDEX devices_of_user ON devices (user_id);
CREATE INDEX devices_of_token ON devices (token);
CREATE UNIQUE INDEX direct_messages_of_user ON devices (user_id) WHERE token IS NULL;

CREATE FUNCTION follow_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revoked_ms IS NOT NULL THEN
    DELETE FROM devices WHERE token = NEW.hash;
  ELSE
    UPDATE devices SET user_id = NEW.user_id WHERE token = NEW.hash;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_go_with_their_token AFTER UPDATE OF revoked_ms, user_id ON tokens FOR EACH ROW
  EXECUTE FUNCTION follow_token();

-- Each user's choice of when to be told of their turns. A user who has not chosen has no row. The quiet hours are in
-- minutes of the local day, and `quiet_offset` is the local time minus UTC, in minutes.
CREATE TABLE notify_when (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
  little_time boolean NOT NULL,
  quiet_from bigint,
  quiet_to bigint,
  quiet_offset bigint
);

-- For each device of a player whose turn it is, one message, which waits or was already taken for sending. It is
-- written with the action that begins the turn, and removed with the action that ends it.
CREATE TABLE turn_notices (
  room text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL REFERENCES devices (device) ON DELETE CASCADE,
  -- The seat, as its bit in `rooms.to_act`.
  seat bigint NOT NULL,
  -- The length of the log when the turn began, which tells the turns of a room apart.
  turn bigint NOT NULL,
  -- When to send the message, in milliseconds since 1970; NULL once taken for sending. Set again only if sending
  -- certainly failed.
  due_ms bigint,
  attempts bigint NOT NULL DEFAULT 0,
  -- When the turn began, in milliseconds since 1970.
  began_ms bigint NOT NULL,
  PRIMARY KEY (room, device)
);
CREATE INDEX turn_notices_due ON turn_notices (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX turn_notices_of_device ON turn_notices (device);

-- A seat's turn begins when the seat is added to `to_act`. Games against the computer, which has no user, are left out.
-- Without any device no notice is written; a quick check for devices keeps actions cheap on a server that has none.
-- A device has notices of at most 100 rooms, so that nobody can make the server look through more notices.
CREATE FUNCTION notice_turns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE began bigint := coalesce(NEW.to_act, 0);
BEGIN
  IF NOT EXISTS (SELECT FROM devices) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM turn_notices WHERE room = NEW.room AND seat & coalesce(NEW.to_act, 0) = 0;
    began := began & ~coalesce(OLD.to_act, 0);
  END IF;
  INSERT INTO turn_notices (room, device, seat, turn, due_ms, began_ms)
    SELECT NEW.room, device, seat, NEW.length, NEW.touched_ms, NEW.touched_ms
    FROM (VALUES (1, NEW.white, NEW.black), (2, NEW.black, NEW.white)) AS turn (seat, player, opponent)
    JOIN devices ON user_id = player WHERE opponent IS NOT NULL AND began & seat <> 0
      AND (SELECT count(*) FROM turn_notices AS others WHERE others.device = devices.device) < 100
    ON CONFLICT (room, device) DO UPDATE SET seat = excluded.seat, turn = excluded.turn, due_ms = excluded.due_ms,
      attempts = 0, began_ms = excluded.began_ms;
  RETURN NULL;
END $$;
CREATE TRIGGER turns_are_noticed AFTER UPDATE OF to_act ON rooms FOR EACH ROW
  WHEN (NEW.to_act IS DISTINCT FROM OLD.to_act) EXECUTE FUNCTION notice_turns();
-- A rematch begins as a game in progress.
CREATE TRIGGER first_turns_are_noticed AFTER INSERT ON rooms FOR EACH ROW WHEN (NEW.to_act IS NOT NULL)
  EXECUTE FUNCTION notice_turns();

CREATE FUNCTION leave_no_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM turn_notices WHERE room = OLD.room;
  RETURN NULL;
END $$;
CREATE TRIGGER removed_rooms_leave_no_notices AFTER DELETE ON rooms FOR EACH ROW EXECUTE FUNCTION leave_no_notices();
