//! The rows of users, tokens and merges in PostgreSQL. `owner` finds the member into whom a guest was merged. The other
//! functions do not look for that member: they use the rows of exactly the id that they get.

use super::super::account::{Account, AccountKind};
use super::super::accounts::SESSIONS_MAX;
use super::super::error::{Result, StoreError};
use super::super::settlement::Merge;
use super::db::{Db, Values};
use super::value::{int, maybe_number, maybe_parsed, number, parsed, user_id};
use konakis_protocol::{PlayerName, UserId};
use tokio_postgres::Row;

pub(super) async fn set_name(db: &Db, user: &UserId, name: &PlayerName) -> Result<()> {
    let update = "UPDATE users SET name = $2 WHERE user_id = $1 AND deleted_ms IS NULL";
    check_changed(user, db.execute(update, &[&user.as_str(), &name.as_str()]).await?)
}

/// The member into whom the user was merged, or else the user.
pub(super) async fn owner(db: &Db, user: &UserId) -> Result<UserId> {
    let query = "SELECT member FROM merges WHERE guest = $1";
    let member = db.one(query, &[&user.as_str()], |row| user_id(row, 0)).await?;
    Ok(member.unwrap_or_else(|| user.clone()))
}

pub(super) async fn user(db: &Db, user: &UserId) -> Result<Option<Account>> {
    let query = "SELECT user_id, name, discord, locale, created_ms, deleted_ms FROM users WHERE user_id = $1";
    db.one(query, &[&user.as_str()], |row| account(row, 0)).await
}

/// Fails with `NoSuchUser` if the user is deleted.
pub(super) async fn refuse_deleted(db: &Db, user: &UserId) -> Result<()> {
    if is_deleted(db, user).await? { Err(StoreError::NoSuchUser(user.clone())) } else { Ok(()) }
}

pub(super) async fn is_deleted(db: &Db, user: &UserId) -> Result<bool> {
    let query = "SELECT 1 FROM users WHERE user_id = $1 AND deleted_ms IS NOT NULL";
    Ok(db.one(query, &[&user.as_str()], |_| Ok(())).await?.is_some())
}

/// Reads the columns user_id, name, discord, locale, created_ms and deleted_ms, starting at `first`.
pub(super) fn account(row: &Row, first: usize) -> Result<Account> {
    let discord = maybe_parsed(row, first + 2, "a Discord id")?;
    Ok(Account {
        id: user_id(row, first)?,
        name: parsed(row, first + 1, "the name of a user")?,
        kind: match discord {
            None if maybe_number(row, first + 5)?.is_some() => AccountKind::Deleted,
            None => AccountKind::Guest,
            Some(discord) => AccountKind::Member(discord),
        },
        locale: maybe_parsed(row, first + 3, "a locale")?,
        created_ms: number(row, first + 4)?,
    })
}

pub(super) fn check_changed(user: &UserId, rows: u64) -> Result<()> {
    if rows == 0 { Err(StoreError::NoSuchUser(user.clone())) } else { Ok(()) }
}

/// Revokes a user's least recently used tokens beyond [`SESSIONS_MAX`], separately for the Activity and the website.
pub(super) async fn bound_sessions(db: &Db, owner: &UserId, now_ms: u64) -> Result<()> {
    let revoke = "UPDATE tokens SET revoked_ms = $2 WHERE hash IN (SELECT hash FROM tokens
        WHERE user_id = $1 AND revoked_ms IS NULL AND in_activity = $3
        ORDER BY used_ms DESC, created_ms DESC OFFSET $4)";
    for in_activity in [false, true] {
        let values: Values<'_> = &[&owner.as_str(), &int(now_ms), &in_activity, &i64::from(SESSIONS_MAX)];
        db.execute(revoke, values).await?;
    }
    Ok(())
}

/// Records a merge, and transfers the guest's seats and preferences. Revokes the guest's tokens, because somebody else
/// who used the browser before may know them. This also removes the devices that were added with the tokens. The
/// triggers of the schema transfer the blocks, sanctions and reports; `rating_tables` merges the ratings.
pub(super) async fn record_merge(db: &Db, merge: &Merge) -> Result<()> {
    let insert = "INSERT INTO merges (guest, member, at_ms, after_seq) VALUES ($1, $2, $3, $4)";
    let (guest, member) = (merge.guest.as_str(), merge.member.as_str());
    db.execute(insert, &[&guest, &member, &int(merge.at_ms), &int(merge.after_seq)]).await?;
    let revoke = "UPDATE tokens SET user_id = $2, revoked_ms = coalesce(revoked_ms, $3) WHERE user_id = $1";
    db.execute(revoke, &[&guest, &member, &int(merge.at_ms)]).await?;
    for transfer in [
        "UPDATE rooms SET white = $2 WHERE white = $1",
        "UPDATE rooms SET black = $2 WHERE black = $1",
        // The member's own preferences stay, if there are any.
        "UPDATE notify_when SET user_id = $2 WHERE user_id = $1
           AND NOT EXISTS (SELECT FROM notify_when WHERE user_id = $2)",
    ] {
        db.execute(transfer, &[&guest, &member]).await?;
    }
    db.execute("DELETE FROM notify_when WHERE user_id = $1", &[&guest]).await.map(drop)
}

/// All merges, in the order in which they were made.
pub(super) async fn merges(db: &Db) -> Result<Vec<Merge>> {
    let query = "SELECT guest, member, at_ms, after_seq FROM merges ORDER BY seq";
    let merge = |row: &Row| {
        let [at_ms, after_seq] = [number(row, 2)?, number(row, 3)?];
        Ok(Merge { guest: user_id(row, 0)?, member: user_id(row, 1)?, at_ms, after_seq })
    };
    db.many(query, &[], merge).await
}
