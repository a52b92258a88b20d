//! One game of a match.

use konakis_engine::{Budget, Knowledge, Level, Rival, Stop, choose};
use konakis_games::{Contest, Seat, Seed};
use konakis_protocol::Options;
use std::fmt;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Player {
    Level(Level),
    Rival(Rival),
}

impl Player {
    pub(crate) fn read(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse() {
            return Level::new(number).map(Self::Level);
        }
        Rival::ALL.into_iter().find(|(name, _)| *name == text).map(|(_, rival)| Self::Rival(rival))
    }

    /// The chosen action. A tree search takes this `time`. Levels, `sampling` and `cheater` search at most `positions`
    /// positions. `random` and `greedy` use neither limit.
    #[expect(clippy::expect_used, reason = "a tool may panic")]
    pub(crate) fn action(
        self,
        contest: &Contest,
        seat: Seat,
        seed: Seed,
        positions: u64,
        time: Duration,
    ) -> String {
        let action = match self {
            Self::Level(level) => {
                let budget = Budget { positions_max: positions };
                choose(&Knowledge::of(contest, seat), level, budget, seed, &Stop::never())
            }
            Self::Rival(rival) => {
                let begun = Instant::now();
                rival.act_in(contest, seat, seed, positions, &mut || begun.elapsed() < time)
            }
        };
        action.expect("a player has an action")
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.number().fmt(f),
            Self::Rival(rival) => {
                let named = Rival::ALL.into_iter().find(|(_, known)| known == rival);
                f.write_str(named.map_or("", |(name, _)| name))
            }
        }
    }
}

/// The rules of the games, and the maximum number of positions that a player may search per action.
pub(crate) struct Setting {
    pub(crate) game: String,
    pub(crate) variant: Option<String>,
    pub(crate) options: Options,
    pub(crate) positions: u64,
}

impl Setting {
    /// A new game. `number` is the seed of the board.
    #[expect(clippy::expect_used, reason = "a tool may panic")]
    pub(crate) fn start(&self, number: u64) -> Contest {
        let variant = self.variant.as_deref();
        Contest::start(&self.game, variant, &self.options, Seed::new(number))
            .expect("the game can be started")
    }
}

pub(crate) fn seed(number: u64, contest: &Contest) -> Seed {
    Seed::new(number.wrapping_mul(31).wrapping_add(contest.ply() as u64))
}

pub(crate) struct Played {
    /// White's points: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(crate) white: f64,
    pub(crate) times: [Times; 2],
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Times {
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
    pub(crate) actions: u32,
}

impl Times {
    pub(crate) fn mean(&self) -> Duration {
        self.total / self.actions.max(1)
    }

    fn add(&mut self, time: Duration) {
        self.total += time;
        self.longest = self.longest.max(time);
        self.actions += 1;
    }
}

/// The time for a tree search that begins before the other side's second action. Later searches take the mean time of
/// the other side's actions.
const FIRST: Duration = Duration::from_millis(20);

/// Plays a game. `deal` decides the board and every seed.
pub(crate) fn play(setting: &Setting, seats: [Player; 2], deal: u64) -> Played {
    watch(setting, seats, deal, |_, _| {}).0
}

/// Plays a game as [`play`] does, and calls `look` before each action.
#[expect(clippy::expect_used, reason = "a tool may panic")]
pub(crate) fn watch(
    setting: &Setting,
    seats: [Player; 2],
    deal: u64,
    mut look: impl FnMut(&Contest, Seat),
) -> (Played, Contest) {
    let mut contest = setting.start(deal);
    let mut times = [Times::default(); 2];
    while let Some(seat) = contest.to_act().iter().next() {
        look(&contest, seat);
        let theirs = times[1 - seat.index()];
        let time = if theirs.actions > 1 { theirs.mean() } else { FIRST };
        let begun = Instant::now();
        let seed = seed(deal, &contest);
        let action = seats[seat.index()].action(&contest, seat, seed, setting.positions, time);
        times[seat.index()].add(begun.elapsed());
        contest.act(seat, &action).expect("the action is legal");
    }
    let winner = contest.outcome().and_then(|outcome| outcome.winner);
    let white = winner.map_or(0.5, |winner| if winner == Seat::White { 1.0 } else { 0.0 });
    (Played { white, times }, contest)
}
