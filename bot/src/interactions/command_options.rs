//! The options that a user gave to a command.

use serenity::model::application::{ResolvedOption, ResolvedValue};
use serenity::model::user::User;

/// The options that a user gave to a command.
pub(super) struct CommandOptions<'a>(pub(super) Vec<ResolvedOption<'a>>);

impl<'a> CommandOptions<'a> {
    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        self.0.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    /// The text of an option.
    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        if let Some(ResolvedValue::String(text)) = self.value(name) { Some(text) } else { None }
    }

    /// The user of an option.
    pub(super) fn user(&self, name: &str) -> Option<&'a User> {
        if let Some(ResolvedValue::User(user, _)) = self.value(name) { Some(user) } else { None }
    }

    /// The boolean of an option.
    pub(super) fn choice(&self, name: &str) -> Option<bool> {
        if let Some(ResolvedValue::Boolean(choice)) = self.value(name) { Some(*choice) } else { None }
    }

    /// The number of an option.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        if let Some(ResolvedValue::Integer(number)) = self.value(name) { Some(*number) } else { None }
    }
}
