-- The first step of the schema; each file in this folder is one step to the next version. A step is never edited once a
-- server has run it, except for comments. A change to the schema is a new step.

-- State of the store itself, in one row. `house_ms` is the uptime that was stored last.
CREATE TABLE meta (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  house_ms INTEGER NOT NULL
) STRICT;
INSERT INTO meta (one, house_ms) VALUES (1, 0);

-- The log of each room, one row for each entry. All other tables of rooms follow from it.
CREATE TABLE log (
  room TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n >= 0),
  entry TEXT NOT NULL,
  PRIMARY KEY (room, n)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;
CREATE TRIGGER log_is_not_deleted BEFORE DELETE ON log
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;

-- Derived from the log: one row for each room. `length` is the number of entries in its log, and `score` is White's
-- score in half points.
CREATE TABLE rooms (
  room TEXT PRIMARY KEY,
  length INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'finished')),
  listed INTEGER NOT NULL,
  game TEXT NOT NULL,
  white TEXT,
  black TEXT,
  private INTEGER NOT NULL,
  rated INTEGER NOT NULL,
  deadline_ms INTEGER,
  created_ms INTEGER NOT NULL,
  touched_ms INTEGER NOT NULL,
  finished_ms INTEGER,
  result TEXT,
  score INTEGER CHECK (score IN (0, 1, 2)),
  about TEXT NOT NULL,
  CHECK ((status = 'finished') = (finished_ms IS NOT NULL)),
  CHECK ((finished_ms IS NULL) = (result IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_by_deadline ON rooms (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX rooms_listed ON rooms (created_ms) WHERE listed = 1;
CREATE INDEX rooms_unfinished ON rooms (status) WHERE status <> 'finished';
CREATE INDEX rooms_of_white ON rooms (white, created_ms) WHERE white IS NOT NULL;
CREATE INDEX rooms_of_black ON rooms (black, created_ms) WHERE black IS NOT NULL;

-- Users. Members are users with a Discord account; the number of that account is text, since it may exceed an SQLite
-- integer.
CREATE TABLE users (
  user TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  discord TEXT UNIQUE,
  locale TEXT,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The hashes of bearer tokens; never a token itself.
CREATE TABLE tokens (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
  user TEXT NOT NULL REFERENCES users (user),
  created_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL,
  revoked_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_user ON tokens (user);

-- Guests who became members, in order. `after_seq` is the `seq` of the last game settled before the merge, or 0.
CREATE TABLE merges (
  seq INTEGER PRIMARY KEY,
  guest TEXT NOT NULL UNIQUE REFERENCES users (user),
  member TEXT NOT NULL REFERENCES users (user),
  at_ms INTEGER NOT NULL,
  after_seq INTEGER NOT NULL
) STRICT;

-- The games that count for ratings, in the order in which they were counted.
CREATE TABLE settled (
  seq INTEGER PRIMARY KEY,
  room TEXT NOT NULL UNIQUE
) STRICT;

-- The rating of each player in each game, and the number of rated games behind it. `rating_points` has one row for each
-- player of each settled game, except games between a guest and the member with whom the guest was merged.
CREATE TABLE ratings (
  user TEXT NOT NULL,
  game TEXT NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY (user, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_by_game ON ratings (game, rating);
CREATE TABLE rating_points (
  user TEXT NOT NULL,
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  room TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  halves INTEGER NOT NULL,
  opponent TEXT NOT NULL,
  against_rating REAL NOT NULL,
  against_deviation REAL NOT NULL,
  rating REAL NOT NULL,
  deviation REAL NOT NULL,
  volatility REAL NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY (user, game, seq)
) STRICT, WITHOUT ROWID;
