//! The abilities and errors of each level. Weak levels play like beginners rather than at random.

use crate::Level;
use konakis_protocol::LevelInfo;

/// The budget of the highest level for one action: the number of positions that it searches in about a second.
pub(crate) const POSITIONS_MAX: u64 = 1_500_000;

/// The levels, weakest first.
pub(crate) static LEVELS: [LevelInfo; 6] = [
    LevelInfo::new(1, "Tadpole", "Knows the rules, likes to hop, and misses most of what you threaten."),
    LevelInfo::new(2, "Froglet", "Looks only one move ahead, and misjudges many moves."),
    LevelInfo::new(3, "Frog", "Sees your replies, but overlooks some captures."),
    LevelInfo::new(4, "Hopper", "Plans two moves ahead and seldom overlooks a capture."),
    LevelInfo::new(5, "Grasshopper", "Plans a few moves ahead and guards its valuable pieces."),
    LevelInfo::new(
        6,
        "Locust",
        "Plans as far as it can, and reads from your moves what your pieces are worth.",
    ),
];

#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The maximum depth in plies, without the captures that are searched after the last ply.
    pub(super) depth_max: u8,
    /// Its budget of positions is the full budget divided by this number.
    pub(super) budget_share: u64,
    /// The standard deviation of its errors in judging a move, on the scale from -1 to 1.
    pub(super) misjudges: f32,
    /// The share of captures that it overlooks, in 256ths.
    pub(super) overlooks: u8,
    /// Whether it makes moves that certainly win, and avoids moves that certainly lose.
    pub(super) sees_ends: bool,
    pub(super) infers: bool,
    /// Whether its search leaves out moves that hardly matter, and evaluates positions with the
    /// [`appraisal`](super::appraisal).
    pub(super) is_selective: bool,
}

impl Skill {
    pub(super) fn of(level: Level) -> Self {
        let (depth_max, budget_share, misjudges, overlooks) = match level.number() {
            1 => (1, 500, 0.7, 180),
            2 => (1, 500, 0.17, 100),
            3 => (2, 250, 0.08, 44),
            4 => (3, 100, 0.04, 12),
            5 => (4, 40, 0.0, 0),
            _ => (u8::MAX, 1, 0.0, 0),
        };
        let number = level.number();
        Self {
            depth_max,
            budget_share,
            misjudges,
            overlooks,
            sees_ends: number > 1,
            infers: number > 4,
            is_selective: number > 5,
        }
    }
}
