//! One game between two players, from an opening.

use crate::player::Player;
use crate::program::Programs;
use konakis_engine::Knowledge;
use konakis_games::{Contest, Options, Purpose, Seat, Seed};
use std::time::{Duration, Instant};

/// The least time that a timed player has for an action.
const TIME_MIN: Duration = Duration::from_millis(2);
/// Games longer than this count as drawn.
const PLIES_MAX: usize = 1_000;

/// Half points of the first player: 2 for a win, 1 for a draw, 0 for a loss.
pub(crate) type HalfPoints = usize;

/// The game that begins with opening number `opening`: some random plies in open games, the deal of that seed in others.
pub(crate) fn opening(game: &str, opening: u64) -> Contest {
    let start =
        |seed| Contest::start(game, None, &Options::new(), Seed::new(seed)).expect("the game is listed");
    let plies = match game {
        "tablut" => 2,
        "kubism" => 3,
        _ => return start(opening),
    };
    // A random opening may lose at once, so the next one is drawn.
    let openings = (0u64..).map(|attempt| {
        let mut contest = start(opening);
        let mut draw = Seed::new(opening << 8 | attempt).draw(Purpose::Play);
        for _ in 0..plies {
            let seat = contest.to_act().iter().next()?;
            let action = contest.random(seat, &mut draw)?;
            contest.act(seat, &action).ok()?;
        }
        (!wins_in_one(&contest)).then_some(contest)
    });
    openings.flatten().next().expect("most openings do not lose at once")
}

fn wins_in_one(contest: &Contest) -> bool {
    let Some(seat) = contest.to_act().iter().next() else { return true };
    contest.legal(seat).iter().any(|action| {
        let mut next = contest.clone();
        next.act(seat, action).is_ok() && next.outcome().is_some_and(|outcome| outcome.winner == Some(seat))
    })
}

/// How long each player has thought.
#[derive(Default)]
struct Clock {
    spent: [Duration; 2],
    actions: [u32; 2],
}

impl Clock {
    /// What a timed player may spend: as much as the other one for as many actions.
    fn allowed(&self, own: usize) -> Option<Duration> {
        let (spent, actions) = (self.spent[1 - own], self.actions[1 - own]);
        let mean = spent.checked_div(actions)?;
        Some((mean * (self.actions[own] + 1)).saturating_sub(self.spent[own]).max(TIME_MIN))
    }
}

/// Plays a game to its end. `players[0]` has `first`; every choice follows from `seed`.
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
            // How long the other one thinks is not known yet: it shows by letting it think here.
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
