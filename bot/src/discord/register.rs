//! Registers the commands at Discord, but only if they have changed: Discord limits the registrations of an application
//! per day.

use serde_json::Value;
use serenity::all::{Command, CommandType, CreateCommand, Http, HttpError};
use std::time::Duration;
use tokio::time::sleep;

/// The most attempts altogether.
const ATTEMPTS_MAX: u32 = 10;
/// The pause after the first attempt; it doubles with each.
const PAUSE: Duration = Duration::from_secs(1);

/// Fields that Discord adds by itself, or shows in two ways.
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

/// Registers these commands, with retries, and logs the outcome. Returns the names and IDs of the registered slash
/// commands; empty if the registration failed.
pub async fn register_with_retries(http: &Http, wanted: &[CreateCommand]) -> Vec<(String, u64)> {
    for attempt in 1.. {
        match register(http, wanted).await {
            Ok(Registered { commands, changed: true }) => {
                tracing::info!(commands = wanted.len(), "registered the commands");
                return slash(&commands);
            }
            Ok(Registered { commands, changed: false }) => {
                tracing::info!(commands = wanted.len(), "the commands are registered already");
                return slash(&commands);
            }
            Err(error) if !may_pass(&error) => {
                tracing::error!(%error, "Discord rejects the commands, and a retry would not help: \
                    check that the token is that of this application, and restart the bot");
            }
            Err(error) if attempt >= ATTEMPTS_MAX => {
                tracing::error!(%error, attempt, "could not register the commands, so users may lack some: \
                    restart the bot once Discord can be reached");
            }
            Err(error) => {
                let wait = pause(attempt);
                tracing::warn!(%error, wait_s = wait.as_secs(), "could not register the commands yet; retrying");
                sleep(wait).await;
                continue;
            }
        }
        break;
    }
    Vec::new()
}

/// The names and IDs of the slash commands.
fn slash(commands: &[Command]) -> Vec<(String, u64)> {
    let slash = commands.iter().filter(|command| command.kind == CommandType::ChatInput);
    slash.map(|command| (command.name.clone(), command.id.get())).collect()
}

/// The pause after this many attempts.
fn pause(attempts: u32) -> Duration {
    PAUSE * 2_u32.saturating_pow(attempts.saturating_sub(1))
}

/// Whether a retry may succeed: Discord was not reached, failed, or was asked too often.
fn may_pass(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refused)) => {
            may_pass_with(refused.status_code.as_u16())
        }
        serenity::Error::Http(HttpError::Request(_)) => true,
        _ => false,
    }
}

/// Whether a retry may get another status.
const fn may_pass_with(status: u16) -> bool {
    status == 429 || status >= 500
}

/// The registered commands, and whether they had changed.
struct Registered {
    commands: Vec<Command>,
    changed: bool,
}

/// Registers these commands if they have changed.
///
/// # Errors
/// Those of Discord, and of the connection to it.
async fn register(http: &Http, wanted: &[CreateCommand]) -> serenity::Result<Registered> {
    let there = http.get_global_commands_with_localizations().await?;
    if plain(&serde_json::to_value(&there)?) == plain(&serde_json::to_value(wanted)?) {
        return Ok(Registered { commands: there, changed: false });
    }
    let commands = http.create_global_commands(&wanted).await?;
    Ok(Registered { commands, changed: true })
}

/// Commands in a normal form: sorted by name, without optional empty fields. Commands with the same meaning have equal
/// normal forms.
fn plain(commands: &Value) -> Vec<Value> {
    let mut plain: Vec<Value> = commands.as_array().into_iter().flatten().filter_map(stripped).collect();
    plain.sort_by_key(|command| (text(command, "name"), text(command, "type")));
    plain
}

fn text(command: &Value, field: &str) -> String {
    command.get(field).map(Value::to_string).unwrap_or_default()
}

/// The value without empty fields and those that are not compared; none if nothing is left.
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
    use crate::text::Texts;
    use serde_json::json;

    /// The commands as Discord returns them.
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
    fn registered_commands_are_not_registered_again() {
        let there: Vec<serenity::all::Command> = serde_json::from_value(as_registered()).unwrap();
        let there = serde_json::to_value(there).unwrap();
        let wanted = serde_json::to_value(commands(&Texts::new(), &games())).unwrap();
        assert_eq!(plain(&there), plain(&wanted));
    }

    #[test]
    fn only_transient_failures_are_retried() {
        assert!([429, 500, 502, 503].into_iter().all(may_pass_with));
        assert!(![400, 401, 403, 404].into_iter().any(may_pass_with));
        let all: Duration = (1..ATTEMPTS_MAX).map(pause).sum();
        assert!(all > Duration::from_secs(300) && all < Duration::from_secs(900), "{all:?}");
    }

    #[test]
    fn any_change_is_noticed() {
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
