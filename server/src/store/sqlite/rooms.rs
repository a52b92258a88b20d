//! Logs and lists of rooms in SQLite.

use super::super::error::{Result, StoreError};
use super::super::room::{Append, RoomRow, status_word};
use super::super::settlement::settle;
use super::super::{RoomStore, ShownTo};
use super::room_rows::{columns, read, room_id, write};
use super::value::{int, is_taken, many, one, uint};
use super::{Sqlite, accounts};
use async_trait::async_trait;
use konakis_protocol::{RoomId, RoomStatus, UserId};
use rusqlite::{Connection, Row};

#[async_trait]
impl RoomStore for Sqlite {
    async fn append(&self, batch: Vec<Append>) -> Result<()> {
        self.write(move |db| {
            for append in &batch {
                add(&db.conn, append)?;
                if let Some(finished) = append.row.finished(&append.room) {
                    settle(db, &finished)?;
                }
            }
            db.advance(batch.iter().map(|append| append.uptime_ms).max().unwrap_or(0));
            Ok(())
        })
        .await
    }

    async fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>> {
        let query =
            "SELECT entry, (SELECT length FROM rooms WHERE room = ?1) FROM log WHERE room = ?1 ORDER BY n";
        let room = room.clone();
        self.read(move |conn| {
            let line = |row: &Row<'_>| Ok((row.get(0)?, row.get::<_, Option<i64>>(1)?));
            let lines = many(conn, query, [room.as_str()], line)?;
            let Some((_, length)) = lines.last() else { return Ok(None) };
            // A truncated log would load as an earlier position of the game, and every append to it would conflict.
            if length.map(uint) != Some(lines.len() as u64) {
                return Err(StoreError::Damaged(
                    "the length of a log differs from the one in the room's row",
                ));
            }
            Ok(Some(lines.into_iter().map(|(entry, _)| entry).collect()))
        })
        .await
    }

    async fn row(&self, room: &RoomId) -> Result<Option<RoomRow>> {
        let query = concat!("SELECT ", columns!(), " FROM rooms WHERE room = ?1");
        let room = room.clone();
        self.read(move |conn| one(conn, query, [room.as_str()], |row| Ok(read(row)?.1))).await
    }

    async fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>> {
        let query =
            "SELECT room, deadline_ms FROM rooms WHERE deadline_ms <= ?1 ORDER BY deadline_ms, room LIMIT ?2";
        self.read(move |conn| {
            many(conn, query, (int(before_ms), limit), |row| Ok((room_id(row)?, uint(row.get(1)?))))
        })
        .await
    }

    async fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        let query = concat!(
            "SELECT ",
            columns!(),
            " FROM rooms WHERE listed = 1 ORDER BY created_ms DESC, room DESC LIMIT ?1"
        );
        self.read(move |conn| many(conn, query, [limit], read)).await
    }

    async fn playing(&self, after: Option<&RoomId>, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        // No id is empty, so every id sorts after the empty text.
        let after = after.map_or_else(String::new, ToString::to_string);
        self.read(move |conn| many(conn, PLAYING, (after, limit), read)).await
    }

    async fn unfinished_count(&self) -> Result<u64> {
        let query = "SELECT unfinished FROM meta";
        self.read(move |conn| Ok(uint(conn.prepare_cached(query)?.query_row([], |row| row.get(0))?))).await
    }

    async fn rooms_of(
        &self,
        user: &UserId,
        of: RoomStatus,
        shown_to: ShownTo,
        limit: u32,
    ) -> Result<Vec<(RoomId, RoomRow)>> {
        let user = user.clone();
        let query = match shown_to {
            ShownTo::Owner => ROOMS_OF,
            ShownTo::Others => PUBLIC_ROOMS_OF,
        };
        self.read(move |conn| {
            let user = accounts::owner(conn, &user)?;
            many(conn, query, (user.as_str(), status_word(of), limit), read)
        })
        .await
    }
}

/// Appends entries and writes the row. Both the length in the row and the key of the log prevent conflicting writes.
fn add(conn: &Connection, append: &Append) -> Result<()> {
    let Append { room, first_n, entries, row, .. } = append;
    let conflict = || StoreError::Conflict { room: room.clone(), first_n: *first_n };
    let is_nothing = *first_n == 0 && entries.is_empty();
    refuse_former_players(conn, room, row)?;
    if is_nothing || !write(conn, room, *first_n, entries.len(), row)? {
        return Err(conflict());
    }
    let mut insert = conn.prepare_cached("INSERT INTO log (room, n, entry) VALUES (?1, ?2, ?3)")?;
    for (n, entry) in (i64::from(*first_n)..).zip(entries) {
        let inserted = insert.execute((room.as_str(), n, entry));
        inserted.map_err(|error| if is_taken(&error) { conflict() } else { error.into() })?;
    }
    Ok(())
}

/// Fails with `NoSuchUser` if the row gives a seat to a deleted user or a merged guest, unless this user, or the member
/// into whom the guest was merged, already has a seat in the room.
fn refuse_former_players(conn: &Connection, room: &RoomId, row: &RoomRow) -> Result<()> {
    let query = "SELECT user FROM users
        WHERE user = ?2 AND (deleted_ms IS NOT NULL OR EXISTS (SELECT 1 FROM merges WHERE guest = ?2))
          AND NOT EXISTS (SELECT 1 FROM rooms WHERE room = ?1
            AND coalesce((SELECT member FROM merges WHERE guest = ?2), ?2) IN (white, black))";
    for player in [&row.white, &row.black].into_iter().flatten() {
        let values = [room.as_str(), player.as_str()];
        if let Some(former) = one(conn, query, values, |row| accounts::user_id(row, 0))? {
            return Err(StoreError::NoSuchUser(former));
        }
    }
    Ok(())
}

/// The SQL for the rooms with games in progress. It names the index, because SQLite might read the rows of all rooms in
/// the order of the primary key instead.
const PLAYING: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM rooms INDEXED BY rooms_playing WHERE status = 'playing' AND room > ?1 ORDER BY room LIMIT ?2"
);

/// The SQL for the rooms in which the user has this seat, and for which this condition holds, the newest first. It uses
/// an index.
macro_rules! part {
    ($seat:literal, $condition:literal) => {
        concat!(
            "SELECT * FROM (SELECT ",
            columns!(),
            " FROM rooms WHERE ",
            $seat,
            " = ?1 AND status = ?2 AND ",
            $condition,
            " ORDER BY created_ms DESC, room DESC LIMIT ?3)"
        )
    };
}

const ROOMS_OF: &str = concat!(
    part!("white", "private = 0"),
    " UNION ",
    part!("white", "private = 1"),
    " UNION ",
    part!("black", "private = 0"),
    " UNION ",
    part!("black", "private = 1"),
    " ORDER BY created_ms DESC, room DESC LIMIT ?3"
);

/// The SQL for a user's public rooms. Filtering out rooms that expire is cheap, because at any time a user has at most
/// a day's worth of them.
const PUBLIC_ROOMS_OF: &str = concat!(
    part!("white", "private = 0 AND expires_ms IS NULL"),
    " UNION ",
    part!("black", "private = 0 AND expires_ms IS NULL"),
    " ORDER BY created_ms DESC, room DESC LIMIT ?3"
);

#[cfg(test)]
mod tests {
    use super::super::schema::{STEPS, migrate};
    use super::*;

    #[test]
    fn rooms_of_a_user_are_found_by_index() {
        let mut conn = Connection::open_in_memory().unwrap();
        migrate(&mut conn, &STEPS).unwrap();
        for (query, parts) in [(ROOMS_OF, 2), (PUBLIC_ROOMS_OF, 1)] {
            let query = format!("EXPLAIN QUERY PLAN {query}");
            let plan = many(&conn, &query, ("u", "playing", 9), |row| Ok(row.get::<_, String>(3)?)).unwrap();
            for index in [
                "rooms_of_white (white=? AND status=? AND private=?)",
                "rooms_of_black (black=? AND status=? AND private=?)",
            ] {
                let found = plan.iter().filter(|step| step.ends_with(index)).count();
                assert_eq!(found, parts, "{plan:#?}");
            }
        }
    }

    #[test]
    fn rooms_with_games_in_progress_are_found_by_index() {
        let mut conn = Connection::open_in_memory().unwrap();
        migrate(&mut conn, &STEPS).unwrap();
        let query = format!("EXPLAIN QUERY PLAN {PLAYING}");
        let plan = many(&conn, &query, ("", 9), |row| Ok(row.get::<_, String>(3)?)).unwrap();
        assert_eq!(plan, ["SEARCH rooms USING INDEX rooms_playing (room>?)"], "the plan has no other step");
    }
}
