//! The amounts that each user, address and service may use, and how long unused guests and tokens are kept.
//!
//! Invariants: a daily budget can be spent in one burst and refills evenly over a day. So one day allows at most twice
//! the budget. The names of limits for an address begin with `ADDRESS_`, and those of limits for a service with
//! `SERVICE_`. All other limits are for a user. A limit whose name ends with `_PER_S` is an average.

use crate::clock::DAY_MS;
use std::num::NonZeroU32;

/// Requests over a connection, and requests of a user over all their connections.
pub(super) const REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
pub(super) const REQUESTS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Requests over the connection of a service, which acts for many users.
pub(super) const SERVICE_REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
pub(super) const ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
pub(super) const ADDRESS_ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Offers, answers to offers, and claims.
pub(super) const OFFERS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
pub(super) const CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
pub(super) const ADDRESS_CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(300).unwrap();
/// Full lobby lists.
pub(super) const LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
pub(super) const ADDRESS_LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Requests about the user's own data, blocked players and notifications.
pub(super) const PERSONAL_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
pub(super) const ADDRESS_PERSONAL_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
pub(super) const ANALYSES_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
pub(super) const ANALYSES_PER_DAY: NonZeroU32 = NonZeroU32::new(200).unwrap();
pub(super) const ADDRESS_ANALYSES_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
pub(super) const ADDRESS_ANALYSES_PER_DAY: NonZeroU32 = NonZeroU32::new(600).unwrap();
/// Challenges of a user to another user.
pub(super) const CHALLENGES_OF_PAIR_PER_DAY: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Challenges to one user by all guests of an IPv4 address or an IPv6 site. A challenge waits at most a week, so at
/// most 48 of these wait at the same time. They cannot fill the user's list, which shows 50.
pub(super) const ADDRESS_CHALLENGES_PER_DAY: NonZeroU32 = NonZeroU32::new(6).unwrap();
/// Evaluations and judgements of actions.
pub(super) const EVALUATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();
pub(super) const EVALUATIONS_PER_DAY: NonZeroU32 = NonZeroU32::new(3_000).unwrap();
pub(super) const ADDRESS_EVALUATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(180).unwrap();
pub(super) const ADDRESS_EVALUATIONS_PER_DAY: NonZeroU32 = NonZeroU32::new(9_000).unwrap();
pub(super) const REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(3).unwrap();
pub(super) const REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Reports by guests, except first reports within the limits below.
pub(super) const ADDRESS_REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
pub(super) const ADDRESS_REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// First reports by guests: the first report by each guest on a day.
pub(super) const ADDRESS_FIRST_REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
pub(super) const ADDRESS_FIRST_REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Parts of replays.
pub(super) const REPLAYS_PER_S: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Enough for a user who browses many games.
pub(super) const REPLAYS_BURST: NonZeroU32 = NonZeroU32::new(120).unwrap();
pub(super) const ADDRESS_REPLAYS_PER_S: NonZeroU32 = NonZeroU32::new(8).unwrap();
pub(super) const ADDRESS_REPLAYS_BURST: NonZeroU32 = NonZeroU32::new(480).unwrap();
/// Profiles and leaderboards.
pub(super) const READS_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
pub(super) const READS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
pub(super) const ADDRESS_READS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Enough for many pages that reconnect.
pub(super) const ADDRESS_READS_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
pub(super) const NAMES_PER_MIN: NonZeroU32 = NonZeroU32::new(5).unwrap();
pub(super) const NAMES_PER_DAY: NonZeroU32 = NonZeroU32::new(50).unwrap();
pub(super) const ADDRESS_GUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

pub(super) const ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(300).unwrap();
pub(super) const ADDRESS_ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(1_500).unwrap();
/// Requests that store something in a room or about the user.
pub(super) const ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(20_000).unwrap();
pub(super) const ADDRESS_ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(60_000).unwrap();
pub(super) const ADDRESS_GUESTS_PER_DAY: NonZeroU32 = NonZeroU32::new(500).unwrap();

/// The maximum number of bytes that one address can add to the database in a day, by the measured sizes of entries.
pub const ADDRESS_DAY_BYTES_MAX: u64 = 64 << 20;

/// The minimum time for which a guest or a deleted account is kept: 30 days after its creation and the last use of its
/// valid tokens. It is kept longer if it has a seat in a room, a rating, a part in a merge or an open connection.
pub const UNUSED_GUEST_KEPT_MS: u64 = 30 * DAY_MS;
/// A token that is not revoked is kept this long after its last use: one year.
pub const UNUSED_TOKEN_KEPT_MS: u64 = 365 * DAY_MS;

pub(super) const ADDRESS_PICTURES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Enough for a page with many pictures.
pub(super) const ADDRESS_PICTURES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
pub(super) const ADDRESS_ANIMATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Positions that belong to no room, such as those of the analysis board.
pub(super) const ADDRESS_POSITIONS_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
pub(super) const ADDRESS_POSITIONS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// HTTP requests for sign-ins on the website. One sign-in takes three requests.
pub(super) const ADDRESS_SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Sign-ins of one member from the page of the Activity.
pub(super) const SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Requests for the entry page of the Activity and for files that never change. The limit is high, because all members
/// in the Activity share a few addresses of Discord's proxy, and the responses come from memory.
pub(super) const ADDRESS_ACTIVITY_PAGE_PER_S: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
pub(super) const ADDRESS_ACTIVITY_PAGE_BURST: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Sign-ins from the page of the Activity. The limit is high, because the queue of sign-ins limits how many of
/// them ask Discord.
pub(super) const ADDRESS_ACTIVITY_SIGN_INS_PER_S: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
pub(super) const ADDRESS_ACTIVITY_SIGN_INS_BURST: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Connections from the page of the Activity. They have a budget of their own, so that neither requests for files nor
/// sign-ins with made-up codes use it up.
pub(super) const ADDRESS_ACTIVITY_CONNECTIONS_PER_S: NonZeroU32 = NonZeroU32::new(500).unwrap();
pub(super) const ADDRESS_ACTIVITY_CONNECTIONS_BURST: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Entries into instances of the Activity.
pub(super) const ENTERS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Other requests about instances of the Activity.
pub(super) const ACTIVITY_REQUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

pub(super) const ADDRESS_HTTP_PER_S: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Enough for a school class whose pupils open the page together.
pub(super) const ADDRESS_HTTP_BURST: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
/// Requests for `/healthz`, `/readyz` and the metrics. A load balancer makes about one request a second.
pub(super) const ADDRESS_PROBES_PER_S: NonZeroU32 = NonZeroU32::new(50).unwrap();
pub(super) const ADDRESS_PROBES_BURST: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
/// Pages and records of rooms, and pages of people.
pub(super) const ADDRESS_PAGES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
pub(super) const ADDRESS_PAGES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Rooms loaded from disk for HTTP requests.
pub(super) const ADDRESS_LOADS_PER_S: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Enough for a page with many pictures.
pub(super) const ADDRESS_LOADS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Rooms loaded from disk for connections.
pub(super) const ADDRESS_OPENED_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Enough for many players who reconnect after a restart.
pub(super) const ADDRESS_OPENED_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
pub(super) const OPENED_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Enough for a user who returns to all their games.
pub(super) const OPENED_BURST: NonZeroU32 = NonZeroU32::new(200).unwrap();
