//! A computer opponent's thoughts, for its own turn and for hints.

use super::{RoomCommand, RoomTask};
use crate::computer::ThoughtKind;
use crate::limits::blocking::Payer;
use konakis_engine::{Budget, Knowledge, Level, choose};
use konakis_games::Seed;
use konakis_protocol::Seat;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};

/// The strongest level that finds its action almost immediately in every game.
const QUICK_LEVEL_MAX: u8 = 3;

pub(super) struct Thought {
    /// The action is chosen from what this seat knows.
    pub(super) seat: Seat,
    pub(super) level: Level,
    pub(super) seed: Seed,
    /// The payer; none if nobody pays for the thought.
    pub(super) payer: Option<Payer>,
    /// The minimum time from the start of the thought until its command is sent to the room.
    pub(super) pause: Duration,
}

impl RoomTask {
    /// Thinks on the thread pool, then sends this room the command with the action, or with `None` if none was found.
    /// Dropping the guard cancels the thought.
    pub(super) fn think(
        &self,
        thought: Thought,
        command: impl FnOnce(Option<String>) -> RoomCommand + Send + 'static,
    ) -> DropGuard {
        let Thought { seat, level, seed, payer, pause } = thought;
        let contest = self.room.contest().clone();
        let (services, own) = (Arc::clone(&self.services), self.own_mailbox.clone());
        let cancel = CancellationToken::new();
        let guard = cancel.clone().drop_guard();
        tokio::spawn(cancel.run_until_cancelled_owned(async move {
            let begun = Instant::now();
            let budget = Budget::of(contest.game());
            // Gathering the knowledge takes long in a long game, so a thread of the pool does this too.
            let choose = move |stop: &_| choose(&Knowledge::of(&contest, seat), level, budget, seed, stop);
            let kind =
                if level.number() <= QUICK_LEVEL_MAX { ThoughtKind::QuickGame } else { ThoughtKind::Game };
            let action = services.thinkers.think(payer, kind, choose).await.ok();
            services.meters.thought(begun.elapsed());
            tokio::time::sleep_until(begun + pause).await;
            if let Some(own) = own.upgrade() {
                // If the send fails, the room has been unloaded. The computer thinks again after the next load.
                let _ = own.send(Box::new(command(action))).await;
            }
        }));
        guard
    }
}
