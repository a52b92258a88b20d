//! The gateway connection to Discord, which delivers interactions.

use crate::commands::define;
use crate::discord::{invite_link, register};
use crate::interactions::{self, Bot};
use serenity::all::{
    Client, ConnectionStage, Context, EventHandler, GatewayError, GatewayIntents, HttpBuilder, HttpError,
    Interaction, Ready, ShardId, ShardStageUpdateEvent,
};
use serenity::async_trait;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use url::Url;

/// Handles the gateway's events.
struct Events {
    bot: Arc<Bot>,
    has_started: AtomicBool,
    connected: Mutex<HashSet<ShardId>>,
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(shard = ready.shard.map_or(0, |shard| shard.id.0), "connected to Discord");
        // Run this once per process, when the first shard is ready.
        if self.has_started.swap(true, Ordering::Relaxed) {
            return;
        }
        println!("invite the bot: {}", invite_link::link(ready.application.id));
        self.bot.rooms.resume().await;
        // Wait for the catalogue, which the command choices need. If the server refuses the bot, `RoomRegistry::listen`
        // reports it.
        if self.bot.services.game_server.welcomed().await.is_err() {
            return;
        }
        let commands = define::commands(&self.bot.services.texts, &self.bot.services.game_server.games());
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
        interactions::handle(Arc::clone(&self.bot), interaction).await;
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

/// A client of the gateway of Discord or of the server at `discord`, ready to be started.
///
/// # Errors
/// Those of serenity, if Discord does not accept the token.
pub async fn client(bot: Arc<Bot>, token: &str, discord: Option<&Url>) -> serenity::Result<Client> {
    let http = HttpBuilder::new(token);
    let http = match discord {
        // serenity's rate limiter does not work with a proxy.
        Some(url) => http.proxy(url.as_str().trim_end_matches('/')).ratelimiter_disabled(true),
        None => http,
    };
    let events = Events { bot, has_started: AtomicBool::new(false), connected: Mutex::default() };
    serenity::client::ClientBuilder::new_with_http(http.build(), GatewayIntents::empty())
        .event_handler(events)
        .await
}
