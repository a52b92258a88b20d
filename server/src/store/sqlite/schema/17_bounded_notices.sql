-- A device has notices of at most 100 rooms, so that nobody can make the server look through more notices. An earlier
-- step is never edited once a server has run it, so this step replaces the triggers.
DROP TRIGGER turns_are_noticed;
DROP TRIGGER first_turns_are_noticed;

-- A seat's turn begins when the seat is added to `to_act`. Games against the computer, which has no user, are left out.
-- Without any device no notice is written; a quick check for devices keeps actions cheap on a server that has none.
CREATE TRIGGER turns_are_noticed AFTER UPDATE OF to_act ON rooms WHEN NEW.to_act IS NOT OLD.to_act
  AND EXISTS (SELECT 1 FROM devices)
BEGIN
  DELETE FROM turn_notices WHERE room = NEW.room AND seat & coalesce(NEW.to_act, 0) = 0;
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms, began_ms)
    SELECT NEW.room, device, seat, NEW.length, NEW.touched_ms, NEW.touched_ms
    FROM (SELECT 1 AS seat, NEW.white AS player, NEW.black AS opponent UNION ALL SELECT 2, NEW.black, NEW.white)
    JOIN devices ON user = player WHERE opponent IS NOT NULL AND NEW.to_act & ~coalesce(OLD.to_act, 0) & seat
      AND (SELECT count(*) FROM turn_notices AS others WHERE others.device = devices.device) < 100;
END;
-- A rematch begins as a game in progress.
CREATE TRIGGER first_turns_are_noticed AFTER INSERT ON rooms WHEN NEW.to_act IS NOT NULL
  AND EXISTS (SELECT 1 FROM devices)
BEGIN
  INSERT OR REPLACE INTO turn_notices (room, device, seat, turn, due_ms, began_ms)
    SELECT NEW.room, device, seat, NEW.length, NEW.touched_ms, NEW.touched_ms
    FROM (SELECT 1 AS seat, NEW.white AS player, NEW.black AS opponent UNION ALL SELECT 2, NEW.black, NEW.white)
    JOIN devices ON user = player WHERE opponent IS NOT NULL AND NEW.to_act & seat
      AND (SELECT count(*) FROM turn_notices AS others WHERE others.device = devices.device) < 100;
END;

-- In a database written before this step, a device may have more notices. The device keeps the latest 100.
DELETE FROM turn_notices WHERE (room, device) IN
  (SELECT room, device FROM
    (SELECT room, device, row_number() OVER (PARTITION BY device ORDER BY began_ms DESC) AS place FROM turn_notices)
    WHERE place > 100);
