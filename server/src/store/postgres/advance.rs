//! Stores the usual appends of a group in one statement. A usual append has one entry, of a game in progress.
//!
//! Invariant: an append is stored here only if the log has the expected length and nothing in the room's row changes
//! but the columns that [`ADVANCE`] sets. All other appends are left to `append_entries` in the schema.

use super::super::error::Result;
use super::super::room::{Append, Stage, status_word};
use super::db::Db;
use super::room_rows::bits;
use super::value::{int, room_id};
use konakis_protocol::{RoomId, UserId};
use std::collections::HashSet;
use tokio_postgres::types::Type;

/// Each column of `rooms` is set here or compared in the WHERE, except the four columns of the end of a game, which are
/// NULL while the status is `playing`. An append that changes a compared column is not stored here, so the change is
/// not lost. Every condition compares with `new`. If one concerned `rooms` alone, PostgreSQL might expect that few
/// rooms meet it, and compare each of these rooms with every row of `new`.
const ADVANCE: &str = "WITH advanced AS (
    UPDATE rooms SET length = new.n + 1, deadline_ms = new.deadline_ms, touched_ms = new.touched_ms,
        to_act = new.to_act, board = new.board, board_ms = new.board_ms
      FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::text[],
          $9::boolean[], $10::boolean[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::bigint[],
          $16::bytea[], $17::bigint[])
        AS new (room, n, entry, status, listed, game, white, black, private, rated, deadline_ms, created_ms, touched_ms,
          about, to_act, board, board_ms)
      WHERE rooms.room = new.room AND length = new.n AND rooms.status = new.status AND rooms.listed = new.listed
        AND rooms.game = new.game AND rooms.white IS NOT DISTINCT FROM new.white
        AND rooms.black IS NOT DISTINCT FROM new.black AND rooms.private = new.private AND rooms.rated = new.rated
        AND rooms.created_ms = new.created_ms AND rooms.about = new.about
      RETURNING rooms.room, new.n, new.entry)
  INSERT INTO log (room, n, entry) SELECT room, n, entry FROM advanced RETURNING room";

/// Whether [`advance`] may store this append.
pub(super) fn is_usual(append: &Append) -> bool {
    matches!(append.row.stage, Stage::Playing { .. })
        && append.row.expires_ms.is_none()
        && append.first_n > 0
        && append.entries.len() == 1
}

/// Stores usual appends ([`is_usual`]), each for a different room. Returns the rooms whose appends were stored.
pub(super) async fn advance(db: &Db, appends: &[&Append]) -> Result<HashSet<RoomId>> {
    fn column<'a, T>(appends: &[&'a Append], value: impl Fn(&'a Append) -> T) -> Vec<T> {
        appends.iter().map(|append| value(append)).collect()
    }
    for append in appends {
        db.advance(append.uptime_ms);
    }
    let to_act = |append: &Append| match append.row.stage {
        Stage::Playing { to_act, .. } => to_act.map(bits),
        Stage::Waiting { .. } | Stage::Finished { .. } => None,
    };
    // Plan the statement anew: a kept plan may have been made while the table was small. Such a plan scans all of
    // `rooms`, until the database gathers statistics.
    let advanced = db
        .many_planned(
            ADVANCE,
            &[
                (&column(appends, |append| append.room.as_str()), Type::TEXT_ARRAY),
                (&column(appends, |append| i64::from(append.first_n)), Type::INT8_ARRAY),
                (&column(appends, |append| append.entries.first().map(String::as_str)), Type::TEXT_ARRAY),
                (&column(appends, |append| status_word(append.row.stage.status())), Type::TEXT_ARRAY),
                (&column(appends, |_| false), Type::BOOL_ARRAY),
                (&column(appends, |append| &*append.row.game), Type::TEXT_ARRAY),
                (&column(appends, |append| append.row.white.as_ref().map(UserId::as_str)), Type::TEXT_ARRAY),
                (&column(appends, |append| append.row.black.as_ref().map(UserId::as_str)), Type::TEXT_ARRAY),
                (&column(appends, |append| append.row.private), Type::BOOL_ARRAY),
                (&column(appends, |append| append.row.rated), Type::BOOL_ARRAY),
                (&column(appends, |append| append.row.deadline_ms.map(int)), Type::INT8_ARRAY),
                (&column(appends, |append| int(append.row.created_ms)), Type::INT8_ARRAY),
                (&column(appends, |append| int(append.row.touched_ms)), Type::INT8_ARRAY),
                (&column(appends, |append| append.row.about.as_str()), Type::TEXT_ARRAY),
                (&column(appends, to_act), Type::INT8_ARRAY),
                (
                    &column(appends, |append| append.row.stage.board().map(|live| &*live.board.0)),
                    Type::BYTEA_ARRAY,
                ),
                (
                    &column(appends, |append| append.row.stage.board().map(|live| int(live.since_ms))),
                    Type::INT8_ARRAY,
                ),
            ],
            |row| room_id(row, 0),
        )
        .await?;
    Ok(advanced.into_iter().collect())
}
