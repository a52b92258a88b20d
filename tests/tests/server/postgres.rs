//! A server on PostgreSQL: restarts, a standby, an outage, a continuous backup, the move from SQLite, and the
//! operator's commands.

use konakis_tests::game::Pair;
use konakis_tests::{Player, Postgres, Server, ServerOptions, Standby, get};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[tokio::test]
async fn a_game_on_postgresql_goes_on_after_a_restart() {
    let postgres = Postgres::start().await;
    let mut options = ServerOptions::default();
    let password = "correct-horse-battery-staple";
    options.more = ["--database", postgres.url(), "--database-password-file", &format!("@{password}")]
        .map(str::to_owned)
        .into();
    let mut server = Server::start_with(options).await;
    let clock = json!({"game": "tablut", "clock": {"initial_s": 60, "increment_s": 0}});
    let mut pair = Pair::begin(server.address(), &clock).await;
    pair.act(0, "e3-f3").await;
    pair.act(1, "a4-a3").await;
    let (code, output) = server.run_beside(&["rebuild"]).await;
    assert!(code != Some(0) && output.contains("another server"), "{output}");
    let (code, output) = server.run_beside(&["admin", "sanctions"]).await;
    assert_eq!(code, Some(0), "{output}");

    assert_eq!(server.stop().await, Some(0));
    assert!(!server.data().join("konakis.db").exists());
    let (code, output) = server.run_beside(&["rebuild"]).await;
    assert!(code == Some(0) && output.contains("read 1 rooms"), "{output}");
    let copy = server.data().join("copy");
    let (code, output) = server.run_beside(&["backup", &copy.display().to_string()]).await;
    assert!(code != Some(0) && output.contains("pg_dump") && !copy.exists(), "{output}");

    server.restart().await;
    for player in &mut pair.players {
        *player = player.again(server.address()).await;
    }
    pair.refresh().await;
    assert_eq!(pair.views[0]["ply"], 2);
    assert!(
        pair.views[0]["clock"]["white_ms"].as_u64().unwrap() > 50_000,
        "time in which the server was down is not charged"
    );
    pair.act(0, "f3-e3").await;
    server.kill_and_restart().await;
    for player in &mut pair.players {
        *player = player.again(server.address()).await;
    }
    pair.refresh().await;
    assert_eq!(pair.views[1]["ply"], 3);
    assert!(!server.log().contains(password));
}

fn on(postgres: &Postgres, is_standby: bool) -> ServerOptions {
    let mut more = vec!["--database".to_owned(), postgres.url().to_owned()];
    more.extend(is_standby.then(|| "--standby".to_owned()));
    ServerOptions { more, ..ServerOptions::default() }
}

/// Connects both players again; returns the ply that they see.
async fn reconnect(pair: &mut Pair, server: &Server) -> Value {
    for player in &mut pair.players {
        *player = player.again(server.address()).await;
    }
    pair.refresh().await;
    pair.views[0]["ply"].clone()
}

#[tokio::test]
async fn a_standby_takes_over() {
    let postgres = Postgres::start().await;
    let mut first = Server::start_with(on(&postgres, false)).await;
    let clock = json!({"game": "tablut", "clock": {"initial_s": 60, "increment_s": 0}});
    let mut pair = Pair::begin(first.address(), &clock).await;
    pair.act(0, "e3-f3").await;
    pair.act(1, "a4-a3").await;

    let standby = Standby::start(on(&postgres, true)).await;
    first.kill().await;
    let mut second = standby.take_over().await;
    assert_eq!(reconnect(&mut pair, &second).await, 2);
    pair.act(0, "f3-e3").await;
    let left = pair.views[0]["clock"]["white_ms"].as_u64().unwrap();
    assert!(left > 55_000, "the time of the takeover is not charged: {left}");

    let standby = Standby::start(on(&postgres, true)).await;
    assert_eq!(second.stop().await, Some(0));
    let began = Instant::now();
    let mut third = standby.take_over().await;
    let took = began.elapsed();
    assert!(took < Duration::from_secs(4), "a server that stops cleanly gives the database up: {took:?}");
    assert_eq!(reconnect(&mut pair, &third).await, 3);

    // A server that was suspended during a takeover ends as soon as it is resumed.
    let standby = Standby::start(on(&postgres, true)).await;
    third.signal("STOP").await;
    let fourth = standby.take_over().await;
    third.signal("CONT").await;
    assert!(!matches!(third.ended().await, None | Some(0)));
    // It has two reasons to end: it was suspended for too long, and PostgreSQL refuses its writes. The log contains the
    // reason that the server noticed first.
    let log = third.log();
    let reasons = ["another server has taken over the database", "a standby may take over"];
    assert!(reasons.iter().any(|reason| log.contains(reason)), "{log}");
    assert_eq!(reconnect(&mut pair, &fourth).await, 3);
    pair.act(1, "a3-a4").await;
}

#[tokio::test]
async fn a_former_standby_ends_when_its_database_fails() {
    let mut postgres = Postgres::start().await;
    let mut server = Standby::start(on(&postgres, true)).await.take_over().await;
    postgres.kill().await;
    assert!(!matches!(server.ended().await, None | Some(0)));
    assert!(server.log().contains("did not answer for 4.5 seconds"), "{}", server.log());
}

#[tokio::test]
async fn an_outage_of_postgresql_charges_no_clock() {
    let mut postgres = Postgres::start().await;
    let more = vec!["--database".to_owned(), postgres.url().to_owned()];
    let server = Server::start_with(ServerOptions { more, ..ServerOptions::default() }).await;
    let clock = json!({"game": "tablut", "clock": {"initial_s": 60, "increment_s": 0}});
    let mut pair = Pair::begin(server.address(), &clock).await;
    let mut spectator = Player::guest(server.address(), "Otto").await;
    pair.act(0, "e3-f3").await;
    pair.act(1, "a4-a3").await;

    let act = json!({"type": "act", "room": pair.room, "ply": 2, "action": "f3-e3"});
    let watch = json!({"type": "watch", "room": pair.room});
    spectator.ask(watch.clone()).await;
    let thinking = Instant::now();
    postgres.kill().await;
    let outage = Instant::now();
    // The first attempt waits for the database. Once the server knows of the outage, it refuses changes immediately.
    assert_eq!(pair.players[0].ask(act.clone()).await["code"], "internal");
    let stands = |frame: &Value| frame["clock"]["running"] == json!([]);
    spectator.wait_for("a view with stopped clocks", stands).await;
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    while outage.elapsed() < Duration::from_secs(12) {
        beat.tick().await;
        let asked = Instant::now();
        assert_eq!(pair.players[0].ask(act.clone()).await["code"], "internal");
        assert!(stands(&spectator.ask(watch.clone()).await), "the game is shown, with stopped clocks");
        assert!(asked.elapsed() < Duration::from_secs(4), "nothing waits for the database");
        assert_eq!(get(server.address(), "/readyz").await.0, 503);
    }
    postgres.restart().await;
    let outage = outage.elapsed();
    let played = loop {
        let answer = pair.players[0].ask(act.clone()).await;
        if answer["type"] == "view" {
            break answer;
        }
        assert_eq!(answer["code"], "internal", "{answer}");
    };
    let charged = 60_000 - played["clock"]["white_ms"].as_u64().unwrap();
    let worked = (thinking.elapsed() - outage).as_millis();
    assert!(
        u128::from(charged) <= worked + 1_000,
        "the outage must not be charged, but {charged} ms were charged for {worked} ms outside it"
    );
    assert_eq!(spectator.view_at(&pair.room, 3).await["ply"], 3);
}

#[tokio::test]
async fn a_continuous_backup_has_every_acknowledged_action() {
    let mut postgres = Postgres::start().await;
    postgres.receive().await;
    let mut server = Server::start_with(on(&postgres, false)).await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "kubism"})).await;
    pair.play_randomly(1, 4).await;
    postgres.copy().await;
    pair.play_randomly(2, 4).await;
    let ply = pair.views[0]["ply"].as_u64();
    postgres.check().await;
    postgres.kill().await;
    server.kill().await;

    postgres.restore().await;
    server.restart().await;
    assert_eq!(reconnect(&mut pair, &server).await.as_u64(), ply);
    pair.play_randomly(3, 4).await;
    assert!(pair.views[0]["ply"].as_u64() > ply);
}

#[tokio::test]
async fn a_game_moves_from_sqlite_to_postgresql() {
    let postgres = Postgres::start().await;
    let mut server = Server::start().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "kubism"})).await;
    pair.play_randomly(1, 4).await;
    let data = server.data().display().to_string();
    let migrate = ["migrate", "--from", &data, "--to", postgres.url()];
    let (code, output) = server.run_beside(&migrate).await;
    assert!(code == Some(0) && output.contains("stop it, then run this command again"), "{output}");
    pair.play_randomly(2, 4).await;
    let ply = pair.views[0]["ply"].as_u64();

    assert_eq!(server.stop().await, Some(0));
    let (code, output) = server.run_beside(&migrate).await;
    assert!(code == Some(0) && output.contains("found no difference"), "{output}");
    server.restart_with(&["--database", postgres.url()]).await;
    for player in &mut pair.players {
        *player = player.again(server.address()).await;
    }
    pair.refresh().await;
    assert_eq!(pair.views[0]["ply"].as_u64(), ply);
    pair.play_randomly(3, 4).await;
    assert!(pair.views[0]["ply"].as_u64() > ply);
}
