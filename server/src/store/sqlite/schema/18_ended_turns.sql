-- Turns that ended after their notices had been taken in order to be sent as direct messages. If such a message was
-- sent, it is to be removed. A turn whose notice was not taken, or whose device is gone, leaves no row.
CREATE TABLE ended_turns (
  room TEXT NOT NULL,
  device TEXT NOT NULL REFERENCES devices (device) ON DELETE CASCADE,
  PRIMARY KEY (room, device)
) STRICT, WITHOUT ROWID;
CREATE INDEX ended_turns_of_device ON ended_turns (device);

CREATE TRIGGER told_turns_end AFTER DELETE ON turn_notices WHEN OLD.due_ms IS NULL
BEGIN
  INSERT OR IGNORE INTO ended_turns (room, device)
    SELECT OLD.room, device FROM devices WHERE device = OLD.device AND token IS NULL;
END;
