//! The calls of the store for notifications of turns. [`Backend`](super::Backend) lists the errors that any call can
//! return.
//!
//! Invariants: the transaction that begins a turn adds a notice for each of the player's devices that has fewer than
//! 100 notices; the transaction that ends the turn removes the notice. Games against the computer have no notices.
//! [`NotificationStore::take_notices`] marks a notice as taken before its message is sent, so a crash can lose a
//! message but never sends it twice. A device is removed with its token; a member's direct messages on Discord are a
//! device without a token.

use super::account::TokenHash;
use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::{
    AddDevice, Device, DeviceId, Locale, Name, NotifyWhen, PlayerName, PushAddress, PushKey, RoomId,
    Snowflake, UserId,
};

/// The maximum number of devices of a user, not counting direct messages on Discord. A further one replaces the oldest.
pub const DEVICES_MAX: u32 = 10;
/// The maximum number of notices for one user at one host ([`DueNotice::host`]) that one call of
/// [`NotificationStore::due_notices`] returns.
pub const DUE_OF_USER_MAX: u32 = 20;

/// The calls for notifications.
#[async_trait]
pub trait NotificationStore: Send + Sync {
    /// The private key with which the server signs its messages to push services. If none is stored yet, stores and
    /// returns `fresh`.
    ///
    /// # Errors
    /// Those of every write.
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32]>;

    /// A user's devices that belong to tokens, the oldest first, and the user's preferences. The device of `token` is
    /// marked as the caller's own.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn notifications(
        &self,
        user: &UserId,
        token: Option<TokenHash>,
    ) -> Result<(Vec<Device>, NotifyWhen)>;

    /// Adds a device to a user, for as long as the token is valid. `host` is the device's push service: a DNS name, or
    /// an origin that the operator allows. The new device replaces devices with the same address or token, and the
    /// user's oldest devices beyond [`DEVICES_MAX`].
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser) if the token is revoked or not the user's.
    async fn add_device(
        &self,
        user: &UserId,
        token: TokenHash,
        id: DeviceId,
        device: AddDevice,
        host: String,
        now_ms: u64,
    ) -> Result<()>;

    /// Transfers the device of the token `from` to the token `to`, which replaces `from` in the same browser. Does
    /// nothing if the tokens belong to different users, or if `to` is revoked.
    ///
    /// # Errors
    /// Those of every write.
    async fn move_device(&self, from: TokenHash, to: TokenHash) -> Result<()>;

    /// Removes a device of a user. Ignores an unknown device.
    ///
    /// # Errors
    /// Those of every write.
    async fn remove_device(&self, user: &UserId, device: &DeviceId) -> Result<()>;

    /// Stores a user's preferences for notices of turns. A change makes the user's postponed notices due immediately.
    /// It also changes the time of every other notice that is not taken. So if a caller read such a notice before the
    /// change and postpones it because of the former preferences, [`Self::take_notices`] does not change its time. If
    /// `when` newly turns a member's direct messages on, this adds them as a device with the id `direct_messages`. A
    /// guest gets no such device.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn set_notify_when(
        &self,
        user: &UserId,
        when: NotifyWhen,
        direct_messages: DeviceId,
        now_ms: u64,
    ) -> Result<()>;

    /// Up to `limit` notices that are due at `now_ms`, without those for the `busy` hosts ([`DueNotice::host`]).
    ///
    /// The result begins with the first notice of each user at each host. Their second notices follow, and so on. The
    /// result has at most [`DUE_OF_USER_MAX`] notices for one user at one host. So a user with many notices does not
    /// delay the notices of others.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn due_notices(&self, now_ms: u64, limit: u32, busy: Vec<String>) -> Result<Vec<DueNotice>>;

    /// Marks the notices `taken` as taken, so that the caller can send or drop them. Postpones the notices `postponed`,
    /// except those whose times have changed since the caller read them. Returns the notices of `taken` whose turns go
    /// on and which no earlier call took.
    ///
    /// # Errors
    /// Those of every write. After `Unknown`, the caller must send none of `taken`.
    async fn take_notices(
        &self,
        taken: Vec<NoticeKey>,
        postponed: Vec<PostponedNotice>,
    ) -> Result<Vec<NoticeKey>>;

    /// Makes a taken notice due again at `due_ms`, unless its turn has ended. The caller must know that nothing was
    /// sent.
    ///
    /// # Errors
    /// Those of every write.
    async fn return_notice(&self, notice: &NoticeKey, due_ms: u64) -> Result<()>;

    /// At most `limit` turns that have ended after their notices for direct messages were taken. A turn is left out
    /// while a later turn of the same player in the room goes on, because the message about the ended turn is then true
    /// again.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn ended_turns(&self, limit: u32) -> Result<Vec<EndedTurn>>;

    /// Removes these ended turns from the store. The caller removes the messages about them.
    ///
    /// # Errors
    /// Those of every write.
    async fn forget_ended_turns(&self, ended: Vec<EndedTurn>) -> Result<()>;

    /// Removes a device that its push service no longer knows, or to which messages keep failing.
    ///
    /// # Errors
    /// Those of every write.
    async fn drop_device(&self, device: &DeviceId) -> Result<()>;
}

/// A notice: one turn of a room, for one device.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoticeKey {
    /// The room.
    pub room: RoomId,
    /// The device.
    pub device: DeviceId,
    /// The length of the room's log when the turn began.
    pub turn: u32,
}

/// A due notice that the caller of [`NotificationStore::due_notices`] postpones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PostponedNotice {
    /// The notice.
    pub key: NoticeKey,
    /// The time at which the notice was due when it was read ([`DueNotice::due_ms`]).
    pub read_due_ms: u64,
    /// The time at which the notice is due again, in ms since 1970.
    pub due_ms: u64,
}

/// A turn that has ended after its notice for direct messages was taken. The notice may have been dropped, so there may
/// be no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedTurn {
    /// The room.
    pub room: RoomId,
    /// The player's direct messages.
    pub device: DeviceId,
    /// The player's id on Discord.
    pub discord: Snowflake,
}

/// A notice that is due, with the data to decide about it and to send it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueNotice {
    /// The notice.
    pub key: NoticeKey,
    /// The time since which the notice is due, in ms since 1970.
    pub due_ms: u64,
    /// The number of earlier attempts that failed because the push service (for direct messages, the bot) deferred the
    /// message or could not be reached.
    pub attempts: u32,
    /// The player whose turn it is.
    pub user: UserId,
    /// The player's preferences. Here, [`NotifyWhen::discord`] only says whether this notice is for direct messages.
    pub when: NotifyWhen,
    /// The opponent's name.
    pub opponent: PlayerName,
    /// The game's id.
    pub game: Name,
    /// The room's next deadline, in ms of uptime.
    pub deadline_ms: Option<u64>,
    /// The time at which the turn began, in ms since 1970.
    pub began_ms: u64,
    /// The push service, by its DNS name or by an origin that the operator allows; `discord` for direct messages.
    pub host: String,
    /// The place to which the message goes.
    pub target: NoticeTarget,
}

/// The place to which the message of a notice goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoticeTarget {
    /// A browser, through its push service.
    Browser(PushTarget),
    /// The player's direct messages on Discord.
    Discord {
        /// The player's id on Discord.
        id: Snowflake,
        /// The player's name.
        name: PlayerName,
        /// The language the player reads.
        locale: Option<Locale>,
    },
}

/// A push subscription.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushTarget {
    /// The address at the push service.
    pub address: PushAddress,
    /// The device's public key.
    pub public_key: PushKey<65>,
    /// The secret shared with the device.
    pub auth: PushKey<16>,
}
