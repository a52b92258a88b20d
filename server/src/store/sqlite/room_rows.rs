//! Writes and reads the index rows of rooms in SQLite.

use super::super::error::{Result, StoreError};
use super::super::room::{LiveBoard, PublicBoard, RoomRow, Score, Stage, status_word};
use super::value::{int, parse, uint};
use konakis_protocol::{Name, RoomId, Seat, Seats, UserId};
use rusqlite::{Connection, Row, named_params};

/// The columns of the table `rooms` that [`read`] expects, in this order.
macro_rules! columns {
    () => {
        "room, status, listed, game, white, black, private, rated, deadline_ms, created_ms, touched_ms, finished_ms,
         result, score, about, to_act, expires_ms, board, board_ms"
    };
}
pub(super) use columns;

/// Writes the index row of a room whose log grows from `before` entries by `more` entries. Returns false and writes
/// nothing if the log did not have `before` entries.
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
    let to_act = if let Stage::Playing { to_act, .. } = row.stage { to_act } else { None };
    let values = named_params! {
        ":room": room.as_str(),
        ":before": before,
        ":more": int(more as u64),
        ":status": status_word(row.stage.status()),
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
        ":board": row.stage.board().map(|live| &*live.board.0),
        ":board_ms": row.stage.board().map(|live| int(live.since_ms)),
    };
    let statements = if before == 0 && more > 0 { &[INSERT][..] } else { &[ADVANCE, UPDATE] };
    for statement in statements {
        if conn.prepare_cached(statement)?.execute(values)? > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

fn bits(seats: Seats) -> u8 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

fn seats(bits: u8) -> Seats {
    Seat::ALL.into_iter().filter(|seat| bits & (1 << seat.index()) != 0).collect()
}

/// Inserts a row. A seat of a guest who was merged into a member is stored as the member's seat.
const INSERT: &str = "INSERT INTO rooms (room, length, status, listed, game, white, black, private, rated,
    deadline_ms, created_ms, touched_ms, finished_ms, result, score, about, to_act, expires_ms, board,
    board_ms)
  VALUES (:room, :before + :more, :status, :listed, :game,
    coalesce((SELECT member FROM merges WHERE guest = :white), :white),
    coalesce((SELECT member FROM merges WHERE guest = :black), :black),
    :private, :rated, :deadline, :created, :touched, :finished, :result, :score, :about, :to_act, :expires,
    :board, :board_ms)
  ON CONFLICT DO NOTHING";

/// Updates a row if no column outside the SET changes. Most actions change no other column. The update is cheap,
/// because few indexes contain the columns in the SET.
///
/// Every other column that can change must be compared in the WHERE. Otherwise, its change would be lost.
const ADVANCE: &str =
    "UPDATE rooms SET length = :before + :more, deadline_ms = :deadline, touched_ms = :touched, to_act = :to_act,
    board = :board, board_ms = :board_ms
  WHERE room = :room AND length = :before AND status = :status AND listed = :listed AND game = :game
    AND white IS :white AND black IS :black AND private = :private AND rated = :rated
    AND created_ms = :created AND finished_ms IS :finished AND result IS :result AND score IS :score
    AND about = :about AND expires_ms IS :expires";

const UPDATE: &str =
    "UPDATE rooms SET length = :before + :more, status = :status, listed = :listed, game = :game,
    white = coalesce((SELECT member FROM merges WHERE guest = :white), :white),
    black = coalesce((SELECT member FROM merges WHERE guest = :black), :black),
    private = :private, rated = :rated, deadline_ms = :deadline, created_ms = :created,
    touched_ms = :touched, finished_ms = :finished, result = :result, score = :score, about = :about,
    expires_ms = :expires, to_act = :to_act, board = :board, board_ms = :board_ms
  WHERE room = :room AND length = :before";

fn live_board(row: &Row<'_>) -> Result<Option<LiveBoard>> {
    let (board, since_ms): (Option<Vec<u8>>, Option<i64>) = (row.get(17)?, row.get(18)?);
    let board = board.zip(since_ms);
    Ok(board.map(|(board, since)| LiveBoard { board: PublicBoard(board.into()), since_ms: uint(since) }))
}

pub(super) fn read(row: &Row<'_>) -> Result<(RoomId, RoomRow)> {
    let user = |column| -> Result<Option<UserId>> {
        row.get::<_, Option<String>>(column)?.map(|id| parse(&id, "the id of a user")).transpose()
    };
    let stage = match row.get::<_, String>(1)?.as_str() {
        "waiting" => Stage::Waiting { listed: row.get(2)? },
        "playing" => {
            Stage::Playing { to_act: row.get::<_, Option<u8>>(15)?.map(seats), board: live_board(row)? }
        }
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
