//! Tests of the operator's commands for moderation, of blocked players, of reports, and of users' own data.

use konakis_tests::game::Pair;
use konakis_tests::{Player, SERVICE_SECRET, Server, ServerOptions};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// Runs a command of the operator, which must succeed; returns its output.
async fn admin(server: &Server, arguments: &[&str]) -> String {
    let (code, output) = server.run_beside(&[&["admin"], arguments].concat()).await;
    assert_eq!(code, Some(0), "{arguments:?}: {output}");
    output
}

fn hello(player: &Player) -> Value {
    json!({"type": "hello", "version": 1, "token": player.welcome["token"]})
}

async fn told_of_ban(player: &mut Player, reason: &str) {
    let told = player.wait_for("the ban", |frame| frame["code"] == "banned").await;
    assert!(told["message"].as_str().unwrap().contains(reason), "{told}");
    assert_eq!(told.get("re"), None);
    assert_eq!(player.closed().await, Some(CloseCode::Policy));
}

#[tokio::test]
async fn a_ban_applies_immediately_and_until_it_is_lifted() {
    let server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let (id, reason) = (anna.id().to_owned(), "spam in the lobby");
    let banned = admin(&server, &["ban", &id, "--for", "7d", "--reason", reason]).await;
    told_of_ban(&mut anna, reason).await;
    let refused = Player::connect(server.address()).await.ask(hello(&anna)).await;
    assert_eq!(refused["code"], "banned");
    assert!(refused["message"].as_str().unwrap().contains("UTC: spam in the lobby"), "{refused}");
    assert_eq!(ben.ask(json!({"type": "ping"})).await["type"], "done");

    let number = banned.split(' ').nth(1).unwrap();
    assert!(admin(&server, &["sanctions"]).await.contains(&format!("ban of {id}")));
    admin(&server, &["lift", number, "--reason", "an apology"]).await;
    anna.again(server.address()).await;
    let log = admin(&server, &["--operator", "olga", "log"]).await;
    assert!(
        log.contains(&format!("ban {id}: {reason}")) && log.contains("lift sanction 1: an apology"),
        "{log}"
    );
}

#[tokio::test]
async fn a_ban_of_an_address_survives_a_restart() {
    let mut server = Server::start().await;
    let mut anna = Player::guest(server.address(), "Anna").await;
    admin(&server, &["ban", "127.0.0.0/24", "--for", "unlimited", "--reason", "an attack"]).await;
    told_of_ban(&mut anna, "an attack").await;
    server.kill_and_restart().await;
    let newcomer = json!({"type": "hello", "version": 1, "name": "Carl"});
    assert_eq!(Player::connect(server.address()).await.refused(newcomer).await, "banned");
    let log = admin(&server, &["log"]).await;
    assert!(log.contains("ban sanction 1") && !log.contains("127.0.0"), "{log}");
}

#[tokio::test]
async fn blocked_players_cannot_challenge_join_or_chat() {
    let server = Server::start().await;
    let pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let room = pair.room.clone();
    let [mut white, mut black] = pair.players;
    let [anna, ben] = [white.id().to_owned(), black.id().to_owned()];
    let challenge = |user: &str| json!({"type": "create", "game": "kubism", "opponent": {"user": user}});
    let earlier = white.ask(challenge(&ben)).await;
    assert_eq!(white.ask(json!({"type": "block", "user": ben})).await["type"], "done");
    let join = json!({"type": "join", "room": earlier["room"]});
    assert_eq!(black.refused(join.clone()).await, "not_now", "a block also applies to earlier challenges");
    assert_eq!(white.ask(join).await["type"], "view", "a join changes nothing for the room's creator");
    assert_eq!(white.refused(json!({"type": "block", "user": anna})).await, "bad_message");
    assert_eq!(white.ask(json!({"type": "blocks"})).await["users"][0]["id"], json!(ben));

    let chat = json!({"type": "chat", "room": room, "text": "rude words"});
    assert_eq!(black.ask(chat.clone()).await["type"], "chat");
    assert_eq!(black.refused(challenge(&anna)).await, "not_now");
    assert_eq!(white.refused(challenge(&ben)).await, "not_now");
    let seek = white.ask(json!({"type": "create", "game": "kubism", "opponent": "open"})).await;
    assert_eq!(black.refused(json!({"type": "join", "room": seek["room"]})).await, "not_now");
    let joined = black.ask(json!({"type": "join", "room": room})).await;
    assert_eq!(joined["seat"], "black", "a join changes nothing for a player");
    black.ask(json!({"type": "resign", "room": room})).await;
    assert_eq!(black.refused(json!({"type": "offer", "room": room, "what": "rematch"})).await, "not_now");

    assert_eq!(white.ask(json!({"type": "unblock", "user": ben})).await["type"], "done");
    black.ask(json!({"type": "chat", "room": room, "text": "sorry"})).await;
    let heard = white.wait_for("a chat message", |frame| frame["type"] == "chat").await;
    assert_eq!(heard["text"], "sorry", "a message sent while blocked is never delivered");
}

#[tokio::test]
async fn a_reported_chat_reaches_the_operator() {
    let server = Server::start().await;
    let pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let room = pair.room.clone();
    let name = room.as_str().unwrap();
    let [mut white, mut black] = pair.players;
    let report = json!({"type": "report", "room": room});
    assert_eq!(white.refused(report.clone()).await, "bad_message");
    black.ask(json!({"type": "chat", "room": room, "text": "rude words"})).await;
    for number in 0..60 {
        black.ask(json!({"type": "chat", "room": room, "text": format!("gg {number}")})).await;
    }
    assert_eq!(white.ask(json!({"type": "report", "room": room, "note": "insults"})).await["type"], "done");
    let mut stranger = Player::guest(server.address(), "Carl").await;
    stranger.ask(json!({"type": "watch", "room": room})).await;
    assert_eq!(stranger.refused(report).await, "bad_message", "players' chat is not for spectators");

    let reports = admin(&server, &["reports"]).await;
    for part in ["report 1 ", "note: insults", "players): rude words", name] {
        assert!(reports.contains(part), "{part} is not in {reports}");
    }
    admin(&server, &["remove-text", name, black.id(), "--reason", "insults"]).await;
    let removed = white.wait_for("the removal", |frame| frame["type"] == "chat_removed").await;
    assert_eq!(removed["user"], json!(black.id()));
    assert!(admin(&server, &["reports"]).await.contains("(removed)"));
    admin(&server, &["mute", black.id(), "--for", "12h", "--reason", "insults"]).await;
    let refused = black.ask(json!({"type": "chat", "room": room, "text": "again"})).await;
    assert_eq!(refused["code"], "unauthorized");
    assert!(refused["message"].as_str().unwrap().starts_with("you cannot chat until "), "{refused}");
    admin(&server, &["resolve", "1", "--reason", "muted"]).await;
    assert_eq!(admin(&server, &["reports"]).await.trim(), "no reports");
    admin(&server, &["close", name, "--reason", "it got out of hand"]).await;
    let view = white.wait_for("the end", |frame| frame["status"] == "finished").await;
    assert_eq!(view["result"], json!({"winner": null, "reason": "closed", "scores": null}));
}

#[tokio::test]
async fn one_player_cannot_fill_the_chat_of_a_room() {
    let server = Server::start().await;
    let pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let [mut white, mut black] = pair.players;
    let chat = json!({"type": "chat", "room": pair.room, "text": "x".repeat(500)});
    let mut written = 0;
    let refused = loop {
        let answer = black.ask(chat.clone()).await;
        if answer["type"] != "chat" {
            break answer;
        }
        written += 1;
    };
    assert_eq!(refused["code"], "rate_limited", "{refused}");
    assert!(refused["message"].as_str().unwrap().starts_with("you have written a lot here"), "{refused}");
    assert!(written > 20, "{written}");
    assert_eq!(white.ask(chat).await["type"], "chat", "each player has a share");
}

#[tokio::test]
async fn a_new_account_does_not_reset_rate_limits() {
    let options = ServerOptions { unlimited: false, ..ServerOptions::with_members() };
    let server = Server::start_with(options).await;
    let hello = json!({"type": "hello", "version": 1, "service": SERVICE_SECRET});
    let mut service = Player::hello(server.address(), hello).await;
    let person = json!({"discord": "80351110224678912", "name": "Nelly"});
    let create = json!({"type": "create", "as": person, "game": "kubism", "opponent": "link"});
    let delete = json!({"type": "delete_account", "as": person});
    let mut made = 0;
    while service.ask(create.clone()).await["type"] == "view" {
        made += 1;
    }
    assert_eq!(service.ask(delete).await["type"], "done");
    assert_eq!(service.refused(create).await, "rate_limited");
    assert!((20..30).contains(&made), "{made} rooms, with a limit of 20 per minute");
}

#[tokio::test]
async fn a_deleted_account_leaves_no_name_on_disk() {
    const NAME: &str = "Quetzalcoatlus";
    let mut server = Server::start().await;
    let mut anna = Player::guest(server.address(), NAME).await;
    let mut ben = Player::guest(server.address(), "Ben").await;
    let create = json!({"type": "create", "game": "tablut", "seat": "white", "opponent": {"user": ben.id()}});
    let view = anna.ask(create).await;
    let room = view["room"].clone();
    let view = ben.ask(json!({"type": "join", "room": room})).await;
    anna.act(&view, "e3-f3").await;
    let view = ben.wait_for("the action", |frame| frame["ply"] == 1).await;
    ben.act(&view, "a4-b4").await;
    ben.ask(json!({"type": "chat", "room": room, "text": "Hi"})).await;
    anna.ask(json!({"type": "chat", "room": room, "text": "Tyrannosaurus"})).await;
    ben.ask(json!({"type": "report", "room": room})).await;

    let data = anna.ask(json!({"type": "data"})).await;
    assert_eq!(data["account"]["name"], NAME);
    assert_eq!(data["messages"][0]["text"], "Tyrannosaurus");
    assert_eq!(data["games"][0]["room"], room);
    assert_eq!((data["sessions"].as_array().unwrap().len(), &data["next"]), (1, &Value::Null));

    assert_eq!(anna.ask(json!({"type": "delete_account"})).await["type"], "done");
    assert_eq!(anna.closed().await, Some(CloseCode::Normal));
    assert_eq!(Player::connect(server.address()).await.refused(hello(&anna)).await, "unauthorized");
    let view = ben
        .wait_for("the new name", |frame| frame["players"]["white"]["user"]["name"] == "Deleted player")
        .await;
    assert_eq!(view["result"]["winner"], "black", "the deleted player has resigned");
    assert_eq!(ben.refused(json!({"type": "profile", "user": anna.id()})).await, "bad_message");

    assert_eq!(server.stop().await, Some(0));
    let database = std::fs::read(server.data().join("konakis.db")).unwrap();
    let holds = |text: &str| database.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(holds("Deleted player") && !holds(NAME));

    let known = admin(&server, &["user", "Ben"]).await;
    assert!(known.contains(room.as_str().unwrap()), "the command works while no server runs: {known}");
    server.restart().await;
    let mut ben = ben.again(server.address()).await;
    let view = ben.ask(json!({"type": "watch", "room": room})).await;
    assert_eq!(view["players"]["white"]["user"]["name"], "Deleted player");
}

#[tokio::test]
async fn chat_of_a_deleted_account_can_still_be_reported() {
    let server = Server::start().await;
    let pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let [mut white, mut black] = pair.players;
    let name = black.welcome["user"]["name"].as_str().unwrap().to_owned();
    let report = json!({"type": "report", "room": pair.room});
    for text in ["rude words", "ruder words"] {
        black.ask(json!({"type": "chat", "room": pair.room, "text": text})).await;
        if text == "rude words" {
            assert_eq!(white.ask(report.clone()).await["type"], "done");
        }
    }
    assert_eq!(black.ask(json!({"type": "delete_account"})).await["type"], "done");
    white.wait_for("the removal", |frame| frame["type"] == "chat_removed").await;
    assert_eq!(white.ask(report).await["type"], "done");
    let reports = admin(&server, &["reports"]).await;
    for part in ["players): rude words", "players): ruder words", "Deleted player"] {
        assert!(reports.contains(part), "{part} is not in {reports}");
    }
    assert!(!reports.contains(&name), "{reports}");
}

#[tokio::test]
async fn a_block_does_not_hide_the_chat_of_a_persons_new_account() {
    let server = Server::start_with(ServerOptions::with_members()).await;
    let mut service =
        Player::hello(server.address(), json!({"type": "hello", "version": 1, "service": SERVICE_SECRET}))
            .await;
    let as_nelly = |mut message: Value| {
        message["as"] = json!({"discord": "80351110224678912", "name": "Nelly"});
        message
    };
    let mut stalker = Player::guest(server.address(), "Carl").await;
    let create = json!({"type": "create", "game": "kubism", "opponent": "link", "seat": "white"});
    let first = service.ask(as_nelly(create.clone())).await;
    let id = &first["players"]["white"]["user"]["id"];
    assert_eq!(stalker.ask(json!({"type": "block", "user": id})).await["type"], "done");
    assert_eq!(service.ask(as_nelly(json!({"type": "delete_account"}))).await["type"], "done");

    let second = service.ask(as_nelly(create)).await;
    assert_ne!(second["players"]["white"]["user"]["id"], *id);
    let room = &second["room"];
    stalker.ask(json!({"type": "watch", "room": room})).await;
    service.ask(as_nelly(json!({"type": "chat", "room": room, "text": "hello"}))).await;
    let heard = stalker.wait_for("the chat", |frame| frame["type"] == "chat").await;
    assert_eq!(heard["text"], "hello");
    let own = stalker.ask(json!({"type": "create", "game": "kubism", "opponent": "link"})).await;
    let join = as_nelly(json!({"type": "join", "room": own["room"]}));
    assert_eq!(service.refused(join).await, "not_now", "the block still holds for games");
}

#[tokio::test]
async fn a_renamed_player_is_renamed_in_their_games() {
    let server = Server::start().await;
    let pair = Pair::begin(server.address(), &json!({"game": "tablut"})).await;
    let [white, mut black] = pair.players;
    admin(&server, &["rename", white.id(), "Player", "--reason", "an offensive name"]).await;
    black.wait_for("the new name", |frame| frame["players"]["white"]["user"]["name"] == "Player").await;
    assert_eq!(white.again(server.address()).await.welcome["user"]["name"], "Player");
}
