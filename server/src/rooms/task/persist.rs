//! Storing a room's changes, and undoing them or reloading the room after a failed write.
//!
//! Invariants: while memory may differ from disk, `log` is not [`LogState::InStep`], and the room publishes and decides
//! nothing. `store` is cancellation-safe, because it sets `log` before it applies the first change.

use super::{RETRY_PAUSE, RoomTask};
use crate::clock::{Gap, Moment};
use crate::limits::blocking::Payer;
use crate::live_boards::ComparedGame;
use crate::rooms::error::RoomError;
use crate::rooms::loading::{LoadFailure, load};
use crate::rooms::machine::{Change, Decision, Entry, Seated, row};
use crate::store::StoreError;
use konakis_protocol::{Seat, Seats, UserId};
use tokio::time::Instant;

/// The room in memory, compared with its log on disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LogState {
    InStep,
    /// Memory and disk may differ, but no write is undecided.
    Ahead,
    /// It is unknown whether the last change was stored. The store must settle this before the room is reloaded.
    Unknown,
}

/// The reason why a change is not acknowledged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotStored {
    /// It was not stored and never will be.
    Unchanged,
    /// It is unknown whether this change, or an earlier one, is stored.
    Unknown,
}

impl From<NotStored> for RoomError {
    fn from(why: NotStored) -> Self {
        match why {
            NotStored::Unchanged => Self::NotSaved,
            NotStored::Unknown => Self::Unconfirmed,
        }
    }
}

/// The seats that lose no time while these changes are stored. These are both seats if the changes contain an action, a
/// takeback or a join. Otherwise the asker's seat loses time, so that players cannot stop their own clock with offers.
/// Without an asker, both seats lose time.
fn repaid(changes: &[Change], asker: Option<Seat>) -> Seats {
    let is_course = |change: &Change| {
        matches!(change, Change::Acted { .. } | Change::TakenBack { .. } | Change::Joined { .. })
    };
    if changes.iter().any(is_course) {
        Seats::TWO
    } else {
        asker.map_or(Seats::NONE, |asker| Seats::TWO.without(asker))
    }
}

impl RoomTask {
    /// Like [`Self::store_asked`], for a decision that no player asked for.
    pub(super) async fn store(&mut self, decision: &Decision) -> Result<(), NotStored> {
        self.store_asked(decision, None).await
    }

    /// Applies and stores a decision, which the player on the seat `asker` asked for. If the decision is not stored,
    /// the room goes back to its earlier state, or is reloaded before the next decision.
    pub(super) async fn store_asked(
        &mut self,
        decision: &Decision,
        asker: Option<Seat>,
    ) -> Result<(), NotStored> {
        if self.services.clock.is_outage() {
            // The attempt would delay the room for as long as the store looks for its database.
            return Err(NotStored::Unchanged);
        }
        let now = self.services.clock.now();
        let (first_n, entries) = (self.room.entries(), self.entries(now, &decision.changes));
        let (was_on, had_all_acted) = (self.room.outcome().is_none(), self.room.all_acted());
        let before = self.room.before(&decision.changes);
        // From here on memory is ahead of the disk, even if this future is dropped before the write.
        (self.log, self.reload_due) = (LogState::Ahead, Some(Instant::now()));
        for entry in &entries {
            self.apply(entry).await.map_err(|()| NotStored::Unchanged)?;
        }
        let append = self.room.append(first_n, &entries, now);
        let live = ComparedGame::of(&append.row);
        let mut batch = vec![append];
        if let Some((room, new_room)) = &decision.created {
            batch.push(row::creation(room, now, new_room).map_err(|error| {
                tracing::error!(room = %self.room.id(), %error, "a rematch could not be created");
                NotStored::Unchanged
            })?);
        }
        let begun = Instant::now();
        self.log = LogState::Unknown;
        if let Err(error) = self.services.store.append(batch).await {
            if error.is_of_former_user() {
                tracing::debug!(room = %self.room.id(), %error, "a change was not stored");
            } else if error == StoreError::Closed {
                // The server is stopping. If the store ended by itself, an error was logged then.
                tracing::info!(room = %self.room.id(), "a change was not stored, because the store is closed");
            } else {
                tracing::error!(room = %self.room.id(), %error, "a change could not be stored");
            }
            if error.is_of_store() {
                self.services.clock.note_doubt();
            }
            self.reload_due = Some(Instant::now());
            match error {
                StoreError::Unknown(_) => return Err(NotStored::Unknown),
                StoreError::Conflict { .. } => self.log = LogState::Ahead,
                _ => {
                    self.room.undo(before);
                    (self.log, self.reload_due) = (LogState::InStep, None);
                }
            }
            return Err(NotStored::Unchanged);
        }
        self.services.clock.note_stored();
        self.services.meters.appended(begun.elapsed(), entries.len());
        (self.log, self.reload_due) = (LogState::InStep, None);
        // If an outage happened during the write, this gives back its gap. Of the time of the write, only the part
        // after the gap is then given back, so that no time is given back twice.
        let gap_end = self.follow_outages();
        let from_ms = now.uptime.max(gap_end.unwrap_or_default());
        let storage = Gap { from_ms, to_ms: self.services.clock.now().uptime };
        self.room.give_back_storage(storage, repaid(&decision.changes, asker));
        if let Some(outcome) = self.room.outcome().filter(|_| was_on) {
            self.services.meters.finished(self.room.contest().game(), &outcome.reason);
        }
        if !had_all_acted && self.room.all_acted() && self.room.settings().start.random_seats {
            self.note_sides_used();
        }
        self.services.live_boards.note(self.room.id(), live);
        self.after_change(&decision.changes);
        Ok(())
    }

    pub(super) fn is_in_step(&self) -> bool {
        self.log == LogState::InStep
    }

    fn entries(&self, now: Moment, changes: &[Change]) -> Vec<Entry> {
        let numbered = (self.room.seq() + 1..).zip(changes);
        numbered.map(|(seq, change)| Entry { at: now, seq, change: change.clone() }).collect()
    }

    fn after_change(&mut self, changes: &[Change]) {
        if changes.iter().any(|change| matches!(change, Change::Joined { .. })) {
            self.update_presence();
            // If the sides were drawn, the first player's earlier messages belong to their new seat.
            for seat in self.room.seats().iter() {
                if let Some(who) = self.room.seated(seat) {
                    self.chat_log.seat_author(&who.user.id, seat);
                }
            }
        }
        self.note_in_lobby();
        self.let_computer_think();
        self.drop_old_hint();
    }

    /// Reloads and publishes the room if it may differ from its log on disk, with [`RETRY_PAUSE`] between attempts.
    pub(super) async fn recover(&mut self) -> Result<(), NotStored> {
        let not_stored = match self.log {
            LogState::InStep => return Ok(()),
            LogState::Ahead => NotStored::Unchanged,
            LogState::Unknown => NotStored::Unknown,
        };
        if self.reload_due.is_some_and(|due| due > Instant::now()) {
            return Err(not_stored);
        }
        if self.services.clock.is_outage() {
            self.reload_due = Some(Instant::now() + RETRY_PAUSE);
            return Err(not_stored);
        }
        if let Err(error) = self.reload().await {
            self.note_failed_reload(&error);
            return Err(not_stored);
        }
        self.reload_due = None;
        self.follow_outages();
        self.update_presence();
        self.note_board();
        self.note_in_lobby();
        // The reload may have brought another position.
        self.drop_old_hint();
        if self.think_due.is_none() {
            self.let_computer_think();
        }
        self.publish(None);
        Ok(())
    }

    /// Gives back the time of outages. Returns the end of the last gap, in uptime.
    fn follow_outages(&mut self) -> Option<u64> {
        let news = self.services.clock.outage_news(self.outage_changes)?;
        let gap_end = news.gaps.last().map(|gap| gap.to_ms);
        self.outage_changes = news.number;
        for gap in news.gaps {
            self.room.give_back(gap);
        }
        self.room.set_paused(news.is_outage);
        gap_end
    }

    /// Gives back the time of outages, and publishes the room if its clocks have stopped or run again.
    pub(super) fn note_outages(&mut self) {
        if !self.is_in_step() {
            return;
        }
        let seq = self.room.seq();
        self.follow_outages();
        if self.room.seq() > seq {
            self.publish(None);
        }
    }

    /// Checks whether the store works. If it does, gives back the time in which it did not.
    pub(super) async fn proves_store(&mut self) -> bool {
        let clock = &self.services.clock;
        if clock.is_outage() {
            return false;
        }
        if self.services.store.ping().await.is_err() {
            clock.note_doubt();
            return false;
        }
        clock.note_stored();
        self.note_outages();
        true
    }

    /// Logs why the room was not reloaded, and plans another attempt if one can succeed.
    fn note_failed_reload(&mut self, error: &LoadFailure) {
        let room = self.room.id();
        if matches!(error, LoadFailure::Store(StoreError::Closed)) {
            // The server is stopping. If the store ended by itself, an error was logged then.
            tracing::info!(%room, "a room is read again only at the next start, because the store is closed");
            self.reload_due = None;
            return;
        }
        if self.log == LogState::Unknown {
            tracing::error!(%room, %error, "it is still unknown whether a change was stored");
        } else {
            tracing::error!(%room, %error, "a room could not be reloaded");
        }
        self.reload_due = Some(Instant::now() + RETRY_PAUSE);
    }

    /// Replaces the room by the one on disk, once every earlier write is decided.
    async fn reload(&mut self) -> Result<(), LoadFailure> {
        let id = self.room.id().clone();
        if self.log == LogState::Unknown {
            self.services.store.settle().await?;
            self.log = LogState::Ahead;
        }
        let mut room = load(&self.services, &id, Payer::Room(id.clone())).await?;
        // Clients drop a view whose sequence number is lower than that of the view they have.
        room.raise_seq(self.room.seq());
        (self.room, self.outage_changes) = (room, 0);
        self.log = LogState::InStep;
        Ok(())
    }

    /// If the challenged guest has become a member, challenges the member instead. Does nothing if `who`, the user who
    /// asks, is the challenged user or the creator.
    pub(super) async fn resolve_challenged_guest(&mut self, who: &UserId) {
        let Some(challenged) = self.room.challenged() else { return };
        if who == challenged || *who == self.room.settings().creator {
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

    /// Gives the seat of a merged guest to the member. Returns true if the change is on disk or not necessary.
    pub(super) async fn merge(&mut self, guest: &UserId, mut member: Seated) -> bool {
        let Some(seat) = self.room.seat_of(guest) else {
            // An earlier merge with an unknown outcome may be on disk. Then the guest's messages must still be
            // attributed to the member.
            self.chat_log.attribute(guest, &member.user.id);
            return true;
        };
        if self.room.seat_of(&member.user.id).is_some() {
            // Nobody plays both sides, so the guest keeps the seat.
            return true;
        }
        member.user.name = self.room.name_beside(Some(seat), &member.user.name);
        let id = member.user.id.clone();
        let decision = Decision::from(Change::Joined { seat, who: member, drawn: false });
        let stored = self.store(&decision).await.is_ok();
        if stored {
            // Without this, messages under the guest's id would keep the old seat after a later draw of the sides.
            self.chat_log.attribute(guest, &id);
            self.services.unplayed.merge(self.room.id(), guest, &id);
            self.update_presence();
            self.publish(None);
        }
        stored
    }
}
