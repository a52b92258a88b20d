//! Tests of the chat messages that a room keeps.

use super::*;
use konakis_protocol::{ChatText, PlayerName, Seat, User, UserKind};

/// The pause between two messages: the chat limit allows 30 messages a minute.
const PAUSE_MS: u64 = 2_000;
const WHITE: Viewer = Viewer::Seat(Seat::White);

/// Adds a message. A user who is named like a seat has that seat; `black-member` also has Black's.
fn say(log: &mut ChatLog, user: &str, channel: Channel, text: &str, at: u64) -> Result<(), TooMuchChat> {
    let seat = match user {
        "white" => Some(Seat::White),
        "black" | "black-member" => Some(Seat::Black),
        _ => None,
    };
    let user = User { id: user.parse().unwrap(), name: PlayerName::nearest(user), kind: UserKind::Guest };
    let room = "r".parse().unwrap();
    log.add(Chat { room, channel, user, seat, text: text.parse().unwrap(), at: 0 }, at)
}

fn texts(log: &ChatLog, viewer: Viewer) -> Vec<String> {
    reportable(log, viewer, 0)
}

fn reportable(log: &ChatLog, viewer: Viewer, now_ms: u64) -> Vec<String> {
    log.reportable_by(viewer, now_ms).iter().map(|chat| chat.text.as_str().to_owned()).collect()
}

fn has_insult(log: &ChatLog) -> bool {
    texts(log, WHITE).contains(&"rude words".to_owned())
}

/// Writes as fast as the chat limit allows, for as long as a message written at 0 is protected. Returns the number of
/// refused messages.
fn flood(log: &mut ChatLog, user: &str, channel: Channel, text: &str) -> usize {
    let times = (1..PROTECTED_MS / PAUSE_MS).map(|number| number * PAUSE_MS);
    times.filter(|at| say(log, user, channel, text, *at).is_err()).count()
}

#[test]
fn an_insult_stays_if_its_author_floods_the_chat() {
    let longest = "字".repeat(ChatText::CHARS_MAX);
    for text in ["gg", "a line of about the usual length, or somewhat more", &longest] {
        let mut log = ChatLog::default();
        say(&mut log, "black", Channel::Players, "rude words", 0).unwrap();
        let refused = flood(&mut log, "black", Channel::Players, text);
        assert!(has_insult(&log) && (text == "gg" || refused > 0), "{text}: {refused}");
        assert!(
            say(&mut log, "white", Channel::Players, &longest, PROTECTED_MS - 1).is_ok(),
            "White's share is free"
        );
        assert!(has_insult(&log));
        assert!(
            say(&mut log, "black", Channel::Players, text, PROTECTED_MS + PAUSE_MS).is_ok(),
            "Black may write again later"
        );
    }
}

#[test]
fn signing_in_gives_a_player_no_second_share() {
    let mut log = ChatLog::default();
    say(&mut log, "black", Channel::Players, "rude words", 0).unwrap();
    let longest = "字".repeat(ChatText::CHARS_MAX);
    let mut written =
        |user, at| (0..100).filter(|_| say(&mut log, user, Channel::Players, &longest, at).is_ok()).count();
    assert!(written("black", 1) > 10);
    assert_eq!(written("black-member", 2), 0);
    assert!(written("white", 3) > 10);
    assert!(has_insult(&log));
}

#[test]
fn early_messages_use_up_the_share_of_the_seat_drawn_later() {
    let mut log = ChatLog::default();
    let longest = "字".repeat(ChatText::CHARS_MAX);
    while say(&mut log, "white", Channel::All, &longest, 0).is_ok() {}
    log.seat_author(&"white".parse().unwrap(), Seat::Black);
    assert!(say(&mut log, "black-member", Channel::All, "short", 1).is_ok(), "the share has some space left");
    assert!(say(&mut log, "black-member", Channel::All, &longest, 1).is_err(), "there is no second share");
    assert!(say(&mut log, "white", Channel::All, &longest, 1).is_ok(), "the other player's share is free");
}

#[test]
fn an_insult_stays_if_others_flood_the_chat() {
    let mut log = ChatLog::default();
    say(&mut log, "black", Channel::All, "rude words", 0).unwrap();
    say(&mut log, "carla", Channel::All, "ruder words", 1).unwrap();
    for number in 0..50 {
        flood(&mut log, &format!("spectator{number}"), Channel::All, &"x".repeat(400));
    }
    flood(&mut log, "white", Channel::All, "stop it");
    assert!(has_insult(&log) && texts(&log, WHITE).contains(&"ruder words".to_owned()));
    assert!(log.memory_bytes() <= 2 * GROUP_BYTES_MAX);
}

#[test]
fn old_messages_are_removed_first_and_only_if_needed() {
    let mut log = ChatLog::default();
    say(&mut log, "black", Channel::Players, "rude words", 0).unwrap();
    for day in 1..100 {
        say(&mut log, "black", Channel::Players, "hello", day * 86_400_000).unwrap();
    }
    assert_eq!(texts(&log, WHITE).len(), 100);
    for minute in 0..100 {
        say(&mut log, "black", Channel::Players, &"x".repeat(500), 86_400_000_000 + minute * 60_000).unwrap();
    }
    assert!(!has_insult(&log) && log.memory_bytes() <= GROUP_BYTES_MAX);
}

#[test]
fn a_reporter_sees_only_messages_they_may_read() {
    let mut log = ChatLog::default();
    for (user, channel, text, at) in [
        ("white", Channel::Players, "to Black", 1),
        ("carla", Channel::Spectators, "a trap", 2),
        ("carla", Channel::All, "well played", 3),
        ("black", Channel::All, "thanks", 4),
    ] {
        say(&mut log, user, channel, text, at).unwrap();
    }
    assert_eq!(texts(&log, WHITE), ["to Black", "well played", "thanks"]);
    assert_eq!(texts(&log, Viewer::Spectator), ["a trap", "well played", "thanks"]);
}

#[test]
fn removed_messages_are_no_longer_reported() {
    let mut log = ChatLog::default();
    say(&mut log, "white", Channel::All, "hello", 1).unwrap();
    say(&mut log, "ben", Channel::All, "rude words", 2).unwrap();
    let before = log.memory_bytes();
    assert!(log.remove(&"ben".parse().unwrap()) && !log.remove(&"ben".parse().unwrap()));
    assert_eq!(texts(&log, Viewer::Spectator), ["hello"]);
    assert!(log.memory_bytes() < before);
}

#[test]
fn messages_of_a_deleted_user_are_evidence_for_a_while() {
    let mut log = ChatLog::default();
    let ben = "ben".parse().unwrap();
    say(&mut log, "ben", Channel::All, "old words", 0).unwrap();
    say(&mut log, "ben", Channel::All, "rude words", PROTECTED_MS).unwrap();
    say(&mut log, "white", Channel::All, "hello", PROTECTED_MS).unwrap();
    assert!(log.withdraw(&ben, PROTECTED_MS) && !log.withdraw(&ben, PROTECTED_MS));
    assert_eq!(reportable(&log, WHITE, 2 * PROTECTED_MS - 1), ["hello", "rude words"]);
    assert_eq!(log.reportable_by(WHITE, PROTECTED_MS)[1].user.name.as_str(), "Deleted player");
    assert_eq!(reportable(&log, WHITE, 2 * PROTECTED_MS), ["hello"]);
    let before = log.memory_bytes();
    say(&mut log, "carla", Channel::All, "hi", 2 * PROTECTED_MS).unwrap();
    assert!(log.memory_bytes() < before, "the withdrawn message is no longer in memory");
}

#[test]
fn messages_of_a_former_guest_use_up_the_members_share() {
    let mut log = ChatLog::default();
    let longest = "字".repeat(ChatText::CHARS_MAX);
    while say(&mut log, "white", Channel::All, &longest, 0).is_ok() {}
    let (guest, member) = ("white".parse().unwrap(), "black-member".parse().unwrap());
    log.attribute(&guest, &member);
    log.seat_author(&member, Seat::Black);
    assert!(say(&mut log, "black-member", Channel::All, &longest, 1).is_err());
    assert!(say(&mut log, "white", Channel::All, &longest, 1).is_ok(), "the other player's share is free");
}
