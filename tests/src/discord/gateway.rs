//! The gateway: the WebSocket that sends the bot its events. Version 10, JSON, without compression.

use super::Shared;
use super::world::{APPLICATION, GUILD, TOKEN};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

const HEARTBEAT_MS: u64 = 41_250;
/// The privileged intents: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

#[derive(Default)]
pub struct Sessions {
    all: Vec<Session>,
    /// Whether new connections are refused.
    pub closed: bool,
    pub identified: u32,
    pub resumed: u32,
    begun: u64,
}

/// A session: all its events so far, and its connection.
struct Session {
    id: String,
    shard: (u64, u64),
    told: Vec<String>,
    link: Option<UnboundedSender<Push>>,
}

enum Push {
    /// A frame for the bot. The channel of frames is unbounded, since all events are kept for a resumption anyhow.
    Frame(String),
    Close(u16),
    /// Ends the connection without a close frame.
    Cut,
}

impl Sessions {
    /// Sends an event to the shard of this Discord server and keeps it for a resumption. Without a session, the event
    /// is lost.
    pub fn dispatch(&mut self, guild: u64, event: &str, data: &Value) {
        let responsible = |session: &&mut Session| (guild >> 22) % session.shard.1 == session.shard.0;
        if let Some(session) = self.all.iter_mut().find(responsible) {
            session.tell(event, data);
        }
    }

    pub fn are_connected(&self, shards: u64) -> bool {
        (0..shards)
            .all(|shard| self.all.iter().any(|session| session.shard.0 == shard && session.link.is_some()))
    }

    /// Ends every connection without a close frame, as a broken network does.
    pub fn cut(&mut self) {
        self.push(|| Push::Cut);
    }

    pub fn close(&mut self, code: u16) {
        self.push(|| Push::Close(code));
    }

    pub fn ask_to_reconnect(&mut self) {
        self.push(|| Push::Frame(json!({"op": 7, "d": null}).to_string()));
    }

    pub fn invalidate(&mut self) {
        self.push(|| Push::Frame(json!({"op": 9, "d": false}).to_string()));
        self.all.clear();
    }

    fn push(&mut self, what: impl Fn() -> Push) {
        for link in self.all.iter_mut().filter_map(|session| session.link.take()) {
            // If the receiver was dropped, the connection has already ended.
            let _ = link.send(what());
        }
    }

    fn begin(&mut self, shard: (u64, u64), link: UnboundedSender<Push>) -> &mut Session {
        self.begun += 1;
        self.identified += 1;
        self.all.retain(|session| session.shard != shard);
        let id = format!("session-{}", self.begun);
        self.all.push(Session { id, shard, told: Vec::new(), link: Some(link) });
        self.all.last_mut().expect("the new session was pushed")
    }

    fn resume(&mut self, id: &str, seq: usize, link: UnboundedSender<Push>) -> bool {
        let Some(session) = self.all.iter_mut().find(|session| session.id == id) else { return false };
        if seq > session.told.len() {
            return false;
        }
        for frame in &session.told[seq..] {
            let _ = link.send(Push::Frame(frame.clone()));
        }
        session.link = Some(link);
        session.tell("RESUMED", &json!({}));
        self.resumed += 1;
        true
    }
}

impl Session {
    fn tell(&mut self, event: &str, data: &Value) {
        let frame = json!({"op": 0, "t": event, "s": self.told.len() + 1, "d": data}).to_string();
        if let Some(link) = &self.link {
            let _ = link.send(Push::Frame(frame.clone()));
        }
        self.told.push(frame);
    }
}

pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        if shared.read(|world| world.sessions.closed) {
            continue;
        }
        tokio::spawn(connection(stream, shared.clone()));
    }
}

async fn connection(stream: TcpStream, shared: Arc<Shared>) {
    let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { return };
    let hello = json!({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (link, mut pushed) = mpsc::unbounded_channel();
    let code = converse(&mut socket, &shared, &link, &mut pushed).await;
    if let Some(code) = code {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        let _ = socket.close(Some(frame)).await;
    }
    shared.change(|world| {
        for session in &mut world.sessions.all {
            if session.link.as_ref().is_some_and(|other| other.same_channel(&link)) {
                session.link = None;
            }
        }
    });
}

/// Exchanges frames until the connection ends. Returns the code with which to close it, if there is one.
async fn converse(
    socket: &mut WebSocketStream<TcpStream>,
    shared: &Shared,
    link: &UnboundedSender<Push>,
    pushed: &mut UnboundedReceiver<Push>,
) -> Option<u16> {
    loop {
        tokio::select! {
            push = pushed.recv() => match push? {
                Push::Frame(frame) => socket.send(Message::text(frame)).await.ok()?,
                Push::Close(code) => return Some(code),
                Push::Cut => return None,
            },
            frame = socket.next() => match frame?.ok()? {
                Message::Text(text) => {
                    let Ok(frame) = serde_json::from_str(&text) else { return Some(4002) };
                    if let Err(code) = hear(&frame, shared, link) {
                        return Some(code);
                    }
                }
                Message::Close(_) => return None,
                _ => {}
            },
        }
    }
}

/// Handles a frame of the bot. Returns a close code if the frame is not allowed.
fn hear(frame: &Value, shared: &Shared, link: &UnboundedSender<Push>) -> Result<(), u16> {
    let data = &frame["d"];
    let says_token = || data["token"].as_str().is_some_and(|token| token.trim_start_matches("Bot ") == TOKEN);
    match frame["op"].as_u64() {
        Some(1) => {
            let _ = link.send(Push::Frame(json!({"op": 11, "d": null}).to_string()));
            Ok(())
        }
        Some(2) if !says_token() => Err(4004),
        Some(2) => identify(data, shared, link),
        Some(3) => Ok(()),
        Some(6) if !says_token() => Err(4004),
        Some(6) => {
            let (id, seq) = (data["session_id"].as_str().unwrap_or_default(), data["seq"].as_u64());
            let seq = seq.and_then(|seq| usize::try_from(seq).ok()).unwrap_or(usize::MAX);
            let resumed = shared.change(|world| world.sessions.resume(id, seq, link.clone()));
            if !resumed {
                let _ = link.send(Push::Frame(json!({"op": 9, "d": false}).to_string()));
            }
            Ok(())
        }
        _ => Err(4001),
    }
}

fn identify(data: &Value, shared: &Shared, link: &UnboundedSender<Push>) -> Result<(), u16> {
    let Some(intents) = data["intents"].as_u64() else { return Err(4013) };
    let shard = |place: usize, default: u64| data["shard"][place].as_u64().unwrap_or(default);
    let shard = (shard(0, 0), shard(1, 1));
    if shard.0 >= shard.1 {
        return Err(4010);
    }
    shared.change(|world| {
        if intents & PRIVILEGED != 0 {
            world.complain(format!("privileged intents: {intents}"));
            return Err(4014);
        }
        let (user, guild) = (world.user_json(APPLICATION), world.guild_json());
        let resume = format!("ws://{}", world.gateway_address);
        let session = world.sessions.begin(shard, link.clone());
        let ready = json!({"v": 10, "user": user, "guilds": [{"id": GUILD.to_string(), "unavailable": true}],
            "session_id": session.id, "resume_gateway_url": resume, "shard": [shard.0, shard.1],
            "application": {"id": APPLICATION.to_string(), "flags": 0}});
        session.tell("READY", &ready);
        if (GUILD >> 22) % shard.1 == shard.0 {
            session.tell("GUILD_CREATE", &guild);
        }
        Ok(())
    })
}
