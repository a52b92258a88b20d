//! The exploitability of a player in endings: the points that the best response to it scores above the ending's value.
//!
//! A best response knows the player's program, but neither its hidden information nor its seeds. It is computed
//! exactly.

use crate::ending::Ending;
use crate::game::{Player, Setting};
use konakis_engine::Rival;
use konakis_games::{Contest, Seat, Seed, Viewer};
use konakis_protocol::Seats;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// A player draws one of this many seeds for each action. The random player needs none: its probabilities are known.
const SEEDS: u64 = 4;

/// The expected points that a best response scores above the value of the ending, on average over both sides. The value
/// is what both sides expect if they play perfectly. A win is one point and a draw half a point. Tree-search rivals get
/// no time here, so their exploitability means nothing.
pub(crate) fn exploitability(ending: &Ending, player: Player, setting: &Setting) -> f64 {
    let gained: f64 = Seat::ALL.iter().map(|&seat| Response::new(seat, player, setting).value(ending)).sum();
    // The values of both sides add up to one point.
    (gained - 1.0) / 2.0
}

/// A game that is possible, given what the responding side knows.
struct World {
    contest: Contest,
    /// The number of the player's deal, not of the responding side's.
    deal: usize,
    /// The probability of both deals and of the player's actions.
    weight: f64,
}

impl World {
    #[expect(clippy::expect_used, reason = "a tool may panic")]
    fn after(&self, seat: Seat, action: &str, probability: f64) -> Self {
        let mut contest = self.contest.clone();
        contest.act(seat, action).expect("the action is legal");
        Self { contest, deal: self.deal, weight: self.weight * probability }
    }

    #[expect(clippy::expect_used, reason = "a tool may panic")]
    fn seen_by(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        let last = self.contest.actions().last().map(|entry| self.contest.masked(entry, viewer));
        serde_json::to_string(&(last, self.contest.view(viewer))).expect("a board is written as JSON")
    }
}

type Mixed = Vec<(String, f64)>;

/// The best response of `seat` to `player`.
struct Response<'a> {
    seat: Seat,
    player: Player,
    setting: &'a Setting,
    /// The player's actions with their probabilities, by the number of its deal and by its knowledge. The knowledge is
    /// the actions as the player saw them or, for the cheater, the position.
    known: HashMap<(usize, Vec<String>), Mixed>,
}

impl<'a> Response<'a> {
    fn new(seat: Seat, player: Player, setting: &'a Setting) -> Self {
        Self { seat, player, setting, known: HashMap::new() }
    }

    /// The expected points over all deals.
    fn value(&mut self, ending: &Ending) -> f64 {
        let deals = ending.worlds.len();
        let weight = 1.0 / (deals * deals) as f64;
        let world = |own: usize, deal: usize| {
            let (white, black) = if self.seat == Seat::White { (own, deal) } else { (deal, own) };
            World { contest: ending.worlds[white][black].clone(), deal, weight }
        };
        let of_own: Vec<Vec<World>> =
            (0..deals).map(|own| (0..deals).map(|deal| world(own, deal)).collect()).collect();
        of_own.into_iter().map(|worlds| self.best(&worlds)).sum()
    }

    /// The most points that the responding side can expect from worlds that look alike to it. The game is over in none
    /// of them.
    fn best(&mut self, worlds: &[World]) -> f64 {
        let Some(first) = worlds.first() else { return 0.0 };
        if first.contest.to_act().contains(self.seat) {
            let legal = first.contest.legal(self.seat);
            let after =
                |action: &String| worlds.iter().map(|world| world.after(self.seat, action, 1.0)).collect();
            let after: Vec<Vec<World>> = legal.iter().map(after).collect();
            return after.into_iter().map(|worlds| self.observed(worlds)).fold(0.0, f64::max);
        }
        let mut after = Vec::new();
        for world in worlds {
            let seat = Seats::TWO.after(self.seat);
            let played = self.played(world);
            after.extend(
                played.into_iter().map(|(action, probability)| world.after(seat, &action, probability)),
            );
        }
        self.observed(after)
    }

    /// The expected points from worlds after an action. The game may be over in some of them, and the responding side
    /// may be able to tell the others apart.
    fn observed(&mut self, worlds: Vec<World>) -> f64 {
        let (mut ended, mut alike) = (0.0, BTreeMap::<String, Vec<World>>::new());
        for world in worlds {
            match world.contest.outcome() {
                Some(outcome) => {
                    ended += world.weight
                        * outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == self.seat)));
                }
                None => alike.entry(world.seen_by(self.seat)).or_default().push(world),
            }
        }
        ended + alike.into_values().map(|worlds| self.best(&worlds)).sum::<f64>()
    }

    fn played(&mut self, World { contest, deal, .. }: &World) -> Mixed {
        let seat = Seats::TWO.after(self.seat);
        let viewer = Viewer::Seat(seat);
        let knowledge: Vec<String> = match self.player {
            Player::Rival(Rival::Cheater) => vec![contest.position()],
            _ => contest.actions().iter().map(|entry| contest.masked(entry, viewer)).collect(),
        };
        if let Some(played) = self.known.get(&(*deal, knowledge.clone())) {
            return played.clone();
        }
        let (player, positions) = (self.player, self.setting.positions);
        let actions: Vec<String> = match player {
            Player::Rival(Rival::Random) => contest.legal(seat),
            _ => {
                let action = |seed| player.action(contest, seat, Seed::new(seed), positions, Duration::ZERO);
                (0..SEEDS).map(action).collect()
            }
        };
        let share = 1.0 / actions.len() as f64;
        let mut played = BTreeMap::<String, f64>::new();
        for action in actions {
            *played.entry(action).or_default() += share;
        }
        let played: Mixed = played.into_iter().collect();
        self.known.insert((*deal, knowledge), played.clone());
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_engine::Level;
    use konakis_protocol::Options;

    #[test]
    fn uniform_play_is_exploited_more_than_the_highest_level() {
        let setting =
            Setting { game: "subulata".into(), variant: None, options: Options::new(), positions: 500 };
        let ending = (0..).find_map(|number| Ending::of(&setting, number, 200)).unwrap();
        let [uniform, level] = [Player::Rival(Rival::Random), Player::Level(Level::new(6).unwrap())]
            .map(|player| exploitability(&ending, player, &setting));
        assert!((0.0..0.1).contains(&level), "{level}");
        assert!(uniform > level + 0.02, "{uniform}");
    }
}
