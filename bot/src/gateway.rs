//! The gateway connection to Discord, which delivers interactions.

use crate::commands::define;
use crate::discord::causes::{causes, may_pass};
use crate::discord::{invite_link, register};
use crate::interactions::{self, Bot};
use crate::messages::emojis::Emojis;
use konakis_program::logs;
use serenity::all::{
    ApplicationId, Client, ConnectionStage, Context, EventHandler, GatewayError, GatewayIntents, Http,
    HttpBuilder, HttpError, Interaction, Ready, ShardId, ShardStageUpdateEvent,
};
use serenity::async_trait;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{sleep, timeout};
use url::Url;

struct Events {
    bot: Arc<Bot>,
    has_started: AtomicBool,
    connected: Mutex<HashSet<ShardId>>,
}

impl Events {
    async fn load_emojis(&self, application: ApplicationId) {
        match self.bot.services.discord.emojis(application).await {
            Ok(listed) => {
                let emojis = Emojis::of(listed);
                tracing::info!(emojis = emojis.count(), "loaded the application's emojis");
                // Cannot fail, because this function runs only once.
                let _ = self.bot.services.emojis.set(emojis);
            }
            Err(error) => tracing::warn!(%error, "could not load the application's emojis"),
        }
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(shard = ready.shard.map_or(0, |shard| shard.id.0), "connected to Discord");
        // The rest runs only once per process, when the first shard is ready.
        if self.has_started.swap(true, Ordering::Relaxed) {
            return;
        }
        logs::announce(&format!("invite the bot: {}", invite_link::link(ready.application.id)));
        logs::announce(&format!(
            "install it for yourself: {}",
            invite_link::personal_link(ready.application.id)
        ));
        tokio::spawn(Arc::clone(&self.bot.rooms).resume());
        self.load_emojis(ready.application.id).await;
        // The commands need the catalogue for their choices. If the server refuses the bot, `RoomRegistry::listen`
        // reports it.
        if self.bot.services.game_server.welcomed().await.is_err() {
            return;
        }
        let services = &self.bot.services;
        let commands =
            define::commands(&services.texts, &services.game_server.games(), services.has_activity);
        let registered = register::register_with_retries(&context.http, &commands).await;
        self.bot.services.texts.set_commands(&registered);
    }

    async fn shard_stage_update(&self, _context: Context, event: ShardStageUpdateEvent) {
        tracing::info!(shard = event.shard_id.0, stage = %event.new, "gateway connection");
        let mut connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        if event.new == ConnectionStage::Connected {
            connected.insert(event.shard_id);
        } else {
            connected.remove(&event.shard_id);
        }
        self.bot.services.health.set_shards(u32::try_from(connected.len()).unwrap_or(u32::MAX));
    }

    async fn interaction_create(&self, _context: Context, interaction: Interaction) {
        // All processes of the bot get the event, and only the active process handles it.
        if self.bot.services.discord.is_active() {
            let handler = interactions::handle(Arc::clone(&self.bot), interaction);
            self.bot.handlers.track_future(handler).await;
        }
    }
}

/// Whether Discord refuses the bot's token.
#[must_use]
pub fn is_wrong_token(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => true,
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refused)) => refused.status_code == 401,
        _ => false,
    }
}

const DISCORD: &str = "https://discord.com/api";
/// The timeout of one attempt.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(15);
/// The pause after the first failure. Each further failure doubles it, up to [`PAUSE_MAX`].
const PAUSE: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(60);

/// Retries until Discord answers, and logs each failure.
///
/// # Errors
/// Errors that a retry cannot fix, such as an invalid token.
async fn wait_for_discord(http: &Http, address: &str, first_pause: Duration) -> serenity::Result<()> {
    let mut pause = first_pause;
    loop {
        let why = match timeout(ANSWER_TIMEOUT, http.get_bot_gateway()).await {
            Ok(Ok(_)) => return Ok(()),
            Ok(Err(error)) if may_pass(&error) => causes(&error),
            Ok(Err(error)) => return Err(error),
            Err(_) => format!("no answer within {} seconds", ANSWER_TIMEOUT.as_secs()),
        };
        tracing::warn!(retry_after_s = pause.as_secs(), "{}", unreachable(address, &why));
        sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

fn unreachable(address: &str, why: &str) -> String {
    format!(
        "Discord ({address}) cannot be reached: {why}; check the network of this machine, its DNS and its firewall"
    )
}

/// Waits until Discord answers. If the address `discord` is given, the server there takes Discord's place. Returns a
/// gateway client that is not started yet.
///
/// # Errors
/// Errors that a retry cannot fix, such as an invalid token.
pub async fn client(bot: Arc<Bot>, token: &str, discord: Option<&Url>) -> serenity::Result<Client> {
    let http = HttpBuilder::new(token);
    let http = match discord {
        // serenity's rate limiter does not work with a proxy.
        Some(url) => http.proxy(url.as_str().trim_end_matches('/')).ratelimiter_disabled(true),
        None => http,
    };
    let http = http.build();
    wait_for_discord(&http, discord.map_or(DISCORD, Url::as_str), PAUSE).await?;
    let events = Events { bot, has_started: AtomicBool::new(false), connected: Mutex::default() };
    serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(events).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use axum::routing::get;
    use axum::{Json, Router};
    use serde_json::json;
    use std::sync::atomic::AtomicUsize;

    /// A client of a stand-in for Discord, and the number of requests so far. The stand-in's first answers have these
    /// statuses; all later answers succeed.
    async fn answering(first: &'static [u16]) -> (Http, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let answer = async move || match first.get(count.fetch_add(1, Ordering::Relaxed)) {
            Some(status) => {
                let refusal = json!({"code": 0, "message": "refused"});
                (StatusCode::from_u16(*status).unwrap(), Json(refusal))
            }
            None => {
                let limit = json!({"total": 9, "remaining": 9, "reset_after": 0, "max_concurrency": 1});
                let gateway = json!({"url": "ws://127.0.0.1:1", "shards": 1, "session_start_limit": limit});
                (StatusCode::OK, Json(gateway))
            }
        };
        let router = Router::new().route("/api/v10/gateway/bot", get(answer));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        (HttpBuilder::new("token").proxy(proxy).ratelimiter_disabled(true).build(), asked)
    }

    #[tokio::test]
    async fn bot_waits_for_discord() {
        let (http, asked) = answering(&[503, 500, 429]).await;
        wait_for_discord(&http, DISCORD, Duration::from_millis(1)).await.unwrap();
        assert_eq!(asked.load(Ordering::Relaxed), 4);
    }

    #[tokio::test]
    async fn wrong_token_ends_the_wait() {
        let (http, asked) = answering(&[503, 401]).await;
        let error = wait_for_discord(&http, DISCORD, Duration::from_millis(1)).await.unwrap_err();
        assert!(is_wrong_token(&error), "{error}");
        assert_eq!(asked.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn missing_network_is_explained() {
        let http = HttpBuilder::new("token").proxy("http://127.0.0.1:1").ratelimiter_disabled(true).build();
        let error = http.get_bot_gateway().await.unwrap_err();
        assert!(may_pass(&error), "{error}");
        let text = unreachable(DISCORD, &causes(&error));
        for part in [DISCORD, "refused", "check the network"] {
            assert!(text.contains(part), "{text}");
        }
    }
}
