//! Rebuilds all ratings and the rows of all rooms from the logs. The rebuild runs in the caller's transaction, so a log
//! that cannot be read leaves the database unchanged.

use super::super::RowOf;
use super::super::error::{Result, StoreError};
use super::super::room::{Finished, RoomRow};
use super::super::settlement::replay;
use super::connection::WriteConnection;
use super::value::parse;
use super::{accounts, ratings, room_rows};
use konakis_protocol::RoomId;
use rusqlite::Connection;

pub(super) fn rebuild(writer: &mut WriteConnection, row_of: &mut RowOf) -> Result<u64> {
    let settled = ratings::settled(&writer.conn)?;
    let merges = accounts::merges(&writer.conn)?;
    // Replacing the row of a room replaces its notices by new ones, as if the turn had just begun. So the notices are
    // saved here, and restored below.
    writer.conn.execute_batch("CREATE TEMP TABLE kept_notices AS SELECT * FROM turn_notices")?;
    for table in ["rooms", "settled", "merges", "ratings", "rating_points"] {
        writer.conn.execute(&format!("DELETE FROM {table}"), [])?;
    }
    let mut rooms = 0;
    let mut games: Vec<Finished> = Vec::new();
    each_log(&writer.conn, |conn, room, entries| {
        let why = |why| StoreError::Unreadable { room: room.clone(), why };
        let row: RoomRow = row_of(room, entries).map_err(why)?;
        room_rows::write(conn, room, 0, entries.len(), &row)?;
        games.extend(row.finished(room));
        rooms += 1;
        Ok(())
    })?;
    writer.conn.execute_batch(
        "DELETE FROM turn_notices;
         INSERT INTO turn_notices SELECT kept_notices.* FROM kept_notices JOIN rooms USING (room) WHERE to_act & seat;
         DROP TABLE kept_notices",
    )?;
    replay(writer, games, &settled, &merges)?;
    Ok(rooms)
}

/// Calls `take` with each room's whole log; only one log is in memory at a time.
fn each_log(
    conn: &Connection,
    mut take: impl FnMut(&Connection, &RoomId, &[String]) -> Result<()>,
) -> Result<()> {
    let mut query = conn.prepare("SELECT room, n, entry FROM log ORDER BY room, n")?;
    let mut rows = query.query([])?;
    let mut log: Option<(RoomId, Vec<String>)> = None;
    while let Some(row) = rows.next()? {
        let room: RoomId = parse(&row.get::<_, String>(0)?, "the id of a room")?;
        let (n, entry): (isize, String) = (row.get(1)?, row.get(2)?);
        if let Some((last, entries)) = log.take_if(|(last, _)| *last != room) {
            take(conn, &last, &entries)?;
        }
        let (_, entries) = log.get_or_insert_with(|| (room, Vec::new()));
        if usize::try_from(n) != Ok(entries.len()) {
            return Err(StoreError::Damaged("the log of a room has a gap"));
        }
        entries.push(entry);
    }
    log.map_or(Ok(()), |(last, entries)| take(conn, &last, &entries))
}
