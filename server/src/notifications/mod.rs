//! Messages to players whose turn it is: push messages to their devices, and direct messages to members on Discord.
//!
//! For each turn in a game between people, the store has a notice for each device of the player to move. [`worker`]
//! reads the notices that are due, every second or whenever slots become free. [`decision`] says whether the message of
//! a notice is sent now, and [`slots`] limits and orders the messages. [`web_push`] encrypts and sends push messages; a
//! service, such as the bot, sends direct messages. [`failing`] decides when a device is given up.
//!
//! Invariants: at most one message is sent for a turn and device, and none if the turn ended before [`worker`] took the
//! notice. A message contains only what a spectator may know. A push message is encrypted for its device, and expires
//! with the turn or after a week.

mod decision;
mod failing;
mod push_services;
mod slots;
mod web_push;
pub(crate) mod worker;

pub use push_services::PushServices;
pub(crate) use web_push::{ServerKey, WebPush, is_point};
