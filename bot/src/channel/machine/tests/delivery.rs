//! Tests of how boards and challenges are delivered: as an edit, as a new message, or not at all.

use super::*;

#[test]
fn unchanged_room_writes_nothing() {
    let mut room = Room::begun(3);
    assert_eq!(kinds(&room.show(playing(3))), [""; 0]);
    let record = room.machine.record.clone();
    let mut restarted = Room::new(record, playing(3));
    assert_eq!(kinds(&restarted.run(ChannelEvent::Started)), [""; 0]);
}

#[test]
fn move_between_present_players_is_a_silent_edit() {
    let mut room = Room::begun(1);
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["edit"]);
    assert!(writes(&effects)[0].1.notified.is_empty());
}

#[test]
fn move_mentions_an_absent_player_in_a_new_message() {
    let mut room = Room::begun(1);
    let old = room.board().message.unwrap().at;
    room.pass(HOUR / 4);
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["post"]);
    assert_eq!(writes(&effects)[0].1.notified.len(), 1);
    let new = room.board().message.unwrap().at;
    let line = effects.iter().find_map(|effect| match effect {
        ChannelEffect::Retire { request: MessageRequest::Edit(at), message } if *at == old => Some(message),
        _ => None,
    });
    let line = line.expect("the old board is retired");
    assert!(line.text.ends_with(&format!("/{}/{}).", new.channel, new.message)), "{}", line.text);
    assert!(line.rows.is_empty() && line.file.is_none() && !line.text.contains("your turn"), "{}", line.text);
    assert_eq!(room.board().mentioned_ply, Some(2));
}

#[test]
fn older_view_is_ignored() {
    let mut room = Room::begun(2);
    assert_eq!(kinds(&room.show(playing(1))), [""; 0]);
    assert_eq!(room.machine.view.ply, 2);
}

#[test]
fn refreshed_view_is_shown_even_if_its_seq_is_lower() {
    let mut room = Room::begun(2);
    room.show(RoomView { seq: 500, ..playing(2) });
    room.refreshed = RoomView { seq: 100, ..playing(3) };
    assert_eq!(kinds(&room.update([Update::Refresh])), ["edit"]);
    assert_eq!(kinds(&room.show(RoomView { seq: 101, ..playing(4) })), ["edit"]);
    assert_eq!(room.machine.view.ply, 4);
}

#[test]
fn message_that_cannot_be_edited_is_posted_anew() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(400, 30_046))];
    assert_eq!(kinds(&room.show(playing(2))), ["edit", "post"]);
}

#[test]
fn room_is_watched_again_after_a_temporary_refusal() {
    for (code, is_watched_again) in [
        (ErrorCode::RateLimited, true),
        (ErrorCode::Internal, true),
        (ErrorCode::Unconfirmed, true),
        (ErrorCode::NoSuchRoom, false),
    ] {
        let mut room = Room::begun(1);
        room.watch_refused = Some(code);
        room.update([Update::Refresh]);
        room.refreshed = playing(2);
        assert_eq!(kinds(&room.fire()) == ["edit"], is_watched_again, "{code:?}");
    }
}

#[test]
fn deleted_thread_moves_the_game_to_its_channel() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(404, 10_008)), Some(refused(404, 10_003))];
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["edit", "post", "post", "edit challenge"]);
    let (request, message) = writes(&effects)[2];
    assert!(matches!(request, MessageRequest::Post { channel: HOME, .. }));
    assert_eq!(message.notified.len(), 1, "the player to move is mentioned there");
    assert_eq!(room.board().mentioned_ply, Some(2));
    assert_eq!(room.board().channel, HOME);
}

#[test]
fn post_of_unknown_outcome_is_repeated_and_then_edited() {
    let mut room = Room::new(challenged(), playing(0));
    room.failures = vec![Some(DiscordError::Busy)];
    let first = room.run(ChannelEvent::Started);
    let restarted = room.machine.record.clone();
    let mut room = Room::new(restarted, playing(0));
    let effects = room.run(ChannelEvent::Started);
    assert_eq!(writes(&first)[0].0, writes(&effects)[0].0, "the nonce is the same");
    assert_eq!(kinds(&effects), ["post", "edit"]);
    assert_eq!(room.board().unconfirmed_post, None);
}

#[test]
fn notice_does_not_change_the_nonce_of_an_unconfirmed_post() {
    let mut room = Room::begun(1);
    room.pass(HOUR);
    room.failures = vec![Some(DiscordError::Busy)];
    let first = room.show(playing(2));
    assert_eq!(kinds(&first), ["post"]);
    let unconfirmed = room.board().unconfirmed_post;
    // A notice takes a post number of its own.
    room.machine.record.board_mut().unwrap().posts += 1;
    room.pass(HOUR);
    let again = room.show(playing(3));
    assert_eq!(writes(&first)[0].0, writes(&again)[0].0, "the nonce is that of {unconfirmed:?}");
    assert_eq!(kinds(&again), ["post", "post"], "the mention is in a post of its own");
    assert!(writes(&again)[0].1.notified.is_empty() && writes(&again)[1].1.notified.len() == 1);
    assert_eq!(room.board().mentioned_ply, Some(3));
}

#[test]
fn every_post_has_a_nonce_of_its_own() {
    let mut room = Room::begun(1);
    let mut nonces = Vec::new();
    for actions in 2..5 {
        // Discord no longer lets the message be edited.
        room.failures = vec![Some(refused(400, 30_046))];
        let effects = room.show(playing(actions));
        nonces.extend(writes(&effects).into_iter().filter_map(|(request, _)| match request {
            MessageRequest::Post { nonce, .. } => Some(nonce.clone()),
            _ => None,
        }));
    }
    let other = Room::new(challenged(), RoomView { room: "other".parse().unwrap(), ..playing(1) });
    nonces.push(other.machine.nonce());
    let mut distinct = nonces.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!((nonces.len(), distinct.len()), (4, 4), "{nonces:?}");
}

#[test]
fn failed_edit_of_a_challenge_is_repeated() {
    let mut room = Room::new(challenged(), waiting());
    room.failures = vec![Some(DiscordError::Busy)];
    assert_eq!(kinds(&room.run(ChannelEvent::Started)), ["edit challenge"]);
    assert_eq!(kinds(&room.fire()), ["edit challenge"]);
    assert_eq!(kinds(&room.show(waiting())), [""; 0]);
}

#[test]
fn without_permissions_the_clicked_message_is_edited() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(403, 50_001))];
    assert_eq!(kinds(&room.show(playing(2))), ["edit"]);
    assert_eq!(kinds(&room.show(playing(3))), [""; 0], "nothing is tried again until a user does something");
    let board = room.board().message.unwrap().at.message;
    assert_eq!(kinds(&room.click(1, Editable::Clicked(board))), ["edit clicked"]);
}

#[test]
fn follow_up_is_posted_if_there_is_no_message_to_edit() {
    let mut room = Room::new(challenged(), waiting());
    room.run(ChannelEvent::Started);
    room.click(1, Editable::Nothing);
    room.failures = vec![Some(refused(403, 50_001))];
    let effects = room.show(RoomView { seq: 9, ..playing(0) });
    assert_eq!(kinds(&effects), ["post", "follow up"]);
}

#[test]
fn only_one_user_is_told_of_a_missing_permission() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(403, 50_013))];
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["edit", "edit"]);
    let with_file: Vec<bool> = writes(&effects).iter().map(|(_, message)| message.file.is_some()).collect();
    assert_eq!(with_file, [true, false]);
    let text = &writes(&effects)[1].1.text;
    assert!(text.contains("**Attach Files**"), "everybody sees why there is no picture: {text}");
    let is_notice = |effect: &ChannelEffect| {
        let ChannelEffect::Notify { message, .. } = effect else { return false };
        message.private && message.text.contains("Attach Files") && !message.text.contains("Send Messages")
    };
    assert!(has(&room.click(1, Editable::Nothing), is_notice));
    assert!(!has(&room.click(2, Editable::Nothing), is_notice));
}

#[test]
fn flipping_the_board_edits_its_message() {
    let mut room = Room::begun(1);
    assert_eq!(kinds(&room.update([Update::Flip])), ["edit"]);
    assert_eq!(room.board().near, Some(Seat::Black));
}

#[test]
fn board_is_seen_from_the_same_side_throughout_a_game() {
    let only = |seat: Seat| BySeat::new(Seats::TWO, |of| (of == seat).then_some(ANNA));
    for (chosen, people, expected) in [
        (Seat::White, None, Seat::White),
        (Seat::Black, None, Seat::Black),
        // The opponent is a computer or is not on Discord.
        (Seat::White, Some(only(Seat::Black)), Seat::Black),
        (Seat::Black, Some(only(Seat::White)), Seat::White),
    ] {
        let mut room = Room::new(challenged(), playing(0));
        room.settings.near = chosen;
        room.people = people.or(room.people);
        let mut effects = room.run(ChannelEvent::Started);
        effects.extend((1..4).flat_map(|actions| room.show(playing(actions))));
        let sides = effects.iter().filter_map(|effect| match effect {
            ChannelEffect::Draw { picture, .. } => Some(picture.from),
            _ => None,
        });
        assert_eq!(sides.collect::<Vec<_>>(), [expected; 4]);
    }
}

#[test]
fn write_has_the_urgency_of_its_cause() {
    let urgencies = |effects: &[ChannelEffect]| -> Vec<Urgency> {
        let urgency = |effect: &ChannelEffect| match effect {
            ChannelEffect::Write { urgency, .. } => Some(*urgency),
            _ => None,
        };
        effects.iter().filter_map(urgency).collect()
    };
    let mut room = Room::begun(1);
    assert_eq!(urgencies(&room.show(playing(2))), [Urgency::Board]);
    let click = Interaction { token: token(1), user: ANNA, lang: Lang::En, editable: Editable::Nothing };
    assert_eq!(urgencies(&room.update([Update::Flip, Update::Interaction(click)])), [Urgency::Click]);
    assert_eq!(urgencies(&room.update([Update::ServerAway])), [Urgency::Upkeep]);
}

#[test]
fn without_permissions_old_buttons_are_removed_with_a_token() {
    let mut room = Room::begun(1);
    let old = room.board().message.unwrap().at.message;
    room.failures = vec![Some(refused(403, 50_001))];
    room.show(playing(2));
    room.click(1, Editable::Clicked(old));
    room.pass(HOUR / 5);
    let effects = room.show(playing(3));
    assert_eq!(kinds(&effects), ["follow up"], "an absent player is mentioned in a new message");
    let retired = effects.iter().find_map(|effect| match effect {
        ChannelEffect::Retire { request, message } => Some((request, message.rows.len())),
        _ => None,
    });
    assert_eq!(retired, Some((&MessageRequest::EditClicked(token(1)), 0)));
}
