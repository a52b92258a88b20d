//! An echo server for WebSocket conformance suites such as Autobahn's. It has the same handshake, buffers, close
//! procedure and limits as `konakis-server`, except for the limit on the rate of received bytes.
//!
//! `cargo run -p konakis-server --example echo -- --listen 127.0.0.1:9001`

#![allow(clippy::expect_used, reason = "an example may panic")]

use futures_util::{SinkExt, StreamExt};
use konakis_protocol::{PlayerName, RoomId, Secret, Snowflake, UserId};
use konakis_server::config::{Config, RunMode};
use konakis_server::discord_limits::DiscordLimits;
use konakis_server::http::sign_in::{SharedKey, SignedIn};
use konakis_server::http::{
    ActivityPermit, AppHandle, ConnectionLimits, Socket, close_for, close_gracefully, open,
};
use konakis_server::limits::Costly;
use konakis_server::limits::blocking::Busy;
use konakis_server::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use konakis_server::store::{SignedInAt, TokenHash};
use konakis_server::telemetry::Meters;
use std::net::IpAddr;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_util::sync::CancellationToken;

struct Echo {
    sign_in_key: SharedKey,
}

impl Echo {
    /// Echoes messages until the peer closes the connection. If an error ends the connection, fails with this error.
    async fn echo(socket: &mut Socket) -> Result<(), Error> {
        while let Some(heard) = socket.next().await {
            let heard = heard?;
            if matches!(heard, Message::Text(_) | Message::Binary(_)) {
                socket.send(heard).await?;
            }
        }
        Ok(())
    }
}

impl AppHandle for Echo {
    fn discord_limits(&self) -> Arc<DiscordLimits> {
        Arc::default()
    }

    fn sign_in_key(&self) -> SharedKey {
        self.sign_in_key.clone()
    }

    async fn ready(&self) -> Result<(), String> {
        Ok(())
    }

    async fn snapshot(&self, _room: &RoomId, _from: IpAddr) -> Result<SpectatorSnapshot, SnapshotError> {
        Err(SnapshotError::NoSuchRoom)
    }

    async fn replay_frames(&self, _room: &RoomId, _from: IpAddr) -> Result<ReplayFrames, SnapshotError> {
        Err(SnapshotError::NoSuchRoom)
    }

    async fn record_text(&self, _room: &RoomId, _from: IpAddr) -> Result<TextRecord, SnapshotError> {
        Err(SnapshotError::NoSuchRoom)
    }

    async fn name_of(&self, _user: &UserId, _from: IpAddr) -> Result<Option<PlayerName>, Busy> {
        Ok(None)
    }

    fn charge(&self, _from: IpAddr, _what: Costly) -> bool {
        false
    }

    fn charge_sign_in(&self, _discord: Snowflake) -> bool {
        false
    }

    async fn serve_websocket(&self, mut socket: Socket, _from: IpAddr, _activity: Option<ActivityPermit>) {
        socket.get_mut().throttle().lift();
        if let Err(error) = Self::echo(&mut socket).await
            && let Some(frame) = close_for(&error)
        {
            close_gracefully(socket, frame).await;
        }
    }

    async fn sign_in_member(
        &self,
        _guest: Option<TokenHash>,
        _of: Snowflake,
        _name: PlayerName,
        _at: SignedInAt,
        _from: IpAddr,
    ) -> Option<SignedIn> {
        None
    }

    async fn issue_ticket(&self, _signed_in: SignedIn, _from: IpAddr) -> Option<Secret> {
        None
    }

    async fn redeem_ticket(&self, _ticket: Secret, _from: IpAddr) -> Option<SignedIn> {
        None
    }
}

#[tokio::main]
async fn main() {
    let config = Config::from_args(std::env::args_os()).expect("the server's own arguments");
    let RunMode::Serve(config) = config.mode else { return };
    let meters = Meters::new().expect("a recorder");
    let echo = Arc::new(Echo { sign_in_key: SharedKey::generate().expect("random bytes") });
    let limits = ConnectionLimits::new(&config);
    let served = open(&config, Vec::new(), echo, limits, meters, CancellationToken::new()).await;
    served.expect("an address to listen at");
}
