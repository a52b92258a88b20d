//! The interface through which HTTP handlers reach the rest of the server.

use super::activity_permit::ActivityPermit;
use super::sign_in::{SharedKey, SignedIn};
use super::socket::Socket;
use crate::discord_limits::DiscordLimits;
use crate::limits::Costly;
use crate::limits::blocking::Busy;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{SignedInAt, TokenHash};
use konakis_protocol::{PlayerName, RoomId, Secret, Snowflake, UserId};
use std::net::IpAddr;
use std::sync::Arc;

/// The operations that the HTTP server needs from the rest of the server. Work is charged to `from`, the client's
/// address.
pub trait AppHandle: Send + Sync + 'static {
    /// The limits that Discord sets for this server.
    fn discord_limits(&self) -> Arc<DiscordLimits>;

    /// The key of the cookies of sign-ins; an edge gets it from its host.
    fn sign_in_key(&self) -> SharedKey;

    /// Checks whether the server can serve. The error is the reason why the server cannot; everybody may read this
    /// reason.
    fn ready(&self) -> impl Future<Output = Result<(), String>> + Send;

    /// The room as a spectator sees it.
    fn snapshot(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<SpectatorSnapshot, SnapshotError>> + Send;

    /// The room's finished game, or the reason why there is none to show.
    fn replay_frames(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<ReplayFrames, SnapshotError>> + Send;

    /// The room's record as text, as any spectator may see it.
    fn record_text(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<TextRecord, SnapshotError>> + Send;

    /// The name of a user; none if the user does not exist, or if the account was deleted.
    ///
    /// # Errors
    /// [`Busy`] if the store failed, or no host answered.
    fn name_of(
        &self,
        user: &UserId,
        from: IpAddr,
    ) -> impl Future<Output = Result<Option<PlayerName>, Busy>> + Send;

    /// Charges a request to the address. Returns false if the address is over its limit.
    fn charge(&self, from: IpAddr, what: Costly) -> bool;

    /// Charges a member for a sign-in from the Activity. Returns false if they are over their limit.
    fn charge_sign_in(&self, discord: Snowflake) -> bool;

    /// Serves a WebSocket until it ends. When the server stops, the implementation must close the WebSocket within
    /// [`Deadlines::shutdown`](super::Deadlines::shutdown). `activity` is given for WebSockets of the Activity, which
    /// admit only members.
    fn serve_websocket(
        &self,
        socket: Socket,
        from: IpAddr,
        activity: Option<ActivityPermit>,
    ) -> impl Future<Output = ()> + Send;

    /// Finds or creates the member with this Discord account. The games of the guest with this token become the
    /// member's games. An unknown token is ignored. `None` if the store failed, or no host answered.
    fn sign_in_member(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
        at: SignedInAt,
        from: IpAddr,
    ) -> impl Future<Output = Option<SignedIn>> + Send;

    /// Keeps the outcome of a sign-in for a limited time, and returns the ticket for it; `None` if it cannot be kept.
    fn issue_ticket(&self, signed_in: SignedIn, from: IpAddr) -> impl Future<Output = Option<Secret>> + Send;

    /// The outcome of the sign-in with this ticket, which can be redeemed once.
    fn redeem_ticket(&self, ticket: Secret, from: IpAddr) -> impl Future<Output = Option<SignedIn>> + Send;
}
