//! Logs and lists of rooms in PostgreSQL.

use super::super::error::{Result, StoreError};
use super::super::room::{Append, RoomRow, status_word};
use super::super::{RoomStore, ShownTo};
use super::db::{Db, Work};
use super::rating_tables::settle_game;
use super::room_rows::{append, columns, read};
use super::value::{int, number, parse, room_id, uint};
use super::{Postgres, users};
use async_trait::async_trait;
use konakis_protocol::{RoomId, RoomStatus, UserId};

#[async_trait]
impl RoomStore for Postgres {
    async fn append(&self, batch: Vec<Append>) -> Result<()> {
        let single = <[Append; 1]>::try_from(batch);
        match single {
            // The appends of most actions take this path.
            Ok([append]) if append.row.finished(&append.room).is_none() => {
                self.write_append(append, |db, append| Box::pin(add(db, append))).await
            }
            Ok(append) => self.write(append.to_vec(), ADD_ALL).await,
            Err(batch) => self.write(batch, ADD_ALL).await,
        }
    }

    async fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>> {
        self.read(room.clone(), |db, room| Box::pin(load(db, room))).await
    }

    async fn row(&self, room: &RoomId) -> Result<Option<RoomRow>> {
        self.read(room.clone(), |db, room| {
            let query = concat!("SELECT ", columns!(), " FROM rooms WHERE room = $1");
            Box::pin(async { db.one(query, &[&room.as_str()], |row| Ok(read(row)?.1)).await })
        })
        .await
    }

    async fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>> {
        self.read((int(before_ms), i64::from(limit)), |db, (before, limit)| {
            let query = "SELECT room, deadline_ms FROM rooms WHERE deadline_ms <= $1
                ORDER BY deadline_ms, room LIMIT $2";
            Box::pin(async {
                db.many(query, &[before, limit], |row| Ok((room_id(row, 0)?, number(row, 1)?))).await
            })
        })
        .await
    }

    async fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        self.read(i64::from(limit), |db, limit| {
            let query = concat!(
                "SELECT ",
                columns!(),
                " FROM rooms WHERE listed ORDER BY created_ms DESC, room DESC LIMIT $1"
            );
            Box::pin(async { db.many(query, &[limit], read).await })
        })
        .await
    }

    async fn playing(&self, after: Option<&RoomId>, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        // No id is empty, so every id sorts after the empty text.
        let after = after.map_or_else(String::new, ToString::to_string);
        self.read((after, i64::from(limit)), |db, (after, limit)| {
            Box::pin(async { db.many(PLAYING, &[after, limit], read).await })
        })
        .await
    }

    async fn unfinished_count(&self) -> Result<u64> {
        self.read((), |db, ()| {
            let query = "SELECT sum(unfinished)::bigint FROM counts";
            Box::pin(async { Ok(db.one(query, &[], |row| number(row, 0)).await?.unwrap_or(0)) })
        })
        .await
    }

    async fn rooms_of(
        &self,
        user: &UserId,
        of: RoomStatus,
        shown_to: ShownTo,
        limit: u32,
    ) -> Result<Vec<(RoomId, RoomRow)>> {
        let query = match shown_to {
            ShownTo::Owner => ROOMS_OF,
            ShownTo::Others => PUBLIC_ROOMS_OF,
        };
        self.read(
            (user.clone(), query, status_word(of), i64::from(limit)),
            |db, (user, query, status, limit)| {
                Box::pin(async {
                    let user = users::owner(db, user).await?;
                    db.many(query, &[&user.as_str(), status, limit], read).await
                })
            },
        )
        .await
    }
}

const ADD_ALL: Work<Vec<Append>, ()> = |db, batch| {
    Box::pin(async move {
        for append in batch {
            add(db, append).await?;
            if let Some(finished) = append.row.finished(&append.room) {
                settle_game(db, &finished).await?;
            }
        }
        Ok(())
    })
};

/// Adds entries to a log. Both the length in the room's row and the key of the log prevent conflicting writes.
async fn add(db: &Db, new: &Append) -> Result<()> {
    let Append { room, first_n, entries, row, uptime_ms } = new;
    db.advance(*uptime_ms);
    match append(db, room, *first_n, entries, row).await? {
        None => Ok(()),
        Some(former) if former.is_empty() => {
            Err(StoreError::Conflict { room: room.clone(), first_n: *first_n })
        }
        Some(former) => Err(StoreError::NoSuchUser(parse(&former, "the id of a user")?)),
    }
}

async fn load(db: &Db, room: &RoomId) -> Result<Option<Vec<String>>> {
    let query =
        "SELECT entry, (SELECT length FROM rooms WHERE room = $1) FROM log WHERE room = $1 ORDER BY n";
    let line = |row: &tokio_postgres::Row| Ok((row.try_get(0)?, row.try_get::<_, Option<i64>>(1)?));
    let lines = db.many(query, &[&room.as_str()], line).await?;
    let Some((_, length)) = lines.last() else { return Ok(None) };
    // A truncated log would load as an earlier position of the game, and every append to it would conflict.
    if length.map(uint) != Some(lines.len() as u64) {
        return Err(StoreError::Damaged("the length of a log differs from the one in the room's row"));
    }
    Ok(Some(lines.into_iter().map(|(entry, _)| entry).collect()))
}

/// The SQL for the rooms with games in progress. It uses the index `rooms_playing`.
pub(in super::super) const PLAYING: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM rooms WHERE status = 'playing' AND room > $1 ORDER BY room LIMIT $2"
);

/// The SQL for the rooms in which the user has this seat, and for which this condition holds, the newest first. It uses
/// an index.
macro_rules! part {
    ($seat:literal, $condition:literal) => {
        concat!(
            "(SELECT ",
            columns!(),
            " FROM rooms WHERE ",
            $seat,
            " = $1 AND status = $2 AND ",
            $condition,
            " ORDER BY created_ms DESC, room DESC LIMIT $3)"
        )
    };
}

const ROOMS_OF: &str = concat!(
    part!("white", "NOT private"),
    " UNION ",
    part!("white", "private"),
    " UNION ",
    part!("black", "NOT private"),
    " UNION ",
    part!("black", "private"),
    " ORDER BY created_ms DESC, room DESC LIMIT $3"
);

/// The SQL for a user's public rooms. Filtering out rooms that expire is cheap, because at any time a user has at most
/// a day's worth of them.
const PUBLIC_ROOMS_OF: &str = concat!(
    part!("white", "NOT private AND expires_ms IS NULL"),
    " UNION ",
    part!("black", "NOT private AND expires_ms IS NULL"),
    " ORDER BY created_ms DESC, room DESC LIMIT $3"
);
