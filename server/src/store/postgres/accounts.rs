//! Users, tokens and merges in PostgreSQL.

use super::super::AccountStore;
use super::super::account::{Account, AccountKind, SignedInAt, TokenHash, check_merge};
use super::super::accounts::USED_PRECISION_MS;
use super::super::error::{Result, StoreError};
use super::db::Db;
use super::rating_tables::merge_players;
use super::users::{account, bound_sessions, check_changed, owner, set_name, user};
use super::value::{int, user_id};
use super::{Postgres, discord_blocks};
use async_trait::async_trait;
use konakis_protocol::{Locale, PlayerName, Snowflake, UserId};
use std::collections::BTreeMap;

#[async_trait]
impl AccountStore for Postgres {
    async fn create_user(&self, account: Account, token: Option<TokenHash>) -> Result<()> {
        self.write((account, token), |db, (account, token)| {
            Box::pin(create_user(db, account, token.as_ref()))
        })
        .await
    }

    async fn user(&self, id: &UserId) -> Result<Option<Account>> {
        self.read(id.clone(), |db, id| Box::pin(async { user(db, &owner(db, id).await?).await })).await
    }

    async fn users(&self, users: &[UserId]) -> Result<BTreeMap<UserId, Account>> {
        self.read(users.to_vec(), |db, users| Box::pin(accounts(db, users))).await
    }

    async fn user_by_token(&self, token: TokenHash) -> Result<Option<Account>> {
        self.read(token, |db, token| {
            let query = "SELECT user_id, name, discord, locale, users.created_ms, deleted_ms
                FROM tokens JOIN users USING (user_id) WHERE hash = $1 AND revoked_ms IS NULL";
            Box::pin(async { db.one(query, &[&&token.bytes()[..]], |row| account(row, 0)).await })
        })
        .await
    }

    async fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>> {
        self.read(discord.to_string(), |db, discord| {
            let query =
                "SELECT user_id, name, discord, locale, created_ms, deleted_ms FROM users WHERE discord = $1";
            Box::pin(async { db.one(query, &[discord], |row| account(row, 0)).await })
        })
        .await
    }

    async fn rename(&self, user: &UserId, name: PlayerName, now_ms: u64) -> Result<PlayerName> {
        self.write((user.clone(), name, now_ms), |db, (user, name, now_ms)| {
            Box::pin(async {
                let account = user_of(db, user).await?;
                if holds_name(db, &account.id, *now_ms).await? {
                    return Ok(account.name);
                }
                set_name(db, &account.id, name).await?;
                Ok(name.clone())
            })
        })
        .await
    }

    async fn set_locale(&self, user: &UserId, locale: Option<Locale>) -> Result<()> {
        self.write((user.clone(), locale), |db, (user, locale)| {
            Box::pin(async {
                let user = owner(db, user).await?;
                let update = "UPDATE users SET locale = $2 WHERE user_id = $1 AND deleted_ms IS NULL";
                let locale = locale.as_ref().map(Locale::as_str);
                check_changed(&user, db.execute(update, &[&user.as_str(), &locale]).await?)
            })
        })
        .await
    }

    async fn add_token(&self, user: &UserId, token: TokenHash, at: SignedInAt, now_ms: u64) -> Result<()> {
        self.write((user.clone(), token, at, now_ms), |db, (user, token, at, now_ms)| {
            Box::pin(async { insert_token(db, &owner(db, user).await?, token, *at, *now_ms).await })
        })
        .await
    }

    async fn token_used(&self, token: TokenHash, now_ms: u64) -> Result<()> {
        self.write((token, now_ms), |db, (token, now_ms)| {
            let update = "UPDATE tokens SET used_ms = $2 WHERE hash = $1 AND used_ms < $3";
            let before_ms = int(now_ms.saturating_sub(USED_PRECISION_MS));
            Box::pin(async move {
                db.execute(update, &[&&token.bytes()[..], &int(*now_ms), &before_ms]).await.map(drop)
            })
        })
        .await
    }

    async fn revoke_token(&self, token: TokenHash, now_ms: u64) -> Result<bool> {
        self.write((token, now_ms), |db, (token, now_ms)| {
            let update = "UPDATE tokens SET revoked_ms = $2 WHERE hash = $1 AND revoked_ms IS NULL";
            Box::pin(async { Ok(db.execute(update, &[&&token.bytes()[..], &int(*now_ms)]).await? > 0) })
        })
        .await
    }

    async fn revoke_all(&self, user: &UserId, now_ms: u64) -> Result<u64> {
        self.write((user.clone(), now_ms), |db, (user, now_ms)| {
            let update =
                "UPDATE tokens SET revoked_ms = $2 WHERE user_id = owner_of($1) AND revoked_ms IS NULL";
            Box::pin(async { db.execute(update, &[&user.as_str(), &int(*now_ms)]).await })
        })
        .await
    }

    async fn merge_guest(&self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()> {
        self.write((guest.clone(), member.clone(), now_ms), |db, (guest, member, now_ms)| {
            Box::pin(async {
                let was_merged = owner(db, guest).await? != *guest;
                let (found_guest, found_member) = (user(db, guest).await?, user(db, member).await?);
                check_merge((guest, found_guest.as_ref()), (member, found_member.as_ref()), was_merged)?;
                merge_players(db, guest, member, *now_ms).await
            })
        })
        .await
    }
}

async fn create_user(db: &Db, account: &Account, token: Option<&TokenHash>) -> Result<()> {
    let insert = "INSERT INTO users (user_id, name, discord, locale, created_ms) VALUES ($1, $2, $3, $4, $5)";
    let discord = account.discord().map(|discord| discord.to_string());
    let locale = account.locale.as_ref().map(Locale::as_str);
    let created = int(account.created_ms);
    let (id, name) = (account.id.as_str(), account.name.as_str());
    db.insert(insert, &[&id, &name, &discord, &locale, &created], "user id or Discord account").await?;
    if let Some(discord) = account.discord() {
        discord_blocks::take_over(db, &account.id, discord).await?;
    }
    match token {
        Some(token) => insert_token(db, &account.id, token, SignedInAt::Website, account.created_ms).await,
        None => Ok(()),
    }
}

/// The account of a user. For a merged guest, this is the member's account.
async fn user_of(db: &Db, id: &UserId) -> Result<Account> {
    let owner = owner(db, id).await?;
    user(db, &owner).await?.ok_or(StoreError::NoSuchUser(owner))
}

async fn accounts(db: &Db, users: &[UserId]) -> Result<BTreeMap<UserId, Account>> {
    let query = "SELECT asked, user_id, name, discord, locale, created_ms, deleted_ms
        FROM unnest($1::text[]) AS asked JOIN users ON user_id = owner_of(asked)";
    let users: Vec<&str> = users.iter().map(UserId::as_str).collect();
    let found = db.many(query, &[&users], |row| Ok((user_id(row, 0)?, account(row, 1)?))).await?;
    Ok(found.into_iter().collect())
}

async fn insert_token(db: &Db, owner: &UserId, token: &TokenHash, at: SignedInAt, now_ms: u64) -> Result<()> {
    if user(db, owner).await?.is_none_or(|account| account.kind == AccountKind::Deleted) {
        return Err(StoreError::NoSuchUser(owner.clone()));
    }
    let insert =
        "INSERT INTO tokens (hash, user_id, created_ms, used_ms, in_activity) VALUES ($1, $2, $3, $3, $4)";
    let in_activity = at == SignedInAt::Activity;
    db.insert(insert, &[&&token.bytes()[..], &owner.as_str(), &int(now_ms), &in_activity], "token").await?;
    bound_sessions(db, owner, now_ms).await
}

/// Whether a name fixed by the operator is still in force. `user` must not be a merged guest.
async fn holds_name(db: &Db, user: &UserId, now_ms: u64) -> Result<bool> {
    let query = "SELECT 1 FROM sanctions
        WHERE user_id = $1 AND kind = 'name' AND (until_ms IS NULL OR until_ms > $2)";
    Ok(db.one(query, &[&user.as_str(), &int(now_ms)], |_| Ok(())).await?.is_some())
}
