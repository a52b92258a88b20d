//! Why a connection ends, and its close frame.

use crate::connections::outbox::Close;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

pub(super) enum End {
    /// The peer disconnected or the connection broke, so no close frame can be sent.
    Gone,
    /// The peer sent a close frame, which must be answered.
    Closed,
    Close(CloseFrame),
}

impl End {
    pub(super) const fn close(code: CloseCode, reason: &'static str) -> Self {
        Self::Close(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}

impl From<Close> for End {
    fn from(why: Close) -> Self {
        match why {
            Close::TooSlow => {
                Self::close(CloseCode::Policy, "too many messages that you have not read are waiting")
            }
            Close::Banned => Self::close(CloseCode::Policy, "you are banned from this server"),
            Close::SignedOut => Self::close(CloseCode::Normal, "you are signed out"),
            Close::Merged => {
                Self::close(CloseCode::Restart, "you have signed in: connect again with your new token")
            }
            Close::Renamed => Self::close(CloseCode::Restart, "your name was changed: connect again"),
            Close::Flooding => Self::close(CloseCode::Policy, "far too many requests"),
            Close::Displaced => Self::close(
                CloseCode::Again,
                "a newer connection took the place of yours: connect again, and say hello immediately",
            ),
            Close::Restart => Self::close(CloseCode::Restart, "the server restarts: come back in a moment"),
        }
    }
}
