//! The Discord bot of Konakis: a client of the protocol like any other, that shows games in channels.
//!
//! What always holds: no rule of a game and no list of games stands here; what everybody in a channel can see is made
//! from the spectators' view alone.

pub mod bot;
pub mod channel;
pub mod clock;
pub mod commands;
pub mod compose;
pub mod config;
pub mod draft;
pub mod gateway;
pub mod handle;
pub mod inside;
pub mod invite;
pub mod logs;
pub mod memory;
pub mod metrics;
pub mod pace;
pub mod picker;
pub mod pictures;
pub mod press;
pub mod rest;
pub mod rules;
pub mod run;
pub mod services;
pub mod session;
pub mod setting;
pub mod texts;
pub mod voice;
pub mod web;
