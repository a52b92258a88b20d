//! Opens the form of a new game and handles clicks on it. A command opens the form if its options are not enough to
//! begin a game.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::new_room::{self, GameRequest, NewRoomError};
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

pub(super) fn is_needed(request: &GameRequest<'_>, kind: FormKind) -> bool {
    let has_game = request.game.is_some() || request.ruleset.is_some();
    match kind {
        FormKind::Challenge => !has_game && request.opponent.is_none(),
        FormKind::Play => !has_game || request.level.is_none(),
    }
}

pub(super) async fn open(bot: &Bot, caller: &Caller, kind: FormKind, request: &GameRequest<'_>) -> Reply {
    let localizer = caller.localizer(bot);
    if kind == FormKind::Challenge {
        challenge::check_place(bot, caller)?;
    }
    let settings = bot.services.memory.settings(caller.guild).await?;
    let games = bot.services.game_server.games();
    let clock = new_room::clock(request.clock, &settings)
        .map_err(|why| HandlerError::Refused(new_room::clock_refusal(localizer, request.clock, why)))?;
    let form =
        first(&games, kind, request, &settings, clock).map_err(|why| why.refusal(localizer, request))?;
    Ok(new_game::message(localizer, &games, &form, None))
}

/// The form as it opens, with the options in `request`. If the request names neither a game nor a rule set, the form
/// shows the Discord server's default game. If there is no default, or if this kind of form does not offer it, the form
/// shows the first game that it offers.
fn first(
    games: &[GameInfo],
    kind: FormKind,
    request: &GameRequest<'_>,
    settings: &GuildSettings,
    clock: Option<konakis_protocol::ClockChoice>,
) -> Result<Form, NewRoomError> {
    let ruleset =
        request.ruleset.map(|value| Ruleset::read(games, value).ok_or(NewRoomError::Rules)).transpose()?;
    let game_of_rules = ruleset.as_ref().map(|chosen| chosen.game.as_ref());
    let is_contradiction =
        request.game.zip(game_of_rules).is_some_and(|(game, of_rules): (&str, &str)| game != of_rules);
    if is_contradiction {
        return Err(NewRoomError::Rules);
    }
    let is_offered = |info: &&GameInfo| kind == FormKind::Challenge || !info.levels.is_empty();
    let offered = |game: &str| games.iter().filter(is_offered).find(|info| info.id == game);
    let info = match request.game.or(game_of_rules) {
        Some(game) => offered(game),
        None => settings.game.as_deref().and_then(offered).or_else(|| games.iter().find(is_offered)),
    };
    let info = info.ok_or(NewRoomError::Game)?;
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
    Ok(form.with(games, Field::Ruleset, request.ruleset.unwrap_or_default()))
}

/// Handles a click on a component of the form. `value` is the entry chosen in a menu, and `user` the opponent chosen in
/// the menu of users.
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
        // Keep the form and show the error in it, so that the user can choose again.
        Err(error) => {
            let remark = error.text(caller.localizer(bot));
            respond(bot, caller, Ok(shown(Some(remark)))).await
        }
    }
}

/// Whether a click on this component begins the game or posts the challenge. The other components only change the form.
const fn begins(field: Field) -> bool {
    matches!(field, Field::Start | Field::Opponent)
}

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
    fn only_the_opponent_menu_and_the_start_button_begin_a_game() {
        use strum::VariantArray;
        let beginning: Vec<_> = Field::VARIANTS.iter().filter(|field| begins(**field)).collect();
        assert_eq!(beginning, [&Field::Opponent, &Field::Start]);
    }

    #[test]
    fn form_is_needed_if_required_options_are_missing() {
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
    fn form_opens_with_the_given_options_or_with_defaults() {
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
    fn form_is_refused_for_unknown_or_contradictory_options() {
        let refusal = |game, ruleset| {
            let request = GameRequest { game, ruleset, ..GameRequest::default() };
            first(&games(), FormKind::Play, &request, &GuildSettings::default(), None).err()
        };
        let subulata = Some("subulata/cwali pond=random");
        assert_eq!(refusal(None, Some("garbage")), Some(NewRoomError::Rules));
        assert_eq!(refusal(Some("kubism"), subulata), Some(NewRoomError::Rules));
        assert_eq!(refusal(Some("chess"), None), Some(NewRoomError::Game));
        assert_eq!((refusal(Some("subulata"), subulata), refusal(None, subulata)), (None, None));
    }

    #[test]
    fn form_for_play_opens_with_a_game_that_has_levels() {
        let mut games = games();
        let first_id = games[0].id.clone();
        games[0].levels.clear();
        let settings = GuildSettings::default();
        let form = |kind| first(&games, kind, &GameRequest::default(), &settings, None).unwrap();
        assert_eq!(form(FormKind::Challenge).game, first_id);
        assert_ne!(form(FormKind::Play).game, first_id);
    }
}
