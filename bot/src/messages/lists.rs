//! Lists: games with links, a profile, a leaderboard.

use super::{button, details, rows};
use crate::clock::DAY_MS;
use crate::commands::names::option;
use crate::message_ref::MessageRef;
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{Arg, LABEL_CHARS_MAX, Localizer, fit};
use konakis_protocol::{
    GameInfo, Leaderboard, LiveGame, Outcome, PlayedGame, Profile, RoomStatus, Seat, Seats,
};
use serenity::builder::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use serenity::model::application::ButtonStyle;

/// The maximum number of entries of a list.
pub const LINES_MAX: usize = 12;

/// The address of a message.
#[must_use]
pub fn jump(guild: Option<u64>, place: MessageRef) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", place.channel, place.message)
}

/// A game or open challenge of the user in a list.
pub struct OwnGame {
    /// The game, as the game server describes it.
    pub game: PlayedGame,
    /// Whether it is the user's turn; none while the room waits for an opponent.
    pub turn: Option<bool>,
    /// The name of the challenged user; none if anybody can accept the challenge, or if the game has begun.
    pub challenged: Option<String>,
    /// The address where the game is shown.
    pub address: String,
}

/// The user's games in progress, and their open challenges. Each challenge has a button that withdraws it, because the
/// message of the challenge may have been deleted.
#[must_use]
pub fn games(localizer: Localizer<'_>, games: &[GameInfo], playing: &[OwnGame]) -> OutgoingMessage {
    if playing.is_empty() {
        return OutgoingMessage::private(localizer.say("games-none"));
    }
    let text = format!("{}\n{}", localizer.say("games-title"), lines(localizer, games, playing));
    let open = playing.iter().filter(|own| own.turn.is_none()).take(LINES_MAX);
    let withdraw = open.map(|own| {
        let named = open_challenge_choice(localizer, games, &own.game, own.challenged.as_deref());
        let label = format!("{} · {named}", localizer.label("button-withdraw"));
        button(&own.game.room, ButtonAction::Withdraw, label, ButtonStyle::Secondary)
    });
    OutgoingMessage::private(text).with_rows(rows(withdraw.collect()))
}

/// The user's open challenge as a choice in plain text, such as `Tablut · challenge to Ben`.
#[must_use]
pub fn open_challenge_choice(
    localizer: Localizer<'_>,
    games: &[GameInfo],
    game: &PlayedGame,
    challenged: Option<&str>,
) -> String {
    let (texts, lang) = (localizer.texts, localizer.lang);
    let name = ("game", Arg::text(details::info(games, &game.game).name));
    match challenged {
        Some(challenged) => {
            let opponent = ("opponent", Arg::text(challenged.to_owned()));
            texts.plain(lang, "games-choice-waiting-for", &[name, opponent])
        }
        None => texts.plain(lang, "games-choice-waiting", &[name]),
    }
}

/// The refusal if a command could mean several games: lists the games, and explains how to name one of them.
#[must_use]
pub fn several(localizer: Localizer<'_>, games: &[GameInfo], playing: &[OwnGame]) -> String {
    format!(
        "{}\n{}",
        localizer.with("which-several", &[named_by(localizer)]),
        lines(localizer, games, playing)
    )
}

/// The advice to name one of several games, as an autocomplete choice in plain text.
#[must_use]
pub fn several_choice(localizer: Localizer<'_>) -> String {
    localizer.texts.plain(localizer.lang, "which-several-choice", &[named_by(localizer)])
}

/// The command option that names a game, in the reader's language.
fn named_by(localizer: Localizer<'_>) -> (&'static str, Arg<'static>) {
    ("option", Arg::text(localizer.label(&format!("option-name-{}", option::ROOM))))
}

/// A finished game as an autocomplete choice in plain text, such as `Tablut · Ben · won · 2 days ago`.
#[must_use]
pub fn finished_choice(
    localizer: Localizer<'_>,
    games: &[GameInfo],
    game: &PlayedGame,
    now_ms: u64,
) -> String {
    let info = details::info(games, &game.game);
    let outcome = game.result.as_ref().map_or("drawn", |result| details::outcome(result, game.seat));
    let days = now_ms.saturating_sub(game.at) / DAY_MS;
    let args = [
        ("game", Arg::text(info.name.clone())),
        ("opponent", details::player(localizer, &info, &game.players, Seats::TWO.after(game.seat))),
        ("outcome", Arg::from(outcome)),
        ("days", u32::try_from(days).unwrap_or(u32::MAX).into()),
    ];
    localizer.texts.plain(localizer.lang, "analysis-choice", &args)
}

/// The refusal for a user who has finished no game; explains how to name another game.
#[must_use]
pub fn none_finished(localizer: Localizer<'_>) -> String {
    localizer.with("analysis-none-finished", &[named_by(localizer)])
}

/// Lines for at most [`LINES_MAX`] games, and a line with the number of further games.
fn lines(localizer: Localizer<'_>, games: &[GameInfo], playing: &[OwnGame]) -> String {
    let line = |own: &OwnGame| {
        let key = match own.turn {
            Some(true) => "games-line-yours",
            Some(false) => "games-line-theirs",
            None if own.challenged.is_some() => "games-line-waiting-for",
            None => "games-line-waiting",
        };
        let info = details::info(games, &own.game.game);
        let opponent =
            || details::player(localizer, &info, &own.game.players, Seats::TWO.after(own.game.seat));
        let args = [
            ("game", Arg::text(info.name.clone())),
            ("opponent", own.challenged.clone().map_or_else(opponent, Arg::text)),
            ("link", Arg::markdown(own.address.clone())),
        ];
        format!("- {}", localizer.with(key, &args))
    };
    let more = playing.len().saturating_sub(LINES_MAX);
    let more = (more > 0).then(|| localizer.with("games-more", &[("count", more.into())]));
    playing.iter().take(LINES_MAX).map(line).chain(more).collect::<Vec<_>>().join("\n")
}

/// A user's profile.
#[must_use]
pub fn profile(localizer: Localizer<'_>, games: &[GameInfo], profile: &Profile) -> String {
    let mut lines = vec![localizer.with("profile-title", &[("player", (&profile.user).into())])];
    for (game, rating) in &profile.ratings {
        let args = [
            ("game", Arg::text(details::info(games, game).name)),
            ("rating", Arg::markdown(rating.rating.to_string())),
            ("spread", Arg::markdown((rating.deviation * 2).to_string())),
            ("games", rating.games.into()),
        ];
        lines.push(localizer.with("profile-rating", &args));
    }
    if profile.ratings.is_empty() {
        lines.push(localizer.say("profile-unrated"));
    }
    let played: Vec<&PlayedGame> = profile.games.iter().filter(|game| !never_began(game)).collect();
    if !played.is_empty() {
        lines.push(localizer.say("profile-recent"));
    }
    lines.extend(played.into_iter().take(LINES_MAX).map(|game| {
        let moment = ("moment", Arg::moment(game.at));
        let info = details::info(games, &game.game);
        let name = ("game", Arg::text(info.name.clone()));
        if game.status == RoomStatus::Waiting {
            return format!("- {}", localizer.with("profile-line-waiting", &[name, moment]));
        }
        let outcome = game.result.as_ref().map_or("on", |result| details::outcome(result, game.seat));
        let args = [
            ("outcome", Arg::from(outcome)),
            name,
            ("opponent", details::player(localizer, &info, &game.players, Seats::TWO.after(game.seat))),
            moment,
        ];
        format!("- {}", localizer.with("profile-line", &args))
    }));
    lines.join("\n")
}

/// Whether the game is only a challenge that was withdrawn, was declined, was closed by the operator or expired.
fn never_began(game: &PlayedGame) -> bool {
    let has_opponent = game.players.iter().all(|(_, player)| player.is_some());
    !has_opponent && game.result.as_ref().is_some_and(Outcome::is_unplayed)
}

/// The leaderboard of a game.
#[must_use]
pub fn leaderboard(localizer: Localizer<'_>, games: &[GameInfo], board: &Leaderboard) -> String {
    let game = || Arg::text(details::info(games, &board.game).name);
    if board.rows.is_empty() {
        return localizer.with("leaderboard-none", &[("game", game())]);
    }
    let mut lines = vec![localizer.with("leaderboard-title", &[("game", game())])];
    lines.extend(board.rows.iter().take(LINES_MAX).map(|row| {
        let args = [
            ("rank", row.rank.into()),
            ("player", (&row.user).into()),
            ("rating", Arg::markdown(row.rating.rating.to_string())),
            ("games", row.rating.games.into()),
        ];
        localizer.with("leaderboard-line", &args)
    }));
    lines.join("\n")
}

/// The custom ID of the menu of games in progress.
pub const LIVE_MENU: &str = "spectate";

/// A game in progress in a list.
pub struct ShownGame {
    /// The game, as the game server describes it.
    pub game: LiveGame,
    /// The address where the game is shown.
    pub address: String,
}

/// The games in progress, and a menu to choose one.
#[must_use]
pub fn live(localizer: Localizer<'_>, games: &[GameInfo], live: &[ShownGame]) -> OutgoingMessage {
    if live.is_empty() {
        return OutgoingMessage::private(localizer.say("spectate-none"));
    }
    let name = |shown: &ShownGame| {
        let info = details::info(games, &shown.game.game);
        let player = |seat| details::player_name(localizer, &info, &shown.game.players, seat);
        format!("{}: {} – {}", info.name, player(Seat::White), player(Seat::Black))
    };
    let option = |shown: &ShownGame| {
        CreateSelectMenuOption::new(fit(&name(shown), LABEL_CHARS_MAX), shown.game.room.to_string())
    };
    let options = live.iter().take(LINES_MAX).map(option).collect();
    let menu = CreateSelectMenu::new(LIVE_MENU, CreateSelectMenuKind::String { options });
    let menu = menu.placeholder(localizer.label("spectate-choose"));
    let mut lines = vec![localizer.say("spectate-title")];
    lines.extend(live.iter().take(LINES_MAX).map(|ShownGame { game, address }| {
        let info = details::info(games, &game.game);
        let args = [
            ("game", Arg::text(info.name.clone())),
            ("white", details::player(localizer, &info, &game.players, Seat::White)),
            ("black", details::player(localizer, &info, &game.players, Seat::Black)),
            ("link", Arg::markdown(address.clone())),
        ];
        format!("- {}", localizer.with("spectate-line", &args))
    }));
    OutgoingMessage::private(lines.join("\n")).with_rows(vec![CreateActionRow::SelectMenu(menu)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{BySeat, LevelInfo, Outcome, Reason, RoomView, Viewer};

    #[test]
    fn computer_is_named_by_its_level_in_each_language() {
        let (texts, games) = (Texts::new(), konakis_games::catalogue());
        let mut room = view(&contest("subulata", 0), Viewer::Seat(Seat::White));
        let computer = room.players.get_mut(Seat::Black).unwrap().as_mut().unwrap();
        computer.user.name = "Computer level 1".parse().unwrap();
        computer.level = Some(1);
        for (lang, name) in [
            (Lang::En, "Computer · Tadpole"),
            (Lang::Fr, "Ordinateur · Têtard"),
            (Lang::Nl, "Computer · Kikkervisje"),
            (Lang::Ja, "コンピューター・おたまじゃくし"),
        ] {
            let (localizer, mut info) = (Localizer::new(&texts, lang), details::info(&games, "subulata"));
            info.level_names = vec![LevelInfo::new(1, "Tadpole", "")];
            let title = details::title(localizer, &info, &room);
            assert!(title.contains(name) && !title.contains("level 1"), "{lang:?}: {title}");
            assert_eq!(
                details::player_name(localizer, &GameInfo::default(), &room.players, Seat::White),
                "Anna"
            );
        }
        let unnamed = GameInfo::default();
        let name =
            details::player_name(Localizer::new(&texts, Lang::En), &unnamed, &room.players, Seat::Black);
        assert_eq!(name, "Computer · Level 1", "the game has no names of levels");
    }

    /// The room's game in White's list.
    fn played(room: &RoomView) -> PlayedGame {
        PlayedGame {
            room: room.room.clone(),
            game: room.game.clone(),
            variant: room.variant.clone(),
            options: room.options.clone(),
            seat: Seat::White,
            random_seats: false,
            players: room.players.clone(),
            clock: None,
            rated: false,
            status: RoomStatus::Playing,
            to_act: None,
            at: 1_000,
            result: None,
        }
    }

    #[test]
    fn finished_game_is_named_by_opponent_outcome_and_age() {
        let (texts, games) = (Texts::new(), konakis_games::catalogue());
        let game = played(&view(&contest("tablut", 0), Viewer::Seat(Seat::White)));
        let named = |result, days: u64| {
            let game = PlayedGame { result: Some(result), ..game.clone() };
            let now_ms = game.at + days * DAY_MS + DAY_MS / 2;
            finished_choice(Localizer::new(&texts, Lang::En), &games, &game, now_ms)
        };
        let won = |seat| Outcome::win(seat, Reason::RESIGNATION);
        assert_eq!(named(won(Seat::White), 0), "Tablut · Ben *the* @best · won · less than a day ago");
        assert_eq!(named(won(Seat::Black), 1), "Tablut · Ben *the* @best · lost · one day ago");
        assert_eq!(
            named(Outcome::draw(Reason::FIVEFOLD), 9),
            "Tablut · Ben *the* @best · drawn · 9 days ago"
        );
    }

    #[test]
    fn links_to_messages_have_a_text() {
        let (texts, games) = (Texts::new(), konakis_games::catalogue());
        let game = played(&view(&contest("tablut", 0), Viewer::Seat(Seat::White)));
        let challenged = |turn: Option<bool>| turn.map_or(Some("Zoë".to_owned()), |_| None);
        for (lang, turn) in
            Lang::ALL.into_iter().flat_map(|lang| [(lang, None), (lang, Some(true)), (lang, Some(false))])
        {
            let address = jump(Some(1), MessageRef { channel: 2, message: 3 });
            let text = super::games(
                Localizer::new(&texts, lang),
                &games,
                &[OwnGame { game: game.clone(), turn, challenged: challenged(turn), address }],
            )
            .text;
            assert_eq!(text.matches("](https://discord.com/channels/1/2/3)").count(), 1, "{lang:?}: {text}");
        }
    }

    #[test]
    fn each_open_challenge_in_the_list_can_be_withdrawn() {
        let (texts, games) = (Texts::new(), konakis_games::catalogue());
        let game = played(&view(&contest("tablut", 0), Viewer::Seat(Seat::White)));
        let own = |turn, challenged: Option<&str>| OwnGame {
            game: game.clone(),
            turn,
            challenged: challenged.map(str::to_owned),
            address: "<https://k.example/rooms/r>".to_owned(),
        };
        for lang in Lang::ALL {
            let localizer = Localizer::new(&texts, lang);
            let shown = super::games(localizer, &games, &[own(Some(true), None), own(None, Some("Zoë"))]);
            let buttons = serde_json::to_string(&shown.rows).unwrap();
            assert_eq!(buttons.matches("withdraw:").count(), 1, "{lang:?}: {buttons}");
            assert!(buttons.contains("Tablut") && buttons.contains("Zoë"), "{lang:?}: {buttons}");
            let waiting = shown.text.lines().last().unwrap();
            assert!(
                waiting.contains("Zoë") && !shown.text.contains(&localizer.say("nobody")),
                "{}",
                shown.text
            );
            let many: Vec<OwnGame> =
                (0..LINES_MAX).map(|_| own(Some(true), None)).chain([own(None, None)]).collect();
            let buttons = serde_json::to_string(&super::games(localizer, &games, &many).rows).unwrap();
            assert_eq!(buttons.matches("withdraw:").count(), 1, "{lang:?}: {buttons}");
            let open = super::games(localizer, &games, &[own(None, None)]);
            assert!(!open.text.contains("Zoë") && !open.rows.is_empty(), "{lang:?}: {}", open.text);
            assert!(super::games(localizer, &games, &[own(Some(false), None)]).rows.is_empty());
        }
    }

    #[test]
    fn profile_omits_challenges_that_never_became_games() {
        let (texts, games) = (Texts::new(), konakis_games::catalogue());
        let room = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
        let anna = room.players.get(Seat::White).cloned().flatten().unwrap();
        let shown = |alone: bool, result: Option<Outcome>| {
            let mut game = PlayedGame { result, ..played(&room) };
            if alone {
                game.players = BySeat::from([Some(anna.clone()), None]);
            }
            game.status = if game.result.is_some() { RoomStatus::Finished } else { RoomStatus::Waiting };
            let listed = Profile {
                user: anna.user.clone(),
                ratings: Default::default(),
                games: vec![game],
                challenges: Vec::new(),
                history: Vec::new(),
            };
            profile(Localizer::new(&texts, Lang::En), &games, &listed)
        };
        let over = |reason| Some(Outcome::draw(reason));
        let is_shown = |alone, result| shown(alone, result).contains("Tablut");
        assert!(!is_shown(true, over(Reason::ABORTED)) && !is_shown(true, over(Reason::DECLINED)));
        assert!(is_shown(false, over(Reason::ABORTED)), "a called-off game is shown if it had an opponent");
        assert!(is_shown(false, over(Reason::DRAW_AGREED)));
        let open = shown(true, None);
        assert!(open.contains("Open challenge: Tablut") && !open.contains("nobody"), "{open}");
    }
}
