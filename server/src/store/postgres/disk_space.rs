//! Checks that the disk of PostgreSQL has space, by making a file grow. A mere transaction may succeed on a full disk,
//! because PostgreSQL reuses free space within its files.

use super::super::error::Result;
use super::db::Db;

/// Writes 128 KiB to a temporary table, whose file is emptied at the end of the transaction. The rows are too short to
/// be compressed. If the server's database user may not make temporary tables, nothing is checked.
const CHECK: &str = "DO $$
BEGIN
  IF has_database_privilege(current_database(), 'TEMP') THEN
    IF to_regclass('pg_temp.space_check') IS NULL THEN
      CREATE TEMP TABLE space_check (filler text NOT NULL) ON COMMIT DELETE ROWS;
    END IF;
    INSERT INTO pg_temp.space_check SELECT repeat('x', 1024) FROM generate_series(1, 128);
  END IF;
END $$";

pub(super) async fn check(db: &Db) -> Result<()> {
    db.execute(CHECK, &[]).await.map(drop)
}
