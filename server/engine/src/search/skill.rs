//! How well a level plays: what it misjudges and what it does not see.

use super::random::mix;

/// How a level errs. The errors are fixed by the position and the seed, so that an opponent misjudges the same position
/// the same way throughout a thought, as a person does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// The evaluation is off by up to this much.
    pub(crate) noise: i32,
    /// Of a hundred quiet replies within a line, this many go unseen.
    pub(crate) blind_percent: u64,
    /// How much worse than even a draw is.
    pub(crate) contempt: i32,
    /// What the errors are drawn from.
    pub(crate) salt: u64,
}

impl Skill {
    /// How far off the evaluation of a position is: small errors are likelier than large ones.
    pub(crate) fn noise(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let mixed = mix(key ^ self.salt);
        let span = self.noise as u64 + 1;
        ((mixed & 0xFFFF_FFFF) % span) as i32 - ((mixed >> 32) % span) as i32
    }

    /// Whether a quiet move goes unseen in a position.
    pub(super) fn overlooks(&self, key: u64, code: u16) -> bool {
        self.blind_percent > 0 && mix(key ^ self.salt ^ mix(code.into())) % 100 < self.blind_percent
    }
}
