//! The [`App`] as the HTTP server's [`AppHandle`].

use super::App;
use crate::accounts::discord_id;
use crate::discord_limits::DiscordLimits;
use crate::http::sign_in::{SharedKey, SignedIn};
use crate::http::{ActivityPermit, AppHandle, Socket};
use crate::limits::blocking::Busy;
use crate::limits::{Costly, request_address};
use crate::requests::Requests;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{AccountKind, SignedInAt, TokenHash};
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
        let account = account.map_err(|_| Busy)?.filter(|account| account.kind != AccountKind::Deleted);
        Ok(account.map(|account| account.name))
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
        from: IpAddr,
    ) -> Option<SignedIn> {
        let requests = Arc::clone(&self.requests);
        let signing_in = async move {
            let Requests { services, rooms, accounts, limits, .. } = &*requests;
            let whom = OnBehalf { discord, name, keep_name: false };
            accounts.sign_in(services, limits, rooms, guest, &whom, at).await
        };
        // A task of its own, because a client that disconnects must not interrupt the merge of a guest.
        let signing_in = tokio::spawn(request_address::scope(from, signing_in));
        // The task ends early only by a panic, which is in the log.
        match signing_in.await.ok()? {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::serve_config_of;
    use crate::connections::outbox::{Close, Due, Outbox};
    use crate::services::Services;
    use crate::store::testing::TestStore;
    use crate::store::{Account, Store};
    use konakis_protocol::{Hello, VERSION};
    use std::time::Duration;

    #[tokio::test]
    async fn a_deleted_user_has_no_name() {
        let services = Services::for_tests(Store::memory());
        let anna = Account::guest_for_tests("anna", "Anna");
        services.store.create_user(anna.clone(), None).await.unwrap();
        let config = serve_config_of("");
        let app = App::new(&config, Arc::clone(&services), SharedKey::generate().unwrap()).unwrap();
        let from = IpAddr::from([192, 0, 2, 1]);
        assert_eq!(app.name_of(&anna.id, from).await.unwrap(), Some(anna.name));
        services.store.delete_user(&anna.id, 1).await.unwrap();
        assert_eq!(app.name_of(&anna.id, from).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_merge_goes_on_if_the_client_disconnects() {
        let TestStore { store, faults, .. } = TestStore::new();
        let services = Services::for_tests(store);
        let app = App::new(&serve_config_of(""), services, SharedKey::generate().unwrap()).unwrap();
        let Requests { services, accounts, limits, .. } = &*app.requests;
        let (from, tab) = (IpAddr::from([192, 0, 2, 1]), Arc::new(Outbox::new(1)));
        let name = Some(PlayerName::nearest("Anna"));
        let hello = Hello { version: VERSION, token: None, name, locale: None, service: None };
        let (_, welcome) = accounts.hello(services, limits, from, &tab, hello).await.unwrap();

        let guest = welcome.token.as_ref().map(TokenHash::of);
        let (discord, name) = ("1".parse().unwrap(), PlayerName::nearest("Nelly"));
        faults.delay_syncs();
        let mut leaving = Box::pin(app.sign_in_member(guest, discord, name, SignedInAt::Activity, from));
        assert!(futures_util::poll!(&mut leaving).is_pending());
        tokio::task::yield_now().await;
        drop(leaving);
        faults.end_syncs();
        let closed = std::future::poll_fn(|context| tab.poll(context));
        let closed = tokio::time::timeout(Duration::from_secs(20), closed).await.unwrap();
        assert!(matches!(closed, Due::Close(Close::Merged)), "{closed:?}");
    }
}
