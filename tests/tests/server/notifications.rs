//! Notifications through a push service: one message on each device of the player whose turn it is. Also adding and
//! removing devices, and the preferences.

use konakis_tests::game::Pair;
use konakis_tests::{Player, PushService, Pushed, Server, ServerOptions};
use serde_json::{Value, json};

async fn server_for(push: &PushService) -> Server {
    let more = vec!["--push-service".to_owned(), push.origin().to_owned()];
    Server::start_with(ServerOptions { more, ..ServerOptions::default() }).await
}

async fn game(server: &Server) -> (Player, Player, Value) {
    let Pair { players: [white, black], room, .. } =
        Pair::begin(server.address(), &json!({"game": "tablut", "clock": {"days": 3}})).await;
    (white, black, room)
}

async fn act(player: &mut Player, room: &Value) {
    let view = player.ask(json!({"type": "watch", "room": room})).await;
    let action = view["legal"][0].as_str().expect("it is their turn").to_owned();
    let answer = player.act(&view, &action).await;
    assert_eq!(answer["type"], "view", "{answer}");
}

async fn add(player: &mut Player, push: &PushService, device: &str) -> Value {
    let answer = player.ask(push.subscribe(device)).await;
    assert_eq!(answer["type"], "notifications", "{answer}");
    answer
}

fn devices(answer: &Value) -> Vec<&str> {
    let devices = answer["devices"].as_array().expect("a list of devices");
    devices.iter().map(|device| device["name"].as_str().expect("a name")).collect()
}

#[tokio::test]
async fn a_player_who_left_gets_a_push_message_about_their_turn() {
    let mut push = PushService::start().await;
    let server = server_for(&push).await;
    let (mut white, mut black, room) = game(&server).await;
    add(&mut black, &push, "phone").await;
    let mut laptop = black.again(server.address()).await;
    let own = laptop.ask(json!({"type": "notifications"})).await;
    assert_eq!((devices(&own), &own["devices"][0]["own"]), (vec!["phone"], &json!(true)));
    assert!(!black.heard.concat().contains(push.origin()), "the address of a device is told to nobody");
    for player in [black, laptop] {
        player.leave().await;
    }
    act(&mut white, &room).await;
    let Pushed { device, message, kept_s, topic } = push.next().await;
    assert_eq!(device, "phone");
    assert_eq!(message, json!({"kind": "turn", "room": room, "game": "Tablut", "opponent": "Anna"}));
    assert!(
        (2 * 86_400..=3 * 86_400).contains(&kept_s),
        "the message is kept as long as the turn lasts: {kept_s} s"
    );
    assert_eq!(topic.len(), 32, "the push service can read the topic, so the topic hides the room: {topic}");
}

#[tokio::test]
async fn each_kill_loses_at_most_one_message_and_repeats_none() {
    const ROUNDS: usize = 6;
    let mut push = PushService::start().await;
    let mut server = server_for(&push).await;
    let (mut white, mut black, room) = game(&server).await;
    add(&mut black, &push, "phone").await;
    // This connection watches no room, because a player who watches the room gets no push message.
    let away = black.again(server.address()).await;
    black.leave().await;
    let mut arrived = 0;
    for round in 0..ROUNDS {
        act(&mut white, &room).await;
        if round % 2 == 0 {
            server.kill_and_restart().await;
            white = white.again(server.address()).await;
        } else {
            assert_eq!(push.next().await.message["room"], room);
            arrived += 1;
        }
        let mut player = away.again(server.address()).await;
        act(&mut player, &room).await;
        player.leave().await;
        arrived += push.arrived().len();
        assert!(arrived <= round + 1, "{arrived} messages in {} turns", round + 1);
    }
    assert!(arrived >= ROUNDS / 2, "{arrived} messages in {ROUNDS} turns");
}

#[tokio::test]
async fn a_device_is_removed_on_request_or_when_gone_or_at_sign_out() {
    let mut push = PushService::start().await;
    let server = server_for(&push).await;
    let (mut white, mut black, room) = game(&server).await;
    let answer = add(&mut black, &push, "phone").await;
    let removed = black.ask(json!({"type": "remove_device", "device": answer["devices"][0]["id"]})).await;
    assert_eq!(devices(&removed), [""; 0]);
    add(&mut black, &push, "tablet").await;
    push.forget("tablet");
    let back = black.again(server.address()).await;
    black.leave().await;
    act(&mut white, &room).await;
    // The push service answers that the device is gone, and the server removes the device.
    let mut black = back;
    loop {
        let now = black.ask(json!({"type": "notifications"})).await;
        if devices(&now).is_empty() {
            break;
        }
    }
    add(&mut black, &push, "laptop").await;
    let done = black.ask(json!({"type": "sign_out"})).await;
    assert_eq!(done["type"], "done");
    assert_eq!(push.arrived(), []);
}

#[tokio::test]
async fn addresses_of_unknown_push_services_are_refused() {
    let push = PushService::start().await;
    let server = Server::start().await;
    let mut player = Player::guest(server.address(), "Anna").await;
    let mut request = push.subscribe("phone");
    assert_eq!(
        player.refused(request.clone()).await,
        "bad_message",
        "this server does not know the push service"
    );
    request["address"] = json!("https://169.254.169.254/latest");
    assert_eq!(player.refused(request).await, "bad_message");
}

#[tokio::test]
async fn different_spellings_of_an_address_are_one_device() {
    let push = PushService::start().await;
    let server = server_for(&push).await;
    let request = push.subscribe("phone");
    let address = request["address"].as_str().expect("an address").to_owned();
    let mut before: Option<Player> = None;
    for spelling in [address.clone(), format!("{address}#1"), address.replace("/phone", "\\phone")] {
        let mut player = Player::guest(server.address(), "Anna").await;
        let mut request = request.clone();
        request["address"] = json!(spelling);
        assert_eq!(devices(&player.ask(request).await), ["phone"], "{spelling}");
        if let Some(mut before) = before.replace(player) {
            let left = before.ask(json!({"type": "notifications"})).await;
            assert_eq!(devices(&left), [""; 0], "{spelling} replaces the earlier device");
        }
    }
}

#[tokio::test]
async fn preferences_are_stored_and_checked() {
    let server = Server::start().await;
    let mut player = Player::guest(server.address(), "Anna").await;
    let quiet = json!({"from": 1320, "to": 480, "offset": 60});
    let asked = json!({"type": "notify_when", "little_time": true, "quiet": quiet});
    let answer = player.ask(asked).await;
    assert_eq!(answer["when"], json!({"little_time": true, "quiet": quiet}));
    let mut again = player.again(server.address()).await;
    assert_eq!(again.ask(json!({"type": "notifications"})).await["when"], answer["when"]);
    let wrong = json!({"type": "notify_when", "quiet": {"from": 1440, "to": 0, "offset": 0}});
    assert_eq!(again.refused(wrong).await, "bad_message");
}

#[tokio::test]
async fn each_change_of_preferences_counts_as_one_request() {
    let server = Server::start_with(ServerOptions { unlimited: false, ..ServerOptions::default() }).await;
    let mut player = Player::guest(server.address(), "Anna").await;
    for _ in 0..30 {
        let answer = player.ask(json!({"type": "notify_when", "little_time": true})).await;
        assert_eq!(answer["type"], "notifications", "{answer}");
    }
}
