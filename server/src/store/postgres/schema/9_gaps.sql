-- Version 9: the uptime that passed in outages before they were noticed. Rooms give it back to the players who were to
-- move.
CREATE TABLE gaps (
  from_ms bigint PRIMARY KEY,
  to_ms bigint NOT NULL
);
