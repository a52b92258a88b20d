-- The uptime that passed in outages before they were noticed. Rooms give it back to the players who were to move.
CREATE TABLE gaps (
  from_ms INTEGER PRIMARY KEY,
  to_ms INTEGER NOT NULL
) STRICT;
