//! Tests of whole messages, with their text and components. Also makes games, views and messages for other tests.

mod boards;
mod new_games;
mod panels;

use super::{details, game, picker};
use crate::messages::action_picker::{self, Picker};
use crate::messages::custom_id::{CHARS_MAX, CustomId};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{Lang, Localizer, Texts};
use konakis_games::{Contest, Draw, Purpose, Seed};
use konakis_protocol::{BySeat, GameInfo, Player, RoomProgress, RoomView, Seat, User, UserKind, Viewer};
use serde_json::Value;

fn player(id: &str, name: &str) -> Player {
    let user = User { id: id.parse().unwrap(), name: name.parse().unwrap(), kind: UserKind::Member };
    Player { user, rating: None, online: true, level: None }
}

pub(crate) fn view(contest: &Contest, viewer: Viewer) -> RoomView {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let acts = seat.filter(|seat| contest.to_act().contains(*seat));
    RoomView {
        room: "k3f9x2abcd".parse().unwrap(),
        seq: 1,
        game: contest.game().to_owned().into(),
        variant: contest.rules().variant().to_owned().into(),
        options: contest.rules().options().clone(),
        progress: match contest.outcome() {
            Some(result) => RoomProgress::Finished { result: result.clone() },
            None => RoomProgress::Playing { to_act: contest.to_act() },
        },
        seat,
        players: BySeat::from([Some(player("u1", "Anna")), Some(player("u2", "Ben *the* @best"))]),
        clock: None,
        rated: false,
        hardly_begun: false,
        private: false,
        random_seats: false,
        waiting: None,
        setup: contest.is_setup(),
        ply: contest.ply().try_into().unwrap(),
        board: contest.view(viewer),
        last: contest.last_action(Some(viewer)),
        turn: contest.turn_so_far(Some(viewer)),
        legal: acts.map_or_else(Vec::new, |seat| contest.legal(seat)),
        prompt: acts.and_then(|seat| contest.prompt(seat)),
        offers: Default::default(),
        claims: Vec::new(),
        claim_with: None,
        takeback_to: None,
        spectators: 0,
        rematch: None,
        hints: 0,
    }
}

pub(crate) fn contest(game: &str, actions: usize) -> Contest {
    let mut contest = Contest::start(game, None, &Default::default(), Seed::new(7)).unwrap();
    let mut draw: Draw = Seed::new(8).draw(Purpose::Play);
    for _ in 0..actions {
        let Some(seat) = contest.to_act().iter().next() else { break };
        let action = contest.random(seat, &mut draw).unwrap();
        contest.act(seat, &action).unwrap();
    }
    contest
}

pub(crate) fn info(game: &str) -> GameInfo {
    details::info(&konakis_games::catalogue(), game)
}

const ANNA: u64 = 1001;
const PAGE: &str = "https://konakis.example.org/rooms/k3f9x2abcd";

fn board(texts: &Texts, lang: Lang, view: &RoomView) -> OutgoingMessage {
    board_from(texts, lang, Seat::White, view)
}

fn board_from(texts: &Texts, lang: Lang, near: Seat, view: &RoomView) -> OutgoingMessage {
    board_of_bot(texts, lang, near, view, false)
}

fn board_of_bot(
    texts: &Texts,
    lang: Lang,
    near: Seat,
    view: &RoomView,
    has_activity: bool,
) -> OutgoingMessage {
    let people = BySeat::from([Some(ANNA), None]);
    let context = game::GameContext {
        localizer: Localizer::new(texts, lang),
        info: &info(&view.game),
        people: &people,
        near,
        page: PAGE,
        has_activity,
        responds_only: false,
        away: false,
    };
    game::message(&context, view)
}

/// The labels of buttons, one row a line, and the entries of menus, one entry a line.
pub(crate) fn components(message: &OutgoingMessage) -> String {
    let body = message.edit();
    let label = |component: &Value| match component["options"].as_array() {
        None => component["label"].as_str().unwrap_or("?").to_owned(),
        Some(options) => {
            let entries: Vec<String> = options
                .iter()
                .map(|option| {
                    let text = |field: &str| option[field].as_str().unwrap_or("").to_owned();
                    format!("{} | {} | {}", text("value"), text("label"), text("description"))
                })
                .collect();
            entries.join("\n")
        }
    };
    let rows = body["components"].as_array().unwrap();
    let row = |row: &Value| {
        let row: Vec<String> = row["components"].as_array().unwrap().iter().map(label).collect();
        row.join(" · ")
    };
    rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

fn shown(message: &OutgoingMessage) -> String {
    format!("{}\n---\n{}", message.text, components(message))
}

fn ids(body: &Value, found: &mut Vec<String>) {
    match body {
        Value::Object(fields) => {
            found.extend(fields.get("custom_id").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| ids(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| ids(item, found)),
        _ => {}
    }
}

#[test]
fn game_can_be_opened_inside_discord_while_in_progress() {
    let texts = Texts::new();
    let on = view(&contest("subulata", 3), Viewer::Spectator);
    let row = |view: &RoomView, has_activity| {
        let shown = components(&board_of_bot(&texts, Lang::En, Seat::White, view, has_activity));
        shown.lines().next().unwrap().to_owned()
    };
    assert_eq!(row(&on, true), "Move · View · Flip · Play here · Web");
    assert!(!row(&on, false).contains("Play here"));
    let result = konakis_protocol::Outcome::win(Seat::White, konakis_protocol::Reason::RESIGNATION);
    let progress = konakis_protocol::RoomProgress::Finished { result };
    assert!(!row(&RoomView { progress, ..on }, true).contains("Play here"));
}

#[test]
fn every_message_fits_discords_limits() {
    let texts = Texts::new();
    for lang in Lang::ALL {
        for game in konakis_games::catalogue() {
            for actions in [0, 1, 2, 5, 30] {
                let contest = contest(&game.id, actions);
                let localizer = Localizer::new(&texts, lang);
                let seen = view(&contest, Viewer::Spectator);
                let mut messages =
                    [true, false].map(|here| board_of_bot(&texts, lang, Seat::White, &seen, here)).to_vec();
                for seat in Seat::ALL {
                    let own = view(&contest, Viewer::Seat(seat));
                    match action_picker::at(&own.legal, "") {
                        Picker::Open(choice) => messages.push(picker::message(
                            localizer,
                            &game,
                            &own,
                            &choice,
                            0,
                            None,
                            &crate::messages::emojis::Emojis::default(),
                        )),
                        _ => messages.push(picker::nothing(localizer, &game, &own, None)),
                    }
                }
                for message in messages {
                    let body = message.edit();
                    assert!(message.text.encode_utf16().count() <= 2_000 && !message.text.is_empty());
                    let rows = body["components"].as_array().unwrap();
                    assert!(
                        rows.len() <= 5
                            && rows.iter().all(|row| row["components"].as_array().unwrap().len() <= 5)
                    );
                    let mut all = Vec::new();
                    ids(&body, &mut all);
                    let mut unique = all.clone();
                    unique.sort();
                    unique.dedup();
                    assert_eq!(unique.len(), all.len(), "{all:?}");
                    for id in all {
                        assert!(id.len() <= CHARS_MAX && id.parse::<CustomId>().is_ok(), "{id}");
                    }
                }
            }
        }
    }
}
