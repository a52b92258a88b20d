//! Messages to the devices of players whose turn it is, through the push services of their browsers.
//!
//! The store has a notice for each turn and each device of its player. Once a second, [`worker`] reads the notices that
//! are due, [`decision`] decides about each of them, and [`web_push`] encrypts and sends the messages.
//!
//! Invariants: at most one message is sent for a turn and device, and none after the turn. A message contains nothing
//! that a spectator of the game could not know, is encrypted for its device, and expires with the turn.

mod decision;
mod push_services;
mod web_push;
pub(crate) mod worker;

pub use push_services::PushServices;
pub(crate) use web_push::{ServerKey, WebPush};
