//! The questions that an edge asks the host: the methods of [`AppHandle`] that need rooms, accounts or sign-ins.
//!
//! Invariant: each question has one type of answer ([`Asked`]).

use crate::http::AppHandle;
use crate::http::sign_in::SignedIn;
use crate::limits::blocking::Busy;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{SignedInAt, TokenHash};
use konakis_protocol::{PlayerName, RoomId, Secret, Snowflake, UserId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;

/// A question of an edge. Each variant stands for a method of [`AppHandle`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Question {
    Snapshot(AskSnapshot),
    /// [`AppHandle::replay_frames`].
    Replay(AskReplay),
    /// [`AppHandle::record_text`].
    Record(AskRecord),
    Name(AskName),
    SignIn(AskSignIn),
    Issue(AskTicket),
    Redeem(AskRedeem),
}

pub(super) trait Asked: Into<Question> {
    type Answer: Serialize + DeserializeOwned + Send + 'static;
}

macro_rules! asked {
    ($name:ident($variant:ident) -> $answer:ty { $($field:ident: $type:ty),+ }) => {
        #[derive(Clone, Debug, Serialize, Deserialize)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)+
        }

        impl From<$name> for Question {
            fn from(asked: $name) -> Self {
                Self::$variant(asked)
            }
        }

        impl Asked for $name {
            type Answer = $answer;
        }
    };
}

asked!(AskSnapshot(Snapshot) -> Result<SpectatorSnapshot, SnapshotError> { room: RoomId });
asked!(AskReplay(Replay) -> Result<ReplayFrames, SnapshotError> { room: RoomId });
asked!(AskRecord(Record) -> Result<TextRecord, SnapshotError> { room: RoomId });
asked!(AskName(Name) -> NameAnswer { user: UserId });
asked!(AskSignIn(SignIn) -> Option<SignedIn> {
    guest: Option<TokenHash>, discord: Snowflake, name: PlayerName, at: SignedInAt
});
asked!(AskTicket(Issue) -> Option<Secret> { signed_in: SignedIn });
asked!(AskRedeem(Redeem) -> Option<SignedIn> { ticket: Secret });

/// The answer to [`AskName`]. A name is encoded as in earlier versions, in which hosts did not report failures.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum NameAnswer {
    /// The name, if there is such a user.
    Known(Option<PlayerName>),
    /// The store of the host failed.
    Busy {
        /// Always true.
        busy: bool,
    },
}

impl From<Result<Option<PlayerName>, Busy>> for NameAnswer {
    fn from(name: Result<Option<PlayerName>, Busy>) -> Self {
        name.map_or(Self::Busy { busy: true }, Self::Known)
    }
}

impl From<NameAnswer> for Result<Option<PlayerName>, Busy> {
    fn from(answer: NameAnswer) -> Self {
        match answer {
            NameAnswer::Known(name) => Ok(name),
            NameAnswer::Busy { .. } => Err(Busy),
        }
    }
}

impl Question {
    /// The answer of the host's app as JSON, for a client at this address.
    pub(super) async fn answer(self, app: &impl AppHandle, from: IpAddr) -> Vec<u8> {
        match self {
            Self::Snapshot(asked) => encoded(&asked, &app.snapshot(&asked.room, from).await),
            Self::Replay(asked) => encoded(&asked, &app.replay_frames(&asked.room, from).await),
            Self::Record(asked) => encoded(&asked, &app.record_text(&asked.room, from).await),
            Self::Name(asked) => encoded(&asked, &app.name_of(&asked.user, from).await.into()),
            Self::SignIn(asked) => {
                let AskSignIn { guest, discord, name, at } = asked.clone();
                encoded(&asked, &app.sign_in_member(guest, discord, name, at, from).await)
            }
            Self::Issue(asked) => encoded(&asked, &app.issue_ticket(asked.signed_in.clone(), from).await),
            Self::Redeem(asked) => encoded(&asked, &app.redeem_ticket(asked.ticket.clone(), from).await),
        }
    }
}

/// An answer as JSON. The question is a parameter only to ensure that the answer has the right type.
fn encoded<A: Asked>(_asked: &A, answer: &A::Answer) -> Vec<u8> {
    #[expect(
        clippy::expect_used,
        reason = "answers have string keys only, and writing to memory cannot fail"
    )]
    serde_json::to_vec(answer).expect("an answer encodes")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::testing::{ROOM, TestApp};

    async fn asked<A: Asked>(question: A) -> A::Answer {
        let sent = serde_json::to_vec(&question.into()).unwrap();
        let received: Question = serde_json::from_slice(&sent).unwrap();
        let answer = received.answer(&TestApp::default(), IpAddr::from([192, 0, 2, 1])).await;
        serde_json::from_slice(&answer).unwrap()
    }

    fn room(id: &str) -> RoomId {
        id.parse().unwrap()
    }

    #[tokio::test]
    async fn answers_arrive_as_the_app_gave_them() {
        let snapshot = asked(AskSnapshot { room: room(ROOM) }).await.unwrap();
        let given = SpectatorSnapshot::sample("tablut");
        assert_eq!(format!("{snapshot:?}"), format!("{given:?}"));
        let refused = asked(AskSnapshot { room: room("busy") }).await.unwrap_err();
        assert_eq!(refused, SnapshotError::Busy(Busy));
        assert_eq!(asked(AskRecord { room: room("nobody") }).await, Err(SnapshotError::NoSuchRoom));
        assert!(asked(AskRecord { room: room(ROOM) }).await.is_ok());
        for (user, expected) in
            [("u7", Ok(Some(PlayerName::nearest("Anna")))), ("u8", Ok(None)), ("busy", Err(Busy))]
        {
            assert_eq!(Result::from(asked(AskName { user: user.parse().unwrap() }).await), expected);
        }
        let ReplayFrames::Over(game) = asked(AskReplay { room: room("over") }).await.unwrap() else {
            panic!("the game is not over")
        };
        assert_eq!((game.game(), game.plies()), ("kubism", 0));
        assert!(game.outcome().is_some() && game.positions(10, || true).unwrap().len() == 1);
    }

    #[tokio::test]
    async fn the_host_answers_a_sign_in_and_issues_its_ticket() {
        let guest = Some(TokenHash::of(&"guest-token".parse().unwrap()));
        let (discord, name) = ("7".parse().unwrap(), PlayerName::nearest("Anna"));
        let signed_in = asked(AskSignIn { guest, discord, name, at: SignedInAt::Website }).await.unwrap();
        assert_eq!(signed_in.token.expose(), "7-was-guest-token");
        assert!(asked(AskTicket { signed_in }).await.is_some());
        assert!(asked(AskRedeem { ticket: "forged".parse().unwrap() }).await.is_none());
    }

    #[test]
    fn no_debug_output_shows_a_secret() {
        let user = konakis_protocol::User {
            id: "member".parse().unwrap(),
            name: PlayerName::nearest("Anna"),
            kind: konakis_protocol::UserKind::Member,
        };
        let signed_in = SignedIn { token: "hunter2hunter2".parse().unwrap(), user };
        let shown = format!("{:?}", Question::from(AskTicket { signed_in }));
        assert!(!shown.contains("hunter2"), "{shown}");
        let shown = format!("{:?}", Question::from(AskRedeem { ticket: "hunter2".parse().unwrap() }));
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}
