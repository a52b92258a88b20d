//! The analyses of finished games in SQLite.

use super::super::analyses::{ANALYSES_MAX, AnalysisStore};
use super::super::error::Result;
use super::Sqlite;
use super::connection::WriteConnection;
use super::value::one;
use async_trait::async_trait;
use konakis_protocol::RoomId;

#[async_trait]
impl AnalysisStore for Sqlite {
    async fn analysis(&self, room: &RoomId, engine: u32) -> Result<Option<String>> {
        let room = room.clone();
        let query = "SELECT analysis FROM analyses WHERE room = ?1 AND engine = ?2";
        self.read(move |conn| one(conn, query, (room.as_str(), engine), |row| Ok(row.get(0)?))).await
    }

    async fn keep_analysis(&self, room: &RoomId, engine: u32, analysis: String) -> Result<()> {
        let room = room.clone();
        self.write(move |db| keep(db, &room, engine, &analysis, ANALYSES_MAX)).await
    }
}

/// Stores an analysis, and keeps only the newest `most` analyses.
pub(in super::super) fn keep(
    db: &WriteConnection,
    room: &RoomId,
    engine: u32,
    analysis: &str,
    most: u32,
) -> Result<()> {
    // Stores nothing if the room was removed meanwhile.
    let insert = "INSERT OR REPLACE INTO analyses (room, engine, analysis)
        SELECT room, ?2, ?3 FROM rooms WHERE room = ?1";
    db.conn.prepare_cached(insert)?.execute((room.as_str(), engine, analysis))?;
    let delete = "DELETE FROM analyses WHERE n <= (SELECT max(n) FROM analyses) - ?1";
    db.conn.prepare_cached(delete)?.execute([most])?;
    Ok(())
}
