//! The rooms that the bot shows: one task each, which keeps its messages as the room stands.

mod begin;
mod board;
mod mail;
mod reach;
mod rights;
mod worker;

pub(crate) use board::stands_for;
pub use mail::{Desk, Mail, Reach};
