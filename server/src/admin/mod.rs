//! Executes the operator's commands. The running server gets them through a Unix socket. While no server runs, the
//! program executes them directly on the stored data.
//!
//! Invariants: every action is in the audit log before it takes effect, with one exception: the connections of an
//! account are closed before its deletion is logged. Only the user of the server process and root can use the socket.

mod error;
mod execute;
mod show;
mod socket;
#[cfg(test)]
mod tests;

pub use error::AdminError;
pub use socket::{AdminSocket, ClientError, SocketError, send};

use crate::moderation::AdminCommand;
use crate::requests::Requests;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The parts of the server that commands use.
#[derive(Clone)]
pub struct Admin {
    /// The handler of requests, with the services and the rooms.
    pub requests: Arc<Requests>,
}

/// A command with the name of its operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AdminRequest {
    /// The operator, for the audit log.
    pub operator: String,
    /// The command.
    #[serde(flatten)]
    pub command: AdminCommand,
}

/// The answer to a command, with text for the operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminReply {
    /// The command was executed.
    Done(String),
    /// The command was refused or failed.
    Failed(String),
}
