//! Whole messages, with their text and components.

use super::{challenge, details, game, new_game, picker, setup};
use crate::commands::form::{Form, FormKind};
use crate::messages::action_picker::{self, Picker};
use crate::messages::custom_id::{CHARS_MAX, CustomId};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::setup_draft::SetupDraft;
use crate::text::Localizer;
use crate::text::{Lang, Texts};
use insta::assert_snapshot;
use konakis_games::{Contest, Draw, Purpose, Seed};
use konakis_protocol::{
    BySeat, Claim, ClockKind, ClockView, GameInfo, LeftMs, Offer, Outcome, Player, Prompt, Reason, RoomView,
    Seat, Seats, Standing, User, UserKind, Viewer,
};
use serde_json::Value;

fn player(id: &str, name: &str) -> Player {
    let user = User { id: id.parse().unwrap(), name: name.parse().unwrap(), kind: UserKind::Member };
    Player { user, rating: None, online: true, level: None }
}

/// The room of a contest as this viewer sees it.
pub(crate) fn view(contest: &Contest, viewer: Viewer) -> RoomView {
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let acts = seat.filter(|seat| contest.to_act().contains(*seat));
    RoomView {
        room: "k3f9x2abcd".parse().unwrap(),
        seq: 1,
        game: contest.game().to_owned().into(),
        variant: contest.rules().variant().to_owned().into(),
        options: contest.rules().options().clone(),
        standing: match contest.outcome() {
            Some(result) => Standing::Finished { result: result.clone() },
            None => Standing::Playing { to_act: contest.to_act() },
        },
        seat,
        players: BySeat::from([Some(player("u1", "Anna")), Some(player("u2", "Ben *the* @best"))]),
        clock: None,
        rated: false,
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
        spectators: 0,
        rematch: None,
    }
}

/// A contest after this many random actions.
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

fn info(game: &str) -> GameInfo {
    details::info(&konakis_games::catalogue(), game)
}

const ANNA: u64 = 1001;
const PAGE: &str = "https://konakis.example.org/rooms/k3f9x2abcd";

fn board(texts: &Texts, lang: Lang, view: &RoomView) -> OutgoingMessage {
    let people = BySeat::from([Some(ANNA), None]);
    let context = game::GameContext {
        localizer: Localizer::new(texts, lang),
        info: &info(&view.game),
        people: &people,
        page: PAGE,
        away: false,
    };
    game::message(&context, view)
}

/// The labels of a message's buttons and menus, one row a line.
fn components(message: &OutgoingMessage) -> String {
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

#[test]
fn game_shows_players_last_action_and_turn() {
    let texts = Texts::new();
    let message = board(&texts, Lang::En, &view(&contest("tablut", 1), Viewer::Spectator));
    assert_snapshot!(shown(&message));
    let message = board(&texts, Lang::En, &view(&contest("kubism", 2), Viewer::Spectator));
    assert_snapshot!(shown(&message));
}

#[test]
fn only_the_player_to_move_is_mentioned() {
    let texts = Texts::new();
    for actions in 0..4 {
        let view = view(&contest("tablut", actions), Viewer::Spectator);
        let message = board(&texts, Lang::En, &view);
        let white = view.standing.to_act().contains(Seat::White);
        assert_eq!(
            message.pings.iter().map(|id| id.get()).collect::<Vec<_>>(),
            if white { vec![ANNA] } else { vec![] }
        );
        assert_eq!(message.text.contains("<@1001>"), white, "{}", message.text);
        assert!(!message.text.contains("@best") || message.text.contains("\\@best"), "{}", message.text);
    }
}

#[test]
fn game_with_secrets_offers_each_player_their_view() {
    let texts = Texts::new();
    let setting_up = board(&texts, Lang::En, &view(&contest("subulata", 0), Viewer::Spectator));
    assert_snapshot!(shown(&setting_up));
    let going_on = board(&texts, Lang::En, &view(&contest("subulata", 4), Viewer::Spectator));
    assert!(components(&going_on).contains("My view"));
    let open = board(&texts, Lang::En, &view(&contest("tablut", 4), Viewer::Spectator));
    assert!(!components(&open).contains("My view"));
}

#[test]
fn setup_is_asked_for_until_it_is_made() {
    let texts = Texts::new();
    let half = contest("subulata", 1);
    let message = board(&texts, Lang::En, &view(&half, Viewer::Spectator));
    assert!(components(&message).starts_with("Set up"), "{}", components(&message));
    let nothing = |game: &str, view: &RoomView| {
        picker::nothing(Localizer::new(&texts, Lang::En), &info(game), view, Some("A remark."))
    };
    let ready = nothing("subulata", &view(&half, Viewer::Seat(Seat::White)));
    assert_eq!(ready.text, format!("A remark.\n{}", texts.say(Lang::En, "setup-done", &[])));
    let waits = nothing("tablut", &view(&contest("tablut", 1), Viewer::Seat(Seat::White)));
    assert_snapshot!(waits.text);
    assert!(waits.panel.is_some() && ready.panel.is_some(), "the next choice appears there");
    let watches = nothing("tablut", &view(&contest("tablut", 1), Viewer::Spectator));
    assert_eq!(watches.panel, None);
}

#[test]
fn channel_sees_the_same_whatever_is_hidden() {
    let texts = Texts::new();
    let with = |action: &str| {
        let mut contest = Contest::start("subulata", None, &Default::default(), Seed::new(7)).unwrap();
        contest.act(Seat::White, action).unwrap();
        contest.act(Seat::Black, "setup 1234567--").unwrap();
        let message = board(&texts, Lang::En, &view(&contest, Viewer::Spectator));
        (message.edit().to_string(), view(&contest, Viewer::Spectator).board)
    };
    assert_eq!(with("setup 7654321--"), with("setup 1234567--"));
}

#[test]
fn end_of_a_game_shows_reason_and_points() {
    let texts = Texts::new();
    let mut over = view(&contest("subulata", 9), Viewer::Spectator);
    let scores = Some(BySeat::from([15, 20]));
    over.standing = Standing::Finished {
        result: Outcome { winner: Some(Seat::Black), reason: Reason::new("home"), scores },
    };
    over.offers.insert(Offer::Rematch, Seat::White);
    let message = board(&texts, Lang::En, &over);
    assert_snapshot!(shown(&message));
    assert!(message.pings.is_empty());
}

#[test]
fn win_by_turn_limit_shows_the_areas() {
    let texts = Texts::new();
    let mut over = view(&contest("subsume", 40), Viewer::Spectator);
    let territory = |at: &str, owner, side, controlled| konakis_protocol::Piece {
        at: at.parse().unwrap(),
        owner: Some(owner),
        kind: "territory".into(),
        detail: konakis_protocol::Detail::Territory {
            side,
            controlled,
            stack: Vec::new(),
            spent: Vec::new(),
        },
    };
    over.board.pieces = vec![
        territory("a1", Seat::White, 2, true),
        territory("c1", Seat::White, 1, false),
        territory("a8", Seat::Black, 1, true),
    ];
    let ended = |reason, winner| RoomView {
        standing: Standing::Finished { result: Outcome { winner, reason, scores: None } },
        ..over.clone()
    };
    let by_area = board(&texts, Lang::En, &ended(Reason::new("turn_limit"), Some(Seat::White)));
    assert_snapshot!(by_area.text.lines().find(|line| line.contains('🏁')).unwrap());
    let resigned = board(&texts, Lang::En, &ended(Reason::RESIGNATION, Some(Seat::White)));
    assert!(!resigned.text.contains("area"), "{}", resigned.text);
}

#[test]
fn clock_tells_when_time_runs_out_or_an_action_is_due() {
    let texts = Texts::new();
    let clocks = |lang, running, first_action_ms| {
        let clock = ClockView {
            kind: ClockKind::Live { initial_s: Some(300), increment_s: None },
            left: LeftMs([300_000, 240_000].into()),
            running,
            at: 1_000_000,
            first_action_ms,
        };
        details::clocks(Localizer::new(&texts, lang), &clock)
    };
    let running = clocks(Lang::En, Seats::one(Seat::White), None);
    assert_eq!(running, "White: runs out <t:1300:R> · Black: 4:00");
    let waiting = clocks(Lang::En, Seats::NONE, Some(60_000));
    assert!(waiting.ends_with("First move due <t:1060:R>, or the game is called off."), "{waiting}");
    for lang in Lang::ALL {
        assert!(clocks(lang, Seats::NONE, Some(60_000)).contains("<t:1060:R>"), "{lang:?}");
    }
}

#[test]
fn panel_has_the_buttons_of_the_opponents_offer() {
    let texts = Texts::new();
    for (actions, by, has) in [(2, Seat::Black, true), (2, Seat::White, false), (3, Seat::Black, true)] {
        let mut view = view(&contest("tablut", actions), Viewer::Seat(Seat::White));
        view.offers.insert(Offer::Draw, by);
        let localizer = Localizer::new(&texts, Lang::En);
        let panel = match action_picker::at(&view.legal, "") {
            Picker::Open(choice) => picker::message(localizer, &info("tablut"), &view, &choice, 0, None),
            _ => picker::nothing(localizer, &info("tablut"), &view, None),
        };
        assert_eq!(components(&panel).contains("½ Agree · ½ Refuse"), has, "{}", components(&panel));
        assert_eq!(panel.text.contains("offers a draw"), has, "{}", panel.text);
    }
}

#[test]
fn end_of_a_turn_is_offered_in_words() {
    let texts = Texts::new();
    let mut view = view(&contest("subsume", 1), Viewer::Seat(Seat::White));
    view.legal = vec![".".to_owned(), "a1-a2".to_owned()];
    let Picker::Open(choice) = action_picker::at(&view.legal, "") else { panic!() };
    for (lang, end) in [(Lang::En, "End the turn"), (Lang::Fr, "Finir le tour")] {
        let localizer = Localizer::new(&texts, lang);
        let message = picker::message(localizer, &info("subsume"), &view, &choice, 0, None);
        assert!(components(&message).contains(&format!("\n{end} · ")), "{}", components(&message));
        assert!(!components(&message).contains("ended") && !components(&message).contains("a fini"));
    }
}

#[test]
fn takeback_is_offered_unless_a_secret_was_revealed() {
    let texts = Texts::new();
    for (game, actions, is_offered) in
        [("tablut", 0, false), ("tablut", 3, true), ("subulata", 1, false), ("subulata", 2, false)]
    {
        let message = board(&texts, Lang::En, &view(&contest(game, actions), Viewer::Spectator));
        assert_eq!(components(&message).contains("Take back"), is_offered, "{game} {actions}");
    }
}

#[test]
fn player_who_can_type_nothing_is_told_why() {
    let texts = Texts::new();
    let why = |game: &str, actions, seat| {
        let view = view(&contest(game, actions), Viewer::Seat(seat));
        picker::why_nothing(Localizer::new(&texts, Lang::En), &view)
    };
    assert_eq!(why("tablut", 0, Seat::White), None);
    assert_eq!(why("subulata", 0, Seat::White), None, "a setup can be typed");
    assert_eq!(why("tablut", 1, Seat::Black), None);
    assert_eq!(why("tablut", 2, Seat::Black).as_deref(), Some("It’s Anna’s turn (White)."));
    assert!(why("subulata", 1, Seat::White).is_some_and(|why| why.contains("set up")));
}

#[test]
fn offer_is_shown_with_its_buttons() {
    let texts = Texts::new();
    let mut offered = view(&contest("tablut", 3), Viewer::Spectator);
    offered.offers.insert(Offer::Draw, Seat::White);
    offered.offers.insert(Offer::Takeback, Seat::Black);
    assert_snapshot!(shown(&board(&texts, Lang::En, &offered)));
}

#[test]
fn picker_shows_the_targets_of_a_piece() {
    let texts = Texts::new();
    let view = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
    let Picker::Open(choice) = action_picker::choose(&view.legal, "", "e3") else { panic!() };
    let message = picker::message(Localizer::new(&texts, Lang::En), &info("tablut"), &view, &choice, 0, None);
    assert_snapshot!(shown(&message));
}

#[test]
fn picker_names_signs_and_kinds() {
    let texts = Texts::new();
    let mut view = view(&contest("subsume", 0), Viewer::Seat(Seat::White));
    view.claims = vec![Claim::Threefold];
    let Picker::Open(choice) = action_picker::at(&view.legal, "") else { panic!() };
    let first = picker::message(
        Localizer::new(&texts, Lang::En),
        &info("subsume"),
        &view,
        &choice,
        0,
        Some("A remark."),
    );
    assert_snapshot!(shown(&first));
    let value = choice.entries[0].value();
    let Picker::Open(choice) = action_picker::choose(&view.legal, &choice.prefix(), &value) else { panic!() };
    let then = picker::message(Localizer::new(&texts, Lang::En), &info("subsume"), &view, &choice, 0, None);
    assert_snapshot!(shown(&then));
}

#[test]
fn form_of_a_new_game_shows_its_choices() {
    let (texts, games) = (Texts::new(), crate::commands::tests::games());
    let localizer = Localizer::new(&texts, Lang::En);
    let form = Form {
        kind: FormKind::Challenge,
        game: "subulata".to_owned(),
        ruleset: 1,
        clock: crate::commands::clock::read("7+1").unwrap(),
        side: konakis_protocol::SeatChoice::White,
        rated: true,
        level: 2,
    };
    let challenge = new_game::message(localizer, &games, &form, Some("A remark."));
    assert_snapshot!(shown(&challenge));
    let body = challenge.edit();
    let chosen: Vec<&str> = body["components"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row["components"][0]["options"].as_array().into_iter().flatten())
        .filter(|option| option["default"] == true)
        .map(|option| option["value"].as_str().unwrap())
        .collect();
    assert_eq!(chosen, ["subulata/yourturnmyturn pond=mirrored", "7+1"]);
    let play = new_game::message(localizer, &games, &Form { kind: FormKind::Play, ..form }, None);
    assert_snapshot!(shown(&play));
}

#[test]
fn long_menu_has_pages() {
    let texts = Texts::new();
    let mut view = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
    view.legal = (0..60_u8).map(|n| format!("{}{}-a1", char::from(b'b' + n / 9), n % 9 + 1)).collect();
    let Picker::Open(choice) = action_picker::at(&view.legal, "") else { panic!() };
    let page =
        |page| picker::message(Localizer::new(&texts, Lang::En), &info("tablut"), &view, &choice, page, None);
    assert_eq!(components(&page(0)).lines().filter(|line| line.contains('|')).count(), 25);
    assert!(components(&page(1)).ends_with("Back to the others · More"), "{}", components(&page(1)));
    assert_eq!(components(&page(2)).lines().filter(|line| line.contains('|')).count(), 10);
    assert_eq!(page(9).edit(), page(2).edit(), "beyond the last page is the last page");
}

#[test]
fn setup_asks_for_one_value_after_the_other() {
    let texts = Texts::new();
    let view = view(&contest("subulata", 0), Viewer::Seat(Seat::Black));
    let Some(Prompt::Setup { values, squares, .. }) = &view.prompt else { panic!() };
    let mut setup_draft = SetupDraft::new(values, squares);
    assert!(setup_draft.place(squares[4]));
    let localizer = Localizer::new(&texts, Lang::En);
    assert_snapshot!(shown(&setup::message(localizer, &view, &setup_draft, None)));
    setup_draft.shuffle(|below| below - 1);
    let ready = setup::message(localizer, &view, &setup_draft, None);
    assert_snapshot!(shown(&ready));
    let ids = ready.edit()["components"].to_string();
    assert!(!ids.contains("setup") && !ids.contains("12345"), "no button tells what was placed: {ids}");
}

#[test]
fn challenge_is_shown_from_proposal_to_end() {
    let texts = Texts::new();
    let info = info("kubism");
    let context = |challenged| challenge::ChallengeContext {
        localizer: Localizer::new(&texts, Lang::En),
        info: &info,
        challenged,
        challenged_name: challenged.map(|_| "Ben"),
        withdrawn: false,
        page: PAGE,
        game_in: Some(77),
        board_at: None,
        no_thread: None,
    };
    let mut waiting = view(&contest("kubism", 0), Viewer::Spectator);
    waiting.standing = Standing::Waiting;
    *waiting.players.get_mut(Seat::Black).unwrap() = None;
    let named = challenge::message(&context(Some(2002)), &waiting);
    assert_eq!(named.pings.len(), 1);
    assert_snapshot!(shown(&named));
    assert_snapshot!(shown(&challenge::message(&context(None), &waiting)));
    let undrawn = RoomView { random_seats: true, ..waiting.clone() };
    assert!(shown(&challenge::message(&context(None), &undrawn)).contains("no clock · random sides"));
    waiting.standing = Standing::Finished { result: Outcome::draw(Reason::DECLINED) };
    assert_snapshot!(shown(&challenge::message(&context(Some(2002)), &waiting)));
    waiting.standing = Standing::Finished { result: Outcome::draw(Reason::ABORTED) };
    assert_snapshot!(shown(&challenge::message(&context(Some(2002)), &waiting)));
    let withdrawn = challenge::ChallengeContext { withdrawn: true, ..context(Some(2002)) };
    assert_snapshot!(shown(&challenge::message(&withdrawn, &waiting)));
    assert_snapshot!(shown(&challenge::message(
        &context(Some(2002)),
        &view(&contest("kubism", 0), Viewer::Spectator)
    )));
}

/// Every custom ID of a message.
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
fn every_message_fits_discords_limits() {
    let texts = Texts::new();
    for lang in Lang::ALL {
        for game in konakis_games::catalogue() {
            for actions in [0, 1, 2, 5, 30] {
                let contest = contest(&game.id, actions);
                let localizer = Localizer::new(&texts, lang);
                let mut messages = vec![board(&texts, lang, &view(&contest, Viewer::Spectator))];
                for seat in Seat::ALL {
                    let own = view(&contest, Viewer::Seat(seat));
                    match action_picker::at(&own.legal, "") {
                        Picker::Open(choice) => {
                            messages.push(picker::message(localizer, &game, &own, &choice, 0, None))
                        }
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

#[test]
fn panel_of_a_finished_game_does_not_ask_to_be_continued() {
    let texts = Texts::new();
    let localizer = Localizer::new(&texts, Lang::En);
    let playing = view(&contest("tablut", 3), Viewer::Seat(Seat::White));
    let standing = Standing::Finished { result: Outcome::draw(Reason::ABORTED) };
    let finished = RoomView { standing, ..playing.clone() };
    for (view, continues) in [(playing, true), (finished, false)] {
        let panel = picker::nothing(localizer, &info("tablut"), &view, None);
        let resting = picker::resting(localizer, &view.room, panel);
        assert_eq!(resting.text.contains("stopped updating"), continues, "{}", resting.text);
        assert_eq!(components(&resting).contains("Continue"), continues);
    }
}
