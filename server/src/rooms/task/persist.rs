//! Storing a room's changes, and reloading the room after a failed write.
//!
//! Invariants: while memory may differ from disk, `needs_reload` is set and the room is published to nobody. `store` is
//! cancellation-safe, because the flag is set before the first change is applied.

use super::RoomTask;
use crate::clock::Moment;
use crate::limits::blocking::Payer;
use crate::rooms::loading::load;
use crate::rooms::machine::{Change, Decision, Entry, Seated, row};
use konakis_protocol::UserId;
use tokio::time::Instant;

impl RoomTask {
    /// Applies and stores the changes of a decision. If that fails, the room must be reloaded from disk.
    pub(super) async fn store(&mut self, decision: &Decision) -> Result<(), ()> {
        let now = self.services.clock.now();
        let (first_n, entries) = (self.room.entries(), self.entries(now, &decision.changes));
        let was_on = self.room.outcome().is_none();
        // From here on memory is ahead of the disk, also if this future is dropped before the write.
        self.needs_reload = true;
        for entry in &entries {
            self.apply(entry).await?;
        }
        let mut batch = vec![self.room.append(first_n, &entries, now)];
        if let Some((room, new_room)) = &decision.created {
            batch.push(row::creation(room, now, new_room).map_err(|error| {
                tracing::error!(room = %self.room.id(), %error, "a rematch could not be created");
            })?);
        }
        let begun = Instant::now();
        self.services.store.append(batch).await.map_err(|error| {
            tracing::error!(room = %self.room.id(), %error, "a change could not be stored");
        })?;
        self.services.meters.appended(begun.elapsed(), entries.len());
        self.needs_reload = false;
        if let Some(outcome) = self.room.outcome().filter(|_| was_on) {
            self.services.meters.finished(self.room.contest().game(), &outcome.reason);
        }
        self.after_change(&decision.changes);
        Ok(())
    }

    fn entries(&self, now: Moment, changes: &[Change]) -> Vec<Entry> {
        let numbered = (self.room.seq() + 1..).zip(changes);
        numbered.map(|(seq, change)| Entry { at: now, seq, change: change.clone() }).collect()
    }

    fn after_change(&mut self, changes: &[Change]) {
        if changes.iter().any(|change| matches!(change, Change::Joined { .. })) {
            let room = &self.room;
            self.watchers.retain(room.id(), |user| room.may_watch(user));
            self.update_presence();
        }
        self.note_in_lobby();
        self.let_computer_think();
    }

    /// Replaces the room by the one on disk, after a failed write.
    pub(super) async fn reload(&mut self) -> Result<(), ()> {
        let id = self.room.id().clone();
        self.room = load(&self.services, &id, Payer::Room(id.clone())).await.map_err(|error| {
            tracing::error!(room = %id, %error, "a room could not be reloaded");
        })?;
        self.needs_reload = false;
        self.update_presence();
        Ok(())
    }

    /// Updates the challenge if the challenged guest has become a member, when another user enters the room.
    pub(super) async fn resolve_challenged_guest(&mut self, who: Option<&UserId>) {
        let Some(challenged) = self.room.challenged() else { return };
        if who.is_none() || who == Some(challenged) || who == Some(&self.room.settings().creator) {
            return;
        }
        match self.services.store.user(challenged).await {
            Ok(account) => {
                if let Some(account) = account.filter(|account| account.id != *challenged) {
                    self.room.set_challenged(account.id);
                }
            }
            Err(error) => {
                tracing::error!(room = %self.room.id(), %error, "a challenged user could not be looked up")
            }
        }
    }

    /// Gives a guest's seat to a member. Returns whether that is on disk, or there was nothing to change.
    pub(super) async fn merge(&mut self, guest: &UserId, member: Seated) -> bool {
        let Some(seat) = self.room.seat_of(guest) else { return true };
        if self.room.seat_of(&member.user.id).is_some() {
            // Nobody plays both sides, so the guest keeps the seat.
            return true;
        }
        let decision = Decision::from(Change::Joined { seat, who: member });
        let stored = self.store(&decision).await.is_ok();
        if stored {
            self.update_presence();
            self.publish(None);
        }
        stored
    }
}
