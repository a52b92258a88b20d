//! The computer as a player in a room.

use super::{Command, RETRY_PAUSE, RoomTask};
use crate::room::{Ask, Change, Decision, Event};
use konakis_engine::{Knowledge, choose};
use konakis_games::Seed;
use konakis_protocol::{Offer, Seat};
use std::sync::Arc;
use tokio::time::Instant;

impl RoomTask {
    /// Lets the computer think, where it is to act.
    pub(super) fn let_computer_think(&mut self) {
        let Some((seat, _)) = self.room.computer() else { return };
        let ply = self.room.ply();
        if !self.room.to_act().contains(seat) || self.thinking_at == Some(ply) {
            return;
        }
        self.thinking_at = Some(ply);
        let contest = self.room.contest().clone();
        let seed = Seed::new(self.room.settings().seed.rotate_left(32) ^ u64::from(ply));
        let mut others = self.room.seats().iter().filter(|&other| other != seat);
        let player = others.find_map(|other| Some(self.room.seated(other)?.user.id.clone()));
        let (services, own) = (Arc::clone(&self.services), self.own.clone());
        tokio::spawn(async move {
            let begun = Instant::now();
            // What the seat knows is gathered there too, since in a long game that takes long.
            let thought = move |budget| choose(&Knowledge::of(&contest, seat), budget, seed);
            let action = services.thinkers.think(player, thought).await;
            services.meters.thought(begun.elapsed());
            if let Some(own) = own.upgrade() {
                // A room that has left memory meanwhile lets the computer think again when it comes back.
                let _ = own.send(Box::new(Command::Thought { ply, action })).await;
            }
        });
    }

    pub(super) async fn thought(&mut self, ply: u32, action: Option<String>) {
        self.thinking_at = None;
        let Some((seat, _)) = self.room.computer() else { return };
        if let Some(action) = action {
            self.act_for_computer(seat, Ask::Act { ply, action, lag_ms: 0 }).await;
        }
        if self.room.to_act().contains(seat) && self.room.ply() == ply {
            self.think_due = Some(Instant::now() + RETRY_PAUSE);
        } else {
            self.let_computer_think();
        }
    }

    async fn act_for_computer(&mut self, seat: Seat, ask: Ask) {
        let Some(by) = self.room.seated(seat).cloned() else { return };
        if self.needs_reload {
            return;
        }
        match self.room.handle(self.services.clock.now(), &Event::Asked { by, ask }) {
            Ok(decision) if !decision.changes.is_empty() => {
                if self.store(&decision).await.is_ok() {
                    self.publish(None);
                }
            }
            Ok(_) => {}
            Err(refusal) => tracing::debug!(%refusal, "the computer was overtaken"),
        }
    }

    /// The computer gives back an action and plays again, and does not give up a game for a draw.
    pub(super) async fn answer_for_computer(&mut self, decision: &Decision) {
        let Some((seat, _)) = self.room.computer() else { return };
        for change in &decision.changes {
            let Change::Offered { seat: by, what } = change else { continue };
            if *by == seat {
                continue;
            }
            let ask = match what {
                Offer::Draw => Ask::Refuse(Offer::Draw),
                Offer::Takeback | Offer::Rematch => Ask::Accept(*what, self.services.fresh()),
            };
            self.act_for_computer(seat, ask).await;
        }
    }
}
