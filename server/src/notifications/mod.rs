//! Messages to players whose turn it is: to their devices through the push services of their browsers, and to members
//! on Discord through the service that sends direct messages.
//!
//! For each turn in a game between people, the store has a notice for each device of the player whose turn it is. Once
//! a second, [`worker`] reads the notices that are due. It reads them more often while notices wait for slots and slots
//! become free. [`decision`] decides about each of these notices, [`slots`] decides whose messages are next, and
//! [`web_push`] encrypts and sends the messages. [`failing`] tells which devices are given up. Before each series of
//! readings, [`worker`] tells the service that sends direct messages which turns have ended.
//!
//! Invariants: at most one message is sent for a turn and device, and none if the turn ended before [`worker`] took the
//! notice. A message contains nothing that a spectator of the game could not know. A push message is encrypted for its
//! device, and expires at the deadline of the turn, and after a week at the latest.

mod decision;
mod failing;
mod push_services;
mod slots;
mod web_push;
pub(crate) mod worker;

pub use push_services::PushServices;
pub(crate) use web_push::{ServerKey, WebPush, is_point};
