//! Logs and rows of rooms in SQLite.

use super::super::error::{Result, StoreError};
use super::super::ratings::settle;
use super::super::room::{Append, RoomRow, Score, Stage};
use super::super::{RoomStore, ShownTo};
use super::value::{int, is_taken, many, one, parse, uint};
use super::{Sqlite, accounts};
use async_trait::async_trait;
use konakis_protocol::{Name, RoomId, Seat, Seats, Status, UserId};
use rusqlite::{Connection, Row, named_params};
use std::time::Instant;

/// The columns of a row, in the order that [`read`] expects.
macro_rules! columns {
    () => {
        "room, status, listed, game, white, black, private, rated, deadline_ms, created_ms, touched_ms, finished_ms,
         result, score, about, to_act, expires_ms"
    };
}

#[async_trait]
impl RoomStore for Sqlite {
    async fn append(&self, batch: Vec<Append>) -> Result<()> {
        let since = Instant::now();
        let entries = batch.iter().map(|append| append.entries.len() as u64).sum();
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
        .await?;
        self.stats.appended(entries, since.elapsed());
        Ok(())
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
                return Err(StoreError::Damaged("the log of a room and its row disagree about its length"));
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

    async fn unfinished_count(&self) -> Result<u64> {
        let query = "SELECT unfinished FROM meta";
        self.read(move |conn| Ok(uint(conn.prepare_cached(query)?.query_row([], |row| row.get(0))?))).await
    }

    async fn rooms_of(
        &self,
        user: &UserId,
        of: Status,
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
            many(conn, query, (user.as_str(), status(of), limit), read)
        })
        .await
    }
}

/// Writes the entries and the row. Both the length in the row and the key of the log prevent conflicting writes.
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

/// Fails with `NoSuchUser` if the row gives a seat to a deleted user or a merged guest who has none in the room yet.
fn refuse_former_players(conn: &Connection, room: &RoomId, row: &RoomRow) -> Result<()> {
    let query = "SELECT user FROM users
        WHERE user = ?2 AND (deleted_ms IS NOT NULL OR EXISTS (SELECT 1 FROM merges WHERE guest = ?2))
          AND NOT EXISTS (SELECT 1 FROM rooms WHERE room = ?1
            AND coalesce((SELECT member FROM merges WHERE guest = ?2), ?2) IN (white, black))";
    for player in [&row.white, &row.black].into_iter().flatten() {
        let values = [room.as_str(), player.as_str()];
        if let Some(deleted) = one(conn, query, values, |row| accounts::user_id(row, 0))? {
            return Err(StoreError::NoSuchUser(deleted));
        }
    }
    Ok(())
}

/// Writes the row of a room whose log grows from `before` by `more` entries. Returns false if the log had another length.
pub(super) fn write(
    conn: &Connection,
    room: &RoomId,
    before: u32,
    more: usize,
    row: &RoomRow,
) -> Result<bool> {
    let (finished_ms, result, score) = match &row.stage {
        Stage::Finished { at_ms, result, score } => (Some(int(*at_ms)), Some(result), *score),
        Stage::Waiting { .. } | Stage::Playing { .. } => (None, None, None),
    };
    let to_act = if let Stage::Playing { to_act } = row.stage { to_act } else { None };
    let values = named_params! {
        ":room": room.as_str(),
        ":before": before,
        ":more": int(more as u64),
        ":status": status(row.stage.status()),
        ":listed": matches!(row.stage, Stage::Waiting { listed: true }),
        ":game": &*row.game,
        ":white": row.white.as_ref().map(UserId::as_str),
        ":black": row.black.as_ref().map(UserId::as_str),
        ":private": row.private,
        ":rated": row.rated,
        ":deadline": row.deadline_ms.map(int),
        ":created": int(row.created_ms),
        ":touched": int(row.touched_ms),
        ":finished": finished_ms,
        ":result": result,
        ":score": score.map(Score::white_halves),
        ":about": row.about,
        ":expires": row.expires_ms.map(int),
        ":to_act": to_act.map(bits),
    };
    let statements = if before == 0 && more > 0 { &[INSERT][..] } else { &[ADVANCE, UPDATE] };
    for statement in statements {
        if conn.prepare_cached(statement)?.execute(values)? > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Encodes a set of seats as bits.
fn bits(seats: Seats) -> u8 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

/// Decodes a set of seats.
fn seats(bits: u8) -> Seats {
    Seat::ALL.into_iter().filter(|seat| bits & (1 << seat.index()) != 0).collect()
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Playing => "playing",
        Status::Finished => "finished",
    }
}

/// Inserts a new row. A merged guest's seat is stored as the member's.
const INSERT: &str = "INSERT INTO rooms (room, length, status, listed, game, white, black, private, rated,
    deadline_ms, created_ms, touched_ms, finished_ms, result, score, about, to_act, expires_ms)
  VALUES (:room, :before + :more, :status, :listed, :game,
    coalesce((SELECT member FROM merges WHERE guest = :white), :white),
    coalesce((SELECT member FROM merges WHERE guest = :black), :black),
    :private, :rated, :deadline, :created, :touched, :finished, :result, :score, :about, :to_act, :expires)
  ON CONFLICT DO NOTHING";

/// Updates a row whose log has the expected length, if only the times and the turn change. It is cheap, because it touches
/// few indexes, and covers most actions.
const ADVANCE: &str =
    "UPDATE rooms SET length = :before + :more, deadline_ms = :deadline, touched_ms = :touched, to_act = :to_act
  WHERE room = :room AND length = :before AND status = :status AND listed = :listed AND game = :game
    AND white IS :white AND black IS :black AND private = :private AND rated = :rated
    AND created_ms = :created AND finished_ms IS :finished AND result IS :result AND score IS :score
    AND about = :about AND expires_ms IS :expires";

/// Updates any column of a row whose log has the expected length.
const UPDATE: &str =
    "UPDATE rooms SET length = :before + :more, status = :status, listed = :listed, game = :game,
    white = coalesce((SELECT member FROM merges WHERE guest = :white), :white),
    black = coalesce((SELECT member FROM merges WHERE guest = :black), :black),
    private = :private, rated = :rated, deadline_ms = :deadline, created_ms = :created,
    touched_ms = :touched, finished_ms = :finished, result = :result, score = :score, about = :about,
    expires_ms = :expires, to_act = :to_act
  WHERE room = :room AND length = :before";

fn read(row: &Row<'_>) -> Result<(RoomId, RoomRow)> {
    let user = |column| -> Result<Option<UserId>> {
        row.get::<_, Option<String>>(column)?.map(|id| parse(&id, "the id of a user")).transpose()
    };
    let stage = match row.get::<_, String>(1)?.as_str() {
        "waiting" => Stage::Waiting { listed: row.get(2)? },
        "playing" => Stage::Playing { to_act: row.get::<_, Option<u8>>(15)?.map(seats) },
        "finished" => Stage::Finished {
            at_ms: uint(row.get(11)?),
            result: row.get(12)?,
            score: row.get::<_, Option<u8>>(13)?.map(Score::from_white_halves),
        },
        _ => return Err(StoreError::Damaged("the status of a room")),
    };
    let room_row = RoomRow {
        stage,
        game: Name::Owned(row.get(3)?),
        white: user(4)?,
        black: user(5)?,
        private: row.get(6)?,
        rated: row.get(7)?,
        deadline_ms: row.get::<_, Option<i64>>(8)?.map(uint),
        created_ms: uint(row.get(9)?),
        touched_ms: uint(row.get(10)?),
        about: row.get(14)?,
        expires_ms: row.get::<_, Option<i64>>(16)?.map(uint),
    };
    Ok((room_id(row)?, room_row))
}

pub(super) fn room_id(row: &Row<'_>) -> Result<RoomId> {
    parse(&row.get::<_, String>(0)?, "the id of a room")
}

/// The SQL for a part of a user's rooms: those in which the user has this seat and that meet this condition. It uses an
/// index, and returns the rooms in order, up to the limit.
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

/// A user's rooms.
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

/// A user's rooms that others may see. Filtering out rooms that expire is cheap, because they are at most those of a
/// day.
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
}
