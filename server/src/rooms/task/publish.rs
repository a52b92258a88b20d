//! Publishing a room: views to its watchers, snapshots to HTTP requests, its entry to the lobby.
//!
//! Invariants: each viewer receives only what they may know; the lobby does not list a private room. Changes of
//! presence alone are published at most once per [`PLAYERS_PACE`] if players came or went, and at most once per
//! [`SPECTATORS_PACE`] if only the number of spectators changed.

use super::RoomTask;
use super::encoded_views::EncodedViews;
use crate::connections::client::Client;
use crate::live_boards::ComparedGame;
use crate::rooms::snapshot::{ReplayFrames, SpectatorSnapshot};
use konakis_protocol::{Seats, Viewer};
use std::collections::HashSet;
use std::time::Duration;
use tokio::time::Instant;

/// How long a change of presence waits for further changes in a room with a large audience.
const PRESENCE_DEBOUNCE: Duration = Duration::from_millis(500);
/// The maximum number of watchers to whom a change of presence is published without debouncing.
pub(super) const SMALL_AUDIENCE_MAX: usize = 32;
/// The minimum time between two views that are published only because players came or went.
const PLAYERS_PACE: Duration = Duration::from_secs(1);
/// The minimum time between two views that are published only because the number of spectators changed.
const SPECTATORS_PACE: Duration = Duration::from_secs(2);

/// The presence in the last published view, and the times from which a change may be published.
pub(super) struct PublishedPresence {
    players: Seats,
    spectators: u32,
    players_from: Instant,
    spectators_from: Instant,
}

impl PublishedPresence {
    pub(super) fn nobody() -> Self {
        let now = Instant::now();
        Self { players: Seats::NONE, spectators: 0, players_from: now, spectators_from: now }
    }
}

impl RoomTask {
    pub(super) fn snapshot(&self) -> SpectatorSnapshot {
        let now = self.services.clock.now();
        let view = self.room.view(Viewer::Spectator, now);
        SpectatorSnapshot {
            game: view.game.to_string(),
            names: self.room.names(),
            levels: self.room.levels(),
            last: view.last.map(|last| last.action),
            seq: view.seq,
            board: view.board,
            searchable: self.room.is_searchable(),
            view: EncodedViews::new(&self.room, now).of(Viewer::Spectator),
        }
    }

    pub(super) fn replay_frames(&self) -> ReplayFrames {
        match self.room.finished_game() {
            Some(game) => ReplayFrames::Over(Box::new(game)),
            None if self.room.outcome().is_some() => ReplayFrames::EndedInSetup,
            None => ReplayFrames::InProgress,
        }
    }

    /// Updates `empty_since`. The room may have no watchers even while it handles a request, because the client may
    /// have disconnected meanwhile.
    pub(super) fn note_audience(&mut self) {
        let since = self.empty_since.take().unwrap_or_else(Instant::now);
        self.empty_since = self.watchers.is_empty().then_some(since);
    }

    pub(super) fn presence_changed(&mut self) {
        self.note_audience();
        if !self.is_in_step() {
            // Memory has a change that may not be on disk; the reload publishes the presence.
            return;
        }
        if self.watchers.len() > SMALL_AUDIENCE_MAX {
            let due = Instant::now() + PRESENCE_DEBOUNCE;
            self.presence_due = Some(self.presence_due.map_or(due, |earlier| earlier.min(due)));
        } else {
            self.publish_presence(None);
        }
    }

    /// Updates the presence and publishes it if it has changed. If a change of the same kind (players or spectators)
    /// was published too recently, the new change waits. Returns whether a view was published. This view also answers
    /// the caller's request.
    pub(super) fn publish_presence(&mut self, caller: Option<&Client>) -> bool {
        if self.update_presence() {
            self.note_in_lobby();
        }
        let now = Instant::now();
        let present = self.present();
        let published = &mut self.published;
        let players_changed = published.players != present;
        let from = if players_changed { published.players_from } else { published.spectators_from };
        let spectators_changed = published.spectators != self.room.spectators();
        let changed = players_changed || spectators_changed;
        self.presence_due = (changed && from > now).then_some(from);
        if !changed || from > now {
            return false;
        }
        if players_changed {
            published.players_from = now + PLAYERS_PACE;
        }
        if spectators_changed {
            published.spectators_from = now + SPECTATORS_PACE;
        }
        self.publish(caller);
        true
    }

    /// Updates the present players and the number of spectators. A user who watches on several connections is counted
    /// once. Returns whether the presence changed.
    pub(super) fn update_presence(&mut self) -> bool {
        let before = self.room.seq();
        let now = self.services.clock.now();
        self.watchers.remove_ended();
        self.note_audience();
        let (mut known, mut unknown) = (HashSet::new(), 0);
        let mut present = Seats::NONE;
        for user in self.watchers.users() {
            match (self.room.viewer(user), user) {
                (Viewer::Seat(seat), _) => present = present.with(seat),
                (Viewer::Spectator, Some(user)) => drop(known.insert(user)),
                (Viewer::Spectator, None) => unknown += 1,
            }
        }
        let spectators = u32::try_from(known.len()).unwrap_or(u32::MAX).saturating_add(unknown);
        for seat in self.room.seats().iter() {
            self.room.set_present(seat, present.contains(seat), now);
        }
        self.room.set_spectators(spectators);
        before != self.room.seq()
    }

    fn present(&self) -> Seats {
        let seats = self.room.seats();
        seats.iter().filter(|&seat| self.room.is_present(seat)).fold(Seats::NONE, Seats::with)
    }

    /// Sends the watchers their views. The caller, if any, receives the view as the answer.
    pub(super) fn publish(&mut self, caller: Option<&Client>) {
        let begun = Instant::now();
        (self.published.players, self.published.spectators) = (self.present(), self.room.spectators());
        let now = self.services.clock.now();
        let room = &self.room;
        let views = EncodedViews::new(room, now);
        let shown = self.watchers.broadcast(caller, |user| room.viewer(user), |viewer| views.of(viewer));
        self.services.meters.published(begun.elapsed(), shown);
    }

    pub(super) fn answer_with_view(&self, client: &Client) {
        let viewer = self.viewer(client);
        client.answer_encoded(&EncodedViews::new(&self.room, self.services.clock.now()).of(viewer));
    }

    pub(super) fn note_board(&self) {
        let live = ComparedGame::of(&self.room.row());
        self.services.live_boards.note(self.room.id(), live);
    }

    pub(super) fn note_in_lobby(&self) {
        let (room, lobby) = (&self.room, &self.services.lobby);
        let next =
            lobby.note(room.id(), room.seek(), room.is_creator_present(), room.live_spectators(), || {
                room.live_game()
            });
        if let Some(next) = next {
            self.rooms.nudge(&next);
        }
    }

    pub(super) fn viewer(&self, client: &Client) -> Viewer {
        self.room.viewer(client.user())
    }
}
