//! What a room's task learns from a view: who plays, who they are at Discord, and when each was there last.

use super::worker::Worker;
use crate::bot::now_ms;
use crate::session::Person;
use konakis_protocol::{RoomView, Seat, Snowflake};
use std::num::NonZeroU64;

impl Worker {
    /// Takes note of what happened while nobody watched.
    pub(super) fn take_up(&mut self) {
        let active: Vec<Seat> = match self.note.moved_ply {
            Some(ply) if ply == self.view.ply => return,
            Some(_) => {
                self.note.moved_ms = now_ms();
                self.view.last.iter().map(|last| last.seat).collect()
            }
            // Whoever sits there has just proposed the game, or taken it up.
            None => {
                let seated = self.view.players.iter().filter(|(_, player)| player.is_some());
                seated.map(|(seat, _)| seat).collect()
            }
        };
        self.note.moved_ply = Some(self.view.ply);
        self.note_active(active);
    }

    /// These sides did something just now.
    fn note_active(&mut self, seats: impl IntoIterator<Item = Seat>) {
        for seat in seats {
            if let Some(at) = self.note.active_ms.get_mut(seat) {
                *at = now_ms();
            }
        }
    }

    pub(super) async fn take_view(&mut self, view: Box<RoomView>) {
        if view.seq < self.view.seq {
            return;
        }
        self.away = false;
        let players = |view: &RoomView| {
            view.players
                .iter()
                .map(|(_, player)| player.as_ref().map(|player| player.user.id.clone()))
                .collect::<Vec<_>>()
        };
        let (met, moved) = (players(&view) == players(&self.view), view.ply != self.view.ply);
        let before = std::mem::replace(&mut self.view, view);
        self.note_active(active(&before, &self.view));
        if moved {
            self.note.moved_ms = now_ms();
            self.note.moved_ply = Some(self.view.ply);
            // So that a bot which is killed now knows what it has seen.
            self.keep().await;
        }
        if !met {
            self.meet().await;
        }
    }

    /// Learns who the players are at Discord, and is there for them.
    pub(super) async fn meet(&mut self) {
        let players: Vec<_> = self
            .view
            .players
            .iter()
            .filter_map(|(seat, player)| Some((seat, player.as_ref()?.user.clone())))
            .collect();
        for (seat, user) in players {
            let known = self.bot.memory.discord_of(&user.id).await.unwrap_or_else(|error| {
                tracing::error!(room = %self.room, %error, "a player could not be recalled");
                None
            });
            if let Some(place) = self.people.get_mut(seat) {
                *place = known;
            }
        }
        if self.view.standing.result().is_some() {
            return;
        }
        for person in self.persons() {
            if let Err(error) = self.bot.session.look(&person, &self.room).await {
                tracing::warn!(room = %self.room, %error, "a player could not be shown as present");
            }
        }
    }

    /// The players whom the bot is there for.
    pub(super) fn persons(&self) -> Vec<Person> {
        let person = |(seat, player): (Seat, &Option<konakis_protocol::Player>)| {
            let discord = self.people.get(seat).copied().flatten().and_then(NonZeroU64::new)?;
            Some(Person { discord: Snowflake::new(discord), name: player.as_ref()?.user.name.clone() })
        };
        self.view.players.iter().filter_map(person).collect()
    }
}

/// The sides that did something between these two views of a room.
fn active(before: &RoomView, after: &RoomView) -> Vec<Seat> {
    let came = |seat: &Seat| {
        let sits = |view: &RoomView| view.players.get(*seat).is_some_and(Option::is_some);
        sits(after) && !sits(before)
    };
    let mut seats: Vec<Seat> = Seat::ALL.into_iter().filter(came).collect();
    if after.ply > before.ply {
        let awaited = before.standing.to_act();
        // Where one alone was to act, it was he who did, whatever was answered since.
        seats.extend(awaited.iter().filter(|_| awaited.len() == 1));
        seats.extend(after.last.iter().map(|last| last.seat));
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::tests::{contest, view};
    use konakis_protocol::{BySeat, Viewer};

    fn after(game: &str, actions: usize) -> RoomView {
        view(&contest(game, actions), Viewer::Spectator)
    }

    #[test]
    fn who_acted_is_active_also_where_the_answer_came_at_once() {
        let (start, one, two) = (after("tablut", 0), after("tablut", 1), after("tablut", 2));
        assert_eq!(active(&start, &one), [Seat::White, Seat::White]);
        assert_eq!(active(&one, &two), [Seat::Black, Seat::Black]);
        assert_eq!(active(&start, &two), [Seat::White, Seat::Black]);
        assert_eq!(active(&two, &two), []);
    }

    #[test]
    fn who_sits_down_is_active() {
        let full = after("tablut", 0);
        let mut waiting = full.clone();
        waiting.players = BySeat::from([full.players.get(Seat::White).cloned().flatten(), None]);
        assert_eq!(active(&waiting, &full), [Seat::Black]);
    }
}
