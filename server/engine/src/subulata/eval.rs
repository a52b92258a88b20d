//! The evaluation of Subulata for a side, without search.
//!
//! The game is a race: it ends as soon as either side has all its pieces home. So the evaluation estimates the
//! remaining moves of each side, lets each bring home the pieces that are worth most per move, and compares the
//! scores.

use super::belief::{Belief, Sums};
use super::deal::{labels_home, other};
use super::facts::PIECES_MAX;
use super::paths::{Paths, STUCK};
use konakis_games::Seat;
use konakis_games::subulata::State;

/// The value of a won game; a lost one has the negative of it.
pub(super) const WIN: f32 = 1.0;

/// The bound of the estimate for an unfinished game.
const SURE: f32 = 0.97;
/// The lead in points at which the estimate is half of [`SURE`] at the end of a game, and the increase of that lead per
/// remaining move.
const SCALE: f32 = 3.0;
const SCALE_PER_MOVE: f32 = 0.35;
/// The assumed number of moves for a stuck piece, which only a capture can free.
const STUCK_MOVES: f32 = 12.0;

/// The worth of each label of each side.
type Worth = [[f32; PIECES_MAX]; 2];

/// The evaluator of a search by one side.
#[derive(Clone, Debug)]
pub(super) struct Evaluator {
    me: Seat,
    paths: Paths,
    /// The value of each label of `me`, and the expected value of each label of the other side.
    worth: Worth,
    sums: Sums,
}

/// The rest of the race for one side.
#[derive(Clone, Copy, Default)]
struct Race {
    /// The sum of the values already home.
    home: f32,
    /// The pieces on their way home, without those that are stuck: remaining moves and value.
    away: [(f32, f32); PIECES_MAX],
    count: usize,
    moves: f32,
}

impl Evaluator {
    /// An evaluator for the side `me`, whose own labels are values, with a belief about the other side's labels.
    pub(super) fn new(me: Seat, paths: Paths, belief: &Belief) -> Self {
        let own = std::array::from_fn(|label| label as f32 + 1.0);
        let mut worth = [own; 2];
        worth[other(me).index()] = belief.means();
        Self { me, paths, worth, sums: belief.sums() }
    }

    pub(super) fn me(&self) -> Seat {
        self.me
    }

    pub(super) fn paths(&self) -> &Paths {
        &self.paths
    }

    /// The worth of a label.
    pub(super) fn worth(&self, side: Seat, label: usize) -> f32 {
        self.worth[side.index()].get(label).copied().unwrap_or_default()
    }

    /// The value of a finished game: 1 for a certain win, -1 for a certain loss.
    pub(super) fn result(&self, state: &State) -> f32 {
        let them = other(self.me);
        let mine = state.score(self.me) as i32 - state.captured_by(them) as i32;
        let won = self.sums.below(labels_home(state, them), mine);
        WIN * (2.0 * won - 1.0)
    }

    /// The estimate for an unfinished game, from -1 to 1.
    pub(super) fn estimate(&self, state: &State) -> f32 {
        estimate(self.lead_with(&self.worth, state))
    }

    /// The estimate for a position with the true values of both sides.
    pub(super) fn estimate_dealt(&self, state: &State) -> f32 {
        let worth = [std::array::from_fn(|label| label as f32 + 1.0); 2];
        estimate(self.lead_with(&worth, state))
    }

    /// The expected lead of `me` in points, and the expected number of remaining moves.
    fn lead_with(&self, worth: &Worth, state: &State) -> (f32, f32) {
        let them = other(self.me);
        let (mine, theirs) = (self.race(worth, state, self.me), self.race(worth, state, them));
        let my_turn = state.mover() == Some(self.me);
        let (first, second) = if my_turn { (mine.moves, theirs.moves) } else { (theirs.moves, mine.moves) };
        // The side to move finishes first if it needs no more moves than the other.
        let (moves_first, moves_second) =
            if first <= second { (first, (first - 1.0).max(0.0)) } else { (second, second) };
        let (my_moves, their_moves) =
            if my_turn { (moves_first, moves_second) } else { (moves_second, moves_first) };
        let points = |race: Race, moves, captured: u32| race.home + race.brought(moves) + captured as f32;
        let lead = points(mine, my_moves, state.captured_by(self.me))
            - points(theirs, their_moves, state.captured_by(them));
        (lead, moves_first + moves_second)
    }

    fn race(&self, worth: &Worth, state: &State, side: Seat) -> Race {
        let mut race = Race::default();
        for (value, at) in state.values_of(side) {
            let Some(cell) = at else { continue };
            let worth = worth[side.index()][usize::from(value) - 1];
            match self.paths.moves(side, cell) {
                0 => race.home += worth,
                STUCK => race.moves += STUCK_MOVES,
                moves => {
                    race.moves += f32::from(moves);
                    race.away[race.count] = (f32::from(moves), worth);
                    race.count += 1;
                }
            }
        }
        race
    }
}

/// The estimate from -1 to 1 for a lead in points and a number of remaining moves.
fn estimate((lead, left): (f32, f32)) -> f32 {
    let scaled = lead / (SCALE + SCALE_PER_MOVE * left);
    SURE * scaled / (1.0 + scaled.abs())
}

impl Race {
    /// The points that `moves` moves bring home, the pieces worth most per move first. A piece that does not arrive
    /// counts half its worth, times the part of its way that it makes.
    fn brought(mut self, mut moves: f32) -> f32 {
        let away = &mut self.away[..self.count];
        away.sort_unstable_by(|(far, worth), (farther, other)| (other * far).total_cmp(&(worth * farther)));
        let mut points = 0.0;
        for &(needed, worth) in away.iter() {
            if moves >= needed {
                points += worth;
            } else {
                points += 0.5 * worth * moves.max(0.0) / needed;
            }
            moves -= needed;
        }
        points
    }
}
