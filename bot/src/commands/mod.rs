//! The slash commands: how they are written, and what each does.

pub mod define;
