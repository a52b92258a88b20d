//! The threads on which computer opponents search for actions, hints, analyses and evaluations.
//!
//! Invariants: on Linux, these threads run at the lowest priority in a server that people use. A panic ends only its
//! own thought. Payers take turns, and all networks of an IPv6 site count as one payer, so even many games from one
//! site hardly delay games elsewhere. Among the thoughts of a payer, quick thoughts for games go first, then the other
//! thoughts for games. If there are several threads, analyses and evaluations leave one of them to games. While many
//! thoughts wait, thoughts are shorter.

use crate::limits::blocking::Payer;
use crate::limits::fair_queue::{FairQueue, Grouped};
use konakis_engine::Stop;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::oneshot;

const QUEUE_TIMEOUT: Duration = Duration::from_secs(20);
/// The maximum number of waiting thoughts of one payer and kind. All payers of one IPv6 site together may have four
/// times as many waiting thoughts, of all kinds. A thought over one of these bounds fails immediately.
const WAITING_MAX: usize = 64;
/// The maximum duration of a thought that is not for an analysis. Most thoughts reach their maximum number of positions
/// sooner. On a busy machine the time is up first, and the answer is the best action so far.
const THINK_MAX: Duration = Duration::from_millis(1_400);
/// The maximum duration of a thought for an analysis. It is long, because the result should not depend on how busy the
/// machine is.
const LONG_THINK_MAX: Duration = Duration::from_secs(10);
/// The minimum of a thought's time limit, even if many payers wait.
const THINK_MIN: Duration = Duration::from_millis(50);
/// The time within which each waiting group of payers has a turn. A group is all payers of one IPv6 site, or one payer
/// without a site. If only one group waits, all its thoughts run within this time. A round takes longer if each thought
/// would otherwise have less than [`THINK_MIN`], or if thoughts that began while few others waited are still running.
const ROUND: Duration = Duration::from_secs(4);
/// Large, because searches recurse.
const STACK_BYTES: usize = 8 << 20;
#[cfg(target_os = "linux")]
const NICE_MAX: i32 = 19;

/// Why a thought has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ThoughtError {
    /// The thought got no thread, or ended without a result. Another attempt may succeed.
    #[error("the thought came to no result in time")]
    Unfinished,
    /// It panicked, and would panic again.
    #[error("the thought panicked")]
    Panicked,
}

/// The purpose of a thought, which determines its order among the thoughts of its payer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThoughtKind {
    /// An action of a weak computer opponent, which is found quickly.
    QuickGame,
    /// An action of a strong computer opponent, or a hint.
    Game,
    /// The evaluation of a position.
    Evaluation,
    /// A part of the analysis of a finished game, or the judgement of one action in it.
    Analysis,
}

impl ThoughtKind {
    /// The maximum duration of a thought while no other thought waits.
    const fn time_max(self) -> Duration {
        match self {
            Self::QuickGame | Self::Game | Self::Evaluation => THINK_MAX,
            Self::Analysis => LONG_THINK_MAX,
        }
    }
}

/// A client of the queue: all thoughts of this payer and kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Turn {
    /// Thoughts without a payer count as those of one common payer.
    payer: Option<Payer>,
    kind: ThoughtKind,
}

impl Grouped for Turn {
    fn group(&self) -> Self {
        Self { payer: self.payer.group(), kind: ThoughtKind::Game }
    }

    fn rank(&self) -> u8 {
        match self.kind {
            ThoughtKind::QuickGame => 0,
            ThoughtKind::Game => 1,
            ThoughtKind::Evaluation | ThoughtKind::Analysis => 2,
        }
    }

    fn is_background(&self) -> bool {
        match self.kind {
            ThoughtKind::QuickGame | ThoughtKind::Game => false,
            ThoughtKind::Evaluation | ThoughtKind::Analysis => true,
        }
    }
}

/// A bounded pool of threads for computer opponents.
#[derive(Debug)]
pub struct Thinkers {
    pool: Result<ThreadPool, ThreadPoolBuildError>,
    threads: usize,
    turns: Arc<FairQueue<Turn>>,
    busy: AtomicUsize,
    beside_people: bool,
}

impl Thinkers {
    /// A pool at normal priority and without pauses, for tests, for a server without limits, and for admin commands
    /// while no server runs.
    #[must_use]
    pub fn new() -> Self {
        Self::start(false)
    }

    /// A pool of the lowest priority, for a server that people use. The computer pauses before a quick answer, as
    /// people do.
    #[must_use]
    pub fn beside_people() -> Self {
        Self::start(true)
    }

    fn start(beside_people: bool) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|number| format!("thinker-{number}"))
            .stack_size(STACK_BYTES)
            .start_handler(move |_| {
                if beside_people {
                    lower_priority();
                }
            })
            // Without a handler, rayon ends the process. The panic hook has printed the message and the place.
            .panic_handler(|_| tracing::error!("a thought of the computer panicked"))
            .build();
        if let Err(error) = &pool {
            tracing::error!(%error, "the threads of the computer opponents could not be started");
        }
        Self {
            pool,
            threads,
            turns: FairQueue::new(threads, WAITING_MAX),
            busy: AtomicUsize::new(0),
            beside_people,
        }
    }

    /// Whether the computer pauses before a quick answer.
    #[must_use]
    pub const fn pauses(&self) -> bool {
        self.beside_people
    }

    /// How many thoughts are running or waiting for a thread.
    #[must_use]
    pub fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }

    /// The payer whose group has the fewest thoughts waiting; `None` without payers.
    #[must_use]
    pub fn least_busy(&self, payers: Vec<Payer>) -> Option<Payer> {
        let waiting = |payer: &Payer| {
            self.turns.waiting_of_group(&Turn { payer: Some(payer.clone()), kind: ThoughtKind::Analysis })
        };
        payers.into_iter().min_by_key(waiting)
    }

    /// Runs a thought on the pool. Thoughts without a payer count as those of one common payer.
    ///
    /// Dropping the future cancels the thought.
    ///
    /// # Errors
    /// [`ThoughtError`] if the thought gets no thread in time, finds nothing or panics.
    pub async fn think<T: Send + 'static>(
        &self,
        payer: Option<Payer>,
        kind: ThoughtKind,
        thought: impl FnOnce(&Stop) -> Option<T> + Send + 'static,
    ) -> Result<T, ThoughtError> {
        let _busy = ThoughtGuard::count(&self.busy);
        let result = self.think_uncounted(payer, kind, thought).await;
        result.inspect_err(|error| tracing::debug!(%error, "a thought of the computer came to no result"))
    }

    async fn think_uncounted<T: Send + 'static>(
        &self,
        payer: Option<Payer>,
        kind: ThoughtKind,
        thought: impl FnOnce(&Stop) -> Option<T> + Send + 'static,
    ) -> Result<T, ThoughtError> {
        let pool = self.pool.as_ref().map_err(|_| ThoughtError::Unfinished)?;
        let turn = Turn { payer, kind };
        let permit =
            self.turns.acquire(turn.clone(), QUEUE_TIMEOUT).await.map_err(|_| ThoughtError::Unfinished)?;
        let stop = Arc::new(StopOnDrop(Stop::new()));
        let (reply, mut answer) = oneshot::channel();
        let flag = stop.0.clone();
        pool.spawn(move || {
            // The thought keeps the permit until it ends, even if nobody waits for the result any more.
            let _permit = permit;
            let _ = reply.send(thought(&flag));
        });
        let found = match tokio::time::timeout(self.think_max(&turn), &mut answer).await {
            Ok(found) => found,
            Err(_) => {
                stop.0.raise();
                answer.await
            }
        };
        // Only a panic drops the sender before it sends.
        found.map_err(|_| ThoughtError::Panicked)?.ok_or(ThoughtError::Unfinished)
    }
}

impl Thinkers {
    /// The maximum duration of a thought now. It is shorter while many groups of payers wait, so that each group has
    /// its turn within [`ROUND`]. It is also shorter while many thoughts of the same group wait.
    fn think_max(&self, turn: &Turn) -> Duration {
        let time_max = turn.kind.time_max();
        let waiting = self.turns.waiting_groups().max(self.turns.waiting_of_group(turn));
        let waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
        let threads = u32::try_from(self.threads).unwrap_or(u32::MAX);
        if waiting == 0 {
            return time_max;
        }
        (ROUND.saturating_mul(threads) / waiting).clamp(THINK_MIN, time_max)
    }
}

impl Default for Thinkers {
    fn default() -> Self {
        Self::new()
    }
}

/// Counts a thought until it ends or its future is dropped.
struct ThoughtGuard<'a>(&'a AtomicUsize);

impl<'a> ThoughtGuard<'a> {
    fn count(busy: &'a AtomicUsize) -> Self {
        busy.fetch_add(1, Ordering::Relaxed);
        Self(busy)
    }
}

impl Drop for ThoughtGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

fn lower_priority() {
    #[cfg(target_os = "linux")]
    // On Linux the priority is the thread's own, although the call is named for processes.
    if let Err(error) = rustix::process::setpriority_process(None, NICE_MAX) {
        tracing::warn!(%error, "computer opponents think at normal priority");
    }
}

#[cfg(test)]
mod tests;
