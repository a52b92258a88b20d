//! Forms of new games, for commands without options.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::new_room::{self, GameRequest};
use super::respond::{Reply, respond};
use super::{challenge, computer};
use crate::commands::clock;
use crate::commands::form::{self, Field, Form, FormId, FormKind};
use crate::commands::ruleset::Ruleset;
use crate::discord::DiscordError;
use crate::memory::GuildSettings;
use crate::messages::new_game;
use konakis_protocol::{GameInfo, SeatChoice};
use serenity::model::user::User;

/// Whether a command needs a form, since its options do not say which game to begin.
pub(super) fn is_needed(request: &GameRequest<'_>, kind: FormKind) -> bool {
    let has_game = request.game.is_some() || request.ruleset.is_some();
    match kind {
        FormKind::Challenge => !has_game && request.opponent.is_none(),
        FormKind::Play => !has_game || request.level.is_none(),
    }
}

/// Opens a form with the options that were given.
pub(super) async fn open(bot: &Bot, caller: &Caller, kind: FormKind, request: &GameRequest<'_>) -> Reply {
    let localizer = caller.localizer(bot);
    if kind == FormKind::Challenge {
        challenge::check_place(bot, caller)?;
    }
    let settings = bot.services.memory.settings(caller.guild).await?;
    let games = bot.services.game_server.games();
    let clock = new_room::clock(request.clock, &settings)
        .map_err(|why| HandlerError::Refused(new_room::no_clock(localizer, request.clock, why)))?;
    let Some(form) = first(&games, kind, request, &settings, clock) else {
        return Err(HandlerError::Refused(localizer.say("challenge-no-game")));
    };
    Ok(new_game::message(localizer, &games, &form, None))
}

/// The form with the given options, and the defaults of the Discord server for the rest.
fn first(
    games: &[GameInfo],
    kind: FormKind,
    request: &GameRequest<'_>,
    settings: &GuildSettings,
    clock: Option<konakis_protocol::ClockChoice>,
) -> Option<Form> {
    let is_offered = |info: &&GameInfo| kind == FormKind::Challenge || !info.levels.is_empty();
    let named = request.game.or(settings.game.as_deref());
    let named = games.iter().filter(is_offered).find(|info| named.is_some_and(|game| info.id == game));
    let info = named.or_else(|| games.iter().find(is_offered))?;
    let level = request.level.and_then(|level| u8::try_from(level).ok());
    let form = Form {
        kind,
        game: info.id.to_string(),
        ruleset: 0,
        clock,
        side: match request.side {
            Some("white") => SeatChoice::White,
            Some("black") => SeatChoice::Black,
            _ => SeatChoice::Random,
        },
        rated: request.rated.unwrap_or_default(),
        level: level.or(info.levels.first().copied()).unwrap_or_default(),
    };
    Some(form.with(games, Field::Ruleset, request.ruleset.unwrap_or_default()))
}

/// Handles the use of a component; `value` is the chosen entry, `user` the chosen user.
pub(super) async fn click(
    bot: &Bot,
    caller: &Caller,
    FormId { field, form }: FormId,
    value: &str,
    user: Option<&User>,
) -> Result<(), DiscordError> {
    let games = bot.services.game_server.games();
    let form = form.with(&games, field, value);
    let shown =
        |remark: Option<String>| new_game::message(caller.localizer(bot), &games, &form, remark.as_deref());
    if !begins(field) {
        return respond(bot, caller, Ok(shown(None))).await;
    }
    match begin(bot, caller, &games, &form, user).await {
        Ok(()) => Ok(()),
        // The form stays, so that another choice can be made.
        Err(error) => {
            let remark = error.text(caller.localizer(bot));
            respond(bot, caller, Ok(shown(Some(remark)))).await
        }
    }
}

/// Whether the use of this component begins the game or posts the challenge; others only change the form.
const fn begins(field: Field) -> bool {
    matches!(field, Field::Start | Field::Opponent)
}

/// Begins the game or posts the challenge.
async fn begin(
    bot: &Bot,
    caller: &Caller,
    games: &[GameInfo],
    form: &Form,
    user: Option<&User>,
) -> Result<(), HandlerError> {
    let ruleset = form.ruleset(games).as_ref().map(Ruleset::value);
    let clock = clock::value(form.clock);
    let request = GameRequest {
        opponent: user,
        game: Some(&form.game),
        ruleset: ruleset.as_deref(),
        clock: Some(&clock),
        side: Some(form::side(form.side)),
        rated: Some(form.rated),
        level: Some(form.level.into()),
    };
    match form.kind {
        FormKind::Challenge => challenge::challenge(bot, caller, request).await,
        FormKind::Play => computer::play(bot, caller, request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tests::games;

    #[test]
    fn only_the_last_component_begins_the_game() {
        use strum::VariantArray;
        let beginning: Vec<_> = Field::VARIANTS.iter().filter(|field| begins(**field)).collect();
        assert_eq!(beginning, [&Field::Opponent, &Field::Start]);
    }

    #[test]
    fn form_is_needed_if_the_options_do_not_say_which_game() {
        let none = GameRequest::default;
        let game = || GameRequest { game: Some("tablut"), ..none() };
        let level = || GameRequest { level: Some(2), ..none() };
        let both = GameRequest { level: Some(2), ..game() };
        for (request, challenge, play) in
            [(none(), true, true), (game(), false, true), (level(), true, true), (both, false, false)]
        {
            assert_eq!(is_needed(&request, FormKind::Challenge), challenge);
            assert_eq!(is_needed(&request, FormKind::Play), play);
        }
    }

    #[test]
    fn form_begins_with_what_is_given_and_the_servers_defaults() {
        let settings = GuildSettings { game: Some("kubism".into()), ..GuildSettings::default() };
        let first = |kind, request| first(&games(), kind, &request, &settings, None).unwrap();
        let usual = first(FormKind::Challenge, GameRequest::default());
        assert_eq!((usual.game.as_str(), usual.side, usual.rated), ("kubism", SeatChoice::Random, false));
        let request = GameRequest {
            ruleset: Some("subulata/cwali pond=random"),
            side: Some("black"),
            level: Some(3),
            ..GameRequest::default()
        };
        let given = first(FormKind::Play, request);
        assert_eq!((given.game.as_str(), given.ruleset, given.side), ("subulata", 2, SeatChoice::Black));
        assert_eq!(given.level, 3);
    }

    #[test]
    fn computer_is_offered_only_the_games_that_it_plays() {
        let mut games = games();
        let first_id = games[0].id.clone();
        games[0].levels.clear();
        let settings = GuildSettings::default();
        let form = |kind| first(&games, kind, &GameRequest::default(), &settings, None).unwrap();
        assert_eq!(form(FormKind::Challenge).game, first_id);
        assert_ne!(form(FormKind::Play).game, first_id);
    }
}
