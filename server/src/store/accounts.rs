//! The calls of the store for users and tokens. [`Backend`](super::Backend) lists the errors that any call can return.
//!
//! Invariants: every call except [`AccountStore::merge_guest`] treats the id of a merged guest as the id of the member.
//! `now_ms` is wall time in ms since 1970.

use super::account::{Account, SignedInAt, TokenHash};
use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::{Locale, PlayerName, Snowflake, UserId};
use std::collections::BTreeMap;

/// The maximum number of a user's sessions (valid tokens) on the website. Discord's Activity has a separate maximum of
/// the same size.
pub const SESSIONS_MAX: u32 = 100;
/// The precision of a token's time of last use, in ms. A finer precision would need many more writes.
pub(super) const USED_PRECISION_MS: u64 = 60 * 60 * 1000;

/// The calls for users, their tokens, and merges of guests into members.
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Creates a user, with a first token if one is given.
    ///
    /// # Errors
    /// [`StoreError::Taken`](super::StoreError::Taken) if the id, the Discord account or the token is in use.
    async fn create_user(&self, account: Account, token: Option<TokenHash>) -> Result<()>;

    /// The account of a user. For a merged guest, this is the member's account.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn user(&self, user: &UserId) -> Result<Option<Account>>;

    /// The accounts of several users. The keys are the requested ids. Unknown ids are left out.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn users(&self, users: &[UserId]) -> Result<BTreeMap<UserId, Account>>;

    /// The owner of a token; `None` if the token is unknown or revoked.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn user_by_token(&self, token: TokenHash) -> Result<Option<Account>>;

    /// The member with this Discord account.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>>;

    /// Renames a user, unless the operator has fixed their name. Returns the name that the user now has.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn rename(&self, user: &UserId, name: PlayerName, now_ms: u64) -> Result<PlayerName>;

    /// Stores the language of a user.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn set_locale(&self, user: &UserId, locale: Option<Locale>) -> Result<()>;

    /// Adds a token to a user. Then revokes the user's least recently used tokens beyond [`SESSIONS_MAX`], separately
    /// for each [`SignedInAt`].
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), or `Taken` if the token is in use.
    async fn add_token(&self, user: &UserId, token: TokenHash, at: SignedInAt, now_ms: u64) -> Result<()>;

    /// Stores `now_ms` as the last use of a token if the stored time is more than an hour older. Ignores an unknown
    /// token.
    ///
    /// # Errors
    /// Those of every write.
    async fn token_used(&self, token: TokenHash, now_ms: u64) -> Result<()>;

    /// Revokes a token permanently, and returns whether it was valid.
    ///
    /// # Errors
    /// Those of every write.
    async fn revoke_token(&self, token: TokenHash, now_ms: u64) -> Result<bool>;

    /// Revokes all tokens of a user permanently, and returns how many were valid.
    ///
    /// # Errors
    /// Those of every write.
    async fn revoke_all(&self, user: &UserId, now_ms: u64) -> Result<u64>;

    /// Merges a guest into a member.
    ///
    /// The member gets the guest's seats, rated games, blocks, sanctions and reports. A member without notification
    /// preferences also gets those of the guest. The guest's tokens are revoked, and their devices removed.
    ///
    /// The member's ratings are computed again from the rated games of the guest and the member, in the order of
    /// settlement. Games between the two are left out. Opponents' ratings do not change.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser); `NotMergeable` if `guest` is not a guest,
    /// `member` is not a member, or the guest was merged before.
    async fn merge_guest(&self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()>;
}
