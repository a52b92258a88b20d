//! The limits of a search.

#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum depth in plies, without the captures searched after them.
    pub(super) depth_max: u8,
    pub(super) positions_max: u64,
    /// The share of captures that the search overlooks, in 256ths. It overlooks the same captures throughout.
    pub(super) overlooks: u8,
    /// The seed of the choice of overlooked captures, so that it differs between searches.
    pub(super) salt: u64,
    /// Whether the search leaves out moves that are unlikely to change its result.
    pub(super) selective: bool,
}

impl Limits {
    pub(super) const fn of_best(positions_max: u64) -> Self {
        Self { depth_max: u8::MAX, positions_max, overlooks: 0, salt: 0, selective: true }
    }
}
