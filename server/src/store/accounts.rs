//! The calls of the store that are about users, tokens and ratings. Each may also give the errors of every call:
//! [`StoreError::Busy`](super::StoreError::Busy), `Timeout`, `Closed`, `DiskFull`, `Damaged` and `Failed`.
//!
//! What always holds: the id of a guest who was merged means the member, wherever an id is given.

use super::Store;
use super::account::{Account, TokenHash};
use super::backend::Result;
use super::ratings::{ChartPoint, LeaderboardRow, Standing};
use konakis_protocol::{Locale, Name, PlayerName, Snowflake, UserId};
use std::collections::BTreeMap;

impl Store {
    /// Makes a user, with a first token if one is given.
    ///
    /// # Errors
    /// [`StoreError::Taken`](super::StoreError::Taken) where the id, the Discord account or the token is in use.
    pub async fn create_user(&self, account: Account, token: Option<TokenHash>) -> Result<()> {
        self.write(move |tables| tables.create_user(&account, token.as_ref())).await
    }

    /// A user. For a guest who was merged this is the member, so that the account's id is another than was asked for.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn user(&self, user: &UserId) -> Result<Option<Account>> {
        let user = user.clone();
        self.read(move |tables| tables.user(&user)).await
    }

    /// Those of these users that there are, by the id asked for; as [`Store::user`] gives each.
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

    /// Whose token this is; nobody's if it was never given out or is revoked.
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

    /// Gives a user another name.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    pub async fn rename(&self, user: &UserId, name: PlayerName) -> Result<()> {
        let user = user.clone();
        self.write(move |tables| tables.rename(&user, &name)).await
    }

    /// Remembers the language that a user reads.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser).
    pub async fn set_locale(&self, user: &UserId, locale: Option<Locale>) -> Result<()> {
        let user = user.clone();
        self.write(move |tables| tables.set_locale(&user, locale.as_ref())).await
    }

    /// Gives a user one more token. `now_ms` is wall time, as in all calls here.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser), or `Taken` where the token is somebody's.
    pub async fn add_token(&self, user: &UserId, token: TokenHash, now_ms: u64) -> Result<()> {
        let user = user.clone();
        self.write(move |tables| tables.add_token(&user, &token, now_ms)).await
    }

    /// Remembers when a token was last used, to within an hour; of a token that is not known, nothing.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn token_used(&self, token: TokenHash, now_ms: u64) -> Result<()> {
        self.write(move |tables| tables.token_used(&token, now_ms)).await
    }

    /// Takes a token out of use for ever, and gives whether it was in use.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn revoke_token(&self, token: TokenHash, now_ms: u64) -> Result<bool> {
        self.write(move |tables| tables.revoke_token(&token, now_ms)).await
    }

    /// Takes all tokens of a user out of use for ever, and gives how many were in use.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn revoke_all(&self, user: &UserId, now_ms: u64) -> Result<u64> {
        let user = user.clone();
        self.write(move |tables| tables.revoke_all(&user, now_ms)).await
    }

    /// Makes a guest one with a member: his tokens, his rooms and his rated games are the member's from now on.
    ///
    /// The member's ratings are made anew from the games of both, in their order. Opponents keep theirs. Games that
    /// the two played against each other no longer count for either.
    ///
    /// # Errors
    /// [`StoreError::NoSuchUser`](super::StoreError::NoSuchUser); `NotMergeable` where the one is no guest, the other
    /// no member, or the guest was merged before.
    pub async fn merge_guest(&self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()> {
        let (guest, member) = (guest.clone(), member.clone());
        self.write(move |tables| tables.merge_guest(&guest, &member, now_ms)).await
    }

    /// How well a user plays each game of which he has played rated ones, by the game's id.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, Standing>> {
        let user = user.clone();
        self.read(move |tables| tables.ratings(&user)).await
    }

    /// How a user's rating went over his last `limit` rated games, the earliest first.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn rating_chart(&self, user: &UserId, game: &Name, limit: u32) -> Result<Vec<ChartPoint>> {
        let (user, game) = (user.clone(), game.clone());
        self.read(move |tables| tables.rating_chart(&user, &game, limit)).await
    }

    /// The best players of a game, the best first: guests and members with at least
    /// [`LEADERBOARD_GAMES_MIN`](super::LEADERBOARD_GAMES_MIN) games and a deviation of at most
    /// [`LEADERBOARD_DEVIATION_MAX`](super::LEADERBOARD_DEVIATION_MAX). Equal ratings go by the smaller deviation,
    /// then by id.
    ///
    /// # Errors
    /// Those of every call.
    pub async fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>> {
        let game = game.clone();
        self.read(move |tables| tables.leaderboard(&game, limit)).await
    }
}
