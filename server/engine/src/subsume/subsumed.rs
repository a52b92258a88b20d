//! The number of squares that a side may control at the end of the game if it subsumes areas of four single squares.
//!
//! Four single squares need 20 tokens for control, and the territory made of them needs 12. The eight saved tokens can
//! control another square, which decides short games in which both sides claim equally many tokens.

use super::eval::{CONTROL_TWO, CORNERS_OF_TWOS, Land, overlapping};
use super::prospect::{CONTROL, Prospect, Supply};
use konakis_games::subsume::Cell;

/// The gain of an area is multiplied by the part of its missing tokens that is within reach, raised to this power. So
/// the gain is small if many tokens are out of reach.
const RISK: i32 = 4;

impl Land {
    /// The number of squares that the side may control in the end if it subsumes areas. The area with the most tokens
    /// comes first. If some of an area's missing tokens are out of reach, it gains less, and no area follows it.
    pub(super) fn squares_with_twos(&self, mut prospect: Prospect, supply: &Supply) -> f32 {
        let mut tokens = self.tokens_on_areas();
        let mut claims = supply.claims;
        let mut best = prospect.squares(claims);
        loop {
            let mut most: Option<(u8, usize)> = None;
            for at in CORNERS_OF_TWOS {
                if let Some(count) = tokens[at]
                    && most.is_none_or(|(most, _)| count > most)
                {
                    most = Some((count, at));
                }
            }
            let Some((count, at)) = most else { return best };
            prospect.subsume(self.four(at));
            let lacks = (4 * CONTROL) as f32 - f32::from(count);
            let supplied = claims + if supply.moves { prospect.movable() } else { 0.0 };
            let within_reach = if lacks > 0.0 { (supplied / lacks).min(1.0) } else { 1.0 };
            claims += (4 * CONTROL - CONTROL_TWO) as f32 - lacks;
            let gain = within_reach.powi(RISK) * (prospect.squares(claims) - best);
            best += gain.max(0.0);
            if gain <= 0.0 || within_reach < 1.0 {
                return best;
            }
            for other in overlapping(at) {
                tokens[other] = None;
            }
        }
    }

    /// The tokens on each area, by its lower left square; `None` if the area cannot be subsumed.
    fn tokens_on_areas(&self) -> [Option<u8>; Cell::COUNT] {
        let mut tokens = [None; Cell::COUNT];
        for at in CORNERS_OF_TWOS {
            tokens[at] = self.tokens_of_four(at);
        }
        tokens
    }
}

#[cfg(test)]
mod tests {
    use super::super::eval::thorough_lead;
    use konakis_games::subsume::Subsume;
    use konakis_games::{Game, Ruleset, Seat};

    /// White's lead, in tokens, after its claim in this turn of a game of 20 turns.
    fn lead(turn: u16, white: &str) -> f32 {
        let options = [("turn_limit".into(), konakis_protocol::OptionValue::Number(20))].into();
        let rules = Ruleset::choose(&Subsume::about(), None, &options).unwrap();
        let black = format!("a8b1:iiiii c8b1:iiiii e8b1:{}", "i".repeat(usize::from(turn) - 11));
        let position = format!("w {turn} 2 {white} {black}");
        thorough_lead(&Subsume::from_position(&rules, &position).unwrap(), Seat::White)
    }

    #[test]
    fn nearly_complete_area_is_worth_more_than_tokens_apart() {
        let together = lead(16, "a1w1:iiiii b1w1:iiiii a2w1:iiiii b2w1:i");
        let apart = lead(16, "a1w1:iiiii c1w1:iiiii e1w1:iiiii g1w1:i");
        assert!(together > apart + 4.0, "{together} {apart}");
    }

    #[test]
    fn tokens_must_be_in_place_before_the_last_turn() {
        let ready = lead(19, "a1w1:iiiii b1w1:iiiii a2w1:iiiii b2w1:iiii");
        let uneven = lead(19, "a1w1:iiiiii b1w1:iiiii a2w1:iiiii b2w1:iii");
        assert!(ready > uneven + 2.0, "{ready} {uneven}");
    }
}
