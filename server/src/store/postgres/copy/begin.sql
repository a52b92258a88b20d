-- Begins a copy of another database: turns off the triggers, and sets aside foreign keys, unique constraints and unique
-- indexes, so that rows can be written in any order while their source changes.
CREATE TABLE set_aside (
  n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The statement that restores a constraint or an index.
  restore text NOT NULL
);
-- The SQLite database that is copied (`Origin`), in the only row.
CREATE TABLE copied_from (dir text NOT NULL, device text NOT NULL, inode text NOT NULL);
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT conrelid::regclass AS of_table, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE connamespace = current_schema()::regnamespace AND contype IN ('f', 'u') ORDER BY contype DESC, conname LOOP
    INSERT INTO set_aside (restore)
      VALUES (format('ALTER TABLE %s ADD CONSTRAINT %I %s', found.of_table, found.conname, found.definition));
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.of_table, found.conname);
  END LOOP;
  FOR found IN SELECT indexrelid::regclass AS index, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = current_schema()::regnamespace AND indisunique AND NOT indisprimary LOOP
    INSERT INTO set_aside (restore) VALUES (found.definition);
    EXECUTE format('DROP INDEX %s', found.index);
  END LOOP;
  FOR found IN SELECT oid::regclass AS of_table FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', found.of_table);
  END LOOP;
END $$;
