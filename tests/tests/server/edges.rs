//! A host with edges: people on different edges play as on one server, and go on playing when an edge, the host or the
//! bus fails.

use konakis_games::{Purpose, Seed};
use konakis_tests::game::Pair;
use konakis_tests::{
    Metrics, Nats, Player, Postgres, Server, ServerOptions, Standby, Wire, answers_ready, get,
    within_deadline,
};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

fn on(bus: &Nats, role: &str, more: &[&str]) -> ServerOptions {
    on_bus(bus.url(), role, more)
}

fn on_bus(url: &str, role: &str, more: &[&str]) -> ServerOptions {
    let own = ["--bus", url, "--role", role];
    let more = own.iter().chain(more).map(ToString::to_string).collect();
    ServerOptions { more, ..ServerOptions::default() }
}

async fn edge(bus: &Nats) -> Server {
    let edge = Server::start_with(on(bus, "edge", &[])).await;
    find_host(&edge).await;
    edge
}

/// Waits until an edge has found its host. An edge without a host answers no new connection.
async fn find_host(edge: &Server) {
    let mut player = Player::connect(edge.address()).await;
    assert_eq!(player.refused(json!({"type": "ping"})).await, "unauthorized");
    assert_eq!(get(edge.address(), "/readyz").await.0, 200);
}

async fn return_to(edge: &Server, pair: &mut Pair) {
    find_host(edge).await;
    for player in &mut pair.players {
        *player = player.again(edge.address()).await;
    }
    pair.refresh().await;
}

fn seqs(player: &Player, room: &Value) -> Vec<u64> {
    let frames = player.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
    let views = frames.filter(|frame| frame["type"] == "view" && frame["room"] == *room);
    views.map(|view| view["seq"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn people_on_two_edges_share_a_game() {
    let bus = Nats::start().await;
    let host = Server::start_with(on(&bus, "both", &[])).await;
    let (here, there) = (edge(&bus).await, edge(&bus).await);
    let game = json!({"game": "subsume", "clock": {"initial_s": 600, "increment_s": 0}});
    let mut pair = Pair::begin_at([here.address(), there.address()], &game).await;
    let mut crowd = Vec::new();
    for (number, server) in [&here, &there, &host].into_iter().cycle().take(9).enumerate() {
        let mut spectator = Player::guest(server.address(), &format!("Otto{number}")).await;
        let view = spectator.ask(json!({"type": "watch", "room": pair.room})).await;
        assert_eq!(view["seat"], Value::Null);
        crowd.push(spectator);
    }
    pair.play_randomly(5, 30).await;
    let ply = pair.views[0]["ply"].as_u64().unwrap();
    for spectator in &mut crowd {
        let view = spectator.view_at(&pair.room, ply).await;
        assert_eq!((&view["seat"], &view["ply"]), (&Value::Null, &json!(ply)));
        assert!(seqs(spectator, &pair.room).is_sorted_by(|one, next| one < next), "views come in order");
    }

    let said = json!({"type": "chat", "room": pair.room, "text": "good luck"});
    assert_eq!(pair.players[0].ask(said).await["type"], "chat");
    pair.players[1].wait_for("the chat message", |frame| frame["type"] == "chat").await;

    // The number of people in the lobby includes the people of the host and of all edges.
    let mut lobby = crowd[0].ask(json!({"type": "lobby", "watch": true, "changes": true})).await;
    let everybody = |lobby: &Value| lobby["people"] == 11;
    crowd[0].follow_lobby(&mut lobby, "everybody", everybody).await;
    drop(crowd);
    let alone = |frame: &Value| frame["type"] == "view" && frame["spectators"] == 0;
    pair.players[1].wait_for("no spectators", alone).await;
}

#[tokio::test]
async fn an_edge_serves_pages_and_pictures_of_any_room() {
    let bus = Nats::start().await;
    let host = Server::start_with(on(&bus, "host", &[])).await;
    let edge = edge(&bus).await;
    assert_eq!(get(host.address(), "/").await.0, 404, "people connect only to edges");
    assert_eq!(get(host.address(), "/readyz").await.0, 200);
    let mut pair = Pair::begin(edge.address(), &json!({"game": "kubism"})).await;
    pair.play_randomly(3, 12).await;
    let room = pair.room.as_str().unwrap().to_owned();
    let kind = |head: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.rfind(|(name, _)| name.eq_ignore_ascii_case("content-type"));
        found.map_or_else(String::new, |(_, kind)| kind.to_owned())
    };
    let address = edge.address();
    for (path, of_kind) in [
        (format!("/rooms/{room}"), "text/html"),
        (format!("/rooms/{room}/board.svg"), "image/svg+xml"),
        (format!("/rooms/{room}/board.png?width=600"), "image/png"),
        (format!("/rooms/{room}/record.txt"), "text/plain"),
        (format!("/people/{}", pair.players[0].id()), "text/html"),
    ] {
        let (status, head, _) = get(address, &path).await;
        assert_eq!(status, 200, "{path}");
        assert!(kind(&head).starts_with(of_kind), "{path}: {head}");
    }
    assert_eq!(
        get(address, &format!("/rooms/{room}/replay.gif")).await.0,
        409,
        "a game in progress has no animation"
    );
    assert_eq!(get(address, "/rooms/nosuchroom/board.svg").await.0, 404);
    assert_eq!(pair.players[0].ask(json!({"type": "resign", "room": room})).await["status"], "finished");
    let (status, _, gif) = get(address, &format!("/rooms/{room}/replay.gif")).await;
    assert!(status == 200 && gif.starts_with(b"GIF89a"), "{status}");
}

#[tokio::test]
async fn new_connections_wait_for_a_host() {
    let mut bus = Nats::start().await;
    let edge = Server::start_with(on(&bus, "edge", &[])).await;
    assert_eq!(get(edge.address(), "/readyz").await.0, 503);
    assert_eq!(get(edge.address(), "/rooms/nosuchroom/board.svg").await.0, 503);
    assert_eq!(get(edge.address(), "/healthz").await.0, 200);
    let mut early = Player::connect(edge.address()).await;
    early.send_text(r#"{"type":"hello","version":1,"name":"Anna","id":1}"#).await;
    let mut host = Server::start_with(on(&bus, "both", &[])).await;
    let welcome = early.wait_for("the welcome", |frame| frame["type"] == "welcome").await;
    assert_eq!(welcome["user"]["name"], "Anna");

    // A stopping host first answers the requests that it has received, and then closes the connections.
    let mut pair = Pair::begin(edge.address(), &json!({"game": "tablut"})).await;
    pair.act(0, "e3-f3").await;
    assert_eq!(host.stop().await, Some(0));
    for player in &mut pair.players {
        assert_eq!(player.closed().await, Some(CloseCode::Restart));
    }
    host.restart().await;
    return_to(&edge, &mut pair).await;
    assert_eq!(pair.views[0]["ply"], 1);
    pair.act(1, "a4-a3").await;

    // The edge closes its connections when the bus fails. New connections wait until the bus is back.
    bus.kill().await;
    assert_eq!(pair.players[0].closed().await, Some(CloseCode::Restart));
    bus.restart().await;
    return_to(&edge, &mut pair).await;
    assert_eq!(pair.views[0]["ply"], 2);
}

#[tokio::test]
async fn a_host_without_the_bus_is_not_ready() {
    let (postgres, mut bus) = (Postgres::start().await, Nats::start().await);
    let host = Server::start_with(on(&bus, "host", &["--database", postgres.url()])).await;
    let edge = edge(&bus).await;
    for server in [&host, &edge] {
        let is_measured = async || {
            let metrics = Metrics::of(server.address()).await;
            metrics.value::<u64>("konakis_bus_round_trip_seconds_count").is_some_and(|count| count > 0)
        };
        within_deadline("the lag of the bus", async { while !is_measured().await {} }).await;
        let metrics = Metrics::of(server.address()).await;
        assert_eq!(metrics.value::<u64>("konakis_epoch"), Some(1));
        let renewed = metrics.value::<f64>("konakis_renewed_timestamp_seconds");
        assert_eq!(
            renewed.is_some(),
            server.address() == host.address(),
            "only a host has the right to write"
        );
    }
    let player = Player::guest(edge.address(), "Anna").await;
    let relayed = Metrics::of(host.address()).await.value::<u64>("konakis_relayed_requests_total");
    assert!(relayed.is_some_and(|relayed| relayed > 0), "{relayed:?}");
    drop(player);
    bus.kill().await;
    answers_ready(host.address(), 503).await;
    bus.restart().await;
    answers_ready(host.address(), 200).await;
}

#[tokio::test]
async fn nobody_loses_time_while_no_edge_reaches_the_host() {
    let mut bus = Nats::start().await;
    let mut host = Server::start_with(on(&bus, "host", &[])).await;
    let edge = edge(&bus).await;
    let clock = json!({"game": "tablut", "clock": {"initial_s": 60, "increment_s": 0}});
    let mut pair = Pair::begin(edge.address(), &clock).await;
    pair.act(0, "e3-f3").await;
    pair.act(1, "a4-a3").await;
    bus.pause().await;
    await_close(&mut pair).await;
    within_deadline("the end of the link", async {
        while !host.log().contains("an edge is disconnected") {
            tokio::task::yield_now().await;
        }
    })
    .await;
    bus.resume().await;
    return_to(&edge, &mut pair).await;
    let left = pair.views[0]["clock"]["white_ms"].as_u64().unwrap();
    assert!(left > 58_000, "an outage of more than three seconds costs the players hardly any time: {left}");
    assert_eq!(pair.views[0]["clock"]["running"], json!(["white"]));
    // A restart of the host also costs the players hardly any time.
    assert_eq!(host.stop().await, Some(0));
    await_close(&mut pair).await;
    host.restart().await;
    return_to(&edge, &mut pair).await;
    let left = pair.views[0]["clock"]["white_ms"].as_u64().unwrap();
    assert!(left > 57_000, "{left}");
    pair.act(0, "f3-e3").await;
}

#[tokio::test]
async fn a_stopping_edge_closes_its_link_and_people_change_edges() {
    let bus = Nats::start().await;
    let host = Server::start_with(on(&bus, "host", &[])).await;
    let (mut here, there) = (edge(&bus).await, edge(&bus).await);
    let mut pair = Pair::begin_at([here.address(), there.address()], &json!({"game": "tablut"})).await;
    pair.act(0, "e3-f3").await;
    assert_eq!(here.stop().await, Some(0));
    assert_eq!(pair.players[0].closed().await, Some(CloseCode::Restart));
    pair.players[0] = pair.players[0].again(there.address()).await;
    pair.refresh().await;
    pair.act(1, "a4-a3").await;
    assert_eq!(pair.views[0]["ply"], 2);
    let has_one_link = async || Metrics::of(host.address()).await.value("konakis_links") == Some(1);
    within_deadline("the end of one link", async { while !has_one_link().await {} }).await;
    let log = host.log();
    assert!(log.contains("the link was closed") && !log.contains("nothing was heard"), "{log}");
}

/// The number of faults during the game; `make soak` sets a larger number.
fn faults() -> u64 {
    std::env::var("KONAKIS_FAULTS").ok().and_then(|number| number.parse().ok()).unwrap_or(10)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    KillHost,
    KillEdge,
    KillBus,
    /// The host is suspended until a standby has taken over.
    SuspendHost,
    /// The bus is suspended for longer than a link may be silent.
    SuspendBus,
    StopHost,
    /// The host cannot reach the database, and a standby takes over.
    CutHostFromDatabase,
    /// The host cannot reach the bus for longer than a link may be silent.
    CutHostFromBus,
    /// The host cannot reach the bus, and a standby takes over.
    HoldHostFromBus,
    /// An edge cannot reach the bus for longer than a link may be silent.
    CutEdgeFromBus,
}

const FAULTS: [Fault; 10] = [
    Fault::KillHost,
    Fault::KillEdge,
    Fault::KillBus,
    Fault::SuspendHost,
    Fault::SuspendBus,
    Fault::StopHost,
    Fault::CutHostFromDatabase,
    Fault::CutHostFromBus,
    Fault::HoldHostFromBus,
    Fault::CutEdgeFromBus,
];

struct WiredHost<S> {
    server: S,
    to_database: Wire,
    to_bus: Wire,
}

impl WiredHost<Standby> {
    async fn start(postgres: &Postgres, bus: &Nats) -> Self {
        let (to_database, to_bus) = (Wire::to_postgres(postgres).await, Wire::to_nats(bus).await);
        let options = on_bus(to_bus.url(), "host", &["--database", to_database.url(), "--standby"]);
        Self { server: Standby::start(options).await, to_database, to_bus }
    }

    async fn take_over(self) -> WiredHost<Server> {
        let Self { server, to_database, to_bus } = self;
        WiredHost { server: server.take_over().await, to_database, to_bus }
    }
}

async fn await_close(pair: &mut Pair) {
    for player in &mut pair.players {
        assert_eq!(player.closed().await, Some(CloseCode::Restart));
    }
}

#[tokio::test]
async fn no_fault_in_a_cluster_loses_or_repeats_an_action() {
    let (postgres, mut bus) = (Postgres::start().await, Nats::start().await);
    let mut host = WiredHost::start(&postgres, &bus).await.take_over().await;
    let wire = Wire::to_nats(&bus).await;
    let mut here = Server::start_with(on_bus(wire.url(), "edge", &[])).await;
    find_host(&here).await;
    let there = edge(&bus).await;
    let addresses = [here.address().to_owned(), there.address().to_owned()];
    let mut pair = Pair::begin_at([&addresses[0], &addresses[1]], &json!({"game": "subsume"})).await;
    let mut draw = Seed::new(17).draw(Purpose::Play);
    for round in 0..faults() {
        let fault = FAULTS[usize::try_from(round).unwrap_or(0) % FAULTS.len()];
        println!("round {round}: {fault:?}");
        let unanswered = pair.play_and_send(&mut draw).await;
        let before = pair.players.each_ref().map(|player| seqs(player, &pair.room).into_iter().max());
        match fault {
            Fault::KillHost
            | Fault::SuspendHost
            | Fault::StopHost
            | Fault::CutHostFromDatabase
            | Fault::HoldHostFromBus => {
                let standby = WiredHost::start(&postgres, &bus).await;
                match fault {
                    Fault::KillHost => host.server.kill().await,
                    Fault::SuspendHost => host.server.signal("STOP").await,
                    Fault::CutHostFromDatabase => host.to_database.cut(),
                    Fault::HoldHostFromBus => host.to_bus.cut(),
                    _ => assert_eq!(host.server.stop().await, Some(0)),
                }
                let mut ended = std::mem::replace(&mut host, standby.take_over().await);
                match fault {
                    Fault::SuspendHost => ended.server.signal("CONT").await,
                    // Everything that the former host has sent to the database arrives only now.
                    Fault::CutHostFromDatabase => ended.to_database.mend(),
                    _ => {}
                }
                if !matches!(fault, Fault::KillHost | Fault::StopHost) {
                    assert!(!matches!(ended.server.ended().await, None | Some(0)), "{}", ended.server.log());
                }
            }
            Fault::CutHostFromBus => {
                host.to_bus.cut();
                await_close(&mut pair).await;
                host.to_bus.mend();
            }
            Fault::CutEdgeFromBus => {
                wire.cut();
                assert_eq!(pair.players[0].closed().await, Some(CloseCode::Restart));
                wire.mend();
                find_host(&here).await;
            }
            Fault::KillEdge => {
                here.kill().await;
                here.restart_in_place().await;
            }
            Fault::KillBus => {
                bus.kill().await;
                await_close(&mut pair).await;
                bus.restart().await;
            }
            Fault::SuspendBus => {
                bus.pause().await;
                await_close(&mut pair).await;
                bus.resume().await;
            }
        }
        pair.go_on_at([&addresses[0], &addresses[1]], unanswered).await;
        for (player, before) in pair.players.iter().zip(before) {
            assert!(seqs(player, &pair.room).into_iter().min() >= before, "no view goes back in time");
        }
    }
}
