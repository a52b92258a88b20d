//! What goes wrong between the bot and Discord, and what of it concerns a person.

use reqwest_for_discord as reqwest;

/// Why a request to Discord was not done. None of it tells a token.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RestError {
    /// Discord said no.
    #[error("Discord refuses with {status}, code {code}: {detail}")]
    Refused {
        /// The status of HTTP.
        status: u16,
        /// Discord's own code; 0 where it gave none.
        code: u64,
        /// What it said.
        detail: String,
    },
    /// Limits or failures took too long.
    #[error("Discord could not be asked in time")]
    Busy,
    /// There was no answer.
    #[error("no answer from Discord: {0}")]
    Lost(String),
    /// The answer is none that this program understands.
    #[error("Discord answered with {0}")]
    Odd(&'static str),
}

/// What a refusal comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The interaction was answered already or is too old, which is no one's concern.
    TooLate,
    /// The bot may not do this here.
    NotAllowed,
    /// The message or channel is gone.
    Gone,
    /// The message cannot be edited any more: it is old and has been edited too often, or its thread is archived.
    OldMessage,
    /// There is a thread already.
    ThreadThere,
    /// Discord does not take it, and would not take it later either.
    Unfit,
    /// Anything else, which may pass.
    Other,
}

impl RestError {
    /// A failure on the way. The address is left out of it, since the token of an interaction can stand there.
    pub(super) fn lost(error: reqwest::Error) -> Self {
        Self::Lost(error.without_url().to_string())
    }

    /// What the error comes to.
    #[must_use]
    pub const fn trouble(&self) -> Trouble {
        match self {
            Self::Refused { code: 10_062 | 40_060 | 10_015 | 50_027, .. } => Trouble::TooLate,
            Self::Refused { code: 10_003 | 10_008, .. } => Trouble::Gone,
            Self::Refused { code: 30_046 | 50_083, .. } => Trouble::OldMessage,
            Self::Refused { code: 160_004, .. } => Trouble::ThreadThere,
            Self::Refused { code: 160_006, .. } => Trouble::Unfit,
            // 160005: the thread is locked, which lasts until somebody unlocks it.
            Self::Refused { code: 50_001 | 50_007 | 50_013 | 160_005, .. }
            | Self::Refused { status: 401 | 403, .. } => Trouble::NotAllowed,
            Self::Refused { status: 404, .. } => Trouble::Gone,
            Self::Refused { status: 400..=428 | 430..500, .. } => Trouble::Unfit,
            _ => Trouble::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_come_to_what_can_be_done_about_them() {
        let trouble = |status, code| RestError::Refused { status, code, detail: String::new() }.trouble();
        assert_eq!(trouble(404, 10_062), Trouble::TooLate);
        assert_eq!(trouble(400, 40_060), Trouble::TooLate);
        assert_eq!(trouble(403, 50_013), Trouble::NotAllowed);
        assert_eq!(trouble(401, 0), Trouble::NotAllowed);
        assert_eq!(trouble(400, 160_005), Trouble::NotAllowed);
        assert_eq!(trouble(404, 10_008), Trouble::Gone);
        assert_eq!(trouble(400, 30_046), Trouble::OldMessage);
        assert_eq!(trouble(429, 30_046), Trouble::OldMessage);
        assert_eq!(trouble(400, 50_035), Trouble::Unfit);
        assert_eq!(trouble(503, 0), Trouble::Other);
    }
}
