//! The rooms that the bot shows: one task each, which keeps its messages as the room stands.

mod begin;
mod board;
mod mail;
mod people;
mod reach;
mod rights;
mod show;
mod way;
mod worker;
mod write;

pub use mail::{Desk, Mail, Reach};
pub(crate) use show::stands_for;
