//! Notices to players: that the game has begun, that it is their turn, that the game server is away.

use super::*;

const MINUTE: Duration = Duration::from_secs(60);
const DAY_MS: u64 = 24 * 3600 * 1000;

/// The Discord IDs that each new message mentions.
fn calls(effects: &[Effect]) -> Vec<Vec<u64>> {
    let posts = writes(effects).into_iter().filter(|(request, _)| matches!(request, Request::Post { .. }));
    posts.map(|(_, message)| message.pings.iter().map(|player| player.get()).collect()).collect()
}

#[test]
fn both_players_are_told_of_the_game_and_join_its_thread() {
    let mut room = Room::new(challenged(), playing(0));
    let effects = room.run(Event::Started);
    assert_eq!(calls(&effects), [[ANNA, BEN]]);
    let (_, message) = writes(&effects)[0];
    assert!(
        [ANNA, BEN].iter().all(|player| message.text.contains(&format!("<@{player}>"))),
        "{}",
        message.text
    );
    let joined = effects.iter().find_map(|effect| match effect {
        Effect::AddToThread { thread, users } => Some((*thread, users.clone())),
        _ => None,
    });
    assert_eq!(joined, Some((THREAD, vec![ANNA, BEN])));
    let next = room.show(playing(1));
    assert!(!writes(&next)[0].1.text.contains("has begun"));
    assert!(!has(&next, |effect| matches!(effect, Effect::AddToThread { .. })));
}

#[test]
fn game_in_a_channel_adds_nobody_to_a_thread() {
    let mut room = Room::new(challenged(), playing(0));
    room.settings.threads = false;
    let effects = room.run(Event::Started);
    assert_eq!(calls(&effects), [[ANNA, BEN]]);
    assert!(!has(&effects, |effect| matches!(effect, Effect::AddToThread { .. })));
}

#[test]
fn player_who_left_after_the_move_is_called_once() {
    let mut room = Room::begun(1);
    assert_eq!(kinds(&room.show(playing(2))), ["edit"], "Anna was here just now");
    let old = room.board().message.unwrap().at;
    let before = room.now.uptime;
    let effects = room.fire();
    let waited = room.now.uptime - before;
    assert!(waited >= MINUTE && waited <= 2 * MINUTE, "{waited:?}");
    assert_eq!(calls(&effects), [[ANNA]]);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::RemoveButtons(at) if *at == old)));
    assert_eq!(kinds(&room.fire()), [""; 0], "then only the reminder is due");
}

#[test]
fn player_who_clicks_gets_the_time_anew() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.pass(MINUTE);
    room.click_of(BEN, 1, Editable::Nothing);
    let due = room.timer;
    room.click_of(ANNA, 2, Editable::Nothing);
    assert!(room.timer > due.map(|due| due + MINUTE), "only a click of the player to move counts");
    assert_eq!(calls(&room.fire()), [[ANNA]]);
}

#[test]
fn restart_keeps_the_time_of_the_call_and_calls_nobody_twice() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    let mut restarted = Room::new(room.machine.record.clone(), playing(2));
    restarted.pass(MINUTE);
    assert_eq!(kinds(&restarted.run(Event::Started)), [""; 0]);
    assert!(restarted.timer.unwrap() - restarted.now.uptime < MINUTE, "the minute before the restart counts");
    assert_eq!(calls(&restarted.fire()), [[ANNA]]);
    let mut again = Room::new(restarted.machine.record.clone(), playing(2));
    again.pass(HOUR);
    assert_eq!(kinds(&again.run(Event::Started)), [""; 0]);
}

#[test]
fn call_of_unknown_outcome_is_repeated_with_its_nonce() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.failures = vec![Some(DiscordError::Busy)];
    let first = room.fire();
    let mut restarted = Room::new(room.machine.record.clone(), playing(2));
    restarted.pass(2 * MINUTE);
    let second = restarted.run(Event::Started);
    assert_eq!(writes(&first)[0].0, writes(&second)[0].0);
    assert_eq!(restarted.board().pinged_ply, Some(2));
}

#[test]
fn call_that_discord_refuses_is_not_repeated() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.failures = vec![Some(refused(403, 50_001))];
    assert_eq!(kinds(&room.fire()), ["post"]);
    let reminder = room.timer.unwrap() - room.now.uptime;
    assert!(reminder > HOUR, "{reminder:?}");
}

#[test]
fn nobody_is_called_while_the_server_is_away() {
    let mut room = Room::begun(1);
    room.show(playing(2));
    room.update([Update::ServerAway]);
    assert!(room.timer.is_none_or(|timer| timer - room.now.uptime > HOUR));
    room.pass(HOUR);
    assert_eq!(calls(&room.update([Update::Refresh])), [[ANNA]]);
}

#[test]
fn absent_server_is_told_in_an_edit_of_an_active_game() {
    let mut room = Room::begun(1);
    room.pass(9 * MINUTE);
    let effects = room.update([Update::ServerAway]);
    assert_eq!(kinds(&effects), ["edit"]);
    assert!(writes(&effects)[0].1.text.contains('⚠'));
    assert_eq!(kinds(&room.update([Update::Refresh])), ["edit"]);
}

#[test]
fn idle_game_is_not_edited_while_the_server_is_away() {
    let mut room = Room::begun(1);
    room.pass(30 * HOUR);
    assert_eq!(kinds(&room.update([Update::ServerAway])), [""; 0]);
    assert_eq!(kinds(&room.update([Update::Refresh])), [""; 0]);
}

#[test]
fn deadline_that_moved_a_little_edits_no_idle_game() {
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
    room.run(Event::Started);
    assert_eq!(kinds(&room.show(with_clock(DAY_MS + 60_000))), [""; 0]);
    assert_eq!(kinds(&room.show(with_clock(DAY_MS + 7_200_000))), ["edit"]);
}
