-- Version 3: ratings.

-- The games that count for ratings, in the order in which they were counted.
CREATE TABLE settled (
  seq bigint PRIMARY KEY,
  room text COLLATE "C" NOT NULL UNIQUE
);

-- The rating of each player in each game, and the number of rated games behind it.
CREATE TABLE ratings (
  user_id text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  rating double precision NOT NULL,
  deviation double precision NOT NULL,
  volatility double precision NOT NULL,
  games bigint NOT NULL,
  PRIMARY KEY (user_id, game)
);
CREATE INDEX ratings_by_game ON ratings (game, rating);

-- One row for each player of each settled game, except games between a guest and the member with whom the guest was
-- merged.
CREATE TABLE rating_points (
  user_id text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  room text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  halves bigint NOT NULL,
  opponent text COLLATE "C" NOT NULL,
  against_rating double precision NOT NULL,
  against_deviation double precision NOT NULL,
  rating double precision NOT NULL,
  deviation double precision NOT NULL,
  volatility double precision NOT NULL,
  games bigint NOT NULL,
  PRIMARY KEY (user_id, game, seq)
);
