-- Version 10: an index for the games in progress, which the server reads at its start. Without it, the server would
-- read the rows of all rooms. The index does not contain the columns that most actions change.
CREATE INDEX rooms_playing ON rooms (room) WHERE status = 'playing';
