//! The rooms: [`machine`] decides the changes of a room. [`task`] owns one room, and stores and publishes its changes.
//! [`registry`] has the mailboxes of all rooms in memory.

pub mod creation;
pub mod error;
pub mod idle;
pub mod loading;
pub mod machine;
pub mod registry;
#[cfg(test)]
mod simulation;
pub mod snapshot;
pub mod task;
pub mod watchers;
