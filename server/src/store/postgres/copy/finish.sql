-- Finishes the copying of another database: restores the constraints and indexes that `begin.sql` set aside, turns the
-- triggers on, moves the sequences past the copied numbers, and counts the rows. Restoring the constraints checks all
-- rows.
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT restore FROM set_aside ORDER BY n LOOP
    EXECUTE found.restore;
  END LOOP;
  DROP TABLE set_aside;
  DROP TABLE IF EXISTS copied_from;
  FOR found IN SELECT oid::regclass AS of_table FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', found.of_table);
  END LOOP;
  FOR found IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES' LOOP
    EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), max(%I)) FROM %I HAVING max(%I) > 0',
      found.table_name, found.column_name, found.column_name, found.table_name, found.column_name);
  END LOOP;
END $$;
UPDATE counts SET rooms = 0, unfinished = 0, entries = 0, guests = 0, members = 0, guest_tokens = 0, member_tokens = 0;
UPDATE counts SET
    (rooms, unfinished, entries) = (SELECT count(*), count(*) FILTER (WHERE status <> 'finished'),
      coalesce(sum(length), 0) FROM rooms),
    (guests, members) = (SELECT count(*) FILTER (WHERE discord IS NULL), count(discord) FROM users),
    (guest_tokens, member_tokens) = (SELECT count(*) FILTER (WHERE discord IS NULL), count(discord)
      FROM tokens JOIN users USING (user_id))
  WHERE shard = 0;
