//! The calls of the store for users and tokens. Their errors are listed at [`Backend`](super::Backend).
//!
//! Invariants: the id of a merged guest stands for the member in every call except [`AccountStore::merge_guest`].
//! `now_ms` is wall time in ms since 1970.

use super::account::{Account, SignedInAt, TokenHash};
use super::error::Result;
use async_trait::async_trait;
use konakis_protocol::{Locale, PlayerName, Snowflake, UserId};
use std::collections::BTreeMap;

/// The maximum number of sessions of a user on the site, and as many again in Discord's Activity.
pub const SESSIONS_MAX: u32 = 100;
/// The precision of a token's time of last use, in ms. A finer precision would need many more writes.
pub(super) const USED_PRECISION_MS: u64 = 60 * 60 * 1000;

/// Users, their tokens, and merges of guests into members.
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Creates a user, with a first token if one is given.
    ///
    /// # Errors
    /// [`StoreError::Taken`](super::StoreError::Taken) if the id, the Discord account or the token is in use.
    async fn create_user(&self, account: Account, token: Option<TokenHash>) -> Result<()>;

    /// The account of a user; of a merged guest, the member's account.
    ///
    /// # Errors
    /// Those of every call.
    async fn user(&self, user: &UserId) -> Result<Option<Account>>;

    /// The accounts of several users, by the requested id. Unknown ids are left out.
    ///
    /// # Errors
    /// Those of every call.
    async fn users(&self, users: &[UserId]) -> Result<BTreeMap<UserId, Account>>;

    /// The owner of a token; `None` if the token is unknown or revoked.
    ///
    /// # Errors
    /// Those of every call.
    async fn user_by_token(&self, token: TokenHash) -> Result<Option<Account>>;

    /// The member with this Discord account.
    ///
    /// # Errors
    /// Those of every call.
    async fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>>;

    /// Renames a user, unless the operator has set their name. Returns the name that the user now has.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn rename(&self, user: &UserId, name: PlayerName, now_ms: u64) -> Result<PlayerName>;

    /// Stores the language of a user.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    async fn set_locale(&self, user: &UserId, locale: Option<Locale>) -> Result<()>;

    /// Adds a token to a user. If they then have too many tokens from this place, revokes the least recently used.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), or `Taken` if the token is in use.
    async fn add_token(&self, user: &UserId, token: TokenHash, at: SignedInAt, now_ms: u64) -> Result<()>;

    /// Stores the time of a known token's last use, unless the stored time is at most an hour old.
    ///
    /// # Errors
    /// Those of every call.
    async fn token_used(&self, token: TokenHash, now_ms: u64) -> Result<()>;

    /// Revokes a token permanently, and returns whether it was in use.
    ///
    /// # Errors
    /// Those of every call.
    async fn revoke_token(&self, token: TokenHash, now_ms: u64) -> Result<bool>;

    /// Revokes all tokens of a user permanently, and returns how many were in use.
    ///
    /// # Errors
    /// Those of every call.
    async fn revoke_all(&self, user: &UserId, now_ms: u64) -> Result<u64>;

    /// Merges a guest into a member, who gets the guest's seats, rated games, tokens with their devices, blocks,
    /// sanctions and reports, and the guest's notification preferences unless they have their own.
    ///
    /// The member's ratings are computed again from the games of both, in the order of settlement. Opponents' ratings
    /// do not change. Games between the two no longer count.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser); `NotMergeable` if `guest` is not a guest,
    /// `member` is not a member, or the guest was merged before.
    async fn merge_guest(&self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()>;
}
