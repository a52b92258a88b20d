-- Version 8: turns that ended after their notices for direct messages were taken.

-- If such a message was sent, it is to be removed. A turn whose notice was not taken, or whose device is gone, leaves
-- no row.
CREATE TABLE ended_turns (
  room text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL REFERENCES devices (device) ON DELETE CASCADE,
  PRIMARY KEY (room, device)
);
CREATE INDEX ended_turns_of_device ON ended_turns (device);

CREATE FUNCTION end_told_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_turns (room, device)
    SELECT OLD.room, device FROM devices WHERE device = OLD.device AND token IS NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER told_turns_end AFTER DELETE ON turn_notices FOR EACH ROW WHEN (OLD.due_ms IS NULL)
  EXECUTE FUNCTION end_told_turn();
