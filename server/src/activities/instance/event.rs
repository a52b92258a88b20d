//! The events of an instance, and the resulting messages.

use konakis_protocol::{ActivityPerson, ActivityState, RoomId, Snowflake};
use std::collections::BTreeSet;
use tokio::time::Instant;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::activities) enum InstanceEvent {
    Entered {
        connection: u64,
        user: ActivityPerson,
        discord: Snowflake,
        now: Instant,
        /// The room that the user's page showed before it lost its connection.
        room: Option<RoomId>,
        /// The room for which the user opened the Activity.
        launched: Option<RoomId>,
    },
    Left {
        connection: u64,
        now: Instant,
    },
    /// The user of this connection chose what everybody sees.
    Shown {
        connection: u64,
        /// The room shown when the request was checked; none for the lobby. The event is refused if another room is
        /// shown now.
        seen: Option<RoomId>,
        /// The room to show; none for the lobby.
        room: Option<RoomId>,
        now: Instant,
    },
    /// Discord listed the people in the instance. `people` is empty if Discord no longer knows the instance.
    Listed {
        people: BTreeSet<Snowflake>,
        /// The time of the request. People who entered later stay.
        asked: Instant,
        /// The time of the answer.
        now: Instant,
    },
    Waited {
        connection: u64,
        wait: bool,
    },
    Set {
        connection: u64,
        winner_stays: bool,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::activities) enum InstanceEffect {
    Answer {
        to: u64,
        activity: ActivityState,
    },
    Push {
        to: Vec<u64>,
        activity: ActivityState,
    },
    /// Tells these connections that they are no longer in the instance.
    Dismiss {
        to: Vec<u64>,
        activity: ActivityState,
    },
}
