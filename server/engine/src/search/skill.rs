//! The errors of a level: noise in the evaluation, and overlooked moves.

use super::random::mix;

/// The errors and the contempt of a level. The errors depend only on the position, the move and the seed (`salt`), so
/// that an opponent misjudges a position the same way throughout a search, as a person does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// The largest error of the evaluation, up or down, in points.
    pub(crate) noise: i32,
    /// The percentage of quiet moves that the search overlooks below the root: never the first move in a position, and
    /// none in the quiescence search.
    pub(crate) blind_percent: u64,
    /// The points by which a draw scores below 0 for the engine's side.
    pub(crate) contempt: i32,
    pub(crate) salt: u64,
}

impl Skill {
    /// The error in a position, at most `noise` up or down. Small errors are likelier than large ones.
    pub(crate) fn noise(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let mixed = mix(key ^ self.salt);
        let span = self.noise as u64 + 1;
        ((mixed & 0xFFFF_FFFF) % span) as i32 - ((mixed >> 32) % span) as i32
    }

    pub(super) fn overlooks(&self, key: u64, code: u16) -> bool {
        self.blind_percent > 0 && mix(key ^ self.salt ^ mix(code.into())) % 100 < self.blind_percent
    }
}
