//! The rooms that the bot shows in Discord channels: each has a task that keeps its messages up to date.
//!
//! Invariants: a task's [`machine`] makes all decisions and is pure. It returns effects, which the task runs.

mod listen;
pub mod machine;
mod registry;
mod task;
pub mod update;
mod update_slot;

pub(crate) use machine::{fingerprint, near_side};
pub use registry::RoomRegistry;
pub use update::{Editable, Interaction, OldBoard, Update};
