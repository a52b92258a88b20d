//! The edge's side: the app of the edge's HTTP server. It relays WebSockets to the host, and asks the host about rooms
//! and accounts.
//!
//! Invariants: an edge stores nothing. It has at most one host at a time, and never goes back to a host with an earlier
//! epoch. Without a host, new connections wait, and requests that need the host fail.

mod finding;
mod host_link;
mod relay;
mod relays;

#[cfg(test)]
pub(super) use finding::OPEN_TIMEOUT;

use super::lag;
use super::question::{AskName, AskRecord, AskRedeem, AskReplay, AskSignIn, AskSnapshot, AskTicket, Asked};
use super::record::ToHost;
use crate::connections::outbox::ByteBudget;
use crate::discord_limits::DiscordLimits;
use crate::http::sign_in::{SharedKey, SignedIn};
use crate::http::{ActivityPermit, AppHandle, Socket};
use crate::limits::blocking::Busy;
use crate::limits::{Costly, Limits};
use crate::random::Random;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{SignedInAt, TokenHash};
use crate::telemetry::Meters;
use crate::websocket::{SocketContext, serve};
use async_nats::Client;
use finding::keep_linked;
use host_link::HostLink;
use konakis_protocol::{PlayerName, RoomId, Secret, Snowflake, UserId};
use relay::Relay;
use relays::Relays;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

const TIDY_EVERY: Duration = Duration::from_secs(15);

const LEAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// The app of an edge.
pub struct EdgeApp {
    relays: Arc<Relays>,
    limits: Limits,
    discord_limits: Arc<DiscordLimits>,
    sockets: Arc<SocketContext>,
    outboxes: Arc<ByteBudget>,
    sign_in_key: SharedKey,
}

impl EdgeApp {
    /// Creates an app, without limits if `is_unlimited`. The key of the host later replaces `sign_in_key`.
    #[must_use]
    pub fn new(is_unlimited: bool, random: Arc<Random>, meters: Meters, sign_in_key: SharedKey) -> Arc<Self> {
        Arc::new(Self {
            relays: Arc::default(),
            limits: Limits::new(is_unlimited),
            discord_limits: Arc::default(),
            outboxes: ByteBudget::new(meters.clone()),
            sockets: Arc::new(SocketContext { meters, random, is_limited: !is_unlimited }),
            sign_in_key,
        })
    }

    /// Keeps a link to the host, tidies the limits, and measures the outboxes and the bus; never returns.
    pub async fn keep_up(&self, bus: &Client) {
        let tidying = async {
            let mut times = tokio::time::interval(TIDY_EVERY);
            loop {
                times.tick().await;
                self.limits.tidy();
                self.sockets.meters.outbox_bytes(self.outboxes.waiting());
            }
        };
        let SocketContext { random, meters, .. } = &*self.sockets;
        let linked = keep_linked(&self.relays, bus, random, meters, &self.sign_in_key);
        tokio::join!(linked, tidying, lag::measure(bus, meters));
    }

    /// Closes each connection once the host has answered the requests of the connection.
    pub fn halt(&self) {
        self.relays.stop();
    }

    /// Tells the host that the edge is stopping. All connections must have been closed.
    pub async fn leave(&self, bus: &Client) {
        if let Some(host) = self.relays.host() {
            host.tell(&ToHost::Bye, &[]);
            let sent = async {
                host.queue().drained().await;
                bus.flush().await
            };
            // If the message is lost, the host notices the silence later.
            let _ = tokio::time::timeout(LEAVE_TIMEOUT, sent).await;
        }
    }

    /// Asks the host a question on behalf of the client at `from`. Returns none if there is no host, the link breaks,
    /// or the answer is late or unreadable.
    async fn ask<A: Asked>(&self, from: IpAddr, asked: A) -> Option<A::Answer> {
        let host: Arc<HostLink> = self.relays.host()?;
        let answer = host.ask(from, asked.into()).await?;
        // Decoding may replay a long game, so it runs on a blocking thread.
        let decoded = tokio::task::spawn_blocking(move || serde_json::from_slice(&answer)).await.ok()?;
        decoded.inspect_err(|error| tracing::error!(%error, "an answer of the host cannot be read")).ok()
    }
}

impl AppHandle for EdgeApp {
    fn discord_limits(&self) -> Arc<DiscordLimits> {
        Arc::clone(&self.discord_limits)
    }

    fn sign_in_key(&self) -> SharedKey {
        self.sign_in_key.clone()
    }

    async fn ready(&self) -> Result<(), String> {
        match self.relays.host() {
            Some(_) => Ok(()),
            None => Err("no server with the database can be reached over the bus".to_owned()),
        }
    }

    async fn snapshot(&self, room: &RoomId, from: IpAddr) -> Result<SpectatorSnapshot, SnapshotError> {
        self.ask(from, AskSnapshot { room: room.clone() }).await.unwrap_or(Err(Busy.into()))
    }

    async fn replay_frames(&self, room: &RoomId, from: IpAddr) -> Result<ReplayFrames, SnapshotError> {
        self.ask(from, AskReplay { room: room.clone() }).await.unwrap_or(Err(Busy.into()))
    }

    async fn record_text(&self, room: &RoomId, from: IpAddr) -> Result<TextRecord, SnapshotError> {
        self.ask(from, AskRecord { room: room.clone() }).await.unwrap_or(Err(Busy.into()))
    }

    async fn name_of(&self, user: &UserId, from: IpAddr) -> Result<Option<PlayerName>, Busy> {
        self.ask(from, AskName { user: user.clone() }).await.map_or(Err(Busy), Into::into)
    }

    fn charge(&self, from: IpAddr, what: Costly) -> bool {
        self.limits.allows(from, what)
    }

    fn charge_sign_in(&self, discord: Snowflake) -> bool {
        self.limits.sign_in(&crate::accounts::discord_id(discord))
    }

    async fn serve_websocket(&self, socket: Socket, from: IpAddr, activity: Option<ActivityPermit>) {
        let limited_by = self.sockets.is_limited.then_some(from);
        let relay = Relay::new(&self.relays, &self.outboxes, from, limited_by, activity);
        serve(socket, relay, Arc::clone(&self.sockets)).await;
    }

    async fn sign_in_member(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
        at: SignedInAt,
        from: IpAddr,
    ) -> Option<SignedIn> {
        self.ask(from, AskSignIn { guest, discord, name, at }).await?
    }

    async fn issue_ticket(&self, signed_in: SignedIn, from: IpAddr) -> Option<Secret> {
        self.ask(from, AskTicket { signed_in }).await?
    }

    async fn redeem_ticket(&self, ticket: Secret, from: IpAddr) -> Option<SignedIn> {
        self.ask(from, AskRedeem { ticket }).await?
    }
}
