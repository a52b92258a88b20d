//! What is seen of a room, and who is there to see it.

use super::Driver;
use super::looks::Looks;
use crate::peek::{Peek, Reel, Unseen};
use crate::room::watchers::Speaker;
use konakis_protocol::{Seats, Viewer};
use std::collections::HashSet;
use std::time::Duration;
use tokio::time::Instant;

/// In a crowd changes of presence wait so long for others, so that many who come at once are one change.
const PRESENCE_PAUSE: Duration = Duration::from_millis(500);
/// In a company of so many a change of presence is shown at once; more are a crowd.
pub(super) const COMPANY_MAX: usize = 32;

impl Driver {
    pub(super) fn peek(&self) -> Result<Peek, Unseen> {
        self.refuse_private()?;
        let view = self.room.view(Viewer::Spectator, self.services.house.now());
        Ok(Peek {
            game: view.game.to_string(),
            names: self.room.names(),
            last: view.last.map(|last| last.action),
            seq: view.seq,
            board: view.board,
        })
    }

    /// The game as everybody may see it again, or that it is on.
    pub(super) fn reel(&self) -> Result<Reel, Unseen> {
        self.refuse_private()?;
        Ok(self.room.film().map_or(Reel::StillOn, |film| Reel::Over(Box::new(film))))
    }

    /// A private room is not shown to visitors, as if it were not there.
    pub(super) fn refuse_private(&self) -> Result<(), Unseen> {
        if self.room.terms().private { Err(Unseen::NoSuchRoom) } else { Ok(()) }
    }

    pub(super) fn presence_changed(&mut self) {
        if self.watchers.is_empty() {
            self.empty_since.get_or_insert(Instant::now());
        }
        if self.watchers.len() > COMPANY_MAX {
            self.presence_due.get_or_insert(Instant::now() + PRESENCE_PAUSE);
        } else {
            self.show_presence();
        }
    }

    pub(super) fn show_presence(&mut self) {
        if self.recount() {
            self.publish(None);
            self.note_in_lobby();
        }
    }

    /// Counts who is there, each person once; gives whether that changed.
    pub(super) fn recount(&mut self) -> bool {
        let before = self.room.seq();
        let now = self.services.house.now();
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

    /// Shows the room to all who watch; to the one who brought the change about as his answer.
    pub(super) fn publish(&mut self, asker: Option<&Speaker>) {
        let begun = Instant::now();
        let now = self.services.house.now();
        let room = &self.room;
        let looks = Looks::new(room, now);
        let shown = self.watchers.show(asker, |user| room.viewer(user), |viewer| looks.through(viewer));
        self.services.meters.published(begun.elapsed(), shown);
    }

    /// Answers one with the room as it stands.
    pub(super) fn show_to(&self, speaker: &Speaker) {
        let viewer = self.room.viewer(speaker.user());
        speaker.answer_encoded(&Looks::new(&self.room, self.services.house.now()).through(viewer));
    }

    /// Has the lobby know how the room stands.
    pub(super) fn note_in_lobby(&self) {
        let (room, lobby) = (&self.room, &self.services.lobby);
        let next =
            lobby.note(room.id(), room.seek(), room.is_attended(), room.looked_at(), || room.live_game());
        if let Some(next) = next {
            self.services.nudge(&next);
        }
    }

    /// Through whose eyes somebody looks at the room; none if he may not know of it.
    pub(super) fn viewer(&self, speaker: &Speaker) -> Option<Viewer> {
        self.room.may_watch(speaker.user()).then(|| self.room.viewer(speaker.user()))
    }
}
