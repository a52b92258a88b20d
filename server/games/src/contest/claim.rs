//! Draw claims, and the check of a recorded outcome that no action brought about.

use super::Contest;
use crate::error::ClaimError;
use crate::game::Status;
use konakis_protocol::{Claim, Outcome, Reason, Seat};

impl Contest {
    /// The draw claims that a seat may make now.
    #[must_use]
    pub fn claims(&self, seat: Seat) -> Vec<Claim> {
        if self.to_act().contains(seat) { self.state.claims() } else { Vec::new() }
    }

    /// Claims a draw in the current position, or in the position to which `action` would lead. The action is not
    /// played.
    ///
    /// # Errors
    /// [`ClaimError`] if the claim fails; the game goes on.
    pub fn claim_draw(&mut self, seat: Seat, action: Option<&str>) -> Result<Claim, ClaimError> {
        let claim = self.check_claim(seat, action)?;
        self.status = Status::Over(Outcome::draw(claim.reason()));
        Ok(claim)
    }

    /// The ground on which [`Contest::claim_draw`] would end the game.
    ///
    /// # Errors
    /// [`ClaimError`] if the claim fails.
    pub fn check_claim(&self, seat: Seat, action: Option<&str>) -> Result<Claim, ClaimError> {
        self.refuse_out_of_turn(seat)?;
        if !self.state.allows_claims() {
            return Err(ClaimError::NoClaims);
        }
        let grounds = match action {
            None => self.state.claims(),
            Some(text) => self.state.claims_after(seat, text)?,
        };
        grounds.first().copied().ok_or(ClaimError::Fails)
    }

    /// Whether the game, which no action has ended, can have this outcome. For example, a claim, a resignation or the
    /// clock may have ended the game.
    pub(super) fn may_end(&self, outcome: &Outcome) -> bool {
        let reason = &outcome.reason;
        let claimed =
            [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|claim| claim.reason() == *reason);
        let fits = match (outcome.winner, claimed) {
            (Some(_), _) => [Reason::RESIGNATION, Reason::TIME, Reason::ABANDONED].contains(reason),
            (None, Some(claim)) => self.could_claim(claim),
            (None, None) => *reason == Reason::DRAW_AGREED || outcome.is_unplayed(),
        };
        fits && outcome.scores.is_none()
    }

    fn could_claim(&self, claim: Claim) -> bool {
        let after = |seat: Seat| {
            let actions = self.legal(seat);
            actions.into_iter().any(|action| self.check_claim(seat, Some(&action)) == Ok(claim))
        };
        self.to_act().iter().any(|seat| self.claims(seat).contains(&claim) || after(seat))
    }
}
