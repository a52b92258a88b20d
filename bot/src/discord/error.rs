//! What goes wrong between the bot and Discord, and what of it concerns a person.

use reqwest_for_discord as reqwest;

/// Why a request to Discord was not done. None of it tells a token.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiscordError {
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
pub enum FailureKind {
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

impl DiscordError {
    /// A failure on the way. The address is left out of it, since the token of an interaction can stand there.
    pub(super) fn lost(error: reqwest::Error) -> Self {
        Self::Lost(error.without_url().to_string())
    }

    /// What the error comes to.
    #[must_use]
    pub const fn kind(&self) -> FailureKind {
        match self {
            Self::Refused { code: 10_062 | 40_060 | 10_015 | 50_027, .. } => FailureKind::TooLate,
            Self::Refused { code: 10_003 | 10_008, .. } => FailureKind::Gone,
            Self::Refused { code: 30_046 | 50_083, .. } => FailureKind::OldMessage,
            Self::Refused { code: 160_004, .. } => FailureKind::ThreadThere,
            Self::Refused { code: 160_006, .. } => FailureKind::Unfit,
            // 160005: the thread is locked, which lasts until somebody unlocks it.
            Self::Refused { code: 50_001 | 50_007 | 50_013 | 160_005, .. }
            | Self::Refused { status: 401 | 403, .. } => FailureKind::NotAllowed,
            Self::Refused { status: 404, .. } => FailureKind::Gone,
            Self::Refused { status: 400..=428 | 430..500, .. } => FailureKind::Unfit,
            _ => FailureKind::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_come_to_what_can_be_done_about_them() {
        let trouble = |status, code| DiscordError::Refused { status, code, detail: String::new() }.kind();
        assert_eq!(trouble(404, 10_062), FailureKind::TooLate);
        assert_eq!(trouble(400, 40_060), FailureKind::TooLate);
        assert_eq!(trouble(403, 50_013), FailureKind::NotAllowed);
        assert_eq!(trouble(401, 0), FailureKind::NotAllowed);
        assert_eq!(trouble(400, 160_005), FailureKind::NotAllowed);
        assert_eq!(trouble(404, 10_008), FailureKind::Gone);
        assert_eq!(trouble(400, 30_046), FailureKind::OldMessage);
        assert_eq!(trouble(429, 30_046), FailureKind::OldMessage);
        assert_eq!(trouble(400, 50_035), FailureKind::Unfit);
        assert_eq!(trouble(503, 0), FailureKind::Other);
    }
}
