-- With this index, the server reads the games in progress at its start without reading the rows of all rooms. It
-- changes only when a game begins or ends.
CREATE INDEX rooms_playing ON rooms (room) WHERE status = 'playing';
