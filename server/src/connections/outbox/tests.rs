//! Tests of the order, the bounds and the end of an outbox.

use super::*;
use std::task::Waker;

fn texts(outbox: &Outbox) -> Vec<String> {
    std::iter::from_fn(|| outbox.next()).map(|text| text.to_string()).collect()
}

fn room(number: u64) -> Topic {
    Topic::Room(number, None)
}

#[test]
fn only_the_newest_view_of_a_room_is_kept() {
    let outbox = Outbox::new(1);
    outbox.show(room(1), "a1".into());
    outbox.show(room(2), "b1".into());
    outbox.send("answer".into());
    outbox.show(room(1), "a2".into());
    assert_eq!(texts(&outbox), ["b1", "answer", "a2"]);
}

#[test]
fn follow_up_frames_are_kept_up_to_a_limit() {
    let (outbox, lobby) = (Outbox::new(1), || Topic::Lobby(None));
    outbox.send("answer".into());
    let followed = ["1", "2", "3"].map(|text| outbox.follow(lobby(), text.into(), 2));
    assert_eq!(followed, [true, true, false]);
    outbox.show(lobby(), "all".into());
    assert!(outbox.follow(lobby(), "4".into(), 2));
    assert_eq!(texts(&outbox), ["answer", "all", "4"]);
}

#[test]
fn views_for_different_users_of_a_service_are_kept_apart() {
    let outbox = Outbox::new(1);
    let to = |user: &str| Topic::Room(1, Some(user.parse().unwrap()));
    outbox.show(to("u1"), "1".into());
    outbox.show(to("u2"), "2".into());
    assert_eq!(texts(&outbox), ["1", "2"]);
}

#[test]
fn queued_frames_and_answers_precede_the_close() {
    let (outbox, context) = (Outbox::new(1), Context::from_waker(Waker::noop()));
    assert_eq!(outbox.poll(&context), Poll::Pending);
    outbox.count_request();
    outbox.send("chat".into());
    outbox.close(Close::Restart);
    assert_eq!(outbox.poll(&context), Poll::Ready(Due::Frame("chat".into())));
    assert_eq!(outbox.poll(&context), Poll::Ready(Due::Answers));
    outbox.answer("answer".into());
    assert_eq!(outbox.poll(&context), Poll::Ready(Due::Frame("answer".into())));
    assert_eq!(outbox.poll(&context), Poll::Ready(Due::Close(Close::Restart)));
}

#[test]
fn an_ended_connection_watches_no_room() {
    let (outbox, room) = (Outbox::new(1), "a".parse().unwrap());
    assert!(outbox.watch(&room, 1));
    assert_eq!(outbox.watched(), 1);
    outbox.unwatch(&room);
    assert_eq!(outbox.watched(), 0);
    assert!(outbox.watch(&room, 1));
    assert_eq!(outbox.end().len(), 1);
    assert!(!outbox.watch(&room, 1));
}

#[test]
fn a_full_outbox_closes_the_connection() {
    let outbox = Outbox::new(1);
    for _ in 0..Bound::PERSON.frames_max {
        outbox.send("x".into());
    }
    assert_eq!(outbox.closing(), None);
    outbox.send("x".into());
    assert_eq!(outbox.closing(), Some(Close::TooSlow));
    assert_eq!(outbox.waiting(), 0);
    outbox.send("x".into());
    assert_eq!(outbox.waiting(), 0);
}

#[test]
fn replaced_and_sent_frames_free_their_bytes() {
    let outbox = Outbox::new(1);
    outbox.set_bound(Bound { frames_max: 10, bytes_max: 10, ..Bound::PERSON });
    for _ in 0..5 {
        outbox.show(room(1), "12345678".into());
    }
    assert_eq!(texts(&outbox).len(), 1);
    outbox.send("1234567890".into());
    assert_eq!(outbox.closing(), None);
    outbox.send("1".into());
    assert_eq!(outbox.closing(), Some(Close::TooSlow));
}
