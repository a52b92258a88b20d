//! The amounts that each user, address and service may use, and how long unused guests and tokens are kept.
//!
//! Invariants: a daily budget can be spent in one burst and refills evenly over a day, so one day allows at most twice
//! the budget. The name of a limit for an address begins with `ADDRESS_`, that of a limit for a service with
//! `SERVICE_`.

use crate::clock::DAY_MS;
use std::num::NonZeroU32;

/// Requests per second of a connection, and of a user, on average.
pub(super) const REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Requests of a connection, and of a user, in a burst.
pub(super) const REQUESTS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Requests per second of a service; it acts for many users.
pub(super) const SERVICE_REQUESTS_PER_S: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
/// New rooms per minute of a user.
pub(super) const ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// New rooms per minute from an address.
pub(super) const ADDRESS_ROOMS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Offers, answers to offers, and claims per minute of a user.
pub(super) const OFFERS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Chat messages per minute of a user.
pub(super) const CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Chat messages per minute from an address.
pub(super) const ADDRESS_CHATS_PER_MIN: NonZeroU32 = NonZeroU32::new(300).unwrap();
/// Full lobby lists per minute for a user.
pub(super) const LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Full lobby lists per minute for an address.
pub(super) const ADDRESS_LISTS_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Requests per minute of a user about their own data, blocked players and notifications.
pub(super) const PERSONAL_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Requests per minute from an address about its users' own data, blocked players and notifications.
pub(super) const ADDRESS_PERSONAL_PER_MIN: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Analyses per minute of a user.
pub(super) const ANALYSES_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Analyses per day of a user.
pub(super) const ANALYSES_PER_DAY: NonZeroU32 = NonZeroU32::new(200).unwrap();
/// Analyses per minute from an address.
pub(super) const ADDRESS_ANALYSES_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Analyses per day from an address.
pub(super) const ADDRESS_ANALYSES_PER_DAY: NonZeroU32 = NonZeroU32::new(600).unwrap();
/// Challenges per day of a user to another user.
pub(super) const CHALLENGES_OF_PAIR_PER_DAY: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Challenges per day to one user by all guests of an IPv4 address or an IPv6 site. A challenge waits at most a week,
/// so at most 48 of these challenges wait at once. They cannot fill the user's list, which shows 50.
pub(super) const ADDRESS_CHALLENGES_PER_DAY: NonZeroU32 = NonZeroU32::new(6).unwrap();
/// Evaluations and judgements of actions per minute of a user.
pub(super) const EVALUATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Evaluations and judgements of actions per day of a user.
pub(super) const EVALUATIONS_PER_DAY: NonZeroU32 = NonZeroU32::new(3_000).unwrap();
/// Evaluations and judgements of actions per minute from an address.
pub(super) const ADDRESS_EVALUATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(180).unwrap();
/// Evaluations and judgements of actions per day from an address.
pub(super) const ADDRESS_EVALUATIONS_PER_DAY: NonZeroU32 = NonZeroU32::new(9_000).unwrap();
/// Reports per minute of a user.
pub(super) const REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// Reports per day of a user.
pub(super) const REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Reports per minute of the guests of an address, besides those within [`ADDRESS_FIRST_REPORTS_PER_MIN`] and
/// [`ADDRESS_FIRST_REPORTS_PER_DAY`].
pub(super) const ADDRESS_REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Reports per day of the guests of an address, besides those within [`ADDRESS_FIRST_REPORTS_PER_MIN`] and
/// [`ADDRESS_FIRST_REPORTS_PER_DAY`].
pub(super) const ADDRESS_REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(40).unwrap();
/// Reports per minute of the guests of an address, counting only the first report of each guest on a day.
pub(super) const ADDRESS_FIRST_REPORTS_PER_MIN: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Reports per day of the guests of an address, counting only the first report of each guest on a day.
pub(super) const ADDRESS_FIRST_REPORTS_PER_DAY: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Parts of replays a second for a user, on average.
pub(super) const REPLAYS_PER_S: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Parts of replays for a user in a burst, such as when they browse many games.
pub(super) const REPLAYS_BURST: NonZeroU32 = NonZeroU32::new(120).unwrap();
/// Parts of replays a second for an address, on average.
pub(super) const ADDRESS_REPLAYS_PER_S: NonZeroU32 = NonZeroU32::new(8).unwrap();
/// Parts of replays for an address in a burst.
pub(super) const ADDRESS_REPLAYS_BURST: NonZeroU32 = NonZeroU32::new(480).unwrap();
/// Profiles and leaderboards a second for a user, on average.
pub(super) const READS_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Profiles and leaderboards for a user in a burst.
pub(super) const READS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Profiles and leaderboards a second for an address, on average.
pub(super) const ADDRESS_READS_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Profiles and leaderboards for an address in a burst, such as when many pages reconnect.
pub(super) const ADDRESS_READS_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// New names per minute of a user.
pub(super) const NAMES_PER_MIN: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// New names per day of a user.
pub(super) const NAMES_PER_DAY: NonZeroU32 = NonZeroU32::new(50).unwrap();
/// New guests per minute from an address.
pub(super) const ADDRESS_GUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// New rooms per day of a user.
pub(super) const ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(300).unwrap();
/// New rooms per day from an address.
pub(super) const ADDRESS_ROOMS_PER_DAY: NonZeroU32 = NonZeroU32::new(1_500).unwrap();
/// Requests per day of a user that store something in a room or about the user.
pub(super) const ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(20_000).unwrap();
/// Requests per day from an address that store something in a room or about their user.
pub(super) const ADDRESS_ENTRIES_PER_DAY: NonZeroU32 = NonZeroU32::new(60_000).unwrap();
/// New guests per day from an address.
pub(super) const ADDRESS_GUESTS_PER_DAY: NonZeroU32 = NonZeroU32::new(500).unwrap();

/// The maximum number of bytes that one address can add to the database in a day, by the measured sizes of entries: 64
/// MiB.
pub const ADDRESS_DAY_BYTES_MAX: u64 = 64 << 20;

/// A guest or a deleted account is kept at least this long after its creation and after the last use of its valid
/// tokens: 30 days. It is kept longer if it has a seat in a room, a rating, a part in a merge or an open connection.
pub const UNUSED_GUEST_KEPT_MS: u64 = 30 * DAY_MS;
/// A token that is not revoked is kept this long after its last use: one year.
pub const UNUSED_TOKEN_KEPT_MS: u64 = 365 * DAY_MS;

/// Pictures per second for an address, on average.
pub(super) const ADDRESS_PICTURES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Pictures for an address in a burst, such as for a page with many of them.
pub(super) const ADDRESS_PICTURES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Animations per minute for an address.
pub(super) const ADDRESS_ANIMATIONS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Sandbox positions per second for an address, on average.
pub(super) const ADDRESS_POSITIONS_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Sandbox positions for an address in a burst.
pub(super) const ADDRESS_POSITIONS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Sign-in requests per minute from an address; one sign-in takes three.
pub(super) const ADDRESS_SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Sign-ins per minute of a member from the page of the Activity.
pub(super) const SIGN_INS_PER_MIN: NonZeroU32 = NonZeroU32::new(30).unwrap();

/// Requests a second from an address for the entry page of the Activity and for files that never change, on average.
/// The limit is high, because all members in the Activity share a few addresses of Discord's proxy. The responses come
/// from memory, so they cost little.
pub(super) const ADDRESS_ACTIVITY_PAGE_PER_S: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
/// Requests from an address for the entry page of the Activity and for files that never change, in a burst.
pub(super) const ADDRESS_ACTIVITY_PAGE_BURST: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Sign-ins of the Activity a second from an address, on average. The queue of sign-ins bounds those that ask Discord.
pub(super) const ADDRESS_ACTIVITY_SIGN_INS_PER_S: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
/// Sign-ins of the Activity from an address in a burst.
pub(super) const ADDRESS_ACTIVITY_SIGN_INS_BURST: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Connections of the Activity a second from an address, on average. They have a budget of their own, so that requests
/// for files and sign-ins with made-up codes do not use it up.
pub(super) const ADDRESS_ACTIVITY_CONNECTIONS_PER_S: NonZeroU32 = NonZeroU32::new(500).unwrap();
/// Connections of the Activity from an address in a burst.
pub(super) const ADDRESS_ACTIVITY_CONNECTIONS_BURST: NonZeroU32 = NonZeroU32::new(5_000).unwrap();
/// Entries into instances of the Activity per minute of a user.
pub(super) const ENTERS_PER_MIN: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Other requests about instances of the Activity per minute of a user.
pub(super) const ACTIVITY_REQUESTS_PER_MIN: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// HTTP requests a second for an address, on average.
pub(super) const ADDRESS_HTTP_PER_S: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// HTTP requests for an address in a burst, such as those of a school class whose pupils open the page together.
pub(super) const ADDRESS_HTTP_BURST: NonZeroU32 = NonZeroU32::new(2_000).unwrap();
/// Requests for `/healthz`, `/readyz` and the metrics a second from an address, on average. A load balancer makes about
/// one.
pub(super) const ADDRESS_PROBES_PER_S: NonZeroU32 = NonZeroU32::new(50).unwrap();
/// Requests for `/healthz`, `/readyz` and the metrics from an address in a burst.
pub(super) const ADDRESS_PROBES_BURST: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
/// Pages and records of rooms, and pages of people, per second for an address, on average.
pub(super) const ADDRESS_PAGES_PER_S: NonZeroU32 = NonZeroU32::new(10).unwrap();
/// Pages and records of rooms, and pages of people, for an address in a burst.
pub(super) const ADDRESS_PAGES_BURST: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Rooms loaded from disk per second for HTTP requests of an address, on average.
pub(super) const ADDRESS_LOADS_PER_S: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Rooms loaded from disk for HTTP requests of an address in a burst, such as for a page with many pictures.
pub(super) const ADDRESS_LOADS_BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();
/// Rooms loaded from disk per second for connections of an address, on average.
pub(super) const ADDRESS_OPENED_PER_S: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Rooms loaded from disk for connections of an address in a burst, such as when many players reconnect after a
/// restart.
pub(super) const ADDRESS_OPENED_BURST: NonZeroU32 = NonZeroU32::new(400).unwrap();
/// Rooms loaded from disk per second for a user, on average.
pub(super) const OPENED_PER_S: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Rooms loaded from disk for a user in a burst, such as when they return to all their games.
pub(super) const OPENED_BURST: NonZeroU32 = NonZeroU32::new(200).unwrap();
