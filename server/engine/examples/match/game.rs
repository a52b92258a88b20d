//! One game between two players, from an opening.

use crate::player::Player;
use crate::program::Programs;
use konakis_engine::{Budget, Knowledge, Level, Stop, report};
use konakis_games::{Contest, Options, Purpose, Seat, Seed};
use std::time::{Duration, Instant};

/// The least time of a timed player for an action.
const TIME_MIN: Duration = Duration::from_millis(2);
/// The maximum number of plies of a game. A longer game is a draw.
const PLIES_MAX: usize = 1_000;

/// The budget of each of the two searches that judge an opening.
const FAIR_POSITIONS: u64 = 3_000;
/// The largest difference between White's scores in a fair opening and in the start position. A score of 100 is a 66 %
/// chance to win.
const FAIR_MAX: i32 = 100;

/// The half points of `players[0]` of [`play`], whichever seat they have: 2 for a win, 1 for a draw, 0 for a loss.
pub(crate) type HalfPoints = usize;

pub(crate) fn start(game: &str, seed: u64) -> Contest {
    Contest::start(game, None, &Options::new(), Seed::new(seed)).expect("the game is listed")
}

/// The position in which a game of a match begins. In Tablut and Kubism, it follows random plies that hardly change the
/// score. In other games, it is the start position that follows from the seed `opening`.
pub(crate) fn opening(game: &str, opening: u64) -> Contest {
    let plies = match game {
        "tablut" => 2,
        "kubism" => 3,
        _ => return start(game, opening),
    };
    let openings = (0u64..).map(|attempt| {
        let mut contest = start(game, opening);
        let mut draw = Seed::new(opening << 8 | attempt).draw(Purpose::Play);
        for _ in 0..plies {
            let seat = contest.to_act().iter().next()?;
            let action = contest.random(seat, &mut draw)?;
            contest.act(seat, &action).ok()?;
        }
        is_fair(&contest).then_some(contest)
    });
    openings.flatten().next().expect("some openings are fair")
}

/// Whether the opening has about the same score as the start position, according to short searches.
fn is_fair(contest: &Contest) -> bool {
    let score = |contest: &Contest| {
        let known = Knowledge::of(contest, contest.to_act().iter().next()?);
        let budget = Budget { positions_max: FAIR_POSITIONS };
        let found = report(&known, Level::MAX, budget, Seed::new(0), &Stop::never())?;
        Some(if known.seat == Seat::White { found.score } else { -found.score })
    };
    let (Some(score), Some(before)) = (score(contest), score(&start(contest.game(), 0))) else {
        return false;
    };
    (score - before).abs() <= FAIR_MAX
}

#[derive(Default)]
struct Clock {
    spent: [Duration; 2],
    actions: [u32; 2],
}

impl Clock {
    /// The time for the next action of the timed player `own`: it brings this player's mean time to that of the other
    /// player. The time is at least [`TIME_MIN`]. `None` if no time of the other player was measured yet.
    fn allowed(&self, own: usize) -> Option<Duration> {
        let (spent, actions) = (self.spent[1 - own], self.actions[1 - own]);
        let mean = spent.checked_div(actions)?;
        Some((mean * (self.actions[own] + 1)).saturating_sub(self.spent[own]).max(TIME_MIN))
    }
}

/// Plays a game and returns its result. `players[0]` has the seat `first`; every random choice follows from `seed`.
pub(crate) fn play(
    mut contest: Contest,
    players: [&Player; 2],
    first: Seat,
    seed: u64,
    programs: &mut Programs,
) -> HalfPoints {
    let mut clock = Clock::default();
    while let Some(seat) = contest.to_act().iter().next() {
        if contest.ply() > PLIES_MAX {
            return 1;
        }
        let own = usize::from(seat != first);
        let known = Knowledge::of(&contest, seat);
        let chance = Seed::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(contest.ply() as u64));
        if players[own].is_timed() && clock.actions[1 - own] == 0 {
            // To measure the other player's time, let it think about this position. Its action is not used.
            let begun = Instant::now();
            players[1 - own].act(&known, chance, TIME_MIN, programs);
            clock.spent[1 - own] += begun.elapsed();
            clock.actions[1 - own] += 1;
        }
        let allowed = clock.allowed(own).unwrap_or(TIME_MIN);
        let begun = Instant::now();
        let action = players[own].act(&known, chance, allowed, programs);
        clock.spent[own] += begun.elapsed();
        clock.actions[own] += 1;
        contest.act(seat, &action).expect("a player's action is legal");
    }
    match contest.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == first => 2,
        Some(_) => 0,
        None => 1,
    }
}
