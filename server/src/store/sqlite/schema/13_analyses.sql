-- The analyses of finished games. They can be computed again, so only the newest are kept.
CREATE TABLE analyses (
  -- The order in which the analyses were stored.
  n INTEGER PRIMARY KEY,
  room TEXT NOT NULL UNIQUE,
  -- The version of the engine's judgements with which the analysis was made.
  engine INTEGER NOT NULL,
  -- The judged actions in order, as the JSON of the protocol.
  analysis TEXT NOT NULL
) STRICT;
