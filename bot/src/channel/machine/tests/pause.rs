//! Tests of places where the bot is not a member, so that it writes only with the tokens of clicks.

use super::*;

const PAUSED: &str = "Press **Refresh**";

/// A challenge in a group chat. Ben has just accepted the challenge by a click.
fn group() -> Room {
    let record =
        RoomRecord { origin: RoomRecord::new(None, HOME, "en").responding_only(true).origin, ..challenged() };
    Room::new(record, playing(0))
}

fn begun() -> Room {
    let mut room = group();
    assert_eq!(kinds(&room.run(ChannelEvent::Started)), [""; 0], "there is no token yet");
    let effects = room.click_of(BEN, 1, Editable::Clicked(CHALLENGE.message));
    assert!(!has(&effects, |effect| matches!(effect, ChannelEffect::CreateThread { .. })));
    assert_eq!(kinds(&effects), ["follow up", "edit clicked"]);
    let told = writes(&effects)[1].1;
    assert!(told.text.contains("I’m not a member here"), "{}", told.text);
    room
}

#[test]
fn expiring_board_shows_a_warning_until_a_click() {
    let mut room = begun();
    assert_eq!(kinds(&room.show(playing(1))), ["edit follow-up"]);
    let is_paused =
        |effects: &[ChannelEffect]| writes(effects).iter().any(|(_, message)| message.text.contains(PAUSED));
    let paused = loop {
        let effects = room.fire();
        if is_paused(&effects) {
            break effects;
        }
        assert!(room.now.uptime < Duration::from_secs(13 * 60), "{:?}", room.now);
    };
    assert_eq!(kinds(&paused), ["edit follow-up"]);
    // The token expires meanwhile, so nothing can be written.
    room.pass(HOUR / 4);
    assert_eq!(kinds(&room.show(playing(2))), [""; 0]);
    let board = room.board().message.unwrap().at;
    let effects = room.click_of(ANNA, 2, Editable::Clicked(board.message));
    assert_eq!(kinds(&effects), ["edit clicked"]);
    assert!(!writes(&effects)[0].1.text.contains(PAUSED), "{:?}", writes(&effects));
}

#[test]
fn click_before_the_token_expires_removes_the_warning() {
    let mut room = begun();
    room.pass(Duration::from_secs(13 * 60 + 30));
    let effects = room.show(playing(1));
    let (_, message) = writes(&effects)[0];
    assert!(message.text.contains(PAUSED), "{}", message.text);
    let board = room.board().message.unwrap().at;
    let effects = room.click_of(ANNA, 2, Editable::Clicked(board.message));
    let texts: Vec<bool> =
        writes(&effects).iter().map(|(_, message)| message.text.contains(PAUSED)).collect();
    assert_eq!(texts, [false]);
}

#[test]
fn expired_board_is_posted_anew_with_the_token_of_a_click() {
    let mut room = begun();
    room.pass(HOUR / 2);
    let effects = room.show(playing(1));
    assert_eq!(kinds(&effects), [""; 0]);
    let effects = room.click_of(BEN, 2, Editable::Nothing);
    assert_eq!(kinds(&effects), ["follow up"]);
    assert!(!writes(&effects)[0].1.text.contains(PAUSED));
}

#[test]
fn click_on_an_older_board_links_it_to_the_current_board() {
    let mut room = begun();
    let first = room.board().message.unwrap().at;
    room.pass(HOUR / 2);
    room.show(playing(1));
    room.click_of(BEN, 2, Editable::Nothing);
    let current = room.board().message.unwrap().at;
    assert_ne!(first, current);
    room.pass(HOUR / 2);
    // The game has ended since, so the click also posts a third board. The first board then links to the third.
    room.show(finished(playing(2), Reason::FIVEFOLD));
    let click = |room: &mut Room, number, message: u64| {
        let interaction =
            Interaction { token: token(number), user: BEN, lang: Lang::En, editable: Editable::Nothing };
        let old = OldBoard { token: token(number), message };
        room.update([Update::Interaction(interaction), Update::OldBoard(old)])
    };
    let effects = click(&mut room, 3, first.message);
    let newest = room.board().message.unwrap().at;
    assert_ne!(newest, current);
    assert_eq!(retired(&effects), [(MessageRequest::EditClicked(token(3)), newest.message)]);
    // The second board also links to the third once it is clicked. A click on the third board replaces nothing.
    let effects = click(&mut room, 4, current.message);
    assert_eq!(retired(&effects), [(MessageRequest::EditClicked(token(4)), newest.message)]);
    assert_eq!(retired(&click(&mut room, 5, newest.message)), []);
}

/// The requests that replace an older board with a line of text, each with the message to which this line links.
fn retired(effects: &[ChannelEffect]) -> Vec<(MessageRequest, u64)> {
    let of = |effect: &ChannelEffect| match effect {
        ChannelEffect::Retire { request, message } => {
            assert!(message.rows.is_empty(), "{message:?}");
            let (_, link) = message.text.rsplit_once('/').expect("a link");
            Some((request.clone(), link.trim_end_matches([')', '.']).parse().expect("a message")))
        }
        _ => None,
    };
    effects.iter().filter_map(of).collect()
}

#[test]
fn nobody_is_reminded_where_the_bot_only_responds() {
    let mut room = begun();
    room.pass(30 * HOUR);
    assert!(!has(&room.run(ChannelEvent::Timer), |effect| matches!(
        effect,
        ChannelEffect::CheckReminders { .. }
    )));
    assert!(room.timer.is_none_or(|timer| timer > room.now.uptime), "{:?}", room.timer);
}

#[test]
fn rematch_is_in_the_same_place() {
    let mut room = begun();
    let mut over = finished(playing(5), Reason::FIVEFOLD);
    over.rematch = Some("again".parse().unwrap());
    let effects = room.show(over);
    let rematch = effects.iter().find_map(|effect| match effect {
        ChannelEffect::StartRematch { record, .. } => Some(record),
        _ => None,
    });
    assert!(rematch.expect("it is started").origin.responds_only);
}
