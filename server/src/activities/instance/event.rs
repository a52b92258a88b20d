//! The events of an instance, and the messages that follow from them.

use konakis_protocol::{ActivityPerson, ActivityState, RoomId, Snowflake};
use std::collections::BTreeSet;
use tokio::time::Instant;

/// Something that happened to an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::activities) enum InstanceEvent {
    /// A user entered over this connection.
    Entered {
        /// The connection.
        connection: u64,
        /// The user.
        user: ActivityPerson,
        /// The id of their Discord account.
        discord: Snowflake,
        /// When.
        now: Instant,
        /// The room that the user's page showed before it lost its connection, if any.
        room: Option<RoomId>,
        /// The room for which the user opened the Activity.
        launched: Option<RoomId>,
    },
    /// A connection left, or ended.
    Left {
        /// The connection.
        connection: u64,
        /// When.
        now: Instant,
    },
    /// The user of this connection chose what everybody sees.
    Shown {
        /// The connection.
        connection: u64,
        /// The room that was shown when the request was checked; none for the lobby. If something else is shown now,
        /// the event is refused.
        seen: Option<RoomId>,
        /// The room to show; none for the lobby.
        room: Option<RoomId>,
        /// When.
        now: Instant,
    },
    /// Discord listed the people in the instance. The list is empty if Discord no longer knows the instance.
    Listed {
        /// Their Discord accounts.
        people: BTreeSet<Snowflake>,
        /// When Discord was asked. People who entered later stay.
        asked: Instant,
        /// When Discord answered.
        now: Instant,
    },
    /// The user of this connection joined or left the queue.
    Waited {
        /// The connection.
        connection: u64,
        /// Whether they wait from now on.
        wait: bool,
    },
    /// The user of this connection changed the settings.
    Set {
        /// The connection.
        connection: u64,
        /// Whether the winner plays the next game.
        winner_stays: bool,
    },
}

/// A message that follows from an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::activities) enum InstanceEffect {
    /// Answers the request of this connection.
    Answer {
        /// The connection.
        to: u64,
        /// The answer.
        activity: ActivityState,
    },
    /// Sends these connections the new state.
    Push {
        /// The connections.
        to: Vec<u64>,
        /// The state.
        activity: ActivityState,
    },
    /// Tells these connections that they are no longer in the instance.
    Dismiss {
        /// The connections.
        to: Vec<u64>,
        /// A state without a room and without people.
        activity: ActivityState,
    },
}
