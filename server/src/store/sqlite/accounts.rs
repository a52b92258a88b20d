//! Users, tokens and merges in SQLite. Of the functions outside the trait, only `owner` and `user_of` replace the id of
//! a merged guest by the member's id. The others use the guest's own row.

use super::super::AccountStore;
use super::super::account::{Account, AccountKind, SignedInAt, TokenHash, check_merge};
use super::super::accounts::{SESSIONS_MAX, USED_PRECISION_MS};
use super::super::error::{Result, StoreError};
use super::super::settlement::{Merge, merge};
use super::value::{int, is_taken, many, one, parse, uint};
use super::{Sqlite, discord_blocks};
use async_trait::async_trait;
use konakis_protocol::{Locale, PlayerName, Snowflake, UserId};
use rusqlite::{Connection, Row};
use std::collections::BTreeMap;

#[async_trait]
impl AccountStore for Sqlite {
    async fn create_user(&self, account: Account, token: Option<TokenHash>) -> Result<()> {
        let insert =
            "INSERT INTO users (user, name, discord, locale, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.write(move |db| {
            let inserted = db.conn.prepare_cached(insert)?.execute((
                account.id.as_str(),
                account.name.as_str(),
                account.discord().map(|discord| discord.to_string()),
                account.locale.as_ref().map(Locale::as_str),
                int(account.created_ms),
            ));
            inserted.map_err(|error| taken(error, "user id or Discord account"))?;
            if let Some(discord) = account.discord() {
                discord_blocks::take_over(&db.conn, &account.id, discord)?;
            }
            let Some(token) = token else { return Ok(()) };
            insert_token(&db.conn, &account.id, &token, SignedInAt::Website, account.created_ms)
        })
        .await
    }

    async fn user(&self, id: &UserId) -> Result<Option<Account>> {
        let id = id.clone();
        self.read(move |conn| user(conn, &owner(conn, &id)?)).await
    }

    async fn users(&self, users: &[UserId]) -> Result<BTreeMap<UserId, Account>> {
        let users = users.to_vec();
        self.read(move |conn| {
            let mut found = BTreeMap::new();
            for id in users {
                if let Some(account) = user(conn, &owner(conn, &id)?)? {
                    found.insert(id, account);
                }
            }
            Ok(found)
        })
        .await
    }

    async fn user_by_token(&self, token: TokenHash) -> Result<Option<Account>> {
        let query = "SELECT user, name, discord, locale, users.created_ms, deleted_ms FROM tokens JOIN users USING (user)
                     WHERE hash = ?1 AND revoked_ms IS NULL";
        self.read(move |conn| one(conn, query, [token.bytes()], account)).await
    }

    async fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>> {
        let query =
            "SELECT user, name, discord, locale, created_ms, deleted_ms FROM users WHERE discord = ?1";
        self.read(move |conn| one(conn, query, [discord.to_string()], account)).await
    }

    async fn rename(&self, user: &UserId, name: PlayerName, now_ms: u64) -> Result<PlayerName> {
        let user = user.clone();
        self.write(move |db| {
            let account = user_of(&db.conn, &user)?;
            if holds_name(&db.conn, &account.id, now_ms)? {
                return Ok(account.name);
            }
            set_name(&db.conn, &account.id, &name)?;
            Ok(name.clone())
        })
        .await
    }

    async fn set_locale(&self, user: &UserId, locale: Option<Locale>) -> Result<()> {
        let user = user.clone();
        self.write(move |db| {
            let user = owner(&db.conn, &user)?;
            let update = "UPDATE users SET locale = ?2 WHERE user = ?1 AND deleted_ms IS NULL";
            let mut update = db.conn.prepare_cached(update)?;
            check_changed(&user, update.execute((user.as_str(), locale.as_ref().map(Locale::as_str)))?)
        })
        .await
    }

    async fn add_token(&self, user: &UserId, token: TokenHash, at: SignedInAt, now_ms: u64) -> Result<()> {
        let user = user.clone();
        self.write(move |db| insert_token(&db.conn, &owner(&db.conn, &user)?, &token, at, now_ms)).await
    }

    async fn token_used(&self, token: TokenHash, now_ms: u64) -> Result<()> {
        let update = "UPDATE tokens SET used_ms = ?2 WHERE hash = ?1 AND used_ms < ?3";
        let before_ms = now_ms.saturating_sub(USED_PRECISION_MS);
        self.write(move |db| {
            let values = (token.bytes(), int(now_ms), int(before_ms));
            Ok(db.conn.prepare_cached(update)?.execute(values).map(drop)?)
        })
        .await
    }

    async fn revoke_token(&self, token: TokenHash, now_ms: u64) -> Result<bool> {
        let update = "UPDATE tokens SET revoked_ms = ?2 WHERE hash = ?1 AND revoked_ms IS NULL";
        self.write(move |db| Ok(db.conn.prepare_cached(update)?.execute((token.bytes(), int(now_ms)))? > 0))
            .await
    }

    async fn revoke_all(&self, user: &UserId, now_ms: u64) -> Result<u64> {
        let update = "UPDATE tokens SET revoked_ms = ?2 WHERE user = ?1 AND revoked_ms IS NULL";
        let user = user.clone();
        self.write(move |db| {
            let user = owner(&db.conn, &user)?;
            Ok(db.conn.prepare_cached(update)?.execute((user.as_str(), int(now_ms)))? as u64)
        })
        .await
    }

    async fn merge_guest(&self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()> {
        let (guest, member) = (guest.clone(), member.clone());
        self.write(move |db| {
            let was_merged = owner(&db.conn, &guest)? != guest;
            let [found_guest, found_member] = [user(&db.conn, &guest)?, user(&db.conn, &member)?];
            check_merge((&guest, found_guest.as_ref()), (&member, found_member.as_ref()), was_merged)?;
            merge(db, &guest, &member, now_ms)
        })
        .await
    }
}

pub(super) fn set_name(conn: &Connection, user: &UserId, name: &PlayerName) -> Result<()> {
    let mut update =
        conn.prepare_cached("UPDATE users SET name = ?2 WHERE user = ?1 AND deleted_ms IS NULL")?;
    check_changed(user, update.execute([user.as_str(), name.as_str()])?)
}

/// The member into whom the user was merged, or else the user.
pub(super) fn owner(conn: &Connection, user: &UserId) -> Result<UserId> {
    let query = "SELECT member FROM merges WHERE guest = ?1";
    Ok(one(conn, query, [user.as_str()], |row| user_id(row, 0))?.unwrap_or_else(|| user.clone()))
}

/// The account of a user. For a merged guest, this is the member's account.
fn user_of(conn: &Connection, id: &UserId) -> Result<Account> {
    let owner = owner(conn, id)?;
    user(conn, &owner)?.ok_or(StoreError::NoSuchUser(owner))
}

pub(super) fn user(conn: &Connection, user: &UserId) -> Result<Option<Account>> {
    let query = "SELECT user, name, discord, locale, created_ms, deleted_ms FROM users WHERE user = ?1";
    one(conn, query, [user.as_str()], account)
}

/// Fails with `NoSuchUser` if the user is deleted.
pub(super) fn refuse_deleted(conn: &Connection, user: &UserId) -> Result<()> {
    if is_deleted(conn, user)? { Err(StoreError::NoSuchUser(user.clone())) } else { Ok(()) }
}

pub(super) fn is_deleted(conn: &Connection, user: &UserId) -> Result<bool> {
    let query = "SELECT 1 FROM users WHERE user = ?1 AND deleted_ms IS NOT NULL";
    Ok(one(conn, query, [user.as_str()], |_| Ok(()))?.is_some())
}

/// Reads the columns user, name, discord, locale, created_ms and deleted_ms.
fn account(row: &Row<'_>) -> Result<Account> {
    let discord: Option<String> = row.get(2)?;
    let locale: Option<String> = row.get(3)?;
    Ok(Account {
        id: user_id(row, 0)?,
        name: parse(&row.get::<_, String>(1)?, "the name of a user")?,
        kind: match discord {
            None if row.get::<_, Option<i64>>(5)?.is_some() => AccountKind::Deleted,
            None => AccountKind::Guest,
            Some(discord) => AccountKind::Member(parse(&discord, "a Discord id")?),
        },
        locale: locale.map(|locale| parse(&locale, "a locale")).transpose()?,
        created_ms: uint(row.get(4)?),
    })
}

pub(super) fn user_id(row: &Row<'_>, column: usize) -> Result<UserId> {
    parse(&row.get::<_, String>(column)?, "the id of a user")
}

fn taken(error: rusqlite::Error, what: &'static str) -> StoreError {
    if is_taken(&error) { StoreError::Taken(what) } else { error.into() }
}

fn check_changed(user: &UserId, rows: usize) -> Result<()> {
    if rows == 0 { Err(StoreError::NoSuchUser(user.clone())) } else { Ok(()) }
}

fn insert_token(
    conn: &Connection,
    owner: &UserId,
    token: &TokenHash,
    at: SignedInAt,
    now_ms: u64,
) -> Result<()> {
    if user(conn, owner)?.is_none_or(|account| account.kind == AccountKind::Deleted) {
        return Err(StoreError::NoSuchUser(owner.clone()));
    }
    let insert =
        "INSERT INTO tokens (hash, user, created_ms, used_ms, in_activity) VALUES (?1, ?2, ?3, ?3, ?4)";
    let values = (token.bytes(), owner.as_str(), int(now_ms), at == SignedInAt::Activity);
    conn.prepare_cached(insert)?.execute(values).map_err(|error| taken(error, "token"))?;
    bound_sessions(conn, owner, now_ms)
}

/// Revokes a user's least recently used tokens beyond [`SESSIONS_MAX`], separately for the Activity and the website.
fn bound_sessions(conn: &Connection, owner: &UserId, now_ms: u64) -> Result<()> {
    let revoke = "UPDATE tokens SET revoked_ms = ?2 WHERE hash IN (SELECT hash FROM tokens
        WHERE user = ?1 AND revoked_ms IS NULL AND in_activity = ?3
        ORDER BY used_ms DESC, created_ms DESC LIMIT -1 OFFSET ?4)";
    let mut revoke = conn.prepare_cached(revoke)?;
    for in_activity in [false, true] {
        revoke.execute((owner.as_str(), int(now_ms), in_activity, SESSIONS_MAX))?;
    }
    Ok(())
}

/// Records a merge, and transfers the guest's seats and preferences. Revokes the guest's tokens, because somebody else
/// who used the browser before may know them. The devices of these tokens are removed. The triggers of the schema
/// transfer the blocks, sanctions and reports; [`merge`] merges the ratings.
pub(super) fn record_merge(conn: &Connection, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO merges (guest, member, at_ms, after_seq)
         VALUES (?1, ?2, ?3, (SELECT coalesce(max(seq), 0) FROM settled))",
    )?
    .execute((guest.as_str(), member.as_str(), int(at_ms)))?;
    let revoke = "UPDATE tokens SET user = ?2, revoked_ms = coalesce(revoked_ms, ?3) WHERE user = ?1";
    conn.prepare_cached(revoke)?.execute((guest.as_str(), member.as_str(), int(at_ms)))?;
    for transfer in
        ["UPDATE rooms SET white = ?2 WHERE white = ?1", "UPDATE rooms SET black = ?2 WHERE black = ?1"]
    {
        conn.prepare_cached(transfer)?.execute([guest.as_str(), member.as_str()])?;
    }
    // The member's own preferences stay, if there are any.
    conn.prepare_cached("UPDATE OR IGNORE notify_when SET user = ?2 WHERE user = ?1")?
        .execute([guest.as_str(), member.as_str()])?;
    conn.prepare_cached("DELETE FROM notify_when WHERE user = ?1")?.execute([guest.as_str()])?;
    Ok(())
}

/// All merges, in the order in which they were made.
pub(super) fn merges(conn: &Connection) -> Result<Vec<Merge>> {
    many(conn, "SELECT guest, member, at_ms, after_seq FROM merges ORDER BY seq", [], |row| {
        let [at_ms, after_seq] = [uint(row.get(2)?), uint(row.get(3)?)];
        Ok(Merge { guest: user_id(row, 0)?, member: user_id(row, 1)?, at_ms, after_seq })
    })
}

/// Whether a name fixed by the operator is still in force. `user` must not be a merged guest.
fn holds_name(conn: &Connection, user: &UserId, now_ms: u64) -> Result<bool> {
    let query = "SELECT 1 FROM sanctions
        WHERE user = ?1 AND kind = 'name' AND (until_ms IS NULL OR until_ms > ?2)";
    Ok(one(conn, query, (user.as_str(), int(now_ms)), |_| Ok(()))?.is_some())
}
