-- Version 6: the rules of the log: how it grows, which changes it refuses, and the two that it allows.

-- The rooms that the current transaction removes; empty between transactions. A log is deleted only as a whole, with
-- its room, and only if the room may expire.
CREATE TABLE removals (room text COLLATE "C" PRIMARY KEY);
CREATE FUNCTION check_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM rooms WHERE room = NEW.room AND expires_ms IS NOT NULL) THEN
    RAISE EXCEPTION 'only a room that expires can be removed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_expiring_rooms_are_removed BEFORE INSERT OR UPDATE ON removals FOR EACH ROW
  EXECUTE FUNCTION check_removal();

-- Users whose former names are still in the logs of rooms: their accounts were deleted, or renamed by the operator.
-- Each deletion or renaming raises the generation, so that the end of an earlier erasure does not end the later one.
CREATE TABLE erasures (
  user_id text COLLATE "C" PRIMARY KEY,
  at_ms bigint NOT NULL,
  generation bigint NOT NULL DEFAULT 1
);

-- The rooms from whose logs the current transaction removes names; empty between transactions. An entry is changed only
-- in a room of a user in `erasures`, and never moved.
CREATE TABLE redactions (room text COLLATE "C" PRIMARY KEY);
CREATE FUNCTION check_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM rooms JOIN erasures ON user_id IN (white, black) WHERE room = NEW.room) THEN
    RAISE EXCEPTION 'only the rooms of a deleted or renamed user are redacted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_rooms_with_former_names_are_redacted BEFORE INSERT OR UPDATE ON redactions FOR EACH ROW
  EXECUTE FUNCTION check_redaction();

CREATE FUNCTION protect_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM removals WHERE room = OLD.room) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.room = OLD.room AND NEW.n = OLD.n AND EXISTS (SELECT FROM redactions WHERE room = OLD.room) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the log is only ever added to';
END $$;
CREATE TRIGGER log_is_not_changed BEFORE UPDATE OR DELETE ON log FOR EACH ROW EXECUTE FUNCTION protect_log();
CREATE TRIGGER log_is_not_truncated BEFORE TRUNCATE ON log EXECUTE FUNCTION protect_log();

-- Writes the row of a room whose log grows from `before` by `more` entries. Returns false if the length of the log was
-- not `before`. A merged guest's seat is stored as the member's.
CREATE FUNCTION write_room(
  new_room text, before bigint, more bigint, new_status text, new_listed boolean, new_game text, new_white text,
  new_black text, new_private boolean, new_rated boolean, new_deadline_ms bigint, new_created_ms bigint,
  new_touched_ms bigint, new_finished_ms bigint, new_result text, new_score bigint, new_about text, new_to_act bigint,
  new_expires_ms bigint, new_board bytea, new_board_ms bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF before = 0 AND more > 0 THEN
    INSERT INTO rooms (room, length, status, listed, game, white, black, private, rated, deadline_ms, created_ms,
        touched_ms, finished_ms, result, score, about, to_act, expires_ms, board, board_ms)
      VALUES (new_room, more, new_status, new_listed, new_game,
        coalesce((SELECT member FROM merges WHERE guest = new_white), new_white),
        coalesce((SELECT member FROM merges WHERE guest = new_black), new_black), new_private, new_rated,
        new_deadline_ms, new_created_ms, new_touched_ms, new_finished_ms, new_result, new_score, new_about, new_to_act,
        new_expires_ms, new_board, new_board_ms)
      ON CONFLICT DO NOTHING;
  ELSE
    UPDATE rooms SET length = before + more, status = new_status, listed = new_listed, game = new_game,
        white = coalesce((SELECT member FROM merges WHERE guest = new_white), new_white),
        black = coalesce((SELECT member FROM merges WHERE guest = new_black), new_black),
        private = new_private, rated = new_rated,
        deadline_ms = new_deadline_ms, created_ms = new_created_ms, touched_ms = new_touched_ms,
        finished_ms = new_finished_ms, result = new_result, score = new_score, about = new_about, to_act = new_to_act,
        expires_ms = new_expires_ms, board = new_board, board_ms = new_board_ms
      WHERE room = new_room AND length = before;
  END IF;
  RETURN FOUND;
END $$;

-- Appends entries to a room's log and writes the room's new row. Returns NULL on success; otherwise the caller must
-- undo the call. An empty text then means that the log's length was not `before`; any other text is the id of a deleted
-- user or a merged guest to whom the row gives a seat that they did not have. The function returns failures and does
-- not raise them, because an exception would require a savepoint for each call.
CREATE FUNCTION append_entries(
  new_room text, before bigint, entries text[], new_status text, new_listed boolean, new_game text, new_white text,
  new_black text, new_private boolean, new_rated boolean, new_deadline_ms bigint, new_created_ms bigint,
  new_touched_ms bigint, new_finished_ms bigint, new_result text, new_score bigint, new_about text, new_to_act bigint,
  new_expires_ms bigint, new_board bytea, new_board_ms bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  former text;
  more bigint := cardinality(entries);
  added bigint;
BEGIN
  SELECT user_id INTO former FROM users WHERE user_id IN (new_white, new_black)
      AND (deleted_ms IS NOT NULL OR EXISTS (SELECT FROM merges WHERE guest = user_id))
      AND NOT EXISTS (SELECT FROM rooms WHERE room = new_room
        AND coalesce((SELECT member FROM merges WHERE guest = user_id), user_id) IN (white, black))
    LIMIT 1;
  IF FOUND THEN
    RETURN former;
  END IF;
  IF before = 0 AND more = 0 OR NOT write_room(new_room, before, more, new_status, new_listed, new_game, new_white,
      new_black, new_private, new_rated, new_deadline_ms, new_created_ms, new_touched_ms, new_finished_ms, new_result,
      new_score, new_about, new_to_act, new_expires_ms, new_board, new_board_ms) THEN
    RETURN '';
  END IF;
  INSERT INTO log (room, n, entry)
    SELECT new_room, before + place - 1, entry FROM unnest(entries) WITH ORDINALITY AS new_entries (entry, place)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  RETURN CASE WHEN added < more THEN '' END;
END $$;

-- Ends a transaction of the server: stores the uptime, and extends the time for which the server may write. Refuses the
-- transaction if a later connection has taken over the database.
CREATE FUNCTION end_transaction(mine bigint, uptime_ms bigint, held_ms bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meta SET house_ms = greatest(house_ms, uptime_ms),
    held_until = clock_timestamp() + held_ms * interval '1 millisecond' WHERE epoch = mine;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another server has taken over the database' USING ERRCODE = 'KK001';
  END IF;
END $$;
