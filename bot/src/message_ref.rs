//! References to Discord messages.

use serde::{Deserialize, Serialize};

/// A Discord message, by its channel and ID.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MessageRef {
    /// The ID of the channel or thread.
    pub channel: u64,
    /// The ID of the message.
    pub message: u64,
}
