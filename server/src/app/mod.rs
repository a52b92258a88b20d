//! The parts of the server put together, and their upkeep.

mod disk_space;
pub(crate) mod erasure;
mod expiry;
mod handle;
pub(crate) mod open_files;
mod readiness;
mod upkeep;

use crate::accounts::Accounts;
use crate::activities::{Activities, Participants};
use crate::admin::Admin;
use crate::config::{Role, ServeConfig};
use crate::http::sign_in::{SharedKey, SignedIn, TICKET_LIFETIME, TICKETS_MAX, Tickets};
use crate::http_client::ClientError;
use crate::limits::Limits;
use crate::notifications::worker::Worker;
use crate::notifications::{PushServices, WebPush};
use crate::requests::Requests;
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::websocket::Connections;
use disk_space::DiskSpace;
use readiness::Readiness;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A running server without its HTTP listeners.
pub struct App {
    requests: Arc<Requests>,
    connections: Arc<Connections>,
    readiness: Readiness,
    /// Whether clients can reach this server. If only edges can connect to it, no client can reach it while it cannot
    /// reach the bus.
    has_way_in: AtomicBool,
    sign_in_key: SharedKey,
    /// The sign-ins whose pages have not fetched their tokens yet.
    tickets: Tickets<SignedIn>,
}

impl App {
    /// Creates the parts, which share these services.
    ///
    /// # Errors
    /// [`ClientError`] if TLS towards Discord cannot be set up.
    pub fn new(
        config: &ServeConfig,
        services: Arc<Services>,
        sign_in_key: SharedKey,
    ) -> Result<Arc<Self>, ClientError> {
        let discord = config.discord.as_ref();
        let participants = match discord {
            Some(discord) => {
                Participants::new(discord, Arc::clone(&services.discord_limits), services.meters.clone())?
            }
            None => None,
        };
        let requests = Arc::new(Requests {
            rooms: Registry::new(Arc::clone(&services)),
            services,
            accounts: Accounts::new(config.service_secret.clone()).with_sign_in(discord.is_some()),
            limits: Limits::new(config.limits.unlimited),
            push_services: PushServices::with(config.push_services.clone()),
            activities: discord.map(|_| Activities::new(participants)),
        });
        let connections = Connections::new(Arc::clone(&requests));
        let tickets = Tickets::new(TICKETS_MAX, TICKET_LIFETIME);
        let readiness = Readiness::default();
        let has_way_in = AtomicBool::new(config.role != Role::Host);
        Ok(Arc::new(Self { requests, connections, readiness, has_way_in, sign_in_key, tickets }))
    }

    /// Notes whether the bus is reached. Call it only for a server to which only edges can connect: such a server is
    /// not ready without the bus.
    pub fn set_way_in(&self, is_reached: bool) {
        self.has_way_in.store(is_reached, Ordering::Relaxed);
    }

    /// The connections of clients, also of those on edges.
    #[must_use]
    pub const fn connections(&self) -> &Arc<Connections> {
        &self.connections
    }

    /// Measures the disk space, then starts the upkeep, which runs until `stop` is cancelled. If a task of the upkeep
    /// ends early, the upkeep cancels `stop`.
    pub async fn keep_up(&self, config: &ServeConfig, stop: CancellationToken) -> JoinHandle<()> {
        let space = DiskSpace::new(&config.data, config.limits.free_space_min);
        // Measure before the first connection, so that a server that starts on a full disk creates no rooms.
        space.measure(&self.requests).await;
        let notifications = self.notifications(config).await;
        let admin = Admin { requests: Arc::clone(&self.requests) };
        tokio::spawn(upkeep::run(
            admin,
            space,
            config.data.dir.clone(),
            config.privacy.report_days,
            notifications,
            stop,
        ))
    }

    /// The sender of notifications; none after an error. The error is only logged, because nobody needs notifications
    /// to play.
    async fn notifications(&self, config: &ServeConfig) -> Option<Arc<Worker>> {
        let services = &self.requests.services;
        let contact = config.privacy.contact.as_deref().unwrap_or_default();
        let private = services.store.push_key(services.random.private_key()).await;
        let web_push = private.map_err(|error| error.to_string()).and_then(|private| {
            let web_push = WebPush::new(&private, contact).map_err(|error| error.to_string());
            web_push.map(|web_push| (web_push, private))
        });
        match web_push {
            Ok((web_push, private)) => {
                let known = self.requests.push_services.clone();
                Some(Worker::new(Arc::clone(services), web_push, known, &private))
            }
            Err(error) => {
                tracing::error!(error, "nobody can be notified of their turn");
                None
            }
        }
    }

    /// Stops all game clocks and closes all connections, so that nobody can play any longer.
    pub fn halt(&self) {
        self.requests.services.clock.stop();
        self.connections.stop();
    }
}
