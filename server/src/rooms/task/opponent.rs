//! The computer as a player in a room.

use super::thoughts::Thought;
use super::{RETRY_PAUSE, RoomCommand, RoomTask};
use crate::connections::client::Client;
use crate::rooms::creation::fresh;
use crate::rooms::machine::{Ask, Change, Decision, RoomEvent};
use konakis_engine::Level;
use konakis_games::Seed;
use konakis_protocol::{ClockChoice, Offer, Seat, Viewer};
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::DropGuard;

/// The bounds of the minimum time that the computer takes for an action (see [`pause`]).
const PAUSE_MIN_MS: u64 = 250;
const PAUSE_MAX_MS: u64 = 500;
/// The pause before the computer thinks again if nobody pays for the thought. It is long, because all unpaid thoughts
/// together get only as many turns on the threads as one payer.
const UNPAID_RETRY_PAUSE: Duration = Duration::from_secs(10);
/// In a game with a live clock, the computer pauses only if the initial time is at least this many seconds.
const PAUSED_CLOCK_MIN_S: u32 = 60;

/// A thought in progress. Dropping it cancels the thought.
pub(super) struct Thinking {
    ply: u32,
    /// Whether a player pays for the thought.
    is_paid: bool,
    _cancel: DropGuard,
}

impl RoomTask {
    pub(super) fn let_computer_think(&mut self) {
        let Some((seat, level)) = self.room.computer() else { return };
        let ply = self.room.ply();
        let is_to_act = self.room.to_act().contains(seat);
        if self.thinking.as_ref().is_some_and(|thinking| !is_to_act || thinking.ply != ply) {
            self.thinking = None;
        }
        if !is_to_act || self.thinking.is_some() {
            return;
        }
        if self.services.clock.is_outage() {
            // During an outage, an action of the computer cannot be stored.
            self.think_due = Some(Instant::now() + RETRY_PAUSE);
            return;
        }
        let payer = self.payer.clone();
        let is_paid = payer.is_some();
        let number = self.room.settings().seed.rotate_left(32) ^ u64::from(ply);
        let level = Level::new(level).unwrap_or(Level::MIN);
        let pauses = self.services.thinkers.pauses();
        let pause = if pauses { pause(self.room.settings().clock, number) } else { Duration::ZERO };
        let thought = Thought { seat, level, seed: Seed::new(number), payer, pause };
        let cancel = self.think(thought, move |action| RoomCommand::Thought { ply, action });
        self.thinking = Some(Thinking { ply, is_paid, _cancel: cancel });
    }

    /// Charges the thoughts of this room to the client, if a player uses this client. If a thought began before there
    /// was a payer, it begins anew as a paid one; otherwise it would still wait behind the unpaid thoughts of other
    /// rooms.
    pub(super) fn note_payer(&mut self, client: &Client) {
        if self.viewer(client) == Viewer::Spectator {
            return;
        }
        if self.payer.replace(client.payer()).is_none() {
            self.thinking.take_if(|thinking| !thinking.is_paid);
            self.think_due = None;
            self.let_computer_think();
        }
    }

    /// Lets the computer think after a pause. If a player comes before that, the computer thinks at once, and the
    /// player's client is charged.
    pub(super) fn await_player(&mut self) {
        if self.room.computer().is_some() {
            self.think_due = Some(Instant::now() + RETRY_PAUSE);
        }
    }

    pub(super) async fn thought(&mut self, ply: u32, action: Option<String>) {
        self.thinking = None;
        let Some((seat, _)) = self.room.computer() else { return };
        if let Some(action) = action {
            self.act_for_computer(seat, Ask::Act { ply, action, lag_ms: 0 }).await;
        }
        if !self.is_in_step() || (self.room.to_act().contains(seat) && self.room.ply() == ply) {
            self.drop_thought();
        } else {
            self.let_computer_think();
        }
    }

    /// Lets the computer think again after a pause.
    pub(super) fn drop_thought(&mut self) {
        self.thinking = None;
        let pause = if self.payer.is_some() { RETRY_PAUSE } else { UNPAID_RETRY_PAUSE };
        self.think_due = Some(Instant::now() + pause);
    }

    async fn act_for_computer(&mut self, seat: Seat, ask: Ask) {
        let Some(by) = self.room.seated(seat).cloned() else { return };
        if !self.is_in_step() {
            return;
        }
        match self.room.handle(self.services.clock.now(), &RoomEvent::Asked { by, ask }) {
            Ok(mut decision) if !decision.changes.is_empty() => {
                self.refresh_players(&mut decision).await;
                if self.store(&decision).await.is_ok() {
                    self.publish(None);
                }
            }
            Ok(_) => {}
            Err(refusal) => tracing::debug!(%refusal, "the room refused the action of the computer"),
        }
    }

    pub(super) async fn answer_for_computer(&mut self, decision: &Decision) {
        let Some((seat, _)) = self.room.computer() else { return };
        for change in &decision.changes {
            let Change::Offered { seat: by, what } = change else { continue };
            if *by == seat {
                continue;
            }
            let ask = match what {
                Offer::Draw => Ask::Refuse(Offer::Draw),
                Offer::Takeback | Offer::Rematch => Ask::Accept(*what, fresh(&self.services.random)),
            };
            self.act_for_computer(seat, ask).await;
        }
    }
}

/// The minimum time that the computer takes for its action, because an immediate answer is hard to follow.
fn pause(clock: Option<ClockChoice>, number: u64) -> Duration {
    match clock {
        Some(ClockChoice::Days(_)) => Duration::ZERO,
        Some(ClockChoice::Live(clock)) if clock.initial_s() < PAUSED_CLOCK_MIN_S => Duration::ZERO,
        _ => Duration::from_millis(PAUSE_MIN_MS + number % (PAUSE_MAX_MS - PAUSE_MIN_MS + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{Days, LiveClock};

    #[test]
    fn the_computer_pauses_except_in_short_or_correspondence_games() {
        let live = |initial_s| Some(ClockChoice::Live(LiveClock::new(initial_s, 5).unwrap()));
        for number in [0, 17, 251, u64::MAX] {
            for clock in [None, live(600)] {
                let ms = pause(clock, number).as_millis();
                assert!((250..=500).contains(&ms), "{ms}");
            }
            assert_eq!(pause(live(30), number), Duration::ZERO);
            assert_eq!(pause(Some(ClockChoice::Days(Days::new(3).unwrap())), number), Duration::ZERO);
        }
    }
}
