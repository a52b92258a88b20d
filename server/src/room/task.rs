//! What drives a room: one task that owns it, asks it, stores what it decides, and shows it to those who watch.
//!
//! What always holds: nothing is shown or answered before it is stored. One request is dealt with at a time, so a room
//! needs no lock. The inbox is bounded ([`INBOX_MAX`]); a room in which nobody is leaves memory after a while.

use super::{Ask, Change, Decision, Entry, Event, Founding, Moment, Refusal, Room, Seated};
use crate::house::House;
use crate::outbox::{Outbox, Topic};
use crate::services::Services;
use crate::wire;
use konakis_engine::{Knowledge, choose};
use konakis_protocol::{
    Channel, Chat, ChatText, ErrorCode, ErrorReply, Offer, RequestId, RoomId, Seat, ServerMessage, Standing, User,
    UserId, Viewer,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The most requests that may wait for a room.
pub const INBOX_MAX: usize = 64;
/// How long an empty room stays in memory.
const PARK_AFTER: Duration = Duration::from_secs(120);
/// Changes of presence wait so long for others, so that a crowd that comes at once is one change.
const PRESENCE_PAUSE: Duration = Duration::from_millis(500);
/// How often a room brings its row in the lobby up to date at most.
const LOBBY_PAUSE: Duration = Duration::from_secs(1);
