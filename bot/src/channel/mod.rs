//! The rooms that the bot shows in Discord channels: one task each, which keeps its messages as the room stands.
//!
//! Invariants: a task's decisions are made by its [`machine`], which is pure; the task runs them.

mod listen;
pub mod machine;
mod mailbox;
mod registry;
mod task;
pub mod update;

pub(crate) use machine::fingerprint;
pub use registry::RoomRegistry;
pub use update::{Editable, Interaction, Update};
