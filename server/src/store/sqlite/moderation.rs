//! Sanctions and the audit log in SQLite; blocks are in `blocks`, reports in `reports`.

use super::super::account::{Account, AccountKind};
use super::super::error::{Result, StoreError};
use super::super::moderation::{
    AuditEntry, BLOCKS_MAX, BlockedNewcomer, Blockers, ModerationStore, NewReport, NewSanction,
    OPEN_REPORTS_MAX, OperatorAction, ReportPage,
};
use super::Sqlite;
use super::accounts::{self, user_id};
use super::reports::{add_report, reports};
use super::room_rows::room_id;
use super::value::{int, many, parse, uint};
use super::{blocks, erasure};
use crate::moderation::{Grounds, Sanction, SanctionKind, Target};
use async_trait::async_trait;
use konakis_protocol::{RoomId, Snowflake, User, UserId};
use rusqlite::{Connection, Row};

#[async_trait]
impl ModerationStore for Sqlite {
    async fn moderate(
        &self,
        operator: String,
        reason: Grounds,
        action: OperatorAction,
        now_ms: u64,
    ) -> Result<Option<u64>> {
        self.write(move |db| moderate(&db.conn, &operator, reason.as_str(), &action, now_ms)).await
    }

    async fn sanctions(&self) -> Result<Vec<Sanction>> {
        self.read(sanctions).await
    }

    async fn expire_moderation(&self, now_ms: u64, reports_before_ms: u64, limit: u32) -> Result<u64> {
        self.write(move |db| expire(&db.conn, now_ms, reports_before_ms, limit)).await
    }

    async fn audit(&self, limit: u32) -> Result<Vec<AuditEntry>> {
        self.read(move |conn| audit(conn, limit)).await
    }

    async fn block(&self, user: &UserId, blocked: &UserId, now_ms: u64) -> Result<bool> {
        let (user, blocked) = (user.clone(), blocked.clone());
        self.write(move |db| blocks::block(&db.conn, &user, &blocked, now_ms, BLOCKS_MAX)).await
    }

    async fn unblock(&self, user: &UserId, blocked: &UserId) -> Result<()> {
        let (user, blocked) = (user.clone(), blocked.clone());
        self.write(move |db| blocks::unblock(&db.conn, &user, &blocked)).await
    }

    async fn is_blocked(&self, by: &UserId, user: &UserId) -> Result<bool> {
        let (by, user) = (by.clone(), user.clone());
        self.read(move |conn| blocks::is_blocked(conn, &by, &user)).await
    }

    async fn lists_blocked(&self, by: &UserId, id: &UserId) -> Result<bool> {
        let (by, id) = (by.clone(), id.clone());
        self.read(move |conn| blocks::lists_blocked(conn, &by, &id)).await
    }

    async fn blocked_by(&self, user: &UserId) -> Result<Vec<User>> {
        let user = user.clone();
        self.read(move |conn| blocks::blocked_by(conn, &user)).await
    }

    async fn blockers(&self, of: &UserId) -> Result<Blockers> {
        let of = of.clone();
        self.read(move |conn| blocks::blockers(conn, &of)).await
    }

    async fn chat_blockers(&self, of: &UserId) -> Result<Blockers> {
        let of = of.clone();
        self.read(move |conn| blocks::chat_blockers(conn, &of)).await
    }

    async fn block_discord(&self, user: &UserId, newcomer: BlockedNewcomer, now_ms: u64) -> Result<bool> {
        let user = user.clone();
        self.write(move |db| blocks::block_discord(&db.conn, &user, &newcomer, now_ms, BLOCKS_MAX)).await
    }

    async fn unblock_discord(&self, user: &UserId, discord: Snowflake) -> Result<()> {
        let user = user.clone();
        self.write(move |db| blocks::unblock_discord(&db.conn, &user, discord)).await
    }

    async fn is_discord_blocked(&self, by: &UserId, discord: Snowflake) -> Result<bool> {
        let by = by.clone();
        self.read(move |conn| blocks::is_discord_blocked(conn, &by, discord)).await
    }

    async fn names_discord(&self, by: &UserId, discord: Snowflake) -> Result<bool> {
        let by = by.clone();
        self.read(move |conn| blocks::names_discord(conn, &by, discord)).await
    }

    async fn add_report(&self, report: NewReport) -> Result<Option<u64>> {
        self.write(move |db| add_report(&db.conn, &report, OPEN_REPORTS_MAX)).await
    }

    async fn reports(&self, with_resolved: bool, after: u64, limit: u32) -> Result<ReportPage> {
        self.read(move |conn| reports(conn, with_resolved, after, limit)).await
    }

    async fn users_named(&self, name: String) -> Result<Vec<UserId>> {
        self.read(move |conn| users_named(conn, &name)).await
    }

    async fn room_ids_of(&self, user: &UserId, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>> {
        let user = user.clone();
        self.read(move |conn| room_ids_of(conn, &user, after.as_ref(), limit)).await
    }
}

pub(super) fn moderate(
    conn: &Connection,
    operator: &str,
    reason: &str,
    action: &OperatorAction,
    now_ms: u64,
) -> Result<Option<u64>> {
    let number = match action {
        OperatorAction::Sanction(sanction) => Some(add_sanction(conn, sanction, reason, now_ms)?),
        OperatorAction::Lift(id) => {
            if conn.execute("DELETE FROM sanctions WHERE id = ?1", [int(*id)])? == 0 {
                return Ok(None);
            }
            Some(*id)
        }
        OperatorAction::Rename(user, name, until_ms) => {
            let user = existing(conn, user)?.id;
            accounts::set_name(conn, &user, name)?;
            erasure::begin_erasure(conn, &user, now_ms)?;
            let hold =
                NewSanction { kind: SanctionKind::Name, target: Target::User(user), until_ms: *until_ms };
            Some(add_sanction(conn, &hold, reason, now_ms)?)
        }
        OperatorAction::RemoveText(room, user) => {
            let owner = accounts::owner(conn, user)?;
            let update = "UPDATE report_messages SET text = NULL
                WHERE user = ?2 AND report IN (SELECT id FROM reports WHERE room = ?1)";
            let reported = conn.prepare_cached(update)?.execute([room.as_str(), owner.as_str()])?;
            // Messages in reports outlive their author's account, so a missing account alone is not an error.
            if reported == 0 && accounts::user(conn, &owner)?.is_none() {
                return Err(StoreError::NoSuchUser(user.clone()));
            }
            None
        }
        OperatorAction::Resolve(report) => {
            let update = "UPDATE reports SET resolved_ms = ?2 WHERE id = ?1 AND resolved_ms IS NULL";
            if conn.prepare_cached(update)?.execute([int(*report), int(now_ms)])? == 0 {
                return Ok(None);
            }
            Some(*report)
        }
        OperatorAction::Delete(user) => {
            erasure::delete(conn, &existing(conn, user)?.id, now_ms)?;
            None
        }
        OperatorAction::Close(_) => None,
    };
    let subject = action.subject(number);
    conn.prepare_cached(
        "INSERT INTO audit (at_ms, operator, act, subject, reason) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .execute((int(now_ms), operator, action.name(), subject, reason))?;
    Ok(number)
}

/// The account of the user, or of the member into whom they were merged. Fails with `NoSuchUser` if it is missing or
/// deleted.
fn existing(conn: &Connection, user: &UserId) -> Result<Account> {
    let account = accounts::user(conn, &accounts::owner(conn, user)?)?;
    account
        .filter(|account| account.kind != AccountKind::Deleted)
        .ok_or_else(|| StoreError::NoSuchUser(user.clone()))
}

/// Adds a sanction in place of an earlier one of the same kind and target. Returns the number of the new sanction.
fn add_sanction(conn: &Connection, new: &NewSanction, reason: &str, now_ms: u64) -> Result<u64> {
    let (user, discord, prefix) = match &new.target {
        Target::User(user) => {
            let account = existing(conn, user)?;
            let discord = account.discord().map(|discord| discord.to_string());
            (Some(account.id), discord, None)
        }
        Target::Prefix(prefix) => (None, None, Some(prefix.to_string())),
    };
    let user = user.as_ref().map(UserId::as_str);
    let id = conn
        .prepare_cached(
            "INSERT OR REPLACE INTO sanctions (kind, user, prefix, discord, until_ms, reason, made_ms)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .insert((new.kind.name(), user, prefix, discord, new.until_ms.map(int), reason, int(now_ms)))?;
    Ok(uint(id))
}

const SANCTION: &str = "SELECT id, kind, user, prefix, discord, until_ms, reason, made_ms FROM sanctions";

fn sanction(row: &Row<'_>) -> Result<Sanction> {
    let target = match (row.get::<_, Option<String>>(2)?, row.get::<_, Option<String>>(3)?) {
        (Some(user), _) => Target::User(parse(&user, "the id of a user")?),
        (None, Some(prefix)) => Target::Prefix(parse(&prefix, "a prefix of addresses")?),
        (None, None) => return Err(StoreError::Damaged("a sanction")),
    };
    let discord: Option<String> = row.get(4)?;
    Ok(Sanction {
        id: uint(row.get(0)?),
        kind: match row.get::<_, String>(1)?.as_str() {
            "mute" => SanctionKind::Mute,
            "name" => SanctionKind::Name,
            _ => SanctionKind::Ban,
        },
        target,
        discord: discord.map(|discord| parse(&discord, "a Discord id")).transpose()?,
        until_ms: row.get::<_, Option<i64>>(5)?.map(uint),
        grounds: parse(&row.get::<_, String>(6)?, "the reason of a sanction")?,
        made_ms: uint(row.get(7)?),
    })
}

pub(super) fn sanctions(conn: &Connection) -> Result<Vec<Sanction>> {
    many(conn, &format!("{SANCTION} ORDER BY id"), [], sanction)
}

pub(super) fn sanctions_of(conn: &Connection, user: &UserId) -> Result<Vec<Sanction>> {
    many(conn, &format!("{SANCTION} WHERE user = ?1 ORDER BY id"), [user.as_str()], sanction)
}

pub(super) fn expire(conn: &Connection, now_ms: u64, reports_before_ms: u64, limit: u32) -> Result<u64> {
    let ended = "DELETE FROM sanctions WHERE id IN (SELECT id FROM sanctions WHERE until_ms <= ?1 LIMIT ?2)";
    let old = "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE at_ms < ?1 LIMIT ?2)";
    let sanctions = conn.prepare_cached(ended)?.execute((int(now_ms), limit))?;
    let reports = conn.prepare_cached(old)?.execute((int(reports_before_ms), limit))?;
    Ok((sanctions + reports) as u64)
}

pub(super) fn audit(conn: &Connection, limit: u32) -> Result<Vec<AuditEntry>> {
    let query = "SELECT at_ms, operator, act, subject, reason FROM audit ORDER BY id DESC LIMIT ?1";
    let mut entries = many(conn, query, [limit], |row| {
        Ok(AuditEntry {
            at_ms: uint(row.get(0)?),
            operator: row.get(1)?,
            action: row.get(2)?,
            subject: row.get(3)?,
            reason: row.get(4)?,
        })
    })?;
    entries.reverse();
    Ok(entries)
}

pub(super) fn users_named(conn: &Connection, name: &str) -> Result<Vec<UserId>> {
    let query = "SELECT user FROM users WHERE name = ?1 COLLATE NOCASE LIMIT 50";
    many(conn, query, [name], |row| user_id(row, 0))
}

pub(super) fn room_ids_of(
    conn: &Connection,
    user: &UserId,
    after: Option<&RoomId>,
    limit: u32,
) -> Result<Vec<RoomId>> {
    let query =
        "SELECT room FROM rooms WHERE (white = ?1 OR black = ?1) AND room > ?2 ORDER BY room LIMIT ?3";
    let after = after.map_or("", RoomId::as_str);
    many(conn, query, (user.as_str(), after, limit), room_id)
}
