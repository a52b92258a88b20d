//! The limits of a search of Subulata.

#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The maximum depth in plies. After the last ply, the search follows only captures.
    pub(super) depth_max: u8,
    pub(super) positions_max: u64,
    /// The share of captures that the search overlooks after its first ply, in 256ths. The choice depends on the side
    /// and the squares of a capture, so it is the same in the whole search.
    pub(super) overlooks: u8,
    /// The seed for the choice of overlooked captures. Searches with different seeds overlook different captures.
    pub(super) salt: u64,
    /// Whether the search leaves out moves that are unlikely to change its result.
    pub(super) selective: bool,
}

impl Limits {
    pub(super) const fn of_best(positions_max: u64) -> Self {
        Self { depth_max: u8::MAX, positions_max, overlooks: 0, salt: 0, selective: true }
    }
}
