//! News for players: beginnings, turns, outages and settled challenges.

use super::*;
use crate::clock::DAY_MS;

#[test]
fn both_players_are_told_of_the_game_and_join_its_thread() {
    let mut room = Room::new(challenged(), playing(0));
    let effects = room.run(ChannelEvent::Started);
    assert_eq!(mentions(&effects), [[ANNA, BEN]]);
    let (_, message) = writes(&effects)[0];
    assert!(
        [ANNA, BEN].iter().all(|player| message.text.contains(&format!("<@{player}>"))),
        "{}",
        message.text
    );
    let joined = effects.iter().find_map(|effect| match effect {
        ChannelEffect::AddToThread { thread, users } => Some((*thread, users.clone())),
        _ => None,
    });
    assert_eq!(joined, Some((THREAD, vec![ANNA, BEN])));
    let next = room.show(playing(1));
    assert!(!writes(&next)[0].1.text.contains("has begun"));
    assert!(!has(&next, |effect| matches!(effect, ChannelEffect::AddToThread { .. })));
}

#[test]
fn game_begins_only_after_its_players_are_looked_up() {
    let mut room = Room::new(challenged(), playing(0));
    room.people = None;
    assert_eq!(kinds(&room.run(ChannelEvent::Started)), [""; 0]);
    room.people = Some([Some(ANNA), Some(BEN)].into());
    assert_eq!(mentions(&room.fire()), [[ANNA, BEN]]);
}

#[test]
fn failed_look_up_forgets_no_player() {
    let mut room = Room::begun(1);
    room.people = None;
    let mut other = playing(2);
    let white = other.players.get_mut(Seat::White).unwrap();
    white.as_mut().unwrap().user.id = "merged".parse().unwrap();
    assert_eq!(kinds(&room.show(other)), [""; 0]);
    assert_eq!(room.machine.known_players(), [ANNA, BEN]);
}

#[test]
fn game_in_a_channel_adds_nobody_to_a_thread() {
    let mut room = Room::new(challenged(), playing(0));
    room.settings.threads = false;
    let effects = room.run(ChannelEvent::Started);
    assert_eq!(mentions(&effects), [[ANNA, BEN]]);
    assert!(!has(&effects, |effect| matches!(effect, ChannelEffect::AddToThread { .. })));
}

#[test]
fn player_who_does_not_act_soon_is_mentioned_once() {
    let mut room = Room::begun(1);
    assert_eq!(kinds(&room.show(playing(2))), ["edit"], "Anna was here just now");
    let old = room.board().message.unwrap().at;
    let before = room.now.uptime;
    let effects = room.fire();
    let waited = room.now.uptime - before;
    assert!(waited >= MINUTE && waited <= 2 * MINUTE, "{waited:?}");
    assert_eq!(mentions(&effects), [[ANNA]]);
    assert!(effects.iter().any(
        |effect| matches!(effect, ChannelEffect::Retire { request: MessageRequest::Edit(at), .. } if *at == old)
    ));
    assert_eq!(mentions(&room.fire()), Vec::<Vec<u64>>::new(), "then only the reminder is due");
}

#[test]
fn mention_is_delayed_by_a_click_of_the_player_to_move() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.pass(MINUTE);
    room.click_of(BEN, 1, Editable::Nothing);
    let due = room.timer;
    room.click_of(ANNA, 2, Editable::Nothing);
    assert!(room.timer > due.map(|due| due + MINUTE), "Anna's click delays the mention, and Ben's does not");
    assert_eq!(mentions(&room.fire()), [[ANNA]]);
}

#[test]
fn restart_keeps_the_time_of_a_click() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.pass(MINUTE);
    let saved = room.click_of(ANNA, 1, Editable::Nothing).into_iter().find_map(|effect| match effect {
        ChannelEffect::Save { record, .. } => Some(*record),
        _ => None,
    });
    let mut restarted = Room::new(saved.expect("the click is stored"), playing(2));
    restarted.now = room.now;
    assert_eq!(kinds(&restarted.run(ChannelEvent::Started)), [""; 0]);
    assert!(restarted.timer.unwrap() - restarted.now.uptime > MINUTE, "the click restarted the wait");
}

#[test]
fn restart_keeps_the_time_of_the_mention() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    let mut restarted = Room::new(room.machine.record.clone(), playing(2));
    restarted.pass(MINUTE);
    assert_eq!(kinds(&restarted.run(ChannelEvent::Started)), [""; 0]);
    assert!(restarted.timer.unwrap() - restarted.now.uptime < MINUTE, "the wait goes on after the restart");
    assert_eq!(mentions(&restarted.fire()), [[ANNA]]);
    let mut again = Room::new(restarted.machine.record.clone(), playing(2));
    again.pass(HOUR);
    assert_eq!(kinds(&again.run(ChannelEvent::Started)), [""; 0]);
}

#[test]
fn possibly_posted_mention_is_repeated_with_its_nonce() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.failures = vec![Some(DiscordError::Busy)];
    let first = room.fire();
    let mut restarted = Room::new(room.machine.record.clone(), playing(2));
    restarted.pass(2 * MINUTE);
    let second = restarted.run(ChannelEvent::Started);
    assert_eq!(writes(&first)[0].0, writes(&second)[0].0);
    assert_eq!(restarted.board().mentioned_ply, Some(2));
}

#[test]
fn mention_that_discord_refuses_is_not_repeated() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.failures = vec![Some(refused(403, 50_001))];
    assert_eq!(kinds(&room.fire()), ["post"]);
    let reminder = room.timer.unwrap() - room.now.uptime;
    assert!(reminder > HOUR, "{reminder:?}");
}

#[test]
fn nobody_is_mentioned_while_the_game_server_is_away() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.update([Update::ServerAway]);
    assert!(room.timer.is_none_or(|timer| timer - room.now.uptime > HOUR));
    room.pass(HOUR);
    assert_eq!(mentions(&room.update([Update::Refresh])), [[ANNA]]);
}

#[test]
fn outage_edits_the_board_of_an_active_game() {
    let mut room = Room::begun(1);
    room.pass(9 * MINUTE);
    let effects = room.update([Update::ServerAway]);
    assert_eq!(kinds(&effects), ["edit"]);
    assert!(writes(&effects)[0].1.text.contains('⚠'));
    assert_eq!(kinds(&room.update([Update::Refresh])), ["edit"]);
}

#[test]
fn idle_game_is_not_edited_while_the_game_server_is_away() {
    let mut room = Room::begun(1);
    room.pass(30 * HOUR);
    assert_eq!(kinds(&room.update([Update::ServerAway])), [""; 0]);
    assert_eq!(kinds(&room.update([Update::Refresh])), [""; 0]);
}

#[test]
fn small_change_of_a_deadline_edits_no_board() {
    let with_clock = |at: u64| RoomView {
        clock: Some(ClockView {
            kind: ClockKind::Days { days: 3 },
            left: LeftMs([3 * DAY_MS, 3 * DAY_MS].into()),
            running: Seats::one(Seat::Black),
            at,
            first_action_ms: None,
        }),
        ..playing(1)
    };
    let mut room = Room::new(challenged(), with_clock(DAY_MS));
    room.run(ChannelEvent::Started);
    assert_eq!(kinds(&room.show(with_clock(DAY_MS + 60_000))), [""; 0]);
    assert_eq!(kinds(&room.show(with_clock(DAY_MS + 7_200_000))), ["edit"]);
}

/// A live game in which Black has a minute from `wall_ms` on for their first action.
fn awaits_first_action(wall_ms: u64) -> RoomView {
    let clock = ClockView {
        kind: ClockKind::Live { initial_s: Some(180), increment_s: Some(2) },
        left: LeftMs([180_000, 180_000].into()),
        running: Seats::NONE,
        at: wall_ms,
        first_action_ms: Some(60_000),
    };
    RoomView { clock: Some(clock), ..playing(1) }
}

#[test]
fn player_is_mentioned_in_time_for_their_first_action() {
    let mut room = Room::begun(0);
    let effects = room.show(awaits_first_action(room.now.wall_ms));
    let due = format!("First turn due <t:{}:R>", (room.now.wall_ms - 1_500 + 60_000) / 1000);
    assert!(writes(&effects)[0].1.text.contains(&due), "{}", writes(&effects)[0].1.text);
    let before = room.now.uptime;
    let effects = room.fire();
    assert!(room.now.uptime - before <= MINUTE / 2, "{:?}", room.now.uptime - before);
    assert_eq!(mentions(&effects), [[BEN]]);
}

#[test]
fn player_who_makes_no_first_action_is_mentioned_again() {
    let game = |wall_ms| RoomView { clock: awaits_first_action(wall_ms).clock, ..playing(0) };
    let mut room = Room::new(challenged(), game(0));
    let first = game(room.now.wall_ms);
    *room.machine.view = first.clone();
    room.refreshed = first;
    assert_eq!(mentions(&room.run(ChannelEvent::Started)), [[ANNA, BEN]], "the first board mentions both");
    assert_eq!(mentions(&room.fire()), [[ANNA]], "Anna is mentioned before the game is called off");
    assert_eq!(room.board().mentioned_ply, Some(0));
}

#[test]
fn declined_challenge_mentions_its_challenger_once() {
    let mut record = challenged();
    record.challenge.opponent_name = Some("Ben".to_owned());
    let mut room = Room::new(record, waiting());
    room.people = Some([Some(ANNA), None].into());
    assert_eq!(notices(&room.run(ChannelEvent::Started)), []);
    let declined = finished(waiting(), Reason::DECLINED);
    let effects = room.show(declined.clone());
    let told = notices(&effects);
    assert!(matches!(told.as_slice(), [(ANNA, text)] if text.contains("**Ben** declined")), "{told:?}");
    assert_eq!(kinds(&effects), ["post", "edit challenge"]);
    // The bot stopped before it stored that the challenge is settled.
    let saved = effects.iter().find_map(|effect| match effect {
        ChannelEffect::Save { record, required: true } => Some((**record).clone()),
        _ => None,
    });
    let mut restarted = Room::new(saved.expect("the record is stored before the notice"), declined);
    restarted.people = Some([Some(ANNA), None].into());
    assert_eq!(notices(&restarted.run(ChannelEvent::Started)), []);
}

#[test]
fn settled_challenge_keeps_its_message_after_a_restart() {
    let mut record = challenged();
    record.challenge.opponent_name = Some("Ben".to_owned());
    let declined = finished(waiting(), Reason::DECLINED);
    let mut restarted = Room::new(record.settled(), declined);
    restarted.people = Some([Some(ANNA), None].into());
    assert_eq!(kinds(&restarted.run(ChannelEvent::Started)), [""; 0]);
    assert_eq!(kinds(&restarted.click_of(BEN, 1, Editable::Clicked(CHALLENGE.message))), [""; 0]);
}

#[test]
fn click_updates_a_settled_challenge_that_is_stale() {
    let record = challenged().responding_only(true);
    let mut room = Room::new(record, waiting());
    room.people = Some([Some(ANNA), None].into());
    let over = finished(waiting(), Reason::ABORTED);
    let mut effects = room.run(ChannelEvent::Started);
    effects.extend(room.show(over.clone()));
    assert_eq!(kinds(&effects), [""; 0], "no token allows an edit");
    let record = room.machine.record.clone();
    assert!(!record.is_open());
    let mut restarted = Room::new(record.settled(), over);
    restarted.people = Some([Some(ANNA), None].into());
    assert_eq!(kinds(&restarted.run(ChannelEvent::Started)), [""; 0]);
    let clicked = |number| (BEN, number, Editable::Clicked(CHALLENGE.message));
    for (number, expected) in [(1, &["edit clicked"][..]), (2, &[])] {
        let (user, number, editable) = clicked(number);
        assert_eq!(kinds(&restarted.click_of(user, number, editable)), expected);
    }
}

#[test]
fn challenge_that_ends_but_is_not_declined_mentions_nobody() {
    for (updates, reason) in [(vec![Update::Withdrawn], Reason::ABORTED), (vec![], Reason::ABORTED)] {
        let mut room = Room::new(challenged(), waiting());
        room.people = Some([Some(ANNA), None].into());
        room.run(ChannelEvent::Started);
        let over = Update::View(Box::new(finished(waiting(), reason)));
        assert_eq!(notices(&room.update(updates.into_iter().chain([over]))), []);
    }
}
