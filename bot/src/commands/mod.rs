//! The slash commands as values: their names, options and choices.

pub mod clock;
pub mod define;
pub mod form;
pub mod ruleset;
#[cfg(test)]
pub(crate) mod tests;
