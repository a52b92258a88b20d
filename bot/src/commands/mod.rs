//! The slash commands as values, the form for a new game, and the texts that people type for clocks and quiet hours.

pub mod clock;
pub mod define;
pub mod form;
pub mod names;
pub mod quiet_hours;
pub mod ruleset;
#[cfg(test)]
pub(crate) mod tests;

/// The maximum number of choices of an option.
pub const CHOICES_MAX: usize = 25;
/// The maximum length of the name or value of a choice, in UTF-16 code units.
pub const CHOICE_CHARS_MAX: usize = 100;
