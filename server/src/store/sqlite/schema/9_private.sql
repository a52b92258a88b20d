-- With these indexes, a user's public games are found without reading the private ones.
DROP INDEX rooms_of_white;
DROP INDEX rooms_of_black;
CREATE INDEX rooms_of_white ON rooms (white, status, private, created_ms) WHERE white IS NOT NULL;
CREATE INDEX rooms_of_black ON rooms (black, status, private, created_ms) WHERE black IS NOT NULL;
