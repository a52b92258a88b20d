//! People for whom a service asks and who have no account.
//!
//! Invariants: such a person is a spectator whose id stands for nobody. They get an account by a request that can succeed
//! and stores something about them: `create`, `join`, `chat`, `block` or `report`. A room refuses every other request of
//! theirs, because they have no seat and nobody has challenged them.

use super::{RequestError, Requester, Requests};
use crate::accounts::names;
use crate::rooms::error::RoomError;
use crate::rooms::machine::Refusal;
use crate::store::{RoomRow, Stage, StoreError};
use konakis_protocol::{ClientMessage, OnBehalf, RoomId, User, UserKind};

impl Requests {
    /// The user on whose behalf a service makes a request, and the same person again if they have no account.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn on_behalf(&self, whom: &OnBehalf) -> Result<(User, Option<OnBehalf>), StoreError> {
        let known = self.accounts.known_on_behalf(&self.services, &self.limits, whom).await?;
        Ok(known.map_or_else(|| (without_account(whom), Some(whom.clone())), |user| (user, None)))
    }

    /// Gives a newcomer an account if the request needs one. `create` and `block` do so themselves, after their checks.
    pub(super) async fn welcome_newcomer(
        &self,
        requester: &mut Requester,
        message: &ClientMessage,
    ) -> Result<(), RequestError> {
        let Some(whom) = &requester.newcomer else { return Ok(()) };
        match message {
            ClientMessage::Join(at) => self.refuse_unjoinable(&at.room).await?,
            ClientMessage::Chat(say) => {
                let now_ms = self.services.clock.now().wall;
                // The mute of a deleted account waits for the next one.
                if let Some(sentence) = self.services.sanctions.mute_of_discord(whom.discord, now_ms) {
                    return Err(RequestError::Muted(sentence));
                }
                drop(self.row_of(&say.room).await?);
            }
            ClientMessage::Report(report) => drop(self.row_of(&report.room).await?),
            _ => return Ok(()),
        }
        self.with_account(requester).await.map(drop)
    }

    /// The user of a request, who gets an account if they have none.
    pub(super) async fn with_account(&self, requester: &mut Requester) -> Result<User, RequestError> {
        if let Some(whom) = requester.newcomer.take() {
            requester.user = Some(self.account_for(&whom).await?);
        }
        requester.user.clone().ok_or(RequestError::Nobody)
    }

    /// The account of a person at Discord, created if they have none.
    pub(super) async fn account_for(&self, whom: &OnBehalf) -> Result<User, RequestError> {
        self.accounts.on_behalf(&self.services, &self.limits, whom).await.map_err(|error| {
            if error.is_unknown() { RequestError::UserUnconfirmed } else { RequestError::Store(error) }
        })
    }

    /// Refuses to join a room in which nobody may take a seat but its players and those whom they challenged.
    async fn refuse_unjoinable(&self, room: &RoomId) -> Result<(), RequestError> {
        let row = self.row_of(room).await?;
        let refusal = match row.stage {
            // The seat of a challenged user is reserved for them.
            Stage::Waiting { .. } if row.white.is_some() && row.black.is_some() => Refusal::NotInvited,
            Stage::Waiting { .. } => return Ok(()),
            Stage::Playing { .. } => Refusal::Full,
            Stage::Finished { .. } => Refusal::Over,
        };
        Err(RequestError::Unjoinable(room.clone(), refusal))
    }

    async fn row_of(&self, room: &RoomId) -> Result<RoomRow, RequestError> {
        let row = self.services.store.row(room).await?;
        row.ok_or_else(|| RequestError::NoSuchRoom(room.clone(), RoomError::NoSuchRoom))
    }
}

/// A person at Discord who has no account here. No account has this id, because random ids have no hyphen.
fn without_account(whom: &OnBehalf) -> User {
    #[expect(clippy::expect_used, reason = "plain letters, a hyphen and 20 digits are an id")]
    let id = format!("discord-{}", whom.discord).parse().expect("the person has an id");
    User { id, name: names::allowed(whom.name.clone()), kind: UserKind::Member }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::Accounts;
    use crate::connections::outbox::{Due, Outbox};
    use crate::limits::Limits;
    use crate::rooms::registry::Registry;
    use crate::services::Services;
    use crate::store::{Account, AccountKind, Store};
    use konakis_protocol::{PlayerName, Snowflake};
    use serde_json::{Value, json};
    use std::net::Ipv4Addr;
    use std::sync::Arc;

    /// A server with a service, and with Anna, who has an account.
    struct TestServer {
        requests: Requests,
    }

    const ANNA: &str = "1";

    impl TestServer {
        async fn new() -> Self {
            let services = Services::for_tests(Store::memory());
            let anna = Account {
                id: "anna".parse().unwrap(),
                name: PlayerName::nearest("Anna"),
                kind: AccountKind::Member(discord(ANNA)),
                locale: None,
                created_ms: 0,
            };
            services.store.create_user(anna, None).await.unwrap();
            let rooms = Registry::new(Arc::clone(&services));
            let (accounts, limits) = (Accounts::new(None), Limits::new(true));
            Self { requests: Requests { services, rooms, accounts, limits } }
        }

        /// The answer to a request on behalf of a person at Discord.
        async fn ask(&self, by: &str, message: Value) -> Value {
            let whom = OnBehalf { discord: discord(by), name: PlayerName::nearest("Nelly") };
            let message = konakis_protocol::decode(&message.to_string()).unwrap().message;
            let (user, newcomer) = self.requests.on_behalf(&whom).await.unwrap();
            let outbox = Arc::new(Outbox::new(1));
            let requester = Requester {
                user: Some(user),
                newcomer,
                address: Ipv4Addr::LOCALHOST.into(),
                service: true,
                discord: Some(whom.discord),
                re: None,
                outbox: Arc::clone(&outbox),
                lag_ms: 0,
            };
            self.requests.answer(requester, message).await;
            match std::future::poll_fn(|context| outbox.poll(context)).await {
                Due::Frame(text) => serde_json::from_str(&text).unwrap(),
                other => panic!("expected a frame: {other:?}"),
            }
        }

        /// A room that Anna creates.
        async fn room(&self, opponent: Value) -> String {
            let create = json!({"type": "create", "game": "tablut", "opponent": opponent});
            self.ask(ANNA, create).await["room"].as_str().unwrap().to_owned()
        }

        async fn knows(&self, person: &str) -> bool {
            self.requests.services.store.user_by_discord(discord(person)).await.unwrap().is_some()
        }
    }

    fn discord(id: &str) -> Snowflake {
        id.parse().unwrap()
    }

    #[tokio::test]
    async fn a_request_that_fails_creates_no_account() {
        let server = TestServer::new().await;
        let free = server.room(json!("link")).await;
        let reserved = server.room(json!({"discord": "2", "name": "Otto"})).await;
        let against_computer = server.room(json!({"computer": 1})).await;
        let over = server.room(json!("link")).await;
        server.ask(ANNA, json!({"type": "abort", "room": over})).await;
        for (request, code) in [
            (json!({"type": "act", "room": free, "ply": 0, "action": "e3-f3"}), "not_seated"),
            (json!({"type": "act", "room": "none", "ply": 0, "action": "e3-f3"}), "no_such_room"),
            (json!({"type": "offer", "room": free, "what": "draw"}), "not_seated"),
            (json!({"type": "accept", "room": free, "what": "rematch"}), "not_seated"),
            (json!({"type": "refuse", "room": free, "what": "draw"}), "not_seated"),
            (json!({"type": "claim_draw", "room": free}), "not_seated"),
            (json!({"type": "resign", "room": free}), "not_seated"),
            (json!({"type": "abort", "room": free}), "not_seated"),
            (json!({"type": "decline", "room": reserved}), "not_seated"),
            (json!({"type": "join", "room": "none"}), "no_such_room"),
            (json!({"type": "join", "room": reserved}), "room_full"),
            (json!({"type": "join", "room": against_computer}), "room_full"),
            (json!({"type": "join", "room": over}), "not_now"),
            (json!({"type": "chat", "room": "none", "text": "Hello"}), "no_such_room"),
            (json!({"type": "report", "room": "none"}), "no_such_room"),
            (json!({"type": "create", "game": "chess", "opponent": "link"}), "no_such_game"),
            (json!({"type": "create", "game": "tablut", "opponent": {"computer": 99}}), "no_such_game"),
            (json!({"type": "create", "game": "tablut", "opponent": "open", "private": true}), "bad_message"),
            (json!({"type": "create", "game": "tablut", "opponent": {"user": "nobody"}}), "bad_message"),
            (
                json!({"type": "create", "game": "tablut", "opponent": {"discord": "7", "name": "I"}}),
                "bad_message",
            ),
            (json!({"type": "block", "user": "nobody"}), "bad_message"),
            (json!({"type": "block", "whom": {"discord": "7", "name": "I"}}), "bad_message"),
            (json!({"type": "data"}), "not_now"),
            (json!({"type": "delete_account"}), "not_now"),
        ] {
            let answer = server.ask("7", request.clone()).await;
            assert_eq!(answer["code"], code, "{request}: {answer}");
            assert!(!server.knows("7").await, "{request}");
            assert!(!answer["message"].as_str().unwrap().contains("discord-7"), "{answer}");
        }
    }

    #[tokio::test]
    async fn a_request_that_succeeds_creates_an_account() {
        let server = TestServer::new().await;
        let free = server.room(json!("link")).await;
        for (number, request) in (10..).zip([
            json!({"type": "create", "game": "tablut", "opponent": "link"}),
            json!({"type": "join", "room": free}),
            json!({"type": "chat", "room": free, "text": "Hello"}),
            json!({"type": "report", "room": free, "note": "They insult me."}),
            json!({"type": "block", "user": "anna"}),
        ]) {
            let person = number.to_string();
            let answer = server.ask(&person, request.clone()).await;
            assert_ne!(answer["type"], "error", "{request}: {answer}");
            let id =
                server.requests.services.store.user_by_discord(discord(&person)).await.unwrap().unwrap().id;
            assert_eq!(answer["to"], id.as_str(), "{request}");
        }
    }

    #[tokio::test]
    async fn a_challenged_or_blocked_person_gets_an_account() {
        let server = TestServer::new().await;
        server.room(json!({"discord": "2", "name": "Otto"})).await;
        server.ask(ANNA, json!({"type": "block", "whom": {"discord": "3", "name": "Olga"}})).await;
        server.ask(ANNA, json!({"type": "unblock", "whom": {"discord": "4", "name": "Omar"}})).await;
        assert_eq!(
            [server.knows("2").await, server.knows("3").await, server.knows("4").await],
            [true, true, false]
        );
        let refused = json!({"type": "create", "game": "chess", "opponent": {"discord": "5", "name": "Ole"}});
        server.ask(ANNA, refused).await;
        assert!(!server.knows("5").await);
    }

    #[tokio::test]
    async fn reading_creates_no_account() {
        let server = TestServer::new().await;
        let room = server.room(json!("link")).await;
        for request in [
            json!({"type": "watch", "room": room}),
            json!({"type": "unwatch", "room": room}),
            json!({"type": "record", "room": room}),
            json!({"type": "lobby", "watch": true}),
            json!({"type": "profile"}),
            json!({"type": "blocks"}),
            json!({"type": "unblock", "user": "anna"}),
            json!({"type": "ping"}),
        ] {
            let answer = server.ask("7", request.clone()).await;
            assert_ne!(answer["type"], "error", "{request}: {answer}");
            assert!(!server.knows("7").await, "{request}");
        }
    }
}
