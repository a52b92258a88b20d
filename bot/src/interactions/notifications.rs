//! `/notifications`: shows and changes a member's preferences: when they are notified of turns, and whether direct
//! messages are sent.

use super::bot::Bot;
use super::caller::Caller;
use super::command_options::CommandOptions;
use super::error::HandlerError;
use super::respond::{self, Reply};
use crate::commands::names::option;
use crate::commands::quiet_hours::{self, TypedHours};
use crate::direct_messages;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{Arg, Localizer};
use konakis_protocol::{ClientMessage, NotifyWhen, QuietHours, ServerMessage};

pub(super) async fn notifications(bot: &Bot, caller: &Caller, options: &CommandOptions<'_>) -> Reply {
    let localizer = caller.localizer(bot);
    let before = ask(bot, caller, ClientMessage::Notifications).await?;
    let after = changed(before, options).map_err(|key| HandlerError::Refused(localizer.say(key)))?;
    if after == before {
        let hint = localizer.say("notifications-hint");
        return Ok(OutgoingMessage::private(format!("{}\n-# {hint}", shown(localizer, before))));
    }
    let after = ask(bot, caller, ClientMessage::NotifyWhen(after)).await?;
    let locale = after.discord.then(|| caller.lang.tag().to_owned());
    bot.services.memory.set_message_locale(caller.id(), locale).await?;
    if before.discord && !after.discord {
        direct_messages::remove_all(&bot.services, caller.id());
    }
    let saved = localizer.say("settings-saved");
    Ok(OutgoingMessage::private(format!("{saved}\n{}", shown(localizer, after))))
}

pub(super) async fn stop(bot: &Bot, caller: &Caller) -> Reply {
    direct_messages::turn_off(&bot.services, &caller.person).await?;
    bot.services.memory.set_message_locale(caller.id(), None).await?;
    direct_messages::remove_all(&bot.services, caller.id());
    Ok(OutgoingMessage::private(caller.localizer(bot).say("messages-off")))
}

async fn ask(bot: &Bot, caller: &Caller, message: ClientMessage) -> Result<NotifyWhen, HandlerError> {
    match bot.services.game_server.request(&caller.person, message).await? {
        ServerMessage::Notifications(now) => Ok(now.when),
        other => Err(respond::unexpected(bot, caller, &other)),
    }
}

/// The preferences after the given changes. The error is the key of the text that refuses a change.
fn changed(before: NotifyWhen, options: &CommandOptions<'_>) -> Result<NotifyWhen, &'static str> {
    let zone = match options.text(option::TIME_ZONE) {
        Some(typed) => Some(quiet_hours::offset(typed).ok_or("notifications-bad-zone")?),
        None => before.quiet.map(|quiet| quiet.parts().2),
    };
    let hours = match options.text(option::QUIET) {
        Some(typed) => quiet_hours::hours(typed).ok_or("notifications-bad-hours")?,
        None => before.quiet.map_or(TypedHours::Off, |quiet| {
            let (from, to, _) = quiet.parts();
            TypedHours::Between(from, to)
        }),
    };
    let quiet = match hours {
        TypedHours::Off => None,
        TypedHours::Between(from, to) => {
            let zone = zone.ok_or("notifications-needs-zone")?;
            Some(QuietHours::new(from, to, zone).map_err(|_| "notifications-bad-hours")?)
        }
    };
    Ok(NotifyWhen {
        discord: options.choice(option::MESSAGES).unwrap_or(before.discord),
        little_time: options.choice(option::LITTLE_TIME).unwrap_or(before.little_time),
        quiet,
    })
}

fn shown(localizer: Localizer<'_>, when: NotifyWhen) -> String {
    let quiet = when.quiet.map_or_else(
        || localizer.say("notifications-no-quiet"),
        |quiet| {
            let args = [
                ("hours", Arg::markdown(quiet_hours::shown(quiet))),
                ("zone", Arg::markdown(quiet_hours::shown_offset(quiet))),
            ];
            localizer.with("notifications-quiet", &args)
        },
    );
    [
        localizer.say("notifications-title"),
        localizer.with("notifications-messages", &[("on", when.discord.into())]),
        localizer.with("notifications-when", &[("little", when.little_time.into())]),
        quiet,
    ]
    .join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::command_options::tests::command;
    use super::*;
    use serde_json::json;

    fn after(before: NotifyWhen, options: serde_json::Value) -> Result<NotifyWhen, &'static str> {
        let data = command(&options);
        changed(before, &CommandOptions(data.options()))
    }

    #[test]
    fn only_the_given_preferences_change() {
        let quiet = Some(QuietHours::new(22 * 60, 8 * 60, 60).unwrap());
        let all = NotifyWhen { discord: true, little_time: true, quiet };
        assert_eq!(after(all, json!([])), Ok(all));
        let off = json!([{"name": "messages", "type": 5, "value": false}]);
        assert_eq!(after(all, off), Ok(NotifyWhen { discord: false, ..all }));
        let no_quiet = json!([{"name": "quiet", "type": 3, "value": "off"}]);
        assert_eq!(after(all, no_quiet), Ok(NotifyWhen { quiet: None, ..all }));
        let moved = json!([{"name": "time-zone", "type": 3, "value": "-5"}]);
        let moved_quiet = Some(QuietHours::new(22 * 60, 8 * 60, -300).unwrap());
        assert_eq!(after(all, moved), Ok(NotifyWhen { quiet: moved_quiet, ..all }));
    }

    #[test]
    fn invalid_preferences_are_refused_with_the_reason() {
        let none = NotifyWhen::default();
        for (option, value, why) in [
            ("quiet", "night", "notifications-bad-hours"),
            ("quiet", "8-8", "notifications-needs-zone"),
            ("quiet", "22-8", "notifications-needs-zone"),
            ("time-zone", "Paris", "notifications-bad-zone"),
        ] {
            let options = json!([{"name": option, "type": 3, "value": value}]);
            assert_eq!(after(none, options), Err(why), "{value}");
        }
        let same = json!([
            {"name": "quiet", "type": 3, "value": "8-8"}, {"name": "time-zone", "type": 3, "value": "0"}
        ]);
        assert_eq!(after(none, same), Err("notifications-bad-hours"));
    }
}
