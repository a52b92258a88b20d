//! Hints: the action that the strongest computer opponent would choose.
//!
//! Invariants: a hint is computed from what the player knows. The first hint found for a player's next action is
//! counted in the log before the player gets it; no other hint is counted. A room looks for one hint at a time, and
//! gives up when the player no longer has the same decision to make.

use super::thoughts::Thought;
use super::{RoomCommand, RoomTask};
use crate::connections::client::Client;
use crate::rooms::error::RoomError;
use crate::rooms::machine::Refusal;
use konakis_engine::Level;
use konakis_games::Seed;
use konakis_protocol::{Hint, Seat, ServerMessage, Viewer};
use std::time::Duration;
use tokio_util::sync::DropGuard;

/// The hint for the current position, or the search for it.
pub(super) struct CurrentHint {
    seat: Seat,
    ply: u32,
    /// The number of this thought. The result of an earlier thought, which may still be queued, has another number.
    thought: u64,
    progress: Progress,
}

enum Progress {
    /// Dropping the guard cancels the thought.
    UnderWay {
        client: Client,
        _cancel: DropGuard,
    },
    Found(String),
}

impl RoomTask {
    pub(super) fn give_hint(&mut self, client: Client) {
        let Viewer::Seat(seat) = self.viewer(&client) else {
            return self.refuse(&client, &Refusal::NotSeated);
        };
        self.drop_old_hint();
        match self.hint.as_ref().map(|hint| &hint.progress) {
            Some(Progress::Found(action)) => self.answer_with_hint(&client, action.clone()),
            Some(Progress::UnderWay { .. }) => self.refuse(&client, &RoomError::HintUnderWay),
            None => self.look_for_hint(client, seat),
        }
    }

    fn look_for_hint(&mut self, client: Client, seat: Seat) {
        self.hint_thoughts += 1;
        let (ply, number) = (self.room.ply(), self.hint_thoughts);
        let (level, pause) = (Level::MAX, Duration::ZERO);
        let (payer, seed) = (Some(client.payer()), Seed::new(self.services.random.number()));
        let thought = Thought { seat, level, seed, payer, pause };
        let cancel = self.think(thought, move |action| RoomCommand::Hinted { thought: number, action });
        let progress = Progress::UnderWay { client, _cancel: cancel };
        self.hint = Some(Box::new(CurrentHint { seat, ply, thought: number, progress }));
    }

    pub(super) async fn hint_found(&mut self, thought: u64, action: Option<String>) {
        let Some((seat, ply, client)) = self.take_hint_under_way(thought) else { return };
        let Some(action) = action else { return self.refuse(&client, &RoomError::NoHint) };
        if let Some(change) = self.room.count_hint(seat) {
            if let Err(why) = self.store(&change.into()).await {
                return self.refuse(&client, &RoomError::from(why));
            }
            self.publish(None);
        }
        self.answer_with_hint(&client, action.clone());
        self.hint = Some(Box::new(CurrentHint { seat, ply, thought, progress: Progress::Found(action) }));
    }

    pub(super) fn refuse_hint(&mut self, thought: u64, why: &RoomError) {
        if let Some((_, _, client)) = self.take_hint_under_way(thought) {
            self.refuse(&client, why);
        }
    }

    fn take_hint_under_way(&mut self, thought: u64) -> Option<(Seat, u32, Client)> {
        let CurrentHint { seat, ply, progress, .. } = *self.hint.take_if(|hint| hint.thought == thought)?;
        let Progress::UnderWay { client, .. } = progress else { return None };
        Some((seat, ply, client))
    }

    pub(super) fn drop_old_hint(&mut self) {
        let room = &self.room;
        let is_old = |hint: &mut Box<CurrentHint>| {
            !room.to_act().contains(hint.seat) || !room.is_current(hint.seat, hint.ply)
        };
        let dropped = self.hint.take_if(is_old).map(|hint| *hint);
        if let Some(CurrentHint { ply, progress: Progress::UnderWay { client, .. }, .. }) = dropped {
            self.refuse(&client, &Refusal::Stale { given: ply, now: self.room.ply() });
        }
    }

    pub(super) fn looks_for_hint(&self) -> bool {
        self.hint.as_ref().is_some_and(|hint| matches!(hint.progress, Progress::UnderWay { .. }))
    }

    fn answer_with_hint(&self, client: &Client, action: String) {
        let (room, ply) = (self.room.id().clone(), self.room.ply());
        client.answer(&ServerMessage::Hint(Hint { room, ply, action }));
    }
}
