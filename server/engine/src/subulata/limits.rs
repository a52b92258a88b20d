//! The limits of a search: how far it looks ahead, how many positions it may search, and what it leaves out.

/// The limits of a search, and its blind spots, which are the captures that it overlooks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum number of plies ahead, without the captures searched after them.
    pub(super) depth_max: u8,
    /// The maximum number of positions.
    pub(super) positions_max: u64,
    /// The share of captures that the search overlooks, in 256ths. It overlooks the same ones from beginning to end.
    pub(super) overlooks: u8,
    /// The seed of the blind spots, so that they differ between searches.
    pub(super) salt: u64,
    /// Whether the search leaves out moves that are unlikely to change its result.
    pub(super) selective: bool,
}

impl Limits {
    /// The limits of the strongest search of at most this many positions.
    pub(super) const fn of_best(positions_max: u64) -> Self {
        Self { depth_max: u8::MAX, positions_max, overlooks: 0, salt: 0, selective: true }
    }
}
