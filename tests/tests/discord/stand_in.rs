//! Tests of the stand-in for Discord over its sockets: gateway, REST and injected faults.

use futures_util::{SinkExt, StreamExt};
use konakis_tests::discord::{APPLICATION, Discord, Failed, Failure, RouteGroup, TOKEN};
use konakis_tests::{send, within_deadline};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A bot controlled by the test.
struct Bot {
    rest: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Bot {
    async fn connect(discord: &Discord) -> Self {
        let rest = discord.base().replace("http://", "");
        let (_, told) = call(&rest, "GET", "/gateway/bot", &Value::Null).await;
        let url = told["url"].as_str().unwrap().to_owned();
        let (socket, _) = tokio_tungstenite::connect_async(format!("{url}/?v=10")).await.unwrap();
        let mut bot = Self { rest, socket };
        assert_eq!(bot.next().await.unwrap()["op"], 10);
        bot
    }

    async fn begin(discord: &Discord) -> (Self, String) {
        let mut bot = Self::connect(discord).await;
        bot.identify(0).await;
        let ready = bot.event("READY").await;
        bot.event("GUILD_CREATE").await;
        (bot, ready["session_id"].as_str().unwrap().to_owned())
    }

    async fn identify(&mut self, intents: u64) {
        let identify =
            json!({"op": 2, "d": {"token": TOKEN, "intents": intents, "shard": [0, 1], "properties": {}}});
        self.say(&identify).await;
    }

    async fn say(&mut self, frame: &Value) {
        self.socket.send(Message::text(frame.to_string())).await.unwrap();
    }

    /// The next frame. If the connection has ended, the error is its close code, or 0 without one.
    async fn next(&mut self) -> Result<Value, u16> {
        match within_deadline("a frame", self.socket.next()).await {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(Some(frame)))) => Err(frame.code.into()),
            _ => Err(0),
        }
    }

    async fn event(&mut self, name: &str) -> Value {
        let frame = self.next().await.unwrap();
        assert_eq!(frame["t"], name, "{frame}");
        frame["d"].clone()
    }

    async fn call(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        call(&self.rest, method, path, body).await
    }
}

async fn call(rest: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let authorization = format!("Bot {TOKEN}");
    let headers = [("Authorization", authorization.as_str()), ("Content-Type", "application/json")];
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let (status, _, answer) = send(rest, method, &format!("/api/v10{path}"), &headers, text.as_bytes()).await;
    (status, serde_json::from_slice(&answer).unwrap_or(Value::Null))
}

fn message(text: &str) -> Value {
    json!({"content": text, "allowed_mentions": {"parse": []}})
}

#[tokio::test]
async fn a_session_answers_heartbeats() {
    let discord = Discord::start().await;
    let (mut bot, _) = Bot::begin(&discord).await;
    bot.say(&json!({"op": 1, "d": 2})).await;
    assert_eq!(bot.next().await.unwrap()["op"], 11);
}

#[tokio::test]
async fn a_wrong_token_or_privileged_intents_are_refused() {
    let discord = Discord::start().await;
    let mut bot = Bot::connect(&discord).await;
    bot.say(&json!({"op": 2, "d": {"token": "no", "intents": 0}})).await;
    assert_eq!(bot.next().await, Err(4004));
    let mut bot = Bot::connect(&discord).await;
    bot.identify(1 << 15).await;
    assert_eq!(bot.next().await, Err(4014));
    assert_eq!(discord.take_complaints().len(), 1);
    let (status, _, _) = send(&bot.rest, "GET", "/api/v10/users/@me", &[], &[]).await;
    assert_eq!(status, 401);
    assert_eq!(discord.take_complaints().len(), 1);
}

#[tokio::test]
async fn a_resumed_session_gets_missed_events() {
    let discord = Discord::start().await;
    let (channel, anna) = (discord.channel("games"), discord.person("Anna"));
    let (mut bot, session) = Bot::begin(&discord).await;
    bot.call(
        "PUT",
        &format!("/applications/{APPLICATION}/commands"),
        &json!([{"name": "play", "description": "x"}]),
    )
    .await;
    discord.change(|world| world.sessions.cut());
    assert_eq!(bot.next().await, Err(0));
    let typed = tokio::spawn(async move { anna.tries_to_type(channel, "play", &[]).await.map(|_| ()) });
    discord.until("the command", |world| (!world.interactions.is_empty()).then_some(())).await;
    let mut bot = Bot::connect(&discord).await;
    bot.say(&json!({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 2}})).await;
    let missed = bot.event("INTERACTION_CREATE").await;
    bot.event("RESUMED").await;
    let path = format!(
        "/interactions/{}/{}/callback",
        missed["id"].as_str().unwrap(),
        missed["token"].as_str().unwrap()
    );
    let (status, _) = bot.call("POST", &path, &json!({"type": 4, "data": message("Hello.")})).await;
    assert_eq!((status, typed.await.unwrap()), (204, Ok(())));
}

#[tokio::test]
async fn an_invalidated_session_is_not_resumed() {
    let discord = Discord::start().await;
    let (mut bot, session) = Bot::begin(&discord).await;
    discord.change(|world| world.sessions.invalidate());
    assert_eq!(bot.next().await.unwrap()["op"], 9);
    let mut bot = Bot::connect(&discord).await;
    bot.say(&json!({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 1}})).await;
    assert_eq!(bot.next().await.unwrap()["op"], 9);
}

#[tokio::test]
async fn an_unacknowledged_interaction_fails() {
    let discord = Discord::start().await;
    let (channel, anna) = (discord.channel("games"), discord.person("Anna"));
    discord.change(|world| world.put_commands(&json!([{"name": "play", "description": "x"}])).unwrap());
    let late = async {
        discord.until("the command", |world| (!world.interactions.is_empty()).then_some(())).await;
        discord.advance(Duration::from_secs(3));
    };
    let (typed, ()) = tokio::join!(anna.tries_to_type(channel, "play", &[]), late);
    assert_eq!(typed.err(), Some(Failed::NotAcknowledged));
}

#[tokio::test]
async fn injected_faults_make_requests_fail() {
    let discord = Discord::start().await;
    let channel = discord.channel("games");
    let (bot, _) = Bot::begin(&discord).await;
    let path = format!("/channels/{channel}/messages");
    discord.fail(RouteGroup::CreateMessage, 1, Failure::RateLimited(Duration::from_millis(1500)));
    let (status, limited) = bot.call("POST", &path, &message("x")).await;
    assert_eq!((status, &limited["retry_after"]), (429, &json!(1.5)));
    discord.fail(RouteGroup::CreateMessage, 1, Failure::Broken(502));
    assert_eq!(bot.call("POST", &path, &message("x")).await.0, 502);
    assert_eq!(bot.call("POST", &path, &message("x")).await.0, 200);
}

#[tokio::test]
async fn uploaded_files_can_be_fetched() {
    let discord = Discord::start().await;
    let (channel, anna) = (discord.channel("games"), discord.person("Anna"));
    let (bot, _) = Bot::begin(&discord).await;
    let form = format!(
        "--b\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{}\r\n--b\r\nContent-Disposition: \
         form-data; name=\"files[0]\"; filename=\"a.png\"\r\n\r\nbytes\r\n--b--\r\n",
        message("a picture")
    );
    let authorization = format!("Bot {TOKEN}");
    let headers =
        [("Authorization", authorization.as_str()), ("Content-Type", "multipart/form-data; boundary=b")];
    let path = format!("/api/v10/channels/{channel}/messages");
    let (status, _, answer) = send(&bot.rest, "POST", &path, &headers, form.as_bytes()).await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&answer));
    let made: Value = serde_json::from_slice(&answer).unwrap();
    let url = made["attachments"][0]["url"].as_str().unwrap().replace(&discord.base(), "");
    assert_eq!(send(&bot.rest, "GET", &url, &[], &[]).await.2, b"bytes");
    let seen = anna.waits_for(channel, "the picture", |seen| !seen.files.is_empty()).await;
    assert_eq!(seen.picture().unwrap().as_ref(), b"bytes");
    assert_eq!(discord.sent_to(&anna).last().unwrap().files[0].1.as_ref(), b"bytes");
}
