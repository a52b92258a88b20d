//! Drawn sides. The sides that are drawn for two players are kept for their later games of the same kind, until both
//! have acted in such a game, but for a day at most. So they cannot get other sides by calling a game off.

use super::RoomTask;
use crate::rooms::machine::{Change, Decision};

impl RoomTask {
    /// Gives a joining player the side that is kept for this player against the creator. If none is kept, keeps the
    /// side drawn for this join.
    pub(super) fn keep_sides(&self, decision: &mut Decision) {
        for change in &mut decision.changes {
            if let Change::Joined { seat, who, drawn: true } = change
                && let Some(creator) = self.room.seats().iter().find_map(|seat| self.room.seated(seat))
            {
                let (game, now_ms) = (self.room.contest().game(), self.services.clock.now().uptime);
                *seat = self.services.side_draws.draw(&who.user.id, &creator.user.id, game, *seat, now_ms);
            }
        }
    }

    /// Forgets the kept sides, because both players have acted.
    pub(super) fn note_sides_used(&self) {
        let players: Vec<_> = self.room.seats().iter().filter_map(|seat| self.room.seated(seat)).collect();
        if let [one, other] = players[..] {
            self.services.side_draws.used(&one.user.id, &other.user.id, self.room.contest().game());
        }
    }
}
