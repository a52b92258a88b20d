//! Tests of the public message of a game.

use super::{ANNA, board, board_from, components, contest, shown, view};
use crate::messages::details;
use crate::text::{Lang, Localizer, Texts};
use insta::assert_snapshot;
use konakis_games::{Contest, Seed};
use konakis_protocol::{
    BySeat, ClockKind, ClockView, LastAction, LeftMs, Offer, Outcome, Reason, RoomProgress, RoomView, Seat,
    Seats, UserKind, Viewer,
};

#[test]
fn game_shows_the_turn_the_last_action_and_the_players() {
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
        let white = view.progress.to_act().contains(Seat::White);
        assert_eq!(
            message.notified.iter().map(|id| id.get()).collect::<Vec<_>>(),
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
    let result = Outcome::win(Seat::White, Reason::RESIGNATION);
    let resigned = RoomView {
        progress: RoomProgress::Finished { result },
        ..view(&contest("subulata", 0), Viewer::Spectator)
    };
    let over = board(&texts, Lang::En, &resigned).text;
    assert!(over.contains("Captured by White") && !over.contains("setting up"), "{over}");
    let going_on = board(&texts, Lang::En, &view(&contest("subulata", 4), Viewer::Spectator));
    assert!(components(&going_on).contains("View"));
    let open = board(&texts, Lang::En, &view(&contest("tablut", 4), Viewer::Spectator));
    assert!(!components(&open).contains("View"));
}

#[test]
fn public_message_does_not_depend_on_secrets() {
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
    over.progress = RoomProgress::Finished {
        result: Outcome { winner: Some(Seat::Black), reason: Reason::new("home"), scores },
    };
    over.offers.insert(Offer::Rematch, Seat::White);
    let message = board(&texts, Lang::En, &over);
    assert_snapshot!(shown(&message));
    assert!(message.notified.is_empty());
}

#[test]
fn revealed_secrets_are_told_once() {
    let texts = Texts::new();
    let progress = RoomProgress::Finished { result: Outcome::win(Seat::Black, Reason::RESIGNATION) };
    let mut over = RoomView { progress, ..view(&contest("subulata", 9), Viewer::Spectator) };
    let told = |over: &RoomView| {
        let text = board(&texts, Lang::En, over).text.to_lowercase();
        text.lines().filter(|line| line.contains("secrets")).count()
    };
    assert_eq!(told(&over), 1, "without an event, the result has a line about the secrets");
    over.last.as_mut().unwrap().events.push(konakis_protocol::Event::Revealed);
    assert_eq!(told(&over), 1, "with an event, only the last action tells of the secrets");
}

#[test]
fn win_by_turn_limit_shows_the_areas() {
    let texts = Texts::new();
    let mut over = view(&contest("subsume", 40), Viewer::Spectator);
    for (id, squares) in
        [("controlled_white", 4), ("controlled_black", 1), ("claimed_white", 5), ("claimed_black", 1)]
    {
        over.board.counts.insert(id.into(), squares);
    }
    let ended = |reason, winner| RoomView {
        progress: RoomProgress::Finished { result: Outcome { winner, reason, scores: None } },
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
    assert!(waiting.ends_with("First turn due <t:1060:R>, or the game is called off."), "{waiting}");
    for lang in Lang::ALL {
        assert!(clocks(lang, Seats::NONE, Some(60_000)).contains("<t:1060:R>"), "{lang:?}");
    }
}

#[test]
fn takeback_is_offered_after_an_action_but_not_a_set_up() {
    let texts = Texts::new();
    for (game, actions, is_offered) in
        [("tablut", 0, false), ("tablut", 3, true), ("subulata", 1, false), ("subulata", 2, false)]
    {
        let message = board(&texts, Lang::En, &view(&contest(game, actions), Viewer::Spectator));
        assert_eq!(components(&message).contains("Take back"), is_offered, "{game} {actions}");
    }
}

#[test]
fn offer_is_shown_with_its_buttons() {
    let texts = Texts::new();
    let mut offered = view(&contest("tablut", 3), Viewer::Spectator);
    offered.offers.insert(Offer::Draw, Seat::White);
    offered.offers.insert(Offer::Takeback, Seat::Black);
    assert_snapshot!(shown(&board(&texts, Lang::En, &offered)));
}

fn after(game: &str, action: &str) -> RoomView {
    let last =
        LastAction { seat: Seat::White, action: action.to_owned(), events: Vec::new(), turn_number: Some(1) };
    RoomView { last: Some(last), turn: Vec::new(), ..view(&contest(game, 1), Viewer::Spectator) }
}

#[test]
fn direction_is_named_as_the_picture_shows_it() {
    let texts = Texts::new();
    let view = after("kubism", "+b3N");
    for (lang, up, down) in [
        (Lang::En, "pointing up", "pointing down"),
        (Lang::Fr, "vers le haut", "vers le bas"),
        (Lang::Nl, "naar boven", "naar beneden"),
        (Lang::Ja, "上向き", "下向き"),
    ] {
        let told = |near| board_from(&texts, lang, near, &view).text;
        assert!(told(Seat::White).contains(up), "{}", told(Seat::White));
        assert!(told(Seat::Black).contains(down), "{}", told(Seat::Black));
    }
    let slid = board_from(&texts, Lang::En, Seat::Black, &after("kubism", "b3>b5E")).text;
    assert!(slid.contains("b3 slides to b5 and points left"), "{slid}");
}

#[test]
fn claimed_territory_does_not_read_like_a_capture() {
    let texts = Texts::new();
    let view = after("subsume", "+a1?");
    for (lang, claimed) in [
        (Lang::En, "a1 claimed"),
        (Lang::Fr, "a1 revendiquée"),
        (Lang::Nl, "a1 geclaimd"),
        (Lang::Ja, "a1 を獲得"),
    ] {
        let told = board(&texts, lang, &view).text;
        assert!(told.contains(claimed), "{told}");
    }
}

#[test]
fn rematch_offer_has_both_answers() {
    let texts = Texts::new();
    let progress = RoomProgress::Finished { result: Outcome::win(Seat::White, Reason::RESIGNATION) };
    let mut over = RoomView { progress, ..view(&contest("tablut", 3), Viewer::Spectator) };
    let buttons = |view: &RoomView| components(&board(&texts, Lang::En, view));
    assert!(buttons(&over).contains("Rematch") && !buttons(&over).contains("Agree"), "{}", buttons(&over));
    over.offers.insert(Offer::Rematch, Seat::White);
    let offered = buttons(&over);
    assert!(offered.contains("⟳ Agree") && offered.contains("⟳ Refuse"), "{offered}");
    assert!(!offered.contains("Rematch"), "{offered}");
    over.rematch = Some(over.room.clone());
    assert!(!buttons(&over).contains("Agree"), "{}", buttons(&over));
}

#[test]
fn called_off_game_names_the_player_who_did_not_move() {
    let texts = Texts::new();
    let said = |game: &str, actions| {
        let progress = RoomProgress::Finished { result: Outcome::draw(Reason::NO_FIRST_ACTION) };
        let view = RoomView { progress, ..view(&contest(game, actions), Viewer::Spectator) };
        board(&texts, Lang::En, &view).text
    };
    assert!(said("tablut", 1).contains("made no first move in time"), "{}", said("tablut", 1));
    assert!(said("tablut", 0).contains("a first move was not made in time"));
    assert!(
        said("subsume", 1).contains("a first move was not made in time"),
        "nobody is named if a turn may be half made"
    );
}

#[test]
fn offer_to_the_computer_is_not_shown() {
    let texts = Texts::new();
    let mut offered = view(&contest("tablut", 3), Viewer::Spectator);
    offered.offers.insert(Offer::Takeback, Seat::White);
    let buttons = |view: &RoomView| components(&board(&texts, Lang::En, view));
    assert!(buttons(&offered).contains("Agree"));
    offered.players.get_mut(Seat::Black).unwrap().as_mut().unwrap().user.kind = UserKind::Computer;
    assert!(!buttons(&offered).contains("Agree"), "{}", buttons(&offered));
    assert!(!board(&texts, Lang::En, &offered).text.contains("would like"));
}

/// The approximate width of a label in Discord's font, in pixels.
fn label_width(label: &str) -> u32 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 'f' | 'r' | 't' | 'I' | ' ' | '’' => 5,
        'm' | 'w' | 'M' | 'W' => 12,
        letter if letter.is_ascii() => 8,
        'À'..='ÿ' => 8,
        _ => 14,
    };
    label.chars().map(letter).sum()
}

fn rows_on_a_phone(components: &str) -> u32 {
    /// Widths in pixels: a row of buttons beside the bot's picture, the padding of a button, the gap between buttons,
    /// and the arrow that Discord draws on a link.
    const ROW: u32 = 302;
    const PADDING: u32 = 28;
    const GAP: u32 = 8;
    const ARROW: u32 = 22;
    let rows = |line: &str| {
        let (mut rows, mut used) = (1, 0);
        for label in line.split(" · ") {
            let width = label_width(label) + PADDING + if label == "Web" { ARROW } else { 0 };
            if used > 0 && used + GAP + width > ROW {
                (rows, used) = (rows + 1, 0);
            }
            used += width + if used > 0 { GAP } else { 0 };
        }
        rows
    };
    components.lines().map(rows).sum()
}

#[test]
fn phone_shows_two_rows_of_buttons_below_a_board() {
    let texts = Texts::new();
    let result = Outcome::win(Seat::White, Reason::RESIGNATION);
    for lang in Lang::ALL {
        for game in ["tablut", "kubism", "subulata", "subsume"] {
            let going_on = view(&contest(game, 5), Viewer::Spectator);
            let over =
                RoomView { progress: RoomProgress::Finished { result: result.clone() }, ..going_on.clone() };
            for view in [going_on, over] {
                let shown = components(&board(&texts, lang, &view));
                assert_eq!(rows_on_a_phone(&shown), 2, "{lang:?} {game}: {shown}");
            }
        }
    }
}

#[test]
fn count_of_quiet_actions_is_told_only_near_its_limit() {
    let texts = Texts::new();
    for (game, words) in [("tablut", "since the last capture"), ("kubism", "since a cube")] {
        let mut view = view(&contest(game, 2), Viewer::Spectator);
        for (number, is_told) in [(2, false), (79, false), (80, true), (100, true)] {
            view.board.counts.insert("quiet".into(), number);
            let text = board(&texts, Lang::En, &view).text;
            assert_eq!(text.contains(words), is_told, "{number}: {text}");
            assert!(text.contains("-# "), "the other numbers stay: {text}");
        }
    }
}
