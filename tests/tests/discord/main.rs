//! Tests of the bot with a stand-in for Discord. They are one program, because each further test program would link the
//! whole workspace again.

mod abuse;
mod analysis;
mod away;
mod challenge;
mod emojis;
mod failures;
mod games;
mod guidance;
mod messages;
mod notices;
mod pace;
mod places;
mod secrecy;
mod stand_in;
mod survival;
mod takeover;
mod words;
