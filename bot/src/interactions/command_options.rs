//! The options that a user gave to a command.

use serenity::model::application::{ResolvedOption, ResolvedValue};
use serenity::model::user::User;

pub(super) struct CommandOptions<'a>(pub(super) Vec<ResolvedOption<'a>>);

impl<'a> CommandOptions<'a> {
    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        self.0.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        if let Some(ResolvedValue::String(text)) = self.value(name) { Some(text) } else { None }
    }

    pub(super) fn user(&self, name: &str) -> Option<&'a User> {
        if let Some(ResolvedValue::User(user, _)) = self.value(name) { Some(user) } else { None }
    }

    pub(super) fn choice(&self, name: &str) -> Option<bool> {
        if let Some(ResolvedValue::Boolean(choice)) = self.value(name) { Some(*choice) } else { None }
    }

    pub(super) fn number(&self, name: &str) -> Option<i64> {
        if let Some(ResolvedValue::Integer(number)) = self.value(name) { Some(*number) } else { None }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde_json::{Value, json};
    use serenity::model::application::CommandData;

    pub(crate) fn command(options: &Value) -> CommandData {
        let user = json!({"id": "7", "username": "ben", "discriminator": "0", "avatar": null});
        let resolved = json!({"users": {"7": user}});
        let command = json!({"id": "1", "name": "it", "type": 1, "options": options, "resolved": resolved});
        serde_json::from_value(command).unwrap()
    }

    #[test]
    fn option_is_read_by_its_name_and_kind() {
        let data = command(&json!([
            {"name": "game", "type": 3, "value": "tablut"},
            {"name": "level", "type": 4, "value": 2},
            {"name": "rated", "type": 5, "value": true},
            {"name": "opponent", "type": 6, "value": "7"},
        ]));
        let options = CommandOptions(data.options());
        assert_eq!(
            (options.text("game"), options.text("level"), options.text("side")),
            (Some("tablut"), None, None)
        );
        assert_eq!((options.number("level"), options.number("game")), (Some(2), None));
        assert_eq!((options.choice("rated"), options.choice("level")), (Some(true), None));
        assert_eq!(options.user("opponent").map(|user| user.id.get()), Some(7));
        assert!(options.user("game").is_none());
    }
}
