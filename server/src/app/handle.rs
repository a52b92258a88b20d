//! The [`App`] as the HTTP server's [`AppHandle`].

use super::App;
use crate::accounts::discord_id;
use crate::discord_limits::DiscordLimits;
use crate::http::sign_in::{SharedKey, SignedIn};
use crate::http::{ActivityPermit, AppHandle, Socket};
use crate::limits::Costly;
use crate::limits::blocking::Busy;
use crate::requests::Requests;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{SignedInAt, TokenHash};
use konakis_protocol::{OnBehalf, PlayerName, RoomId, Secret, Snowflake, UserId};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

impl App {
    /// Charges the address if the room has to be loaded from the store.
    fn charge_load(&self, room: &RoomId, from: IpAddr) -> Result<(), SnapshotError> {
        if self.requests.rooms.is_loaded(room) || self.requests.limits.allows(from, Costly::Load) {
            return Ok(());
        }
        Err(SnapshotError::TooMuch)
    }
}

impl AppHandle for App {
    fn discord_limits(&self) -> Arc<DiscordLimits> {
        Arc::clone(&self.requests.services.discord_limits)
    }

    fn sign_in_key(&self) -> SharedKey {
        self.sign_in_key.clone()
    }

    async fn ready(&self) -> Result<(), String> {
        if !self.has_way_in.load(Ordering::Relaxed) {
            return Err("the bus cannot be reached, so no edge can connect".to_owned());
        }
        let services = Arc::clone(&self.requests.services);
        let ping = async move {
            services.store.ping().await.map_err(|error| {
                tracing::error!(%error, "the server is not ready, because nothing can be stored");
                format!("nothing can be stored now: {}", error.for_anybody())
            })
        };
        self.readiness.get(ping).await
    }

    async fn snapshot(&self, room: &RoomId, from: IpAddr) -> Result<SpectatorSnapshot, SnapshotError> {
        self.charge_load(room, from)?;
        self.requests.rooms.snapshot(room).await
    }

    async fn replay_frames(&self, room: &RoomId, from: IpAddr) -> Result<ReplayFrames, SnapshotError> {
        self.charge_load(room, from)?;
        self.requests.rooms.replay_frames(room).await
    }

    async fn record_text(&self, room: &RoomId, from: IpAddr) -> Result<TextRecord, SnapshotError> {
        self.charge_load(room, from)?;
        self.requests.rooms.record_text(room).await
    }

    async fn name_of(&self, user: &UserId, _from: IpAddr) -> Result<Option<PlayerName>, Busy> {
        let account = self.requests.services.store.user(user).await;
        let account = account.inspect_err(|error| tracing::error!(%error, "a user could not be looked up"));
        Ok(account.map_err(|_| Busy)?.map(|account| account.name))
    }

    fn charge(&self, from: IpAddr, what: Costly) -> bool {
        self.requests.limits.allows(from, what)
    }

    fn charge_sign_in(&self, discord: Snowflake) -> bool {
        self.requests.limits.sign_in(&discord_id(discord))
    }

    async fn serve_websocket(&self, socket: Socket, from: IpAddr, activity: Option<ActivityPermit>) {
        Arc::clone(&self.connections).serve(socket, from, activity).await;
    }

    async fn sign_in_member(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
        at: SignedInAt,
        _from: IpAddr,
    ) -> Option<SignedIn> {
        let Requests { services, rooms, accounts, limits, .. } = &*self.requests;
        match accounts
            .sign_in(services, limits, rooms, guest, &OnBehalf { discord, name, keep_name: false }, at)
            .await
        {
            Ok((user, token)) => Some(SignedIn { user, token }),
            Err(error) => {
                tracing::error!(%error, "a sign-in could not be stored");
                None
            }
        }
    }

    async fn issue_ticket(&self, signed_in: SignedIn, _from: IpAddr) -> Option<Secret> {
        self.tickets.issue(Instant::now(), signed_in).parse().ok()
    }

    async fn redeem_ticket(&self, ticket: Secret, _from: IpAddr) -> Option<SignedIn> {
        self.tickets.redeem(Instant::now(), ticket.expose())
    }
}
