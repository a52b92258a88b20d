//! The analyses of finished games in PostgreSQL.

use super::super::analyses::{ANALYSES_MAX, AnalysisStore};
use super::super::error::Result;
use super::Postgres;
use super::db::Db;
use async_trait::async_trait;
use konakis_protocol::RoomId;

#[async_trait]
impl AnalysisStore for Postgres {
    async fn analysis(&self, room: &RoomId, engine: u32) -> Result<Option<String>> {
        self.read((room.clone(), i64::from(engine)), |db, (room, engine)| {
            let query = "SELECT analysis FROM analyses WHERE room = $1 AND engine = $2";
            Box::pin(async { db.one(query, &[&room.as_str(), engine], |row| Ok(row.try_get(0)?)).await })
        })
        .await
    }

    async fn keep_analysis(&self, room: &RoomId, engine: u32, analysis: String) -> Result<()> {
        self.write((room.clone(), engine, analysis), |db, (room, engine, analysis)| {
            Box::pin(keep(db, room, *engine, analysis, ANALYSES_MAX))
        })
        .await
    }
}

/// Stores an analysis, and keeps only the newest `most` analyses.
async fn keep(db: &Db, room: &RoomId, engine: u32, analysis: &str, most: u32) -> Result<()> {
    db.execute("DELETE FROM analyses WHERE room = $1", &[&room.as_str()]).await?;
    // Stores nothing if the room was removed meanwhile.
    let insert =
        "INSERT INTO analyses (room, engine, analysis) SELECT room, $2, $3 FROM rooms WHERE room = $1";
    db.execute(insert, &[&room.as_str(), &i64::from(engine), &analysis]).await?;
    let delete = "DELETE FROM analyses WHERE n <= (SELECT max(n) FROM analyses) - $1";
    db.execute(delete, &[&i64::from(most)]).await.map(drop)
}

#[cfg(test)]
impl Postgres {
    pub(in super::super) async fn keep_of(&self, room: &RoomId, engine: u32, most: u32) -> Result<()> {
        self.write((room.clone(), engine, most), |db, (room, engine, most)| {
            Box::pin(keep(db, room, *engine, "[]", *most))
        })
        .await
    }
}
