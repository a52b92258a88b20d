-- Version 1: the store itself, and rooms. Each file in this folder is one step to the next version. A step is never
-- edited once a server has run it, except for comments. A change to the schema is a new step. All texts are compared by
-- their bytes, as in SQLite, so that both databases sort them in the same order.

-- State of the store itself, in one row. Every transaction of the server changes this row last.
CREATE TABLE meta (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  house_ms bigint NOT NULL DEFAULT 0,
  -- The random id of the server that may write. The server may write until `held_until`, by this database's clock. Each
  -- transaction of that server postpones this time.
  holder text COLLATE "C",
  held_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Raised by each connection that takes the right to write, and by each migration. A transaction of an earlier
  -- connection changes nothing.
  epoch bigint NOT NULL DEFAULT 0,
  -- The key of the hashes of Discord accounts in `blocks`.
  block_key bytea NOT NULL CHECK (length(block_key) = 32),
  -- The private key with which the server signs its messages to push services, made at its first use.
  push_key bytea CHECK (length(push_key) = 32)
);
INSERT INTO meta (block_key)
  VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Counts, maintained by triggers, so that reading them is cheap. Each change goes to a row drawn at random: if one
-- transaction changed one row many times, each change would be slower than the change before. Each count is the sum of
-- its column.
CREATE TABLE counts (
  shard integer PRIMARY KEY,
  rooms bigint NOT NULL DEFAULT 0,
  unfinished bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  guests bigint NOT NULL DEFAULT 0,
  members bigint NOT NULL DEFAULT 0,
  guest_tokens bigint NOT NULL DEFAULT 0,
  member_tokens bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
INSERT INTO counts (shard) SELECT generate_series(0, 63);
CREATE FUNCTION random_shard() RETURNS integer LANGUAGE sql VOLATILE AS 'SELECT floor(random() * 64)::integer';

-- The log of each room, one row for each entry. All other tables of rooms are derived from the log.
CREATE TABLE log (
  room text COLLATE "C" NOT NULL,
  n bigint NOT NULL CHECK (n >= 0),
  entry text NOT NULL,
  PRIMARY KEY (room, n)
);

-- Derived from the log: one row for each room. `length` is the number of entries in its log, and `score` is White's
-- score in half points.
CREATE TABLE rooms (
  room text COLLATE "C" PRIMARY KEY,
  length bigint NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('waiting', 'playing', 'finished')),
  listed boolean NOT NULL,
  game text COLLATE "C" NOT NULL,
  white text COLLATE "C",
  black text COLLATE "C",
  private boolean NOT NULL,
  rated boolean NOT NULL,
  deadline_ms bigint,
  created_ms bigint NOT NULL,
  touched_ms bigint NOT NULL,
  finished_ms bigint,
  result text,
  score bigint CHECK (score IN (0, 1, 2)),
  about text NOT NULL,
  -- The seats to act in a game in progress, as bits: 1 for the first seat, 2 for the second.
  to_act bigint CHECK (to_act BETWEEN 0 AND 3),
  -- The time after which the room may be removed; NULL for a room that is kept. Unfinished rooms are kept, and so are
  -- finished ones in which all players, the computer apart, made an action after the set-up.
  expires_ms bigint CHECK (expires_ms IS NULL OR status = 'finished'),
  -- For a game in progress between people: the board as everybody sees it, one byte for each square. During the set-up,
  -- the byte 255 marks each square on which a piece may stand afterwards. `board_ms` is the time of the last action or,
  -- before the first one, of the room's last change.
  board bytea,
  board_ms bigint,
  CHECK ((status = 'finished') = (finished_ms IS NOT NULL)),
  CHECK ((finished_ms IS NULL) = (result IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX rooms_by_deadline ON rooms (deadline_ms, room) WHERE deadline_ms IS NOT NULL;
CREATE INDEX rooms_listed ON rooms (created_ms, room) WHERE listed;
CREATE INDEX rooms_expiring ON rooms (expires_ms, room) WHERE expires_ms IS NOT NULL;
-- With these indexes, a query for a user's public games need not read the private ones.
CREATE INDEX rooms_of_white ON rooms (white, status, private, created_ms, room) WHERE white IS NOT NULL;
CREATE INDEX rooms_of_black ON rooms (black, status, private, created_ms, room) WHERE black IS NOT NULL;

CREATE FUNCTION count_rooms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE counts SET rooms = rooms + 1, unfinished = unfinished + (NEW.status <> 'finished')::integer,
      entries = entries + NEW.length WHERE shard = (SELECT random_shard());
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE counts SET unfinished = unfinished + (NEW.status <> 'finished')::integer - (OLD.status <> 'finished')::integer,
      entries = entries + NEW.length - OLD.length WHERE shard = (SELECT random_shard());
  ELSE
    UPDATE counts SET rooms = rooms - 1, unfinished = unfinished - (OLD.status <> 'finished')::integer,
      entries = entries - OLD.length WHERE shard = (SELECT random_shard());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rooms_count_new AFTER INSERT ON rooms FOR EACH ROW EXECUTE FUNCTION count_rooms();
CREATE TRIGGER rooms_count_changed AFTER UPDATE ON rooms FOR EACH ROW
  WHEN (NEW.status <> OLD.status OR NEW.length <> OLD.length) EXECUTE FUNCTION count_rooms();
CREATE TRIGGER rooms_count_removed AFTER DELETE ON rooms FOR EACH ROW EXECUTE FUNCTION count_rooms();

-- The analyses of finished games. They can be computed again, so only the newest are kept.
CREATE TABLE analyses (
  -- The order in which the analyses were stored.
  n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room text COLLATE "C" NOT NULL UNIQUE,
  -- The version of the engine's judgements in the analysis.
  engine bigint NOT NULL,
  -- The judged actions in order, as the JSON of the protocol.
  analysis text NOT NULL
);
