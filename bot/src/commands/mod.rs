//! The slash commands: how they are written, and what each does.

pub mod clock;
pub mod define;
pub mod register;
pub mod ruleset;
#[cfg(test)]
mod tests;
