//! Tests of a room's messages, from the challenge to the end of the game.

use super::*;
use crate::messages::tests::components;

#[test]
fn accepted_challenge_gets_a_thread_with_a_board() {
    let mut room = Room::new(challenged(), playing(0));
    let effects = room.run(ChannelEvent::Started);
    assert!(has(&effects, |effect| matches!(effect, ChannelEffect::CreateThread { at: CHALLENGE, .. })));
    assert_eq!(kinds(&effects), ["post", "edit challenge"]);
    let (request, message) = writes(&effects)[0];
    assert!(matches!(request, MessageRequest::Post { channel: THREAD, .. }));
    assert!(message.file.is_some() && message.notified.len() == 2, "both players are told");
    assert!(matches!(room.machine.record.phase, Phase::Playing(_)));
}

#[test]
fn post_is_stored_as_unconfirmed_until_it_succeeds() {
    let mut room = Room::new(challenged(), playing(0));
    let effects = room.run(ChannelEvent::Started);
    let post = effects.iter().position(|effect| matches!(effect, ChannelEffect::Write { .. })).unwrap();
    let ChannelEffect::Save { record, required: true } = &effects[post - 1] else { panic!("{effects:?}") };
    assert!(record.board().unwrap().unconfirmed_post.is_some());
    let ChannelEffect::Save { record, .. } = &effects[post + 1] else { panic!("{effects:?}") };
    assert!(record.board().unwrap().unconfirmed_post.is_none() && record.board_message().is_some());
}

#[test]
fn nothing_is_posted_if_the_record_cannot_be_stored() {
    let mut room = Room::begun(1);
    room.saves = false;
    room.pass(HOUR);
    assert_eq!(kinds(&room.show(playing(2))), [""; 0]);
    room.saves = true;
    let effects = room.fire();
    assert_eq!(kinds(&effects)[0], "post");
}

#[test]
fn temporary_failure_is_retried_with_growing_pauses() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(DiscordError::Busy); 9];
    let mut pauses = Vec::new();
    room.show(playing(2));
    for _ in 0..8 {
        pauses.push(room.timer.unwrap() - room.machine.round.began);
        room.fire();
    }
    assert_eq!(pauses[..3], [RETRY_AFTER, RETRY_AFTER * 2, RETRY_AFTER * 4]);
    assert_eq!(pauses[7], RETRY_AFTER_MAX);
    assert!(!kinds(&room.fire()).is_empty());
    assert_ne!(room.timer, Some(room.machine.round.began + RETRY_AFTER_MAX));
}

#[test]
fn write_that_discord_refuses_for_good_is_not_retried() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(400, 50_035))];
    assert_eq!(kinds(&room.show(playing(2))), ["edit"]);
    let retried = room.machine.round.began + RETRY_AFTER;
    assert!(room.timer.unwrap() > retried, "only the reminder is due");
}

#[test]
fn slow_player_is_reminded_once_a_turn() {
    let mut room = Room::begun(1);
    let before = room.board().posts;
    let effects = room.fire();
    assert_eq!(room.board().posts, before + 1, "the reminder has a post number of its own");
    let reminder = effects.iter().find_map(|effect| match effect {
        ChannelEffect::Write { request: MessageRequest::Post { channel, .. }, message, .. } => {
            Some((*channel, message.notified.len()))
        }
        _ => None,
    });
    assert_eq!(reminder, Some((THREAD, 1)));
    assert_eq!(room.timer, None, "no second reminder is due");
}

#[test]
fn reminder_is_sent_later_if_its_record_cannot_be_stored() {
    let mut room = Room::begun(1);
    room.saves = false;
    assert_eq!(kinds(&room.fire()), [""; 0]);
    room.saves = true;
    assert_eq!(kinds(&room.fire()), [""; 0], "this round only repeats the failed one");
    assert_eq!(kinds(&room.fire()), ["post"]);
}

#[test]
fn reminder_is_sent_later_if_its_settings_cannot_be_loaded() {
    let mut room = Room::begun(1);
    room.reminders = None;
    let effects = room.fire();
    assert_eq!(kinds(&effects), [""; 0]);
    let saved = effects.iter().rev().find_map(|effect| match effect {
        ChannelEffect::Save { record, .. } => record.board(),
        _ => None,
    });
    assert_eq!(
        saved.and_then(|board| board.reminded_ply),
        None,
        "a bot that restarts now still sends the reminder"
    );
    room.reminders = Some(true);
    assert_eq!(kinds(&room.fire()), [""; 0], "this round only repeats the failed one");
    assert_eq!(kinds(&room.fire()), ["post"]);
}

#[test]
fn unwanted_reminder_is_not_sent() {
    let mut room = Room::begun(1);
    room.reminders = Some(false);
    let effects = room.fire();
    assert!(has(&effects, |effect| matches!(effect, ChannelEffect::CheckReminders { guild: Some(7), .. })));
    assert_eq!(kinds(&effects), [""; 0]);
}

#[test]
fn withdrawn_challenge_is_settled_and_shown_as_withdrawn() {
    let mut room = Room::new(challenged(), waiting());
    assert_eq!(kinds(&room.run(ChannelEvent::Started)), ["edit challenge"]);
    assert_eq!(room.machine.record.phase, Phase::Proposed);
    let over = finished(waiting(), Reason::ABORTED);
    let effects = room.update([Update::Withdrawn, Update::View(Box::new(over))]);
    assert_eq!(kinds(&effects), ["edit challenge"]);
    let (_, message) = writes(&effects)[0];
    assert!(message.rows.is_empty() && message.text.contains("withdr"), "{}", message.text);
    assert_eq!(room.machine.record.phase, Phase::Over { board: None, settled: true });
}

#[test]
fn finished_game_is_settled_and_watched_for_another_hour() {
    let mut room = Room::begun(3);
    let effects = room.show(finished(playing(3), Reason::RESIGNATION));
    let settled =
        |effect: &ChannelEffect| matches!(effect, ChannelEffect::Save { record, .. } if !record.is_open());
    assert!(has(&effects, settled));
    assert_eq!(room.timer, Some(room.machine.round.began + REMATCH_WINDOW));
    assert!(matches!(room.fire().as_slice(), [ChannelEffect::Stop { attending }] if attending.len() == 2));
}

#[test]
fn result_ends_with_the_final_counters_of_the_game() {
    let mut room = Room::begun(3);
    let effects = room.show(finished(playing(3), Reason::RESIGNATION));
    let result = writes(&effects).into_iter().find(|(_, message)| message.text.contains("Your game is over"));
    let (_, message) = result.expect("the result is posted");
    assert!(message.text.lines().last().is_some_and(|line| line.starts_with("-# ")), "{}", message.text);
}

#[test]
fn game_is_not_settled_until_its_end_is_shown() {
    let mut room = Room::begun(3);
    room.failures = vec![Some(DiscordError::Busy)];
    room.show(finished(playing(3), Reason::RESIGNATION));
    assert!(room.machine.record.is_open());
    room.fire();
    assert!(!room.machine.record.is_open());
}

#[test]
fn rematch_is_shown_where_the_game_was() {
    let mut room = Room::begun(3);
    let over = finished(playing(3), Reason::RESIGNATION);
    let effects = room.show(RoomView { rematch: Some("next".parse().unwrap()), ..over });
    let rematch = effects.iter().find_map(|effect| match effect {
        ChannelEffect::StartRematch { room, record } => {
            Some((room.as_str(), record.board().unwrap().channel))
        }
        _ => None,
    });
    assert_eq!(rematch, Some(("next", THREAD)));
}

#[test]
fn refused_thread_leaves_the_game_in_its_channel() {
    let mut room = Room::new(challenged(), playing(0));
    room.threads = Err(refused(403, 50_013));
    let effects = room.run(ChannelEvent::Started);
    assert_eq!(kinds(&effects), ["post", "edit challenge"]);
    assert_eq!(room.board().channel, HOME);
    assert_eq!(room.board().no_thread.as_deref(), Some("thread-not-allowed"));
}

#[test]
fn thread_that_cannot_be_created_yet_is_tried_again() {
    let mut room = Room::new(challenged(), playing(0));
    room.threads = Err(DiscordError::Busy);
    assert_eq!(kinds(&room.run(ChannelEvent::Started)), [""; 0]);
    room.threads = Ok(THREAD);
    assert_eq!(kinds(&room.fire()), ["post", "edit challenge"]);
}

#[test]
fn discord_id_of_a_deleted_player_is_forgotten() {
    let mut room = Room::begun(1);
    let mut view = playing(2);
    let white = view.players.get_mut(Seat::White).unwrap().as_mut().unwrap();
    white.user.name = konakis_protocol::deleted_player();
    let gone = white.user.id.clone();
    let effects = room.show(view);
    assert!(effects.iter().any(|effect| matches!(effect, ChannelEffect::Forget(user) if *user == gone)));
    let asked =
        |effect: &ChannelEffect| matches!(effect, ChannelEffect::FindPlayers(players) if players.len() == 1);
    assert!(has(&effects, asked), "{effects:?}");
}

#[test]
fn finished_game_posts_its_result_with_the_animation() {
    let mut room = Room::begun(3);
    let over = finished(playing(3), Reason::RESIGNATION);
    let effects = room.show(over.clone());
    assert_eq!(kinds(&effects), ["edit", "post", "edit challenge"]);
    let (request, message) = writes(&effects)[1];
    assert!(matches!(request, MessageRequest::Post { channel: THREAD, .. }));
    assert!(message.file.as_ref().is_some_and(|file| file.name.ends_with(".gif")));
    assert!(
        message.text.contains('🏁') && components(message) == "Analyse" && message.notified.len() == 2,
        "{}",
        message.text
    );
    let mut restarted = Room::new(room.machine.record.clone(), over);
    assert_eq!(kinds(&restarted.run(ChannelEvent::Started)), [""; 0], "the result is not posted twice");
}

#[test]
fn game_that_the_computer_cannot_play_has_no_analysis() {
    let mut room = Room { has_computer: false, ..Room::begun(3) };
    let shown = room.show(finished(playing(3), Reason::RESIGNATION));
    assert!(writes(&shown)[1].1.rows.is_empty());
}

#[test]
fn result_that_cannot_be_posted_now_is_posted_later() {
    let mut room = Room::begun(3);
    room.failures = vec![None, Some(DiscordError::Busy)];
    let first = room.show(finished(playing(3), Reason::RESIGNATION));
    let second = room.fire();
    assert_eq!((kinds(&first), kinds(&second)), (vec!["edit", "post", "edit challenge"], vec!["post"]));
    assert_eq!(writes(&first)[1].0, writes(&second)[0].0, "the nonce is the same");
    assert!(!room.machine.record.is_open());
}

#[test]
fn called_off_game_is_announced_without_an_animation() {
    for (actions, reason) in
        [(0, Reason::NO_FIRST_ACTION), (1, Reason::NO_FIRST_ACTION), (1, Reason::ABORTED)]
    {
        let mut room = Room::begun(actions);
        let shown = room.show(finished(playing(actions), reason));
        assert_eq!(kinds(&shown), ["edit", "post", "edit challenge"]);
        assert!(!has(&shown, |effect| matches!(effect, ChannelEffect::LoadAnimation { .. })));
        let (_, message) = writes(&shown)[1];
        assert!(message.notified.len() == 2 && message.text.contains("No result"), "{}", message.text);
        assert!(message.rows.is_empty(), "there is nothing to analyse");
        assert!(!room.machine.record.is_open());
    }
}

#[test]
fn watching_on_behalf_of_the_players_does_not_rename_them() {
    let mut room = Room::new(challenged(), playing(1));
    let effects = room.run(ChannelEvent::Started);
    let attended = effects.iter().find_map(|effect| match effect {
        ChannelEffect::Attend(persons) => Some(persons.iter().map(|person| person.keep_name).collect()),
        _ => None,
    });
    assert_eq!(attended, Some(vec![true, true]));
}
