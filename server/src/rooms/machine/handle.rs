//! The decisions of a room. Nothing here applies a change.

use super::clock::LAG_MS_MAX;
use super::{Ask, Change, Decision, Invited, Refusal, Room, RoomEvent, Seated};
use crate::clock::Moment;
use konakis_games::{ActError, Seed};
use konakis_protocol::{Outcome, Reason, RoomProgress, Seat, UserId, UserKind};

impl Room {
    /// Decides the changes that follow from an event.
    ///
    /// # Errors
    /// [`Refusal`], with a sentence for the user, if the room does not allow the request.
    pub fn handle(&self, now: Moment, event: &RoomEvent) -> Result<Decision, Refusal> {
        let (by, ask) = match event {
            RoomEvent::Asked { by, ask } => (by, ask),
            RoomEvent::Tick => return Ok(self.decide_due(now)),
            RoomEvent::Closed => return Ok(self.close()),
            RoomEvent::AccountDeleted(user) => return self.account_deleted(user),
        };
        match ask {
            Ask::Join(number) => self.join(by, *number),
            Ask::Decline => self.decline(&by.user.id),
            Ask::Act { ply, action, lag_ms } => self.act(now, &by.user.id, *ply, action, *lag_ms),
            Ask::Hint(ply) => self.hint(&by.user.id, *ply),
            Ask::Offer(what, fresh) => self.offer(&by.user.id, *what, fresh),
            Ask::Accept(what, fresh) => self.accept(&by.user.id, *what, fresh),
            Ask::Refuse(what) => self.refuse(&by.user.id, *what),
            Ask::ClaimDraw(action) => self.claim_draw(now, &by.user.id, action.as_deref()),
            Ask::Resign => self.resign(&by.user.id),
            Ask::Abort => self.abort(&by.user.id),
        }
    }

    fn close(&self) -> Decision {
        match self.outcome() {
            Some(_) => Decision::default(),
            None => Change::Ended { outcome: Outcome::draw(Reason::CLOSED) }.into(),
        }
    }

    fn account_deleted(&self, user: &UserId) -> Result<Decision, Refusal> {
        match self.progress() {
            RoomProgress::Finished { .. } => Ok(Decision::default()),
            RoomProgress::Waiting if self.settings.creator == *user => self.abort(user),
            RoomProgress::Waiting if self.challenged() == Some(user) => self.decline(user),
            RoomProgress::Playing { .. } if self.seat_of(user).is_some() && self.all_acted() => {
                self.resign(user)
            }
            RoomProgress::Playing { .. } if self.seat_of(user).is_some() => self.abort(user),
            RoomProgress::Waiting | RoomProgress::Playing { .. } => Ok(Decision::default()),
        }
    }

    fn join(&self, by: &Seated, number: u64) -> Result<Decision, Refusal> {
        let user = &by.user.id;
        if self.seat_of(user).is_some() {
            return Ok(Decision::default());
        }
        let seat = self.free_seat().ok_or(Refusal::Full)?;
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.settings.rated && by.user.kind != UserKind::Member {
            return Err(Refusal::RatedForMembers);
        }
        match &self.settings.invited {
            Invited::User(invited) if invited != user => Err(Refusal::NotInvited),
            Invited::Nobody => Err(Refusal::Full),
            Invited::User(_) | Invited::Anyone | Invited::Link => {
                let drawn = self.settings.start.random_seats;
                let seat = if drawn { Seed::new(number).draw_seat(self.seats()) } else { seat };
                let who = Seated { user: self.named(by.user.clone()), ..by.clone() };
                let reseeded = self.contest.has_random_start().then_some(Change::Reseeded { seed: number });
                let changes = reseeded.into_iter().chain([Change::Joined { seat, who, drawn }]).collect();
                Ok(Decision { changes, ..Decision::default() })
            }
        }
    }

    fn decline(&self, user: &UserId) -> Result<Decision, Refusal> {
        match (self.progress(), &self.settings.invited) {
            (RoomProgress::Finished { .. }, _) => Err(Refusal::Over),
            (RoomProgress::Playing { .. }, _) => Err(Refusal::Begun),
            (RoomProgress::Waiting, Invited::User(invited)) if invited == user => {
                Ok(Change::Ended { outcome: Outcome::draw(Reason::DECLINED) }.into())
            }
            (RoomProgress::Waiting, _) => Err(Refusal::NotChallenged),
        }
    }

    fn act(
        &self,
        now: Moment,
        user: &UserId,
        ply: u32,
        action: &str,
        lag_ms: u64,
    ) -> Result<Decision, Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        if !self.is_current(seat, ply) {
            return if self.is_resent(seat, ply, action) {
                Ok(Decision::default())
            } else {
                Err(Refusal::Stale { given: ply, now: self.ply() })
            };
        }
        self.check_in_progress()?;
        let left_ms = self.clocks.as_ref().map(|clocks| clocks.left_after_ms(seat, now.uptime, lag_ms));
        if left_ms == Some(0) && self.to_act().contains(seat) {
            return Ok(Decision { refusal: Some(Refusal::Flagged), ..self.flag(seat).into() });
        }
        let resolved = self.contest.resolve(seat, action)?;
        let typed = if resolved == action { None } else { self.contest.canonical(action).ok() };
        let typed = typed.filter(|typed| *typed != resolved);
        Ok(Change::Acted { seat, action: resolved, typed, left_ms }.into())
    }

    /// Checks whether a hint is allowed, and changes nothing: a hint is counted when it is found.
    fn hint(&self, user: &UserId, ply: u32) -> Result<Decision, Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.check_in_progress()?;
        if self.settings.rated {
            return Err(Refusal::HintRated);
        }
        if self.computer().is_none() {
            return Err(Refusal::HintAgainstPeople);
        }
        if !self.is_current(seat, ply) {
            return Err(Refusal::Stale { given: ply, now: self.ply() });
        }
        if !self.to_act().contains(seat) {
            return Err(ActError::NotYourTurn.into());
        }
        Ok(Decision::default())
    }

    pub(in crate::rooms) fn count_hint(&self, seat: Seat) -> Option<Change> {
        (self.hinted != Some(seat)).then_some(Change::Hinted { seat })
    }

    /// Whether a seat still has the same decision to make as when the game had this many actions.
    pub(in crate::rooms) fn is_current(&self, seat: Seat, ply: u32) -> bool {
        ply == self.ply() || self.crosses_setups(seat, ply)
    }

    /// Whether only other sides have set up since this ply. Sides do not see each other's set-ups, so the player would
    /// still choose the same action.
    fn crosses_setups(&self, seat: Seat, ply: u32) -> bool {
        let others = |since: &[konakis_games::Entry]| since.iter().all(|entry| entry.seat != seat);
        self.contest.is_setup() && self.actions_since(ply).is_some_and(others)
    }

    /// Whether this action was played already, and is resent because its answer was lost. The game's last action is
    /// recognized in two forms: as the record writes it, and as its player typed it. An earlier action is recognized
    /// only as the record writes it.
    fn is_resent(&self, seat: Seat, ply: u32, action: &str) -> bool {
        let Some(since) = self.actions_since(ply) else { return false };
        let first = self.contest.ply() - since.len();
        let setups =
            since.iter().zip(first..).take_while(|(_, ply)| self.contest.turn_number(*ply).is_none());
        let own_setup = setups.map(|(entry, _)| entry).find(|entry| entry.seat == seat);
        let played = own_setup.or_else(|| since.first().filter(|entry| entry.seat == seat));
        let Some(played) = played else { return false };
        let Ok(action) = self.contest.canonical(action) else { return false };
        let is_last = since.last().is_some_and(|last| std::ptr::eq(last, played));
        action == played.action || is_last && self.typed.as_ref() == Some(&action)
    }

    fn actions_since(&self, ply: u32) -> Option<&[konakis_games::Entry]> {
        self.contest.actions().get(usize::try_from(ply).ok()?..)
    }

    fn claim_draw(&self, now: Moment, user: &UserId, action: Option<&str>) -> Result<Decision, Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.check_in_progress()?;
        if self.clocks.as_ref().is_some_and(|clocks| clocks.left_after_ms(seat, now.uptime, LAG_MS_MAX) == 0)
        {
            return Ok(Decision { refusal: Some(Refusal::Flagged), ..self.flag(seat).into() });
        }
        let claim = self.contest.check_claim(seat, action).map_err(Refusal::Claim)?;
        Ok(Change::Ended { outcome: Outcome::draw(claim.reason()) }.into())
    }

    fn resign(&self, user: &UserId) -> Result<Decision, Refusal> {
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        self.check_in_progress()?;
        Ok(Change::Ended { outcome: Outcome::win(self.seats().after(seat), Reason::RESIGNATION) }.into())
    }

    fn abort(&self, user: &UserId) -> Result<Decision, Refusal> {
        match self.progress() {
            RoomProgress::Finished { .. } => return Err(Refusal::Over),
            RoomProgress::Waiting if self.settings.creator == *user => {}
            RoomProgress::Waiting | RoomProgress::Playing { .. } => {
                self.seat_of(user).ok_or(Refusal::NotSeated)?;
                if self.all_acted() {
                    return Err(Refusal::TooLateToAbort);
                }
            }
        }
        Ok(Change::Ended { outcome: Outcome::draw(Reason::ABORTED) }.into())
    }

    pub(super) fn flag(&self, seat: Seat) -> Change {
        let outcome = if self.lacks_first_action() {
            Outcome::draw(Reason::NO_FIRST_ACTION)
        } else {
            Outcome::win(self.seats().after(seat), Reason::TIME)
        };
        Change::Ended { outcome }
    }

    pub(super) fn check_in_progress(&self) -> Result<(), Refusal> {
        match self.progress() {
            RoomProgress::Waiting => Err(Refusal::NotBegun),
            RoomProgress::Playing { .. } => Ok(()),
            RoomProgress::Finished { .. } => Err(Refusal::Over),
        }
    }
}
