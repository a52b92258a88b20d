-- The seats to act in a game in progress, as bits: 1 for the first seat, 2 for the second. NULL in rows written before
-- this step, until the room's next change or a rebuild.
ALTER TABLE rooms ADD COLUMN to_act INTEGER CHECK (to_act BETWEEN 0 AND 3);

-- Finds a user's games in progress without reading the finished ones.
DROP INDEX rooms_of_white;
DROP INDEX rooms_of_black;
CREATE INDEX rooms_of_white ON rooms (white, status, created_ms) WHERE white IS NOT NULL;
CREATE INDEX rooms_of_black ON rooms (black, status, created_ms) WHERE black IS NOT NULL;
