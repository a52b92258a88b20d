//! The rows of rooms in PostgreSQL.

use super::super::error::{Result, StoreError};
use super::super::room::{LiveBoard, PublicBoard, RoomRow, Score, Stage, status_word};
use super::db::Db;
use super::value::{int, maybe_number, maybe_parsed, number, room_id, uint};
use konakis_protocol::{Name, RoomId, Seat, Seats, UserId};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// The columns in the order that [`read`] expects.
macro_rules! columns {
    () => {
        "room, status, listed, game, white, black, private, rated, deadline_ms, created_ms, touched_ms, finished_ms,
         result, score, about, to_act, expires_ms, board, board_ms"
    };
}
pub(super) use columns;

/// See `append_entries` in the schema.
pub(super) const APPEND: &str =
    "SELECT append_entries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16, $17, $18, $19, $20, $21)";
const WRITE: &str =
    "SELECT write_room($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20, $21)";

/// Appends entries to a log that has `before` entries. Returns the result of `append_entries` in the schema.
pub(super) async fn append(
    db: &Db,
    room: &RoomId,
    before: u32,
    entries: &[String],
    row: &RoomRow,
) -> Result<Option<String>> {
    let outcome = call(db, APPEND, room, before, &entries, row, |row| Ok(row.try_get(0)?)).await?;
    Ok(outcome.flatten())
}

/// Writes the row of a room whose log grows from `before` by `more` entries. Returns false if the log did not have
/// `before` entries.
pub(super) async fn write(db: &Db, room: &RoomId, before: u32, more: usize, row: &RoomRow) -> Result<bool> {
    let more = int(more as u64);
    let written = call(db, WRITE, room, before, &more, row, |row| Ok(row.try_get(0)?)).await?;
    Ok(written == Some(true))
}

/// Calls `function` of the schema with the room's row. `log` is the third argument of the schema's function.
async fn call<T>(
    db: &Db,
    function: &'static str,
    room: &RoomId,
    before: u32,
    log: &(dyn ToSql + Sync),
    row: &RoomRow,
    read: impl Fn(&Row) -> Result<T>,
) -> Result<Option<T>> {
    let (finished_ms, result, score) = match &row.stage {
        Stage::Finished { at_ms, result, score } => (Some(int(*at_ms)), Some(result), *score),
        Stage::Waiting { .. } | Stage::Playing { .. } => (None, None, None),
    };
    let to_act = if let Stage::Playing { to_act, .. } = row.stage { to_act } else { None };
    let board = row.stage.board();
    db.one(
        function,
        &[
            &room.as_str(),
            &i64::from(before),
            log,
            &status_word(row.stage.status()),
            &matches!(row.stage, Stage::Waiting { listed: true }),
            &&*row.game,
            &row.white.as_ref().map(UserId::as_str),
            &row.black.as_ref().map(UserId::as_str),
            &row.private,
            &row.rated,
            &row.deadline_ms.map(int),
            &int(row.created_ms),
            &int(row.touched_ms),
            &finished_ms,
            &result,
            &score.map(|score| i64::from(score.white_halves())),
            &row.about,
            &to_act.map(bits),
            &row.expires_ms.map(int),
            &board.map(|live| &*live.board.0),
            &board.map(|live| int(live.since_ms)),
        ],
        read,
    )
    .await
}

pub(super) fn bits(seats: Seats) -> i64 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

fn seats(bits: i64) -> Seats {
    Seat::ALL.into_iter().filter(|seat| bits & (1 << seat.index()) != 0).collect()
}

fn live_board(row: &Row) -> Result<Option<LiveBoard>> {
    let (board, since_ms): (Option<Vec<u8>>, Option<i64>) = (row.try_get(17)?, row.try_get(18)?);
    let board = board.zip(since_ms);
    Ok(board.map(|(board, since)| LiveBoard { board: PublicBoard(board.into()), since_ms: uint(since) }))
}

/// Reads the row of a room. The columns are those of [`columns`].
pub(super) fn read(row: &Row) -> Result<(RoomId, RoomRow)> {
    let stage = match row.try_get(1)? {
        "waiting" => Stage::Waiting { listed: row.try_get(2)? },
        "playing" => {
            Stage::Playing { to_act: row.try_get::<_, Option<i64>>(15)?.map(seats), board: live_board(row)? }
        }
        "finished" => Stage::Finished {
            at_ms: number(row, 11)?,
            result: row.try_get(12)?,
            score: maybe_number(row, 13)?.map(|halves| Score::from_white_halves(halves.min(2) as u8)),
        },
        _ => return Err(StoreError::Damaged("the status of a room")),
    };
    let room_row = RoomRow {
        stage,
        game: Name::Owned(row.try_get(3)?),
        white: maybe_parsed(row, 4, "the id of a user")?,
        black: maybe_parsed(row, 5, "the id of a user")?,
        private: row.try_get(6)?,
        rated: row.try_get(7)?,
        deadline_ms: maybe_number(row, 8)?,
        created_ms: number(row, 9)?,
        touched_ms: number(row, 10)?,
        about: row.try_get(14)?,
        expires_ms: maybe_number(row, 16)?,
    };
    Ok((room_id(row, 0)?, room_row))
}
