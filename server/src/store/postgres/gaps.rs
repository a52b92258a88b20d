//! The PostgreSQL table for the gaps of outages.

use super::super::error::Result;
use super::super::gaps::GapStore;
use super::Postgres;
use super::value::{int, number};
use crate::clock::{GAPS_MAX, Gap};
use async_trait::async_trait;

#[async_trait]
impl GapStore for Postgres {
    async fn gaps(&self) -> Result<Vec<Gap>> {
        let mut gaps = self
            .read((), |db, ()| {
                let query = "SELECT from_ms, to_ms FROM gaps ORDER BY from_ms DESC LIMIT $1";
                Box::pin(async {
                    let read = |row: &_| Ok(Gap { from_ms: number(row, 0)?, to_ms: number(row, 1)? });
                    db.many(query, &[&int(GAPS_MAX as u64)], read).await
                })
            })
            .await?;
        gaps.reverse();
        Ok(gaps)
    }

    async fn keep_gaps(&self, gaps: Vec<Gap>) -> Result<()> {
        self.write_single(gaps, |db, gaps| {
            let insert = "INSERT INTO gaps (from_ms, to_ms) SELECT * FROM unnest($1::bigint[], $2::bigint[])
                ON CONFLICT DO NOTHING";
            let (from, to): (Vec<_>, Vec<_>) =
                gaps.iter().map(|gap| (int(gap.from_ms), int(gap.to_ms))).unzip();
            Box::pin(async move { db.execute(insert, &[&from, &to]).await.map(drop) })
        })
        .await
    }
}
