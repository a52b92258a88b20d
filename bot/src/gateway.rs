//! The connection to Discord over which interactions come.

use crate::bot::Bot;
use crate::commands::{define, register};
use crate::handle;
use serenity::all::{Client, Context, EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready};
use serenity::async_trait;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use url::Url;

/// Takes what Discord says.
struct Events {
    bot: Arc<Bot>,
    resumed: AtomicBool,
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(shard = ready.shard.map_or(0, |shard| shard.id.0), "Discord is there");
        // Once a process, on whichever shard comes first.
        if self.resumed.swap(true, Ordering::Relaxed) {
            return;
        }
        let commands = define::commands(&self.bot.texts, &self.bot.session.games());
        match register::register(&context.http, &commands).await {
            Ok(true) => tracing::info!(commands = commands.len(), "the commands are told"),
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "the commands could not be told"),
        }
        self.bot.resume().await;
    }

    async fn interaction_create(&self, _context: Context, interaction: Interaction) {
        handle::interaction(Arc::clone(&self.bot), interaction).await;
    }
}

/// A connection that is ready to be opened: to Discord, or to what stands in for it.
///
/// # Errors
/// Those of serenity, where Discord does not take the token.
pub async fn client(bot: Arc<Bot>, token: &str, discord: Option<&Url>) -> serenity::Result<Client> {
    let http = HttpBuilder::new(token);
    let http = match discord {
        // The limiter goes round a proxy, so that it cannot stay on with one.
        Some(url) => http.proxy(url.as_str().trim_end_matches('/')).ratelimiter_disabled(true),
        None => http,
    };
    let events = Events { bot, resumed: AtomicBool::new(false) };
    serenity::client::ClientBuilder::new_with_http(http.build(), GatewayIntents::empty())
        .event_handler(events)
        .await
}
