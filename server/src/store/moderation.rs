//! The calls of the store for moderation. [`Backend`](super::Backend) lists the errors that any call can return.
//!
//! Invariants: one transaction makes the store's changes for an action of the operator and adds the action to the audit
//! log. Times are wall times in ms since 1970.

use super::error::Result;
use crate::moderation::{Grounds, Sanction, SanctionKind, Target};
use async_trait::async_trait;
use konakis_protocol::{PlayerName, RoomId, Snowflake, User, UserId};
use std::collections::BTreeSet;

/// The maximum number of players that a user may block.
pub const BLOCKS_MAX: u32 = 200;
/// The maximum number of messages of one report.
pub const REPORT_MESSAGES_MAX: usize = 2_000;
/// The maximum number of open reports; further ones are refused.
pub const OPEN_REPORTS_MAX: u32 = 10_000;

/// The users who have blocked a player, and the Discord accounts of these users. The Discord accounts are needed for a
/// blocker who began to watch a room through a service before they had an account here. The room knows only the Discord
/// account of such a blocker.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Blockers {
    users: BTreeSet<UserId>,
    discord: BTreeSet<Snowflake>,
}

impl Blockers {
    /// Whether this user or this Discord account is among the blockers.
    #[must_use]
    pub fn contains(&self, user: Option<&UserId>, discord: Option<Snowflake>) -> bool {
        user.is_some_and(|user| self.users.contains(user))
            || discord.is_some_and(|discord| self.discord.contains(&discord))
    }
}

impl FromIterator<(UserId, Option<Snowflake>)> for Blockers {
    fn from_iter<T: IntoIterator<Item = (UserId, Option<Snowflake>)>>(all: T) -> Self {
        let (users, discord): (BTreeSet<_>, BTreeSet<_>) = all.into_iter().unzip();
        Self { users, discord: discord.into_iter().flatten().collect() }
    }
}

/// A person on Discord who has no account here and is to be blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockedNewcomer {
    /// The Discord account, of which only a keyed hash is stored.
    pub discord: Snowflake,
    /// The name in the list of blocked players.
    pub name: PlayerName,
    /// An unused user id, which stands for the person in the list of blocked players.
    pub id: UserId,
}

/// An action of the operator.
#[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OperatorAction {
    /// Bans or mutes, in place of an earlier sanction of the same kind and target.
    Sanction(NewSanction),
    /// Lifts the sanction with this number.
    Lift(u64),
    /// Renames a user and fixes the name until this time. With `None`, the name is fixed until the operator lifts this
    /// sanction.
    Rename(UserId, PlayerName, Option<u64>),
    /// Removes the chat messages of a user in a room. The store removes the messages in reports, and the room's task
    /// removes the others.
    RemoveText(RoomId, UserId),
    /// Marks an open report as resolved.
    Resolve(u64),
    /// Deletes an account.
    Delete(UserId),
    /// Closes a room; the room's task ends the game.
    Close(RoomId),
}

impl OperatorAction {
    /// The word for the action in the audit log.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sanction(sanction) => sanction.kind.name(),
            other => other.into(),
        }
    }

    /// The subject in the audit log. `sanction` is the number of the sanction, if any.
    pub(super) fn subject(&self, sanction: Option<u64>) -> String {
        match self {
            Self::Sanction(NewSanction { target: Target::User(user), .. }) => user.to_string(),
            Self::Sanction(_) | Self::Lift(_) => format!("sanction {}", sanction.unwrap_or_default()),
            Self::Rename(user, ..) | Self::Delete(user) => user.to_string(),
            Self::RemoveText(room, user) => format!("{user} in {room}"),
            Self::Resolve(report) => format!("report {report}"),
            Self::Close(room) => room.to_string(),
        }
    }
}

/// A sanction to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSanction {
    /// Its kind.
    pub kind: SanctionKind,
    /// The user or the addresses concerned.
    pub target: Target,
    /// The time of its end; `None` if only the operator can lift it.
    pub until_ms: Option<u64>,
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// The time of the action.
    pub at_ms: u64,
    /// The operator.
    pub operator: String,
    /// The action.
    pub action: String,
    /// The user, room, sanction or report.
    pub subject: String,
    /// The reason.
    pub reason: String,
}

/// A report to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// The room.
    pub room: RoomId,
    /// The reporter.
    pub reporter: UserId,
    /// The reporter's words.
    pub note: Option<String>,
    /// The reported messages, the oldest first.
    pub messages: Vec<ReportedMessage>,
    /// The time of the report.
    pub at_ms: u64,
}

/// A stored report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number.
    pub id: u64,
    /// The time of the report.
    pub at_ms: u64,
    /// The room.
    pub room: RoomId,
    /// The reporter.
    pub reporter: UserId,
    /// The reporter's words; empty if there are none.
    pub note: String,
    /// The time at which the operator resolved it; `None` if it is open.
    pub resolved_ms: Option<u64>,
    /// The reported messages, the oldest first.
    pub messages: Vec<ReportedMessage>,
}

/// A page of reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportPage {
    /// The reports, the oldest first.
    pub reports: Vec<Report>,
    /// The number of reports after them.
    pub more: u64,
}

/// A message of a reported chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedMessage {
    /// The author.
    pub user: UserId,
    /// The author's name at that time.
    pub name: PlayerName,
    /// The audience: `players`, `spectators` or `all`.
    pub channel: String,
    /// The text; `None` if it was removed.
    pub text: Option<String>,
    /// The time of the message.
    pub at_ms: u64,
}

/// The calls for moderation.
#[async_trait]
pub trait ModerationStore: Send + Sync {
    /// Carries out an action of the operator and adds it to the audit log. Returns the number of the sanction that was
    /// made or lifted, or of the resolved report; `None` for other actions. If the sanction to lift or the open report
    /// does not exist, changes nothing and returns `None`.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn moderate(
        &self,
        operator: String,
        reason: Grounds,
        action: OperatorAction,
        now_ms: u64,
    ) -> Result<Option<u64>>;

    /// All sanctions, the oldest first.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn sanctions(&self) -> Result<Vec<Sanction>>;

    /// Removes up to `limit` ended sanctions, and up to `limit` reports sent before `reports_before_ms`. Returns the
    /// number of both together.
    ///
    /// # Errors
    /// Those of every write.
    async fn expire_moderation(&self, now_ms: u64, reports_before_ms: u64, limit: u32) -> Result<u64>;

    /// The last `limit` entries of the audit log, the oldest first.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn audit(&self, limit: u32) -> Result<Vec<AuditEntry>>;

    /// Blocks a player, unless the user has blocked [`BLOCKS_MAX`] others. Returns whether the user's list contains the
    /// player.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser) if one of the two is deleted.
    async fn block(&self, user: &UserId, blocked: &UserId, now_ms: u64) -> Result<bool>;

    /// Lifts a block, if there is one.
    ///
    /// # Errors
    /// Those of every write.
    async fn unblock(&self, user: &UserId, blocked: &UserId) -> Result<()>;

    /// Whether `by` has blocked `user`, or an earlier account here that belonged to the user's Discord account.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn is_blocked(&self, by: &UserId, user: &UserId) -> Result<bool>;

    /// Whether the list of [`blocked_by`](Self::blocked_by) contains `id`.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn lists_blocked(&self, by: &UserId, id: &UserId) -> Result<bool>;

    /// The players whom a user has blocked, the latest first.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn blocked_by(&self, user: &UserId) -> Result<Vec<User>>;

    /// The users who have blocked this player, or an earlier account here that belonged to the player's Discord
    /// account. The player cannot join their games.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn blockers(&self, of: &UserId) -> Result<Blockers>;

    /// The users who do not get this player's chat messages, because they have blocked the player. Blocks of an
    /// earlier, deleted account are left out: the missing messages would reveal whose account it was.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn chat_blockers(&self, of: &UserId) -> Result<Blockers>;

    /// Blocks a Discord account, unless the user has blocked [`BLOCKS_MAX`] others. The block also applies to an
    /// account here that this person has created meanwhile or creates later. Returns whether the user's list then
    /// contains this person. The answer ignores a block of an account here that was deleted.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser) if the user is deleted.
    async fn block_discord(&self, user: &UserId, newcomer: BlockedNewcomer, now_ms: u64) -> Result<bool>;

    /// Lifts the block of a Discord account. If the user blocked an account here that was deleted later, that block
    /// stays.
    ///
    /// # Errors
    /// Those of every write.
    async fn unblock_discord(&self, user: &UserId, discord: Snowflake) -> Result<()>;

    /// Whether `by` has blocked this Discord account, which need not have an account here.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn is_discord_blocked(&self, by: &UserId, discord: Snowflake) -> Result<bool>;

    /// Whether `by` has blocked this person by their Discord account, and the person has had no account here since. A
    /// block of a deleted account here is ignored: otherwise the answer would reveal whose account that was.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn names_discord(&self, by: &UserId, discord: Snowflake) -> Result<bool>;

    /// Stores a report and returns its number. Returns `None`, and stores nothing, if [`OPEN_REPORTS_MAX`] reports are
    /// open.
    ///
    /// If the reporter already has an open report of the room, adds the messages to that report instead, even if
    /// [`OPEN_REPORTS_MAX`] reports are open. That report gets at most [`REPORT_MESSAGES_MAX`] messages in all. A new
    /// note replaces its note.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser) if the reporter is deleted.
    async fn add_report(&self, report: NewReport) -> Result<Option<u64>>;

    /// Up to `limit` reports with numbers above `after`, the oldest first; resolved ones only if `with_resolved`.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn reports(&self, with_resolved: bool, after: u64, limit: u32) -> Result<ReportPage>;

    /// Up to 50 users with this name, ignoring the case of ASCII letters.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn users_named(&self, name: String) -> Result<Vec<UserId>>;

    /// Up to `limit` rooms of a user in the order of their ids, after the id `after`.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn room_ids_of(&self, user: &UserId, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>>;
}
