//! The rooms: [`machine`] decides, [`task`] owns one room and stores and publishes its changes, [`registry`] knows the
//! tasks of all rooms in memory.

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
