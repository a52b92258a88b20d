//! Draws, takebacks and rematches that a player offers and the other side accepts or refuses.

use super::{Change, Decision, Fresh, Invited, NewRoom, Refusal, Room, Start};
use konakis_protocol::{BySeat, Offer, Outcome, Reason, Seat, UserId};

/// How often a seat may make the same offer between two actions.
pub(super) const OFFERS_MAX: u8 = 3;
/// How many draws and takebacks a seat may offer in one game, so that the log cannot grow forever.
pub(super) const GAME_OFFERS_MAX: u8 = 100;
/// How often a seat may take actions back in one game.
pub(super) const TAKEBACKS_MAX: u8 = 30;

impl Room {
    pub(super) fn offer(&self, user: &UserId, what: Offer, fresh: &Fresh) -> Result<Decision, Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.refuse_wrong_time(what)?;
        if what == Offer::Takeback {
            self.take_back_to(seat)?;
        }
        match self.offers.get(&what) {
            Some(by) if *by == seat => Err(Refusal::OfferedAlready),
            // Takebacks offered by both sides are not an agreement: each takes back different actions.
            Some(_) if what == Offer::Takeback => Err(Refusal::OfferedByOther),
            Some(_) => self.accept(user, what, fresh),
            None => self.refuse_too_many(seat, what).map(|()| Change::Offered { seat, what }.into()),
        }
    }

    fn refuse_too_many(&self, seat: Seat, what: Offer) -> Result<(), Refusal> {
        if self.offered.get(&(what, seat)).is_some_and(|times| *times >= OFFERS_MAX) {
            return Err(Refusal::OfferedOften);
        }
        if what != Offer::Rematch && count(&self.offers_made, seat) >= GAME_OFFERS_MAX {
            return Err(Refusal::OffersSpent);
        }
        Ok(())
    }

    /// The ply to which a takeback of this seat's last action returns; `None` if the seat may not offer one now. An
    /// open offer of a takeback makes no difference.
    pub(super) fn offerable_takeback(&self, seat: Seat) -> Option<u32> {
        self.check_in_progress().ok()?;
        self.refuse_too_many(seat, Offer::Takeback).ok()?;
        self.take_back_to(seat).ok()
    }

    pub(super) fn accept(&self, user: &UserId, what: Offer, fresh: &Fresh) -> Result<Decision, Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.refuse_wrong_time(what)?;
        let by = *self.offers.get(&what).filter(|by| **by != seat).ok_or(Refusal::NoOffer)?;
        Ok(match what {
            Offer::Draw => Change::Ended { outcome: Outcome::draw(Reason::DRAW_AGREED) }.into(),
            Offer::Takeback => Change::TakenBack { ply: self.take_back_to(by)? }.into(),
            Offer::Rematch => Decision {
                created: Some((fresh.room.clone(), Box::new(self.rematch(user, fresh.seed)))),
                ..Change::Rematched { room: fresh.room.clone() }.into()
            },
        })
    }

    pub(super) fn refuse(&self, user: &UserId, what: Offer) -> Result<Decision, Refusal> {
        self.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.offers.get(&what).ok_or(Refusal::NoOffer)?;
        Ok(Change::Refused { what }.into())
    }

    fn rematch(&self, creator: &UserId, seed: u64) -> NewRoom {
        let seats = self.seats();
        NewRoom {
            game: self.contest.game().to_owned(),
            variant: self.contest.rules().variant().to_owned(),
            options: self.contest.rules().options().clone(),
            seed,
            clock: self.settings.clock,
            players: BySeat::new(seats, |seat| self.seated(seats.after(seat)).cloned()),
            creator: creator.clone(),
            invited: Invited::Nobody,
            // An old rated game may have a guest: rated games were not always reserved for members.
            rated: self.settings.rated && self.are_all_members(),
            private: self.settings.private,
            start: Start { first_action_s: self.settings.start.first_action_s, ..Start::new(false) },
        }
    }

    /// The ply to which a takeback of this seat's last action returns.
    fn take_back_to(&self, seat: Seat) -> Result<u32, Refusal> {
        if self.settings.rated {
            return Err(Refusal::Rated);
        }
        if count(&self.taken_back, seat) >= TAKEBACKS_MAX {
            return Err(Refusal::TakebacksSpent);
        }
        let latest = self.contest.actions().iter().rposition(|entry| entry.seat == seat);
        let ply = latest.ok_or(Refusal::NothingToTakeBack)?;
        if self.contest.last_reveal() > ply {
            return Err(Refusal::Revealed);
        }
        Ok(u32::try_from(ply).unwrap_or(u32::MAX))
    }

    fn refuse_wrong_time(&self, what: Offer) -> Result<(), Refusal> {
        match what {
            Offer::Draw | Offer::Takeback => self.check_in_progress(),
            Offer::Rematch if self.rematch.is_some() => Err(Refusal::Rematched),
            Offer::Rematch if self.outcome().is_none() || self.free_seat().is_some() => Err(Refusal::NotOver),
            Offer::Rematch => Ok(()),
        }
    }
}

fn count(counts: &BySeat<u8>, seat: Seat) -> u8 {
    counts.get(seat).copied().unwrap_or_default()
}
