//! Animations that the game server could not make in time.

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

/// A game that has just ended. The animation is not ready in the first `not_ready` attempts.
fn ended(not_ready: u32) -> (Room, Vec<ChannelEffect>) {
    let mut room = Room { not_ready, ..Room::begun(3) };
    let effects = room.show(over());
    (room, effects)
}

fn over() -> RoomView {
    finished(playing(3), Reason::RESIGNATION)
}

/// Fires the timer until the bot writes a message. Returns the effects of that write, and the time that passed until
/// then.
fn until_written(room: &mut Room) -> (Vec<ChannelEffect>, Duration) {
    let began = room.now.uptime;
    loop {
        let effects = room.fire();
        if !writes(&effects).is_empty() {
            return (effects, room.now.uptime - began);
        }
        assert!(room.machine.record.is_open(), "the bot still tries");
    }
}

#[test]
fn result_waits_only_seconds_for_its_animation() {
    let (room, effects) = ended(1);
    assert_eq!(kinds(&effects), ["edit", "post", "edit challenge"]);
    let (_, result) = writes(&effects)[1];
    assert!(result.file.is_none() && result.notified.len() == 2, "{}", result.text);
    let patience = effects.iter().find_map(|effect| match effect {
        ChannelEffect::LoadAnimation { within, .. } => Some(*within),
        _ => None,
    });
    assert!(patience.unwrap() <= Duration::from_secs(5));
    assert!(room.machine.record.is_open(), "a restarted bot still adds the animation");
}

#[test]
fn animation_is_added_to_the_result_when_it_is_ready() {
    let (mut room, effects) = ended(6);
    let (_, result) = writes(&effects)[1];
    let (text, at) = (result.text.clone(), room.board().animation.unwrap().result);
    let (effects, waited) = until_written(&mut room);
    assert!(
        waited > 10 * MINUTE && waited < 45 * MINUTE,
        "the server refuses a slow animation for ten minutes, and the bot tries for longer: {waited:?}"
    );
    let [(MessageRequest::Edit(edited), message)] = writes(&effects)[..] else { panic!("{effects:?}") };
    assert!(*edited == at && message.notified.is_empty() && message.text == text, "{}", message.text);
    assert!(message.file.as_ref().is_some_and(|file| file.name.ends_with(".gif")));
    assert!(!message.rows.is_empty() && !room.machine.record.is_open());
}

#[test]
fn restarted_bot_adds_the_animation() {
    let (room, _) = ended(1);
    let mut restarted = Room::new(room.machine.record.clone(), over());
    let effects = restarted.run(ChannelEvent::Started);
    assert_eq!(kinds(&effects), ["edit"]);
    assert!(writes(&effects)[0].1.file.is_some() && !restarted.machine.record.is_open());
}

#[test]
fn click_does_not_load_the_animation_early() {
    let (mut room, _) = ended(2);
    let effects = room.click(1, Editable::Nothing);
    assert!(!has(&effects, |effect| matches!(effect, ChannelEffect::LoadAnimation { .. })));
}

#[test]
fn bot_gives_up_an_animation_that_is_never_ready() {
    let (mut room, _) = ended(u32::MAX);
    let began = room.now.uptime;
    while room.machine.record.is_open() {
        assert_eq!(kinds(&room.fire()), [""; 0]);
    }
    let tried = room.now.uptime - began;
    assert!(tried >= HOUR / 2 && tried <= HOUR, "{tried:?}");
    assert!(u32::MAX - room.not_ready < 20, "the server is not asked often");
}

#[test]
fn animation_is_posted_alone_if_the_result_cannot_be_edited() {
    let (mut room, _) = ended(1);
    room.failures = vec![Some(refused(400, 50_083))];
    let effects = room.fire();
    assert_eq!(kinds(&effects), ["edit", "post"]);
    let (_, message) = writes(&effects)[1];
    assert!(message.file.is_some() && message.notified.is_empty() && !message.text.contains("Your game"));
    assert!(!room.machine.record.is_open());
}

#[test]
fn animation_of_a_deleted_result_is_not_posted() {
    let (mut room, _) = ended(1);
    room.failures = vec![Some(refused(404, 10_008))];
    assert_eq!(kinds(&room.fire()), ["edit"]);
    assert!(!room.machine.record.is_open());
}

#[test]
fn animation_is_added_with_a_token_if_the_bot_may_not_write() {
    let mut room = Room { not_ready: 1, ..Room::begun(3) };
    room.click(1, Editable::Nothing);
    room.failures = vec![Some(refused(403, 50_001))];
    let effects = room.show(over());
    // The edit of the board is refused, so the board and the result are posted as follow-ups.
    assert_eq!(kinds(&effects), ["edit", "follow up", "follow up"]);
    assert_eq!(kinds(&room.fire()), ["edit follow-up"]);
}

#[test]
fn animation_has_the_language_of_the_channel() {
    let mut room = Room::new(RoomRecord::new(Some(7), HOME, "fr"), playing(0));
    room.run(ChannelEvent::Started);
    let effects = room.show(finished(playing(5), Reason::FIVEFOLD));
    let langs: Vec<Lang> = effects
        .iter()
        .filter_map(|effect| match effect {
            ChannelEffect::LoadAnimation { lang, .. } => Some(*lang),
            _ => None,
        })
        .collect();
    assert_eq!(langs, [Lang::Fr]);
}
