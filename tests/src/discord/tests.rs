//! Tests of the stand-in's refusals, complaints and notifications. They use its state directly, without a socket.

use super::body::{Body, Upload};
use super::clock::{ACKNOWLEDGE_WITHIN, OLD_MESSAGE, TOKEN_LIFE};
use super::interactions::Deed;
use super::limits::EPHEMERAL;
use super::permission;
use super::refusal::Refusal;
use super::world::{Place, Profile, World};
use axum::body::Bytes;
use serde_json::{Value, json};
use std::time::Duration;

const ANNA: u64 = 7;

fn world() -> (World, u64) {
    let mut world = World::new(String::new(), String::new());
    let (name, locale) = ("Anna".to_owned(), "fr".to_owned());
    world.people.insert(ANNA, Profile { id: ANNA, name, locale, takes_messages: true });
    let channel = world.add_channel("games", Place::Text, permission::ALL);
    (world, channel)
}

/// A body that causes no complaint.
fn body(mut json: Value) -> Body {
    json["allowed_mentions"] = json!({"parse": []});
    Body::json(json)
}

fn text(text: &str) -> Body {
    body(json!({"content": text}))
}

fn with_file(json: Value, number: u64, name: &str) -> Body {
    let mut body = body(json);
    body.files.push(Upload { number, name: name.to_owned(), bytes: Bytes::from_static(b"picture") });
    body
}

fn id(message: &Value) -> u64 {
    message["id"].as_str().unwrap().parse().unwrap()
}

fn code<T>(done: Result<T, Refusal>) -> u32 {
    done.err().expect("the request is refused").code
}

/// Creates a message of the bot and clicks on it; returns the interaction's id and token.
fn click(world: &mut World, channel: u64) -> (u64, String) {
    let message = id(&world.create_message(channel, &text("a board")).unwrap());
    let data = json!({"component_type": 2, "custom_id": "x"});
    let interaction = world.interact(ANNA, channel, Deed::Component { message, data });
    (interaction, world.interactions[&interaction].token.clone())
}

fn answer(kind: u64, data: Value) -> Body {
    Body::json(json!({"type": kind, "data": body(data).json}))
}

#[test]
fn an_acknowledgement_after_three_seconds_is_refused() {
    let (mut world, channel) = world();
    let (late, token) = click(&mut world, channel);
    world.clock.advance(ACKNOWLEDGE_WITHIN);
    assert_eq!(code(world.callback(late, &token, &answer(6, json!({})))), 10062);
    let (in_time, token) = click(&mut world, channel);
    world.clock.advance(ACKNOWLEDGE_WITHIN - Duration::from_millis(500));
    assert!(world.callback(in_time, &token, &answer(6, json!({}))).is_ok());
}

#[test]
fn an_interaction_is_acknowledged_once_and_with_its_own_token() {
    let (mut world, channel) = world();
    let (interaction, token) = click(&mut world, channel);
    assert_eq!(code(world.callback(interaction, "another", &answer(6, json!({})))), 10062);
    world.callback(interaction, &token, &answer(4, json!({"content": "Hello."}))).unwrap();
    assert_eq!(code(world.callback(interaction, &token, &answer(4, json!({"content": "Again."})))), 40060);
}

#[test]
fn a_refused_acknowledgement_leaves_the_interaction_open() {
    let (mut world, channel) = world();
    let (interaction, token) = click(&mut world, channel);
    assert_eq!(code(world.callback(interaction, &token, &answer(4, json!({"content": ""})))), 50006);
    assert_eq!(code(world.callback(interaction, &token, &answer(8, json!({"choices": []})))), 50035);
    assert!(world.callback(interaction, &token, &answer(4, json!({"content": "Hello."}))).is_ok());
}

#[test]
fn answers_are_editable_for_fifteen_minutes() {
    let (mut world, channel) = world();
    let (interaction, token) = click(&mut world, channel);
    assert_eq!(code(world.edit_answer(&token, None, &text("Early."))), 10015);
    assert_eq!(code(world.follow_up("no such token", &text("x"))), 10015);
    world.callback(interaction, &token, &answer(4, json!({"content": "Hello."}))).unwrap();
    world.edit_answer(&token, None, &text("Changed.")).unwrap();
    assert_eq!(code(world.edit_answer(&token, Some(1), &text("Not mine."))), 10008);
    world.clock.advance(TOKEN_LIFE);
    assert_eq!(code(world.edit_answer(&token, None, &text("Late."))), 50027);
    assert_eq!(code(world.follow_up(&token, &text("Late."))), 50027);
}

#[test]
fn ephemeral_messages_reach_one_person_only() {
    let (mut world, channel) = world();
    let (interaction, token) = click(&mut world, channel);
    world.callback(interaction, &token, &answer(5, json!({"flags": EPHEMERAL}))).unwrap();
    let original = id(&world.follow_up(&token, &text("For you alone.")).unwrap());
    let message = &world.messages[&original];
    assert_eq!((message.only, message.content.as_str()), (Some(ANNA), "For you alone."));
    assert_eq!(code(world.get_message(channel, original)), 10008);
    assert_eq!(code(world.edit_message(channel, original, &text("x"))), 10008);
    let in_channel = body(json!({"content": "x", "flags": EPHEMERAL}));
    assert_eq!(code(world.create_message(channel, &in_channel)), 50035);
}

#[test]
fn an_update_changes_the_message_that_was_clicked() {
    let (mut world, channel) = world();
    let (interaction, token) = click(&mut world, channel);
    world.callback(interaction, &token, &answer(7, json!({"content": "moved"}))).unwrap();
    assert_eq!(world.get_answer(&token, None).unwrap()["content"], "moved");
    world.delete_answer(&token, None).unwrap();
    assert_eq!(code(world.get_answer(&token, None)), 10008);
}

#[test]
fn an_edit_with_a_file_list_removes_the_unlisted_files() {
    let (mut world, channel) = world();
    let made = world.create_message(channel, &with_file(json!({"content": "x"}), 0, "a.png")).unwrap();
    let (message, file) = (id(&made), made["attachments"][0]["id"].clone());
    let names = |message: &Value| -> Vec<String> {
        let files = message["attachments"].as_array().unwrap().iter();
        files.map(|file| file["filename"].as_str().unwrap().to_owned()).collect()
    };
    let kept = world.edit_message(channel, message, &text("y")).unwrap();
    assert_eq!(names(&kept), ["a.png"]);
    let both = json!({"attachments": [{"id": file}, {"id": "1", "description": "new"}]});
    let both = world.edit_message(channel, message, &with_file(both, 1, "b.png")).unwrap();
    assert_eq!(names(&both), ["a.png", "b.png"]);
    let second = both["attachments"][1]["id"].clone();
    let one = body(json!({"attachments": [{"id": second}]}));
    assert_eq!(names(&world.edit_message(channel, message, &one).unwrap()), ["b.png"]);
    let unknown = body(json!({"attachments": [{"id": file}]}));
    assert_eq!(code(world.edit_message(channel, message, &unknown)), 50035);
    let none = body(json!({"attachments": []}));
    assert!(names(&world.edit_message(channel, message, &none).unwrap()).is_empty());
}

#[test]
fn an_empty_message_is_refused() {
    let (mut world, channel) = world();
    assert_eq!(code(world.create_message(channel, &text(" "))), 50006);
    assert!(world.create_message(channel, &with_file(json!({}), 0, "a.png")).is_ok());
}

#[test]
fn edits_of_old_messages_are_limited() {
    let (mut world, channel) = world();
    let message = id(&world.create_message(channel, &text("old")).unwrap());
    world.edit_message(channel, message, &text("still young")).unwrap();
    world.clock.advance(OLD_MESSAGE);
    world.edit_message(channel, message, &text("once more")).unwrap();
    assert_eq!(code(world.edit_message(channel, message, &text("too often"))), 30046);
}

#[test]
fn requests_without_a_needed_permission_are_refused() {
    let (mut world, channel) = world();
    let permit = |world: &mut World, without: u64| {
        world.channels.get_mut(&channel).unwrap().permissions = permission::ALL & !without;
    };
    permit(&mut world, permission::SEND_MESSAGES);
    assert_eq!(code(world.create_message(channel, &text("x"))), 50013);
    permit(&mut world, permission::ATTACH_FILES);
    assert_eq!(code(world.create_message(channel, &with_file(json!({}), 0, "a.png"))), 50013);
    permit(&mut world, permission::EMBED_LINKS);
    assert_eq!(code(world.create_message(channel, &body(json!({"embeds": [{"title": "x"}]})))), 50013);
    permit(&mut world, permission::CREATE_PUBLIC_THREADS);
    assert_eq!(code(world.create_thread(channel, None, &json!({"name": "x"}))), 50013);
    permit(&mut world, permission::VIEW_CHANNEL);
    assert_eq!(code(world.create_message(channel, &text("x"))), 50001);
    assert_eq!(code(world.create_message(1, &text("x"))), 10003);
}

#[test]
fn threads_are_limited_per_message_and_per_discord_server() {
    let (mut world, channel) = world();
    let message = id(&world.create_message(channel, &text("x")).unwrap());
    let thread = json!({"name": "A game", "auto_archive_duration": 1440});
    let made = world.create_thread(channel, Some(message), &thread).unwrap();
    assert_eq!(id(&made), message);
    assert_eq!(code(world.create_thread(channel, Some(message), &thread)), 160_004);
    assert_eq!(code(world.create_thread(id(&made), None, &thread)), 50024);
    assert_eq!(code(world.create_thread(channel, Some(1), &thread)), 10008);
    assert_eq!(code(world.create_thread(channel, None, &json!({"name": "x".repeat(101)}))), 50035);
    world.threads_full = true;
    assert_eq!(code(world.create_thread(channel, None, &thread)), 160_006);
}

#[test]
fn a_message_unarchives_a_thread_and_an_edit_does_not() {
    let (mut world, channel) = world();
    let thread = id(&world.create_thread(channel, None, &json!({"name": "A game"})).unwrap());
    let message = id(&world.create_message(thread, &text("x")).unwrap());
    world.edit_thread(thread, &json!({"archived": true})).unwrap();
    assert_eq!(code(world.edit_message(thread, message, &text("y"))), 50083);
    world.create_message(thread, &text("y")).unwrap();
    assert!(world.edit_message(thread, message, &text("y")).is_ok());
}

#[test]
fn an_enforced_nonce_posts_a_message_once() {
    let (mut world, channel) = world();
    let numbered =
        |text: &str, nonce: &str| body(json!({"content": text, "nonce": nonce, "enforce_nonce": true}));
    let first = id(&world.create_message(channel, &numbered("x", "1")).unwrap());
    assert_eq!(id(&world.create_message(channel, &numbered("y", "1")).unwrap()), first);
    assert_ne!(id(&world.create_message(channel, &numbered("y", "2")).unwrap()), first);
    assert_eq!(code(world.create_message(channel, &numbered("y", &"3".repeat(26)))), 50035);
}

#[test]
fn people_who_refuse_direct_messages_get_none() {
    let (mut world, _) = world();
    let dm = id(&world.open_dm(&json!({"recipient_id": ANNA.to_string()})).unwrap());
    world.create_message(dm, &text("x")).unwrap();
    world.people.get_mut(&ANNA).unwrap().takes_messages = false;
    assert_eq!(code(world.create_message(dm, &text("x"))), 50278);
    assert_eq!(code(world.open_dm(&json!({"recipient_id": "8"}))), 10013);
}

#[test]
fn messages_that_the_bot_should_not_send_cause_complaints() {
    let (mut world, channel) = world();
    world.create_message(channel, &text("x")).unwrap();
    assert!(world.complaints.is_empty());
    world.create_message(channel, &Body::json(json!({"content": "x"}))).unwrap();
    assert_eq!(world.complaints.len(), 1);
    let everybody = json!({"content": "x", "allowed_mentions": {"parse": ["everyone"]}});
    world.create_message(channel, &Body::json(everybody)).unwrap();
    assert_eq!(world.complaints.len(), 2);
    let lost = json!({"embeds": [{"image": {"url": "attachment://board.png"}}]});
    world.create_message(channel, &body(lost)).unwrap();
    assert_eq!(world.complaints.len(), 3);
}

#[test]
fn only_allowed_mentions_in_new_messages_notify_people() {
    let (mut world, channel) = world();
    let calling = |content: &str, users: Value| {
        Body::json(json!({"content": content, "allowed_mentions": {"parse": [], "users": users}}))
    };
    let called = calling("<@7>, your turn", json!(["7"]));
    let made = id(&world.create_message(channel, &called).unwrap());
    assert_eq!(world.calls.len(), 1);
    world.edit_message(channel, made, &called).unwrap();
    world.create_message(channel, &calling("<@7>", json!([]))).unwrap();
    world.create_message(channel, &calling("nobody", json!(["7"]))).unwrap();
    assert_eq!(world.calls.len(), 1);
}
