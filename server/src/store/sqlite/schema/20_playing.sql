-- When the server starts, it finds the games in progress with this index, without reading the rows of all rooms. The
-- index changes only when a game begins or ends.
CREATE INDEX rooms_playing ON rooms (room) WHERE status = 'playing';
