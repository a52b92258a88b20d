//! Rebuilds all ratings and the rows of all rooms from the logs. The rebuild runs in the caller's transaction, so a log
//! that cannot be read leaves the database unchanged.

use super::super::RowOf;
use super::super::error::{Result, StoreError};
use super::super::room::{Finished, RoomRow};
use super::db::Db;
use super::rating_tables::replay_games;
use super::value::room_id;
use super::{ratings, room_rows, users};
use konakis_protocol::RoomId;
use tokio_postgres::Row;

const PART: &str = "FETCH 2000 FROM logs";

pub(super) async fn rebuild(db: &Db, row_of: &mut RowOf) -> Result<u64> {
    // The transaction is idle while a long log is replayed between two statements.
    db.control("SET LOCAL idle_in_transaction_session_timeout = 0").await?;
    // Locks the row until the end of the transaction, so that no other server can take the database over.
    db.control("UPDATE meta SET epoch = epoch").await?;
    let settled = ratings::settled(db).await?;
    let merges = users::merges(db).await?;
    // Deleting the rows of rooms deletes their notices, and writing the rows again adds notices as if each turn had
    // just begun. So the notices are copied here and restored below. The copy is not a temporary table, because the
    // server's database user may lack the right to make temporary tables.
    db.control("CREATE TABLE kept_notices AS SELECT * FROM turn_notices").await?;
    for table in ["rooms", "settled", "merges", "ratings", "rating_points"] {
        db.control(&format!("DELETE FROM {table}")).await?;
    }
    let (rooms, games) = each_log(db, row_of).await?;
    db.control(
        "DELETE FROM turn_notices;
         INSERT INTO turn_notices SELECT kept_notices.* FROM kept_notices JOIN rooms USING (room) WHERE to_act & seat <> 0;
         DROP TABLE kept_notices",
    )
    .await?;
    replay_games(db, games, &settled, &merges).await?;
    Ok(rooms)
}

/// Writes the row of each room. Returns the number of rooms, and the finished games that change ratings.
async fn each_log(db: &Db, row_of: &mut RowOf) -> Result<(u64, Vec<Finished>)> {
    db.control("DECLARE logs CURSOR FOR SELECT room, n, entry FROM log ORDER BY room, n").await?;
    let entry = |row: &Row| Ok((room_id(row, 0)?, row.try_get::<_, i64>(1)?, row.try_get::<_, String>(2)?));
    let (mut rooms, mut games) = (0, Vec::new());
    let mut log: Option<(RoomId, Vec<String>)> = None;
    loop {
        let part = db.many(PART, &[], entry).await?;
        let is_end = part.is_empty();
        for (room, n, entry) in part {
            if let Some((last, entries)) = log.take_if(|(last, _)| *last != room) {
                games.extend(write_row(db, row_of, &last, &entries).await?);
                rooms += 1;
            }
            let (_, entries) = log.get_or_insert_with(|| (room, Vec::new()));
            if usize::try_from(n) != Ok(entries.len()) {
                return Err(StoreError::Damaged("the log of a room has a gap"));
            }
            entries.push(entry);
        }
        if is_end {
            break;
        }
    }
    if let Some((last, entries)) = log {
        games.extend(write_row(db, row_of, &last, &entries).await?);
        rooms += 1;
    }
    db.control("CLOSE logs").await?;
    Ok((rooms, games))
}

/// Writes the row of a room. Returns the game if it is finished and changes ratings.
async fn write_row(
    db: &Db,
    row_of: &mut RowOf,
    room: &RoomId,
    entries: &[String],
) -> Result<Option<Finished>> {
    let row: RoomRow =
        row_of(room, entries).map_err(|why| StoreError::Unreadable { room: room.clone(), why })?;
    room_rows::write(db, room, 0, entries.len(), &row).await?;
    Ok(row.finished(room))
}
