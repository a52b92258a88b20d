//! Calls of the store for users, tokens and ratings. The errors of every call are
//! [`StoreError::Busy`](super::StoreError::Busy), `Timeout`, `Closed`, `DiskFull`, `Gone`, `Damaged` and `Failed`.
//!
//! Invariants: the id of a merged guest stands for the member in every call. `now_ms` is wall time in ms since 1970.

use super::Store;
use super::account::{Account, TokenHash};
use super::backend::Result;
use super::ratings::{ChartPoint, LeaderboardRow, Standing};
use konakis_protocol::{Locale, Name, PlayerName, Snowflake, UserId};
use std::collections::BTreeMap;

impl Store {
    /// Creates a user, with a first token if one is given.
    ///
    /// # Errors
    /// [`StoreError::Taken`](super::StoreError::Taken) if the id, the Discord account or the token is in use.
    pub async fn create_user(&self, account: Account, token: Option<TokenHash>) -> Result<()> {
        self.write(move |tables| tables.create_user(&account, token.as_ref())).await
    }

    /// The account of a user. For a merged guest it is the member's, so its id differs from `user`.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn user(&self, user: &UserId) -> Result<Option<Account>> {
        let user = user.clone();
        self.read(move |tables| tables.user(&user)).await
    }

    /// The accounts of several users, by the requested id, as from [`Store::user`]. Unknown ids are left out.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn users(&self, users: &[UserId]) -> Result<BTreeMap<UserId, Account>> {
        let users = users.to_vec();
        self.read(move |tables| {
            let mut found = BTreeMap::new();
            for user in users {
                if let Some(account) = tables.user(&user)? {
                    found.insert(user, account);
                }
            }
            Ok(found)
        })
        .await
    }

    /// The owner of a token; `None` if the token is unknown or revoked.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn user_by_token(&self, token: TokenHash) -> Result<Option<Account>> {
        self.read(move |tables| tables.user_by_token(&token)).await
    }

    /// The member with this Discord account.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>> {
        self.read(move |tables| tables.user_by_discord(discord)).await
    }

    /// Renames a user.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    pub async fn rename(&self, user: &UserId, name: PlayerName) -> Result<()> {
        let user = user.clone();
        self.write(move |tables| tables.rename(&user, &name)).await
    }

    /// Stores the language of a user.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    pub async fn set_locale(&self, user: &UserId, locale: Option<Locale>) -> Result<()> {
        let user = user.clone();
        self.write(move |tables| tables.set_locale(&user, locale.as_ref())).await
    }

    /// Adds a token to a user.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), or `Taken` if the token is in use.
    pub async fn add_token(&self, user: &UserId, token: TokenHash, now_ms: u64) -> Result<()> {
        let user = user.clone();
        self.write(move |tables| tables.add_token(&user, &token, now_ms)).await
    }

    /// Stores the time of a token's last use, to the hour. An unknown token is ignored.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn token_used(&self, token: TokenHash, now_ms: u64) -> Result<()> {
        self.write(move |tables| tables.token_used(&token, now_ms)).await
    }

    /// Revokes a token for ever, and returns whether it was in use.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn revoke_token(&self, token: TokenHash, now_ms: u64) -> Result<bool> {
        self.write(move |tables| tables.revoke_token(&token, now_ms)).await
    }

    /// Revokes all tokens of a user for ever, and returns how many were in use.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn revoke_all(&self, user: &UserId, now_ms: u64) -> Result<u64> {
        let user = user.clone();
        self.write(move |tables| tables.revoke_all(&user, now_ms)).await
    }

    /// Merges a guest into a member, who gets the guest's tokens, seats and rated games.
    ///
    /// The member's ratings are computed again from the games of both, in the order in which they were settled. The
    /// ratings of opponents do not change. Games between the two no longer count.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser); `NotMergeable` if `guest` is not a guest,
    /// `member` is not a member, or the guest was merged before.
    pub async fn merge_guest(&self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()> {
        let (guest, member) = (guest.clone(), member.clone());
        self.write(move |tables| tables.merge_guest(&guest, &member, now_ms)).await
    }

    /// A user's rating in each game in which they have one, by the game's id.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, Standing>> {
        let user = user.clone();
        self.read(move |tables| tables.ratings(&user)).await
    }

    /// A user's rating after each of their last `limit` rated games, the earliest first.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn rating_chart(&self, user: &UserId, game: &Name, limit: u32) -> Result<Vec<ChartPoint>> {
        let (user, game) = (user.clone(), game.clone());
        self.read(move |tables| tables.rating_chart(&user, &game, limit)).await
    }

    /// The best players of a game, the best first: guests and members with at least
    /// [`LEADERBOARD_GAMES_MIN`](super::LEADERBOARD_GAMES_MIN) games and a deviation of at most
    /// [`LEADERBOARD_DEVIATION_MAX`](super::LEADERBOARD_DEVIATION_MAX). Equal ratings are ordered by the smaller
    /// deviation, then by id.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>> {
        let game = game.clone();
        self.read(move |tables| tables.leaderboard(&game, limit)).await
    }
}
