//! Errors of requests to Discord.

use reqwest_for_discord as reqwest;

/// An error of a request to Discord. No error contains a token.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord refused the request.
    #[error("Discord refused a request with status {status}, code {code}: {detail}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 if it gave none.
        code: u64,
        /// The message of Discord.
        detail: String,
    },
    /// The request was given up: rate limits or failures delayed it for too long, or too many requests were waiting.
    #[error("Discord could not be reached in time")]
    Busy,
    /// This process may not act for the bot now.
    #[error("another process of the bot may have taken over")]
    Inactive,
    /// There was no response.
    #[error("no response from Discord: {0}")]
    NoResponse(String),
    /// The response cannot be understood.
    #[error("Discord sent an unexpected response: {0}")]
    Unexpected(&'static str),
}

/// The kind of a failure, which decides how it is handled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureKind {
    /// The interaction has a response already or is too old; nothing to do.
    TooLate,
    /// The bot lacks a permission, the thread is locked, the user accepts no direct messages, or the token is wrong.
    NotAllowed,
    /// The message or channel does not exist any more.
    Gone,
    /// The message cannot be edited any more: it is old and was edited too often, or its thread is archived.
    OldMessage,
    /// There is a thread already.
    ThreadExists,
    /// Discord rejects the request, and would reject it again later.
    Rejected,
    /// Any other failure; a retry may succeed.
    Transient,
}

impl DiscordError {
    /// The error of a request without a response. The URL is left out, since it can contain the token of an
    /// interaction.
    pub(super) fn no_response(error: reqwest::Error) -> Self {
        Self::NoResponse(error.without_url().to_string())
    }

    /// The kind of failure.
    #[must_use]
    pub const fn kind(&self) -> FailureKind {
        match self {
            Self::Refused { code: 10_062 | 40_060 | 10_015 | 50_027, .. } => FailureKind::TooLate,
            Self::Refused { code: 10_003 | 10_008, .. } => FailureKind::Gone,
            Self::Refused { code: 30_046 | 50_083, .. } => FailureKind::OldMessage,
            Self::Refused { code: 160_004, .. } => FailureKind::ThreadExists,
            Self::Refused { code: 160_006, .. } => FailureKind::Rejected,
            // 160005: the thread is locked, which lasts until somebody unlocks it.
            Self::Refused { code: 50_001 | 50_007 | 50_013 | 50_278 | 160_005, .. }
            | Self::Refused { status: 401 | 403, .. } => FailureKind::NotAllowed,
            Self::Refused { status: 404, .. } => FailureKind::Gone,
            Self::Refused { status: 400..=428 | 430..500, .. } => FailureKind::Rejected,
            _ => FailureKind::Transient,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kind_of_a_refusal_follows_its_status_and_code() {
        let kind = |status, code| DiscordError::Refused { status, code, detail: String::new() }.kind();
        assert_eq!(kind(404, 10_062), FailureKind::TooLate);
        assert_eq!(kind(400, 40_060), FailureKind::TooLate);
        assert_eq!(kind(403, 50_013), FailureKind::NotAllowed);
        assert_eq!(kind(403, 50_278), FailureKind::NotAllowed);
        assert_eq!(kind(401, 0), FailureKind::NotAllowed);
        assert_eq!(kind(400, 160_005), FailureKind::NotAllowed);
        assert_eq!(kind(404, 10_008), FailureKind::Gone);
        assert_eq!(kind(400, 30_046), FailureKind::OldMessage);
        assert_eq!(kind(429, 30_046), FailureKind::OldMessage);
        assert_eq!(kind(400, 50_035), FailureKind::Rejected);
        assert_eq!(kind(503, 0), FailureKind::Transient);
    }
}
