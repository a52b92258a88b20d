//! The abilities and errors of each level. Weak levels make the mistakes of beginners rather than act at random.

use crate::Level;
use konakis_protocol::LevelInfo;

/// The number of positions that the highest level evaluates in about a second on one thread.
pub(crate) const POSITIONS_MAX: u64 = 200_000;

/// The levels, weakest first.
pub(crate) static LEVELS: [LevelInfo; 6] = [
    LevelInfo::new(1, "Settler", "Spreads its tokens about, and hardly minds who lives next to it."),
    LevelInfo::new(2, "Farmer", "Builds its land action by action, and often misjudges a fight."),
    LevelInfo::new(3, "Baron", "Plans a few actions of its turn together, but not your answer."),
    LevelInfo::new(4, "Count", "Plans its turn and looks at how you could attack."),
    LevelInfo::new(5, "Duke", "Plans whole turns and weighs what your tokens may be."),
    LevelInfo::new(6, "Emperor", "Plans as far as it can, and remembers what your tokens proved to be."),
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    pub(super) width: usize,
    /// The maximum length of a plan, in steps; see [`super::plan::Limits`].
    pub(super) length_max: usize,
    pub(super) worlds: usize,
    /// Whether the level judges a plan by the position after the opponent's attacks. In its last turn, at the turn
    /// limit, a thorough level always does so.
    pub(super) sees_replies: bool,
    /// See [`super::plan::Limits`].
    pub(super) is_thorough: bool,
    /// Whether it guesses the opponent's hidden tokens from all tokens on the board that are known and were placed by
    /// the opponent, including those that the level has captured. Otherwise, it uses the known tokens that the opponent
    /// owns.
    pub(super) remembers: bool,
    /// The softmax temperature, in tokens, for choosing the kind of the token that a claim places. Of two kinds with
    /// the same prior probability, one is e times as likely if the lead after its claim is higher by this number of
    /// tokens.
    pub(super) kind_warmth: f64,
    /// The scale of its errors in judging an action, in tokens; an error is rarely larger than twice this.
    pub(super) misjudges: f32,
    /// The probability that it overlooks an action other than the end of the turn.
    pub(super) overlooks: f64,
    /// The divisor of the budget of positions.
    pub(super) budget_share: u64,
    /// Whether it sees which actions immediately win or lose, whichever kinds the hidden tokens have.
    pub(super) sees_ends: bool,
}

impl Skill {
    pub(super) fn of(level: Level) -> Self {
        let (width, length_max, worlds, sees_replies, misjudges, overlooks, budget_share) =
            match level.number() {
                1 => (1, 1, 1, false, 3.0, 0.9, 100),
                2 => (1, 1, 4, false, 1.6, 0.62, 50),
                3 => (2, 2, 4, false, 1.3, 0.5, 30),
                4 => (2, 3, 4, true, 0.45, 0.22, 12),
                5 => (3, 5, 6, true, 0.05, 0.01, 7),
                _ => (30, 16, 16, false, 0.0, 0.0, 1),
            };
        let sees_ends = level.number() > 1;
        let is_highest = level == Level::MAX;
        Self {
            width,
            length_max,
            worlds,
            sees_replies,
            is_thorough: level.number() > 4,
            remembers: is_highest,
            kind_warmth: if is_highest { 0.1 } else { 0.3 },
            misjudges,
            overlooks,
            budget_share,
            sees_ends,
        }
    }
}
