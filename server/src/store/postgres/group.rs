//! One transaction for a group of calls.
//!
//! Invariants: nothing of a transaction is stored unless its commit was sent, and the commit is sent only after every
//! call has succeeded or was undone.

use super::super::error::{Result, StoreError};
use super::super::room::Append;
use super::advance::{advance, is_usual};
use super::call::Task;
use super::db::pipelined;
use super::holder::Held;
use futures_util::future::BoxFuture;
use std::collections::{BTreeMap, HashSet};
use tokio::time::Instant;
use tokio_postgres::error::Severity;

/// The reason why a group was not committed, or may not have been.
pub(super) enum Failure {
    /// The database refused the transaction, and nothing is stored.
    Refused(StoreError),
    /// The connection broke before the commit was sent, so nothing is stored.
    Lost(StoreError),
    /// The connection or the session ended before the commit was acknowledged.
    Unknown(StoreError),
}

impl Failure {
    pub(super) fn into_error(self) -> StoreError {
        match self {
            Self::Refused(why) | Self::Lost(why) => why,
            Self::Unknown(why) => StoreError::Unknown(why.to_string().into()),
        }
    }
}

/// Runs the calls in one transaction and commits. Returns a lower bound of the time at which the right to write was
/// renewed.
///
/// The first run sets no savepoints, because they are expensive and calls rarely fail. If a call fails, a second run
/// sets a savepoint for each call.
pub(super) async fn commit(
    held: &Held,
    group: &mut [Box<dyn Task>],
) -> std::result::Result<Instant, Failure> {
    let not_committed = |why| if held.db.is_closed() { Failure::Lost(why) } else { Failure::Refused(why) };
    if run(held, group).await.is_err() {
        control(held, "ROLLBACK").await.map_err(Failure::Lost)?;
        if let Err(why) = run_one_by_one(held, group).await {
            let failure = not_committed(why);
            control(held, "ROLLBACK").await.map_err(Failure::Lost)?;
            return Err(failure);
        }
    }
    // If `end_transaction` is refused, the transaction has failed, so the commit that is sent with it stores nothing.
    let (mut committed, renewed) = (Ok(()), Instant::now());
    let ending: Vec<BoxFuture<'_, Result<()>>> = vec![
        Box::pin(held.end_transaction()),
        Box::pin(async {
            committed = held.db.control("COMMIT").await;
            Ok(())
        }),
    ];
    let ended = pipelined(ending).await;
    match (ended, committed) {
        (Ok(()), Ok(())) => Ok(renewed),
        (Err(why @ StoreError::TakenOver), _) => Err(Failure::Refused(why)),
        (_, Err(error)) => {
            // The severity ERROR means that the transaction is undone. After a broken connection or the end of the
            // session, the outcome is unknown.
            let severity = error.as_db_error().and_then(|error| error.parsed_severity());
            let is_refused = severity == Some(Severity::Error);
            Err(if is_refused { Failure::Refused(error.into()) } else { Failure::Unknown(error.into()) })
        }
        (Err(why), Ok(())) => Err(Failure::Refused(why)),
    }
}

async fn control(held: &Held, sql: &str) -> Result<()> {
    Ok(held.db.control(sql).await?)
}

/// Begins a transaction and runs the calls in it. If there are several usual appends, they run first, in one statement.
/// Of the other calls, consecutive single ones ([`Task::is_single`]) are pipelined.
async fn run(held: &Held, group: &mut [Box<dyn Task>]) -> Result<()> {
    let mut begin: Option<BoxFuture<'_, Result<()>>> = Some(Box::pin(control(held, "BEGIN")));
    let mut advanced = HashSet::new();
    let usual = usual_appends(group);
    if usual.len() > 1 {
        let appends: Vec<&Append> = usual.values().copied().collect();
        let advance = async {
            advanced = advance(&held.db, &appends).await?;
            Ok(())
        };
        pipelined(begin.take().into_iter().chain([Box::pin(advance) as _]).collect()).await?;
    }
    let stored: HashSet<usize> =
        usual.iter().filter(|(_, append)| advanced.contains(&append.room)).map(|(index, _)| *index).collect();
    let mut others = Vec::new();
    for (index, call) in group.iter_mut().enumerate() {
        if stored.contains(&index) { call.note_appended() } else { others.push(call) }
    }
    for part in others.chunk_by_mut(|call, next| call.is_single() && next.is_single()) {
        let calls = part.iter_mut().map(|call| call.run(&held.db));
        pipelined(begin.take().into_iter().chain(calls).collect()).await?;
    }
    Ok(())
}

/// The first usual append of each room ([`is_usual`]), by its place in the group.
fn usual_appends(group: &[Box<dyn Task>]) -> BTreeMap<usize, &Append> {
    let mut rooms = HashSet::new();
    let appends = group.iter().enumerate().filter_map(|(index, call)| Some((index, call.append()?)));
    appends.filter(|(_, append)| is_usual(append) && rooms.insert(&append.room)).collect()
}

/// Like [`run`], with a savepoint for each call, so that a failed call is undone alone.
async fn run_one_by_one(held: &Held, group: &mut [Box<dyn Task>]) -> Result<()> {
    control(held, "BEGIN").await?;
    for call in group {
        control(held, "SAVEPOINT call").await?;
        match call.run(&held.db).await {
            Ok(()) => control(held, "RELEASE call").await?,
            // If this rollback fails too, for example because the connection broke, the group fails.
            Err(why) => control(held, "ROLLBACK TO call; RELEASE call").await.map_err(|_| why)?,
        }
    }
    Ok(())
}
