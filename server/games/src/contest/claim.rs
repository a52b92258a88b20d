//! Draws that are claimed, and what may end a game beside its rules.

use super::{ClaimError, Contest};
use crate::game::Status;
use konakis_protocol::{Claim, Outcome, Reason, Seat};

impl Contest {
    /// The claims for a draw that are open to a seat now.
    #[must_use]
    pub fn claims(&self, seat: Seat) -> Vec<Claim> {
        if self.to_act().contains(seat) { self.table.claims() } else { Vec::new() }
    }

    /// Claims a draw: as the position stands, or because it would stand so after an action, which is then not played.
    ///
    /// # Errors
    /// [`ClaimError`] where the claim does not hold; the game goes on.
    pub fn claim_draw(&mut self, seat: Seat, action: Option<&str>) -> Result<Claim, ClaimError> {
        let claim = self.check_claim(seat, action)?;
        self.status = Status::Over(Outcome::draw(claim.reason()));
        Ok(claim)
    }

    /// The ground on which [`Contest::claim_draw`] would end the game.
    ///
    /// # Errors
    /// [`ClaimError`] where the claim does not hold.
    pub fn check_claim(&self, seat: Seat, action: Option<&str>) -> Result<Claim, ClaimError> {
        self.refuse_out_of_turn(seat)?;
        if !self.table.knows_claims() {
            return Err(ClaimError::NoClaims);
        }
        let grounds = match action {
            None => self.table.claims(),
            Some(text) => self.table.claims_after(seat, text)?,
        };
        grounds.first().copied().ok_or(ClaimError::Fails)
    }

    /// Whether a game that goes on by its rules can have ended like this all the same.
    pub(super) fn may_end(&self, outcome: &Outcome) -> bool {
        let reason = &outcome.reason;
        let claimed =
            [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|claim| claim.reason() == *reason);
        let fits = match (outcome.winner, claimed) {
            (Some(_), _) => [Reason::RESIGNATION, Reason::TIME, Reason::ABANDONED].contains(reason),
            (None, Some(claim)) => self.could_claim(claim),
            (None, None) => [Reason::DRAW_AGREED, Reason::ABORTED, Reason::DECLINED].contains(reason),
        };
        fits && outcome.scores.is_none()
    }

    /// Whether who is to act could claim a draw on this ground, as it stands or for after an action.
    fn could_claim(&self, claim: Claim) -> bool {
        let after = |seat: Seat| {
            let actions = self.legal(seat);
            actions.into_iter().any(|action| self.check_claim(seat, Some(&action)) == Ok(claim))
        };
        self.to_act().iter().any(|seat| self.claims(seat).contains(&claim) || after(seat))
    }
}
