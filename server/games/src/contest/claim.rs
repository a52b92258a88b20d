//! Draw claims, and the check of a recorded outcome that no action brought about.

use super::Contest;
use crate::error::ClaimError;
use crate::game::Status;
use konakis_protocol::{Claim, ClaimWith, Outcome, Reason, Seat};

impl Contest {
    /// The draw claims that a seat may make now.
    #[must_use]
    pub fn claims(&self, seat: Seat) -> Vec<Claim> {
        if self.to_act().contains(seat) { self.state.claims() } else { Vec::new() }
    }

    /// The first legal action with which a seat may claim a draw, and the claim. None if the seat may claim a draw
    /// without an action.
    #[must_use]
    pub fn claim_with(&self, seat: Seat) -> Option<ClaimWith> {
        if self.claims(seat).is_empty() { self.claiming_actions(seat).next() } else { None }
    }

    /// The legal actions with which a seat may claim a draw, each with its claim.
    fn claiming_actions(&self, seat: Seat) -> impl Iterator<Item = ClaimWith> {
        let actions = if self.state.may_claim_next() { self.legal(seat) } else { Vec::new() };
        actions.into_iter().filter_map(move |action| {
            let claim = *self.state.claims_after(seat, &action).ok()?.first()?;
            Some(ClaimWith { action, claim })
        })
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
        self.to_act().iter().any(|seat| {
            self.claims(seat).contains(&claim) || self.claiming_actions(seat).any(|with| with.claim == claim)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Seed;
    use konakis_protocol::Options;

    /// The action that [`Contest::claim_with`] should give: found by trying every legal action.
    fn by_trying_all(contest: &Contest, seat: Seat) -> Option<ClaimWith> {
        if !contest.claims(seat).is_empty() {
            return None;
        }
        let try_claim = |action: String| {
            let claim = contest.check_claim(seat, Some(&action)).ok()?;
            Some(ClaimWith { action, claim })
        };
        contest.legal(seat).into_iter().find_map(try_claim)
    }

    #[test]
    fn an_action_with_which_a_draw_can_be_claimed_is_found() {
        for (game, round) in [
            ("tablut", ["e3-f3", "a4-a3", "f3-e3", "a3-a4"]),
            ("kubism", ["c1-b1", "c5-b5", "b1-c1", "b5-c5"]),
        ] {
            let mut contest = Contest::start(game, None, &Options::new(), Seed::new(1)).unwrap();
            for (ply, action) in round.iter().chain(&round).enumerate() {
                let [seat, other] = if ply % 2 == 0 { Seat::ALL } else { [Seat::Black, Seat::White] };
                let found = contest.claim_with(seat);
                assert_eq!(found, by_trying_all(&contest, seat), "{game} after {ply} actions");
                let expected = (ply == 7).then(|| (*action).to_owned());
                assert_eq!(found.map(|with| with.action), expected, "{game} after {ply} actions");
                assert_eq!(contest.claim_with(other), None);
                let mut claimed = contest.clone();
                if claimed.claim_draw(seat, Some(action)).is_ok() {
                    assert!(
                        Contest::replay(&claimed.record()).is_ok(),
                        "the record of {game} can be replayed"
                    );
                }
                contest.act(seat, action).unwrap();
            }
            assert_eq!(contest.claims(Seat::White), [Claim::Threefold]);
            assert_eq!(contest.claim_with(Seat::White), None, "the draw can be claimed without an action");
        }
    }

    #[test]
    fn the_move_that_completes_fifty_quiet_moves_is_found() {
        for (quiet, is_found) in [(98, false), (99, true)] {
            let position = format!("9/1K5M1/9/9/9/9/9/M8/3S5 w {quiet} - -");
            let contest = Contest::from_position("tablut", None, &Options::new(), &position).unwrap();
            let found = contest.claim_with(Seat::White);
            assert_eq!(found, by_trying_all(&contest, Seat::White));
            let claim = found.map(|with| with.claim);
            assert_eq!(claim, is_found.then_some(Claim::FiftyMoves), "after {quiet} quiet moves");
        }
    }
}
