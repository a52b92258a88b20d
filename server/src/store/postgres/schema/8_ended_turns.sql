-- Version 8: ended turns about which the server may have sent a direct message, because it had taken their notices for
-- sending.

-- The direct message about such a turn is to be removed, if it was sent. A turn whose notice was not taken, or whose
-- device is gone, leaves no row.
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
