//! Registers the commands with Discord, but only if they have changed, because Discord limits registrations per day.

use super::causes::{causes, may_pass, status};
use serde_json::Value;
use serenity::all::{Command, CommandType, CreateCommand, Http};
use std::time::Duration;
use tokio::time::sleep;

const ATTEMPTS_MAX: u32 = 10;
/// The pause after the first attempt. Each later pause is twice as long as the one before.
const PAUSE: Duration = Duration::from_secs(1);

/// The advice to log if Discord accepts the commands only without the Activity's entry point.
const NO_ACTIVITY: &str = "Discord accepts the commands only without `launch`, which opens the Activity; the others are \
    registered. Enable Activities under Settings in the portal (bot/README.md, “Set up the Activity”, step 4), or \
    leave out KONAKIS_ACTIVITY, and restart the bot";

/// Fields that Discord adds by itself, or that repeat other fields in another form.
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
/// commands, or an empty list if the registration failed.
///
/// Discord accepts all commands or none. It refuses the Activity's entry point until Activities are enabled in the
/// portal. If Discord refuses the list as invalid, the function therefore tries again without the entry point.
pub async fn register_with_retries(http: &Http, wanted: &[CreateCommand]) -> Vec<(String, u64)> {
    let error = match attempt_until_final(http, wanted).await {
        Ok(commands) => return slash(&commands),
        Err(error) => error,
    };
    let others: Vec<_> = wanted.iter().filter(|command| !is_entry_point(command)).cloned().collect();
    if others.len() < wanted.len()
        && is_refused_as_invalid(&error)
        && let Ok(commands) = attempt_until_final(http, &others).await
    {
        tracing::error!(error = causes(&error), "{NO_ACTIVITY}");
        return slash(&commands);
    }
    tracing::error!(error = causes(&error), "{}", advice(&error));
    Vec::new()
}

async fn attempt_until_final(http: &Http, wanted: &[CreateCommand]) -> serenity::Result<Vec<Command>> {
    let mut attempt = 1;
    loop {
        match register(http, wanted).await {
            Ok(Registered { commands, changed }) => {
                let outcome =
                    if changed { "registered the commands" } else { "the commands are registered already" };
                tracing::info!(commands = wanted.len(), "{outcome}");
                return Ok(commands);
            }
            Err(error) if !may_pass(&error) || attempt >= ATTEMPTS_MAX => return Err(error),
            Err(error) => {
                let wait = pause(attempt);
                let error = causes(&error);
                tracing::warn!(
                    error,
                    wait_s = wait.as_secs(),
                    "could not register the commands yet; retrying"
                );
                sleep(wait).await;
                attempt += 1;
            }
        }
    }
}

fn advice(error: &serenity::Error) -> &'static str {
    match status(error) {
        _ if may_pass(error) => {
            "could not register the commands, so users may lack some: restart the bot once Discord can be reached"
        }
        Some(401 | 403 | 404) => {
            "Discord rejects the commands, and a retry would not help: check that the token is that of this \
             application, and restart the bot"
        }
        _ => {
            "Discord rejects the commands, and a retry would not help: the error names the field that Discord does not \
             accept; please report this error to the authors of Konakis"
        }
    }
}

fn slash(commands: &[Command]) -> Vec<(String, u64)> {
    let slash = commands.iter().filter(|command| command.kind == CommandType::ChatInput);
    slash.map(|command| (command.name.clone(), command.id.get())).collect()
}

fn pause(attempts: u32) -> Duration {
    PAUSE * 2_u32.saturating_pow(attempts.saturating_sub(1))
}

fn is_refused_as_invalid(error: &serenity::Error) -> bool {
    status(error) == Some(400)
}

struct Registered {
    commands: Vec<Command>,
    changed: bool,
}

async fn register(http: &Http, wanted: &[CreateCommand]) -> serenity::Result<Registered> {
    let there = http.get_global_commands_with_localizations().await?;
    let wanted = with_entry_point(wanted, &there);
    if plain(&serde_json::to_value(&there)?) == plain(&serde_json::to_value(&wanted)?) {
        return Ok(Registered { commands: there, changed: false });
    }
    let commands = http.create_global_commands(&wanted).await?;
    Ok(Registered { commands, changed: true })
}

/// The wanted commands. If they contain no entry point of the Activity, the registered entry point is added. Discord
/// creates an entry point when the Activity is enabled, and from then on refuses a list without an entry point.
fn with_entry_point(wanted: &[CreateCommand], there: &[Command]) -> Vec<CreateCommand> {
    let mut all = wanted.to_vec();
    if !wanted.iter().any(is_entry_point) {
        let kept = there.iter().find(|command| command.kind == CommandType::PrimaryEntryPoint);
        all.extend(kept.map(entry_point));
    }
    all
}

fn is_entry_point(command: &CreateCommand) -> bool {
    let kind = serde_json::to_value(command).ok().and_then(|command| command.get("type")?.as_u64());
    kind == Some(u64::from(u8::from(CommandType::PrimaryEntryPoint)))
}

fn entry_point(command: &Command) -> CreateCommand {
    let mut create = CreateCommand::new(&command.name)
        .kind(CommandType::PrimaryEntryPoint)
        .description(&command.description)
        .integration_types(command.integration_types.clone());
    for (lang, name) in command.name_localizations.iter().flatten() {
        create = create.name_localized(lang, name);
    }
    for (lang, about) in command.description_localizations.iter().flatten() {
        create = create.description_localized(lang, about);
    }
    if let Some(contexts) = &command.contexts {
        create = create.contexts(contexts.clone());
    }
    match command.handler {
        Some(handler) => create.handler(handler),
        None => create,
    }
}

/// The normal form of a list of commands: sorted, without fields that are empty, `false` or in [`NOT_COMPARED`]. Lists
/// that differ only in these respects have the same normal form.
fn plain(commands: &Value) -> Vec<Value> {
    let mut plain: Vec<Value> = commands.as_array().into_iter().flatten().filter_map(stripped).collect();
    plain.sort_by_key(|command| (text(command, "name"), text(command, "type")));
    plain
}

fn text(command: &Value, field: &str) -> String {
    command.get(field).map(Value::to_string).unwrap_or_default()
}

/// The value without fields that are empty, `false` or in [`NOT_COMPARED`]; none if nothing is left.
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
    use axum::http::StatusCode;
    use axum::routing::get;
    use axum::{Json, Router};
    use serde_json::json;
    use serenity::all::{ApplicationId, HttpBuilder};

    /// The commands as Discord returns them.
    fn as_registered() -> Value {
        let mut there = serde_json::to_value(commands(&Texts::new(), &games(), true)).unwrap();
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
        let wanted = serde_json::to_value(commands(&Texts::new(), &games(), true)).unwrap();
        assert_eq!(plain(&there), plain(&wanted));
    }

    #[test]
    fn entry_point_that_discord_created_is_kept() {
        let there = json!([
            {"id": "1", "application_id": "7", "version": "9", "name": "launch", "type": 4, "handler": 2,
             "description": "Opens it", "integration_types": [0, 1], "contexts": [0, 1, 2]},
            {"id": "2", "application_id": "7", "version": "9", "name": "old", "type": 1, "description": "Old"},
        ]);
        let there: Vec<Command> = serde_json::from_value(there).unwrap();
        let kinds = |has_activity| {
            let wanted = commands(&Texts::new(), &games(), has_activity);
            let all = serde_json::to_value(with_entry_point(&wanted, &there)).unwrap();
            let all = all.as_array().unwrap().clone();
            all.into_iter().filter(|command| command["type"] == 4).collect::<Vec<_>>()
        };
        let (own, kept) = (kinds(true), kinds(false));
        assert_eq!((own.len(), kept.len()), (1, 1));
        assert_eq!((&kept[0]["name"], &kept[0]["handler"]), (&json!("launch"), &json!(2)));
        assert_eq!((&kept[0]["description"], &kept[0]["contexts"]), (&json!("Opens it"), &json!([0, 1, 2])));
        assert_ne!(own[0]["description"], kept[0]["description"]);
    }

    /// A client whose stand-in for Discord refuses commands of this type.
    async fn refusing(kind: u64) -> Http {
        let put = async move |Json(wanted): Json<Vec<Value>>| {
            if wanted.iter().any(|command| command["type"] == kind) {
                let errors =
                    json!({"0": {"type": {"_errors": [{"code": "INVALID", "message": "not enabled"}]}}});
                let refusal = json!({"code": 50_035, "message": "Invalid Form Body", "errors": errors});
                return (StatusCode::BAD_REQUEST, Json(refusal));
            }
            let ids = (1_u64..).zip(wanted).map(|(id, mut command)| {
                command["id"] = json!(id.to_string());
                command["application_id"] = json!("7");
                command["version"] = json!("9");
                if command["description"].is_null() {
                    command["description"] = json!("");
                }
                command
            });
            (StatusCode::OK, Json(ids.collect()))
        };
        let path = "/api/v10/applications/7/commands";
        let router = Router::new().route(path, get(async || Json(json!([]))).put(put));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        let http = HttpBuilder::new("token").application_id(ApplicationId::new(7));
        http.proxy(proxy).ratelimiter_disabled(true).build()
    }

    #[tokio::test]
    async fn other_commands_are_registered_if_the_entry_point_is_refused() {
        let texts = Texts::new();
        let wanted = commands(&texts, &games(), true);
        let as_json = serde_json::to_value(&wanted).unwrap();
        let is_slash = |command: &&Value| command["type"] == 1;
        let slash_commands = as_json.as_array().unwrap().iter().filter(is_slash).count();
        let registered = register_with_retries(&refusing(4).await, &wanted).await;
        assert_eq!(registered.len(), slash_commands, "{registered:?}");
        // If other commands are refused, the advice mentions the field, not the token.
        let http = refusing(1).await;
        assert!(register_with_retries(&http, &wanted).await.is_empty());
        let error = attempt_until_final(&http, &wanted).await.unwrap_err();
        assert!(advice(&error).contains("the field") && !advice(&error).contains("token"), "{error}");
    }

    #[test]
    fn attempts_go_on_for_5_to_15_minutes() {
        let all: Duration = (1..ATTEMPTS_MAX).map(pause).sum();
        assert!(all > Duration::from_secs(300) && all < Duration::from_secs(900), "{all:?}");
    }

    #[test]
    fn changes_of_commands_are_detected() {
        let wanted = plain(&serde_json::to_value(commands(&Texts::new(), &games(), true)).unwrap());
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
