//! The rooms that the bot shows in Discord channels. Each room has a task, which keeps the room's messages up to date.
//!
//! Invariant: a task's [`machine`] is pure and makes all decisions; the task runs the resulting effects.

mod listen;
pub mod machine;
mod registry;
mod task;
pub mod update;
mod update_slot;

pub(crate) use machine::{fingerprint, near_side};
pub use registry::RoomRegistry;
pub use update::{Editable, Interaction, OldBoard, Update};
