//! The client against a small server on loopback whose behaviour each test controls.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test helper may panic")]

use futures_util::{SinkExt, StreamExt};
use konakis_protocol::connect::{Client, Config, ConnectError, Push, Pushes, RequestError};
use konakis_protocol::{
    Act, ClientMessage, ErrorCode, ErrorReply, InRoom, OfGame, OnBehalf, Request, ServerFrame, ServerMessage,
    User, UserKind, Welcome, decode,
};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

struct Server {
    listener: TcpListener,
}

struct Peer {
    socket: WebSocketStream<TcpStream>,
}

impl Server {
    async fn start() -> (Self, Config) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let config = Config {
            pause_min: Duration::from_millis(1),
            pause_max: Duration::from_millis(5),
            ..Config::new(format!("ws://{address}/ws"))
        };
        (Self { listener }, config)
    }

    async fn accept(&self) -> (Peer, Request) {
        let (stream, _) = self.listener.accept().await.unwrap();
        let socket = tokio_tungstenite::accept_async(stream).await.unwrap();
        let mut peer = Peer { socket };
        let hello = peer.read().await;
        (peer, hello)
    }

    async fn welcome(&self) -> Peer {
        let (mut peer, hello) = self.accept().await;
        assert_eq!(hello.message.kind(), "hello");
        peer.send(welcome().into()).await;
        peer
    }
}

impl Peer {
    async fn read(&mut self) -> Request {
        loop {
            if let Message::Text(text) = self.socket.next().await.unwrap().unwrap() {
                return decode(&text).unwrap();
            }
        }
    }

    async fn send(&mut self, frame: ServerFrame) {
        let text = serde_json::to_string(&frame).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }

    async fn answer(&mut self, request: &Request, message: ServerMessage) {
        self.send(ServerFrame { re: request.id.clone(), to: None, message }).await;
    }
}

fn welcome() -> ServerMessage {
    let user = User { id: "u1".parse().unwrap(), name: "Anna".parse().unwrap(), kind: UserKind::Guest };
    let token = Some("a token of great length".parse().unwrap());
    ServerMessage::Welcome(Welcome {
        version: 1,
        user: Some(user),
        token,
        games: Vec::new(),
        now: 0,
        sign_in: false,
    })
}

fn view(seq: u64) -> ServerMessage {
    let ServerMessage::View(mut view) = serde_json::from_str(include_str!("examples/view.json")).unwrap()
    else {
        panic!("no view")
    };
    view.seq = seq;
    ServerMessage::View(view)
}

fn watch() -> ClientMessage {
    ClientMessage::Watch(InRoom { room: "k3f9x2".parse().unwrap() })
}

fn act() -> ClientMessage {
    let (room, action) = ("k3f9x2".parse().unwrap(), "e3-e4".parse().unwrap());
    ClientMessage::Act(Act { room, ply: 12, action })
}

fn seq_of(push: Option<Push>) -> u64 {
    match push {
        Some(Push::Message { message: ServerMessage::View(view), .. }) => view.seq,
        other => panic!("expected a view, not {other:?}"),
    }
}

async fn connected() -> (Server, Peer, Client, Pushes) {
    let (server, config) = Server::start().await;
    let (peer, client) = tokio::join!(server.welcome(), Client::connect(config));
    let (client, pushes) = client.unwrap();
    (server, peer, client, pushes)
}

#[tokio::test]
async fn answers_go_to_their_callers_and_other_frames_are_pushed() {
    let (_server, mut peer, client, mut pushes) = connected().await;
    let serve = async {
        let (first, second) = (peer.read().await, peer.read().await);
        peer.send(view(1).into()).await;
        peer.answer(&second, ServerMessage::Done).await;
        peer.answer(&first, view(2)).await;
    };
    let (_, first, second) = tokio::join!(serve, client.view(watch()), client.ask(act()));
    assert_eq!((first.unwrap().seq, second.unwrap()), (2, ServerMessage::Done));
    assert_eq!(seq_of(pushes.next().await), 1);
    assert_eq!(client.welcome().unwrap().user.as_ref().unwrap().name.as_str(), "Anna");
}

#[tokio::test]
async fn failed_attempts_are_reported_until_the_welcome() {
    let (server, config) = Server::start().await;
    let (client, _pushes) = Client::open(config);
    let refuse = async {
        let (mut stream, _) = server.listener.accept().await.unwrap();
        stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n").await.unwrap();
        // If the connection ended with unread data, the answer could be lost.
        let _ = stream.read(&mut [0; 4096]).await;
    };
    let (_, why) = tokio::join!(refuse, client.failed_attempt(None));
    let why = why.unwrap();
    assert!(why.contains("no WebSocket") && why.contains("404"), "{why}");
    let (_peer, news) = tokio::join!(server.welcome(), client.failed_attempt(Some(&why)));
    assert_eq!(news, None, "no failed attempt is reported after the welcome");
}

#[tokio::test]
async fn a_refusal_is_an_error() {
    let (_server, mut peer, client, _pushes) = connected().await;
    let reply = ErrorReply { code: ErrorCode::Stale, message: "it is ply 13".to_owned(), room: None };
    let serve = async {
        let request = peer.read().await;
        peer.answer(&request, ServerMessage::Error(reply.clone())).await;
    };
    let (_, answer) = tokio::join!(serve, client.ask(act()));
    assert_eq!(answer, Err(RequestError::Refused(reply)));
}

#[tokio::test]
async fn a_reconnected_client_resends_and_resubscribes() {
    let (server, mut peer, client, mut pushes) = connected().await;
    let serve = async {
        let watching = peer.read().await;
        peer.answer(&watching, view(1)).await;
        assert_eq!(peer.read().await.message, act());
        drop(peer);
        let (mut peer, hello) = server.accept().await;
        let ClientMessage::Hello(hello) = hello.message else { panic!("no hello") };
        assert_eq!(hello.token, Some("a token of great length".parse().unwrap()));
        peer.send(welcome().into()).await;
        for _ in 0..2 {
            let request = peer.read().await;
            let seq = if request.message == act() { 3 } else { 2 };
            peer.answer(&request, view(seq)).await;
        }
        peer
    };
    let ask = async {
        client.view(watch()).await.unwrap();
        client.view(act()).await.unwrap().seq
    };
    let (_peer, acted) = tokio::join!(serve, ask);
    assert_eq!(acted, 3);
    assert_eq!(pushes.next().await, Some(Push::Lost));
    assert!(matches!(pushes.next().await, Some(Push::Back(_))));
    assert_eq!(seq_of(pushes.next().await), 2);
}

#[tokio::test]
async fn non_idempotent_requests_fail_if_the_connection_is_lost() {
    let (server, mut peer, client, _pushes) = connected().await;
    let serve = async {
        peer.read().await;
        drop(peer);
        server.welcome().await
    };
    let resign = ClientMessage::Resign(InRoom { room: "k3f9x2".parse().unwrap() });
    let (_peer, answer) = tokio::join!(serve, client.ask(resign));
    assert_eq!(answer, Err(RequestError::Lost));
}

#[tokio::test]
async fn an_answer_after_the_timeout_of_its_request_is_pushed() {
    let (server, config) = Server::start().await;
    let config = Config { answer_within: Duration::from_secs(1), ..config };
    let (peer, client) = tokio::join!(server.welcome(), Client::connect(config));
    let ((client, mut pushes), mut peer) = (client.unwrap(), peer);
    let request = async { peer.read().await };
    let (request, answer) = tokio::join!(request, client.ask(act()));
    assert_eq!(answer, Err(RequestError::Unanswered));
    peer.answer(&request, view(5)).await;
    assert_eq!(seq_of(pushes.next().await), 5);
}

#[tokio::test]
async fn request_that_was_not_sent_in_time_is_never_sent() {
    let (server, config) = Server::start().await;
    let (client, _pushes) = Client::open(config);
    let hasty = client.answering_within(Duration::from_millis(1));
    assert_eq!(hasty.ask(act()).await, Err(RequestError::TimedOut), "there is no connection yet");
    let mut peer = server.welcome().await;
    let serve = async {
        let request = peer.read().await;
        peer.answer(&request, view(1)).await;
        request.message
    };
    let (first, _) = tokio::join!(serve, client.view(watch()));
    assert_eq!(first, watch());
}

#[tokio::test]
async fn query_without_an_answer_had_no_effect() {
    let (_server, _peer, client, _pushes) = connected().await;
    let hasty = client.answering_within(Duration::from_millis(250));
    assert_eq!(hasty.ask(watch()).await, Err(RequestError::TimedOut));
}

#[tokio::test]
async fn a_service_acts_for_users_and_each_push_names_its_user() {
    let (_server, mut peer, client, mut pushes) = connected().await;
    let discord = "80351110224678912".parse().unwrap();
    let user = OnBehalf { discord, name: "Nelly".parse().unwrap(), keep_name: false };
    let serve = async {
        let request = peer.read().await;
        peer.answer(&request, view(1)).await;
        let to = Some("u5".parse().unwrap());
        peer.send(ServerFrame { re: None, to, message: view(2) }).await;
        request.on_behalf
    };
    let nelly = client.on_behalf(user.clone());
    let (on_behalf, view) = tokio::join!(serve, nelly.view(watch()));
    assert_eq!((on_behalf, view.unwrap().seq), (Some(user), 1));
    let Some(Push::Message { to, .. }) = pushes.next().await else { panic!("no push") };
    assert_eq!(to.unwrap().as_str(), "u5");
}

#[tokio::test]
async fn a_client_does_not_retry_a_refused_hello() {
    let (server, config) = Server::start().await;
    let reply = ErrorReply { code: ErrorCode::Version, message: "speak version 2".to_owned(), room: None };
    let serve = async {
        let (mut peer, hello) = server.accept().await;
        peer.answer(&hello, ServerMessage::Error(reply.clone())).await;
        peer
    };
    let (_peer, client) = tokio::join!(serve, Client::connect(config));
    assert_eq!(client.err(), Some(ConnectError::Refused(reply)));
}

#[tokio::test]
async fn the_client_gives_up_in_time_without_a_server() {
    let (server, config) = Server::start().await;
    drop(server);
    let config = Config { connect_within: Duration::from_millis(50), ..config };
    assert!(matches!(Client::connect(config).await, Err(ConnectError::Unreachable(_))));
}

#[tokio::test]
async fn the_client_reconnects_if_the_server_is_silent() {
    let (server, config) = Server::start().await;
    let config = Config { heartbeat: Duration::from_millis(10), ..config };
    // The first connection stays open but is never read, so no ping is answered.
    let (silent, client) = tokio::join!(server.welcome(), Client::connect(config));
    let (_client, mut pushes) = client.unwrap();
    let (_again, lost) = tokio::join!(server.welcome(), pushes.next());
    assert_eq!(lost, Some(Push::Lost));
    drop(silent);
}

#[tokio::test]
async fn the_connection_ends_with_the_last_client() {
    let (_server, mut peer, client, mut pushes) = connected().await;
    drop(client);
    assert_eq!(pushes.next().await, None);
    let end = peer.socket.next().await;
    assert!(matches!(end, Some(Ok(Message::Close(_)))), "{end:?}");
}

#[tokio::test]
async fn no_more_requests_are_under_way_than_allowed() {
    let (server, config) = Server::start().await;
    let config = Config { requests_max: 2, ..config };
    let (peer, client) = tokio::join!(server.welcome(), Client::connect(config));
    let ((client, _pushes), mut peer) = (client.unwrap(), peer);
    let asked: Vec<_> = (0..10)
        .map(|_| {
            let client = client.clone();
            tokio::spawn(async move {
                client.ask(ClientMessage::Leaderboard(OfGame { game: "tablut".into() })).await
            })
        })
        .collect();
    for _ in 0..5 {
        let pair = [peer.read().await, peer.read().await];
        let third = tokio::time::timeout(Duration::from_millis(5), peer.read()).await;
        assert!(third.is_err(), "the third request must wait for an answer to the first two");
        for request in pair {
            peer.answer(&request, ServerMessage::Done).await;
        }
    }
    for answer in asked {
        assert_eq!(answer.await.unwrap(), Ok(ServerMessage::Done));
    }
}
