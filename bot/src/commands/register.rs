//! Tells Discord the commands, but only when it does not have them so already: it lets an application do that only so
//! often a day.

use serde_json::Value;
use serenity::all::{CreateCommand, Http};

/// What Discord adds to a command by itself, or shows in two ways.
const NOT_COMPARED: [&str; 8] = [
    "id",
    "application_id",
    "guild_id",
    "version",
    "dm_permission",
    "default_permission",
    "name_localized",
    "description_localized",
];

/// Makes these the commands of the application, and says whether they had to be changed.
///
/// # Errors
/// Those of Discord, and of the way to it.
pub async fn register(http: &Http, wanted: &[CreateCommand]) -> serenity::Result<bool> {
    let there = http.get_global_commands_with_localizations().await?;
    if plain(&serde_json::to_value(&there)?) == plain(&serde_json::to_value(wanted)?) {
        return Ok(false);
    }
    http.create_global_commands(&wanted).await?;
    Ok(true)
}

/// A list of commands in the form in which two that mean the same are equal: sorted by name, without what may be left
/// out.
fn plain(commands: &Value) -> Vec<Value> {
    let mut plain: Vec<Value> = commands.as_array().into_iter().flatten().filter_map(stripped).collect();
    plain.sort_by_key(|command| (text(command, "name"), text(command, "type")));
    plain
}

fn text(command: &Value, field: &str) -> String {
    command.get(field).map(Value::to_string).unwrap_or_default()
}

/// The value without what is empty and what is not compared; nothing where nothing is left.
fn stripped(value: &Value) -> Option<Value> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::String(text) if text.is_empty() => None,
        Value::Array(items) => {
            let items: Vec<Value> = items.iter().filter_map(stripped).collect();
            (!items.is_empty()).then_some(Value::Array(items))
        }
        Value::Object(fields) => {
            let compared = fields.iter().filter(|(name, _)| !NOT_COMPARED.contains(&name.as_str()));
            let fields: serde_json::Map<String, Value> =
                compared.filter_map(|(name, value)| Some((name.clone(), stripped(value)?))).collect();
            (!fields.is_empty()).then_some(Value::Object(fields))
        }
        other => Some(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::define::commands;
    use crate::commands::tests::games;
    use crate::texts::Texts;
    use serde_json::json;

    /// The commands as Discord would give them back.
    fn as_registered() -> Value {
        let mut there = serde_json::to_value(commands(&Texts::new(), &games())).unwrap();
        for (place, command) in there.as_array_mut().unwrap().iter_mut().enumerate() {
            let command = command.as_object_mut().unwrap();
            command.insert("id".to_owned(), json!((place + 1).to_string()));
            command.insert("application_id".to_owned(), json!("7"));
            command.insert("version".to_owned(), json!("9"));
            command.insert("dm_permission".to_owned(), json!(true));
            command.insert("guild_id".to_owned(), Value::Null);
            command.entry("description").or_insert(json!(""));
            command.entry("default_member_permissions").or_insert(Value::Null);
        }
        there.as_array_mut().unwrap().reverse();
        there
    }

    #[test]
    fn commands_that_discord_has_already_are_not_told_again() {
        let there: Vec<serenity::all::Command> = serde_json::from_value(as_registered()).unwrap();
        let there = serde_json::to_value(there).unwrap();
        let wanted = serde_json::to_value(commands(&Texts::new(), &games())).unwrap();
        assert_eq!(plain(&there), plain(&wanted));
    }

    #[test]
    fn any_change_is_seen() {
        let wanted = plain(&serde_json::to_value(commands(&Texts::new(), &games())).unwrap());
        for change in [
            |command: &mut Value| command["description"] = json!("Another"),
            |command: &mut Value| command["name_localizations"]["fr"] = json!("autre"),
            |command: &mut Value| command["contexts"] = json!([0]),
            |command: &mut Value| command["options"][0]["required"] = json!(true),
        ] {
            let mut there = as_registered();
            let challenge = there.as_array_mut().unwrap().last_mut().unwrap();
            assert_eq!(challenge["name"], "challenge");
            change(challenge);
            assert_ne!(plain(&there), wanted);
        }
        let mut fewer = as_registered();
        fewer.as_array_mut().unwrap().pop();
        assert_ne!(plain(&fewer), wanted);
    }
}
