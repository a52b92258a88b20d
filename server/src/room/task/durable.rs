//! How a room's changes come to be on disk.
//!
//! What always holds: between a change and its being stored the room is doubtful, and what is doubtful is shown to nobody.

use super::Driver;
use crate::room::{Change, Decision, Entry, Moment, Seated, row};
use konakis_protocol::UserId;
use tokio::time::Instant;

impl Driver {
    /// Makes the changes that were decided, and stores them; nobody sees the room before both are done. Where they
    /// cannot be stored, the room is what is on disk.
    pub(super) async fn store(&mut self, decision: &Decision) -> Result<(), ()> {
        let now = self.services.house.now();
        let (first_n, entries) = (self.room.entries(), self.entries(now, &decision.changes));
        let was_on = self.room.outcome().is_none();
        // From here on the room is ahead of the disk, and no longer to be trusted if this is given up on the way.
        self.doubtful = true;
        for entry in &entries {
            self.apply(entry).await?;
        }
        let mut batch = vec![self.room.append(first_n, &entries, now)];
        if let Some((room, founding)) = &decision.founded {
            batch.push(row::founding(room, now, founding).map_err(|error| {
                tracing::error!(room = %self.room.id(), %error, "a rematch could not be founded");
            })?);
        }
        let begun = Instant::now();
        self.services.store.append(batch).await.map_err(|error| {
            tracing::error!(room = %self.room.id(), %error, "a change could not be stored");
        })?;
        self.services.meters.appended(begun.elapsed(), entries.len());
        self.doubtful = false;
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
            self.watchers.keep(room.id(), |user| room.may_watch(user));
            self.recount();
        }
        self.note_in_lobby();
        self.let_computer_think();
    }

    /// After a failed write: what is on disk is the room.
    pub(super) async fn read_again(&mut self) -> Result<(), ()> {
        let id = self.room.id().clone();
        self.room = self.services.load(&id).await.map_err(|error| {
            tracing::error!(room = %id, %error, "a room could not be read again");
        })?;
        self.doubtful = false;
        self.recount();
        Ok(())
    }

    /// Somebody else than the challenged user comes: he may be the same person, who was a guest when he was challenged.
    pub(super) async fn follow_challenged(&mut self, who: Option<&UserId>) {
        let Some(challenged) = self.room.challenged() else { return };
        if who.is_none() || who == Some(challenged) || who == Some(&self.room.terms().creator) {
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

    pub(super) async fn merge(&mut self, guest: &UserId, member: Seated) -> bool {
        let Some(seat) = self.room.seat_of(guest) else { return true };
        if self.room.seat_of(&member.user.id).is_some() {
            // Nobody sits on both sides; the guest's seat stays the guest's.
            return true;
        }
        let decision = Decision::from(Change::Joined { seat, who: member });
        let stored = self.store(&decision).await.is_ok();
        if stored {
            self.recount();
            self.publish(None);
        }
        stored
    }
}
