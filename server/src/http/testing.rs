//! An HTTP server for tests. Its app echoes WebSocket messages. The app has [`ROOM`], and a few other rooms whose ids,
//! such as `private` and `busy`, say what the app answers.

use super::throttled_stream::ThrottledStream;
use super::{
    ActivityPermit, AppHandle, ConnectionLimits, Deadlines, FrameStream, HttpState, Socket, close_for,
    close_gracefully, serve,
};
use crate::config::serve_config_of;
use crate::discord_limits::DiscordLimits;
use crate::http::sign_in::{SharedKey, SignedIn, TICKET_LIFETIME, TICKETS_MAX, Tickets};
use crate::language::Language;
use crate::limits::Costly;
use crate::limits::blocking::Busy;
use crate::rooms::machine::FinishedGame;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{SignedInAt, TokenHash};
use crate::telemetry::Meters;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use konakis_games::{Contest, Options, Seed};
use konakis_protocol::{
    Outcome, PlayerName, Reason, RoomId, Seat, Secret, Snowflake, User, UserId, UserKind,
};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

/// The public room whose game is in progress.
pub(crate) const ROOM: &str = "k3f9x2";

pub(crate) struct TestApp {
    pub(crate) ready: Result<(), String>,
    /// Whether sign-ins of members, and all requests except those for the health checks and the metrics, are within
    /// their limits.
    pub(crate) within_limits: bool,
    /// Whether requests for the health checks and the metrics are within their limit.
    pub(crate) may_probe: bool,
    pub(crate) tickets: Tickets<SignedIn>,
}

impl Default for TestApp {
    fn default() -> Self {
        let tickets = Tickets::new(TICKETS_MAX, TICKET_LIFETIME);
        Self { ready: Ok(()), within_limits: true, may_probe: true, tickets }
    }
}

impl AppHandle for TestApp {
    fn discord_limits(&self) -> Arc<DiscordLimits> {
        Arc::default()
    }

    fn sign_in_key(&self) -> SharedKey {
        SharedKey::generate().unwrap()
    }

    async fn ready(&self) -> Result<(), String> {
        self.ready.clone()
    }

    async fn snapshot(&self, room: &RoomId, _from: IpAddr) -> Result<SpectatorSnapshot, SnapshotError> {
        match room.as_str() {
            ROOM => Ok(SpectatorSnapshot::sample("tablut")),
            "private" => Ok(SpectatorSnapshot { searchable: false, ..SpectatorSnapshot::sample("tablut") }),
            "busy" => Err(Busy.into()),
            "cold" => Err(SnapshotError::TooMuch),
            _ => Err(SnapshotError::NoSuchRoom),
        }
    }

    async fn record_text(&self, room: &RoomId, from: IpAddr) -> Result<TextRecord, SnapshotError> {
        let snapshot = self.snapshot(room, from).await?;
        Ok(TextRecord { text: "konakis record 1\n".to_owned(), searchable: snapshot.searchable })
    }

    async fn replay_frames(&self, room: &RoomId, from: IpAddr) -> Result<ReplayFrames, SnapshotError> {
        match room.as_str() {
            ROOM => Ok(ReplayFrames::InProgress),
            "setup" => Ok(ReplayFrames::EndedInSetup),
            "over" | "private" => {
                let mut contest = Contest::start("kubism", None, &Options::new(), Seed::new(1)).unwrap();
                contest.end(Outcome::win(Seat::White, Reason::RESIGNATION));
                let mut game = FinishedGame::sample(contest);
                game.searchable = room.as_str() != "private";
                Ok(ReplayFrames::Over(Box::new(game)))
            }
            _ => Err(self.snapshot(room, from).await.err().unwrap_or(SnapshotError::NoSuchRoom)),
        }
    }

    async fn name_of(&self, user: &UserId, _from: IpAddr) -> Result<Option<PlayerName>, Busy> {
        match user.as_str() {
            "u7" => Ok(Some(PlayerName::nearest("Anna"))),
            "busy" => Err(Busy),
            _ => Ok(None),
        }
    }

    fn charge(&self, _from: IpAddr, what: Costly) -> bool {
        if what == Costly::Probe { self.may_probe } else { self.within_limits }
    }

    fn charge_sign_in(&self, _discord: Snowflake) -> bool {
        self.within_limits
    }

    /// Echoes text messages, except `address` and `page`, which it answers.
    async fn serve_websocket(&self, mut socket: Socket, from: IpAddr, activity: Option<ActivityPermit>) {
        while let Some(heard) = socket.next().await {
            match heard {
                Ok(Message::Text(text)) if text.as_str() == "address" => {
                    socket.send(from.to_string().into()).await.unwrap();
                }
                Ok(Message::Text(text)) if text.as_str() == "page" => {
                    let page = if activity.is_some() { "activity" } else { "web" };
                    socket.send(page.into()).await.unwrap();
                }
                Ok(Message::Text(text)) => socket.send(Message::Text(text)).await.unwrap(),
                Ok(_) => {}
                Err(error) => {
                    if let Some(frame) = close_for(&error) {
                        close_gracefully(socket, frame).await;
                    }
                    return;
                }
            }
        }
    }

    /// The member's token consists of the Discord account's id and a word for the guest.
    async fn sign_in_member(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
        _at: SignedInAt,
        _from: IpAddr,
    ) -> Option<SignedIn> {
        let known = TokenHash::of(&"guest-token".parse().unwrap());
        let guest = match guest {
            Some(guest) if guest == known => "guest-token",
            Some(_) => "somebody",
            None => "nobody",
        };
        let user = User { id: "member".parse().unwrap(), name, kind: UserKind::Member };
        Some(SignedIn { token: format!("{discord}-was-{guest}").parse().unwrap(), user })
    }

    async fn issue_ticket(&self, signed_in: SignedIn, _from: IpAddr) -> Option<Secret> {
        self.tickets.issue(Instant::now(), signed_in).parse().ok()
    }

    async fn redeem_ticket(&self, ticket: Secret, _from: IpAddr) -> Option<SignedIn> {
        self.tickets.redeem(Instant::now(), ticket.expose())
    }
}

/// The routes of a server with these command-line arguments.
pub(crate) fn router(line: &str) -> Router {
    router_of(line, TestApp::default())
}

pub(crate) fn router_of(line: &str, app: TestApp) -> Router {
    let config = serve_config_of(line);
    let (meters, limits) = (Meters::new().unwrap(), ConnectionLimits::new(&config));
    let http = HttpState::new(&config, konakis_games::catalogue(), Arc::new(app), meters, limits).unwrap();
    http.router(config.listen.metrics.is_none())
}

pub(crate) fn router_with_client(has_client: bool) -> Router {
    router_in("", if has_client { &[Language::En] } else { &[] })
}

pub(crate) fn router_in(line: &str, languages: &[Language]) -> Router {
    let config = serve_config_of(line);
    let (meters, limits) = (Meters::new().unwrap(), ConnectionLimits::new(&config));
    let app = Arc::new(TestApp::default());
    let mut http = HttpState::new(&config, konakis_games::catalogue(), app, meters, limits).unwrap();
    http.pages = http.pages.with_client(languages);
    http.router(true)
}

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) stop: CancellationToken,
    pub(crate) served: JoinHandle<()>,
}

pub(crate) async fn running(line: &str, deadlines: Deadlines) -> Running {
    running_with(line, deadlines, TestApp::default()).await
}

pub(crate) async fn running_with(line: &str, deadlines: Deadlines, app: TestApp) -> Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (address, stop) = (listener.local_addr().unwrap(), CancellationToken::new());
    let limits = ConnectionLimits::new(&serve_config_of(line));
    let config = serve_config_of(line);
    let meters = Meters::new().unwrap();
    let app = Arc::new(app);
    let http = HttpState::new(&config, konakis_games::catalogue(), app, meters, Arc::clone(&limits)).unwrap();
    let served = tokio::spawn(serve(listener, http.router(true), limits, deadlines, stop.clone()));
    Running { address, stop, served }
}

/// An open WebSocket of a server, and its peer's end of the TCP connection.
pub(crate) async fn socket_pair() -> (Socket, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let peer = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let stream = FrameStream::new(ThrottledStream::new(listener.accept().await.unwrap().0));
    (Box::new(WebSocketStream::from_raw_socket(stream, Role::Server, None).await), peer)
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) async fn of(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Self { status: parts.status.as_u16(), headers: parts.headers, body: body.to_vec() }
    }

    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// Sends a request, with headers as `Name: value`.
pub(crate) async fn ask(router: &Router, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    for line in headers {
        let (name, value) = line.split_once(": ").unwrap();
        request = request.header(name, value);
    }
    let request = request.body(Body::from(body.to_owned())).unwrap();
    Answer::of(router.clone().oneshot(request).await.unwrap()).await
}

pub(crate) async fn get(router: &Router, path: &str) -> Answer {
    ask(router, "GET", path, &[], "").await
}
