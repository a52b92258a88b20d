//! The SQLite table for the gaps of outages.

use super::super::error::Result;
use super::super::gaps::GapStore;
use super::Sqlite;
use super::value::{int, many, uint};
use crate::clock::{GAPS_MAX, Gap};
use async_trait::async_trait;

#[async_trait]
impl GapStore for Sqlite {
    async fn gaps(&self) -> Result<Vec<Gap>> {
        let query = "SELECT from_ms, to_ms FROM gaps ORDER BY from_ms DESC LIMIT ?1";
        let read = |row: &rusqlite::Row<'_>| Ok(Gap { from_ms: uint(row.get(0)?), to_ms: uint(row.get(1)?) });
        let mut gaps = self.read(move |conn| many(conn, query, [int(GAPS_MAX as u64)], read)).await?;
        gaps.reverse();
        Ok(gaps)
    }

    async fn keep_gaps(&self, gaps: Vec<Gap>) -> Result<()> {
        self.write(move |db| {
            let insert = "INSERT OR IGNORE INTO gaps (from_ms, to_ms) VALUES (?1, ?2)";
            let mut insert = db.conn.prepare_cached(insert)?;
            for gap in &gaps {
                insert.execute([int(gap.from_ms), int(gap.to_ms)])?;
            }
            Ok(())
        })
        .await
    }
}
