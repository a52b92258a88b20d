//! Implements the HTTP server's [`Backend`] over the rooms, accounts and store.

use super::readiness::Readiness;
use crate::http::sign_in::SignedIn;
use crate::http::{Backend, Socket};
use crate::limits::Costly;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot};
use crate::store::TokenHash;
use crate::websocket::App;
use konakis_protocol::{OnBehalf, PlayerName, RoomId, Snowflake, UserId};
use std::net::IpAddr;
use std::sync::Arc;

/// The backend of a real server.
pub struct ServerBackend {
    app: Arc<App>,
    readiness: Readiness,
}

impl ServerBackend {
    /// The backend over these parts.
    #[must_use]
    pub fn new(app: Arc<App>) -> Self {
        Self { app, readiness: Readiness::default() }
    }

    /// Charges the address for a room that has to be loaded from disk.
    fn charge_wake(&self, room: &RoomId, from: IpAddr) -> Result<(), SnapshotError> {
        if self.app.services.is_awake(room) || self.app.limits.costly(from, Costly::Wake) {
            return Ok(());
        }
        Err(SnapshotError::TooMuch)
    }
}

impl Backend for ServerBackend {
    async fn ready(&self) -> Result<(), String> {
        let ping = async {
            self.app
                .services
                .store
                .ping()
                .await
                .map_err(|error| format!("nothing can be stored now: {error}"))
        };
        self.readiness.get(ping).await
    }

    async fn peek(&self, room: &RoomId, from: IpAddr) -> Result<SpectatorSnapshot, SnapshotError> {
        self.charge_wake(room, from)?;
        self.app.services.snapshot(room).await
    }

    async fn reel(&self, room: &RoomId, from: IpAddr) -> Result<ReplayFrames, SnapshotError> {
        self.charge_wake(room, from)?;
        self.app.services.replay_frames(room).await
    }

    async fn record_text(&self, room: &RoomId, from: IpAddr) -> Result<String, SnapshotError> {
        self.charge_wake(room, from)?;
        self.app.services.record_text(room).await
    }

    async fn name_of(&self, user: &UserId) -> Option<PlayerName> {
        match self.app.services.store.user(user).await {
            Ok(account) => account.map(|account| account.name),
            Err(error) => {
                tracing::error!(%error, "a user could not be looked up");
                None
            }
        }
    }

    fn may_ask(&self, from: IpAddr, what: Costly) -> bool {
        self.app.limits.costly(from, what)
    }

    async fn serve_websocket(&self, socket: Socket, from: IpAddr) {
        Arc::clone(&self.app).serve(socket, from).await;
    }

    async fn signed_in(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
    ) -> Option<SignedIn> {
        let (accounts, services) = (&self.app.accounts, &self.app.services);
        match accounts.sign_in(services, guest, &OnBehalf { discord, name }).await {
            Ok((user, token)) => Some(SignedIn { user, token }),
            Err(error) => {
                tracing::error!(%error, "a sign-in could not be stored");
                None
            }
        }
    }
}
