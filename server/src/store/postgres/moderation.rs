//! Sanctions and the audit log in PostgreSQL; blocks are in `blocks`, reports in `reports`.

use super::super::account::{Account, AccountKind};
use super::super::error::{Result, StoreError};
use super::super::moderation::{
    AuditEntry, BlockedNewcomer, Blockers, ModerationStore, NewReport, NewSanction, OPEN_REPORTS_MAX,
    OperatorAction, ReportPage,
};
use super::Postgres;
use super::db::{Db, Values};
use super::reports::{add_report, reports};
use super::users;
use super::value::{int, maybe_number, maybe_parsed, number, parsed, room_id, user_id};
use super::{blocks, erasure};
use crate::moderation::{Grounds, Sanction, SanctionKind, Target};
use async_trait::async_trait;
use konakis_protocol::{RoomId, Snowflake, User, UserId};
use tokio_postgres::Row;

#[async_trait]
impl ModerationStore for Postgres {
    async fn moderate(
        &self,
        operator: String,
        reason: Grounds,
        action: OperatorAction,
        now_ms: u64,
    ) -> Result<Option<u64>> {
        self.write((operator, reason, action, now_ms), |db, (operator, reason, action, now_ms)| {
            Box::pin(moderate(db, operator, reason.as_str(), action, *now_ms))
        })
        .await
    }

    async fn sanctions(&self) -> Result<Vec<Sanction>> {
        self.read((), |db, ()| Box::pin(sanctions(db))).await
    }

    async fn expire_moderation(&self, now_ms: u64, reports_before_ms: u64, limit: u32) -> Result<u64> {
        self.write((now_ms, reports_before_ms, limit), |db, (now_ms, before_ms, limit)| {
            Box::pin(expire(db, *now_ms, *before_ms, *limit))
        })
        .await
    }

    async fn audit(&self, limit: u32) -> Result<Vec<AuditEntry>> {
        self.read(limit, |db, limit| Box::pin(audit(db, *limit))).await
    }

    async fn block(&self, user: &UserId, blocked: &UserId, now_ms: u64) -> Result<bool> {
        self.write((user.clone(), blocked.clone(), now_ms), |db, (user, blocked, now_ms)| {
            Box::pin(blocks::block(db, user, blocked, *now_ms))
        })
        .await
    }

    async fn unblock(&self, user: &UserId, blocked: &UserId) -> Result<()> {
        self.write((user.clone(), blocked.clone()), |db, (user, blocked)| {
            Box::pin(blocks::unblock(db, user, blocked))
        })
        .await
    }

    async fn is_blocked(&self, by: &UserId, user: &UserId) -> Result<bool> {
        self.read((by.clone(), user.clone()), |db, (by, user)| Box::pin(blocks::is_blocked(db, by, user)))
            .await
    }

    async fn lists_blocked(&self, by: &UserId, id: &UserId) -> Result<bool> {
        self.read((by.clone(), id.clone()), |db, (by, id)| Box::pin(blocks::lists_blocked(db, by, id))).await
    }

    async fn blocked_by(&self, user: &UserId) -> Result<Vec<User>> {
        self.read(user.clone(), |db, user| Box::pin(blocks::blocked_by(db, user))).await
    }

    async fn blockers(&self, of: &UserId) -> Result<Blockers> {
        self.read(of.clone(), |db, of| Box::pin(blocks::blockers(db, of))).await
    }

    async fn chat_blockers(&self, of: &UserId) -> Result<Blockers> {
        self.read(of.clone(), |db, of| Box::pin(blocks::chat_blockers(db, of))).await
    }

    async fn block_discord(&self, user: &UserId, newcomer: BlockedNewcomer, now_ms: u64) -> Result<bool> {
        self.write((user.clone(), newcomer, now_ms), |db, (user, newcomer, now_ms)| {
            Box::pin(blocks::block_discord(db, user, newcomer, *now_ms))
        })
        .await
    }

    async fn unblock_discord(&self, user: &UserId, discord: Snowflake) -> Result<()> {
        self.write((user.clone(), discord), |db, (user, discord)| {
            Box::pin(blocks::unblock_discord(db, user, *discord))
        })
        .await
    }

    async fn is_discord_blocked(&self, by: &UserId, discord: Snowflake) -> Result<bool> {
        self.read((by.clone(), discord), |db, (by, discord)| {
            Box::pin(blocks::is_discord_blocked(db, by, *discord))
        })
        .await
    }

    async fn names_discord(&self, by: &UserId, discord: Snowflake) -> Result<bool> {
        self.read((by.clone(), discord), |db, (by, discord)| {
            Box::pin(blocks::names_discord(db, by, *discord))
        })
        .await
    }

    async fn add_report(&self, report: NewReport) -> Result<Option<u64>> {
        self.write(report, |db, report| Box::pin(add_report(db, report, OPEN_REPORTS_MAX))).await
    }

    async fn reports(&self, with_resolved: bool, after: u64, limit: u32) -> Result<ReportPage> {
        self.read((with_resolved, after, limit), |db, (with_resolved, after, limit)| {
            Box::pin(reports(db, *with_resolved, *after, *limit))
        })
        .await
    }

    async fn users_named(&self, name: String) -> Result<Vec<UserId>> {
        self.read(name, |db, name| Box::pin(users_named(db, name))).await
    }

    async fn room_ids_of(&self, user: &UserId, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>> {
        self.read((user.clone(), after, limit), |db, (user, after, limit)| {
            Box::pin(room_ids_of(db, user, after.as_ref(), *limit))
        })
        .await
    }
}

async fn moderate(
    db: &Db,
    operator: &str,
    reason: &str,
    action: &OperatorAction,
    now_ms: u64,
) -> Result<Option<u64>> {
    let number = match action {
        OperatorAction::Sanction(sanction) => Some(add_sanction(db, sanction, reason, now_ms).await?),
        OperatorAction::Lift(id) => {
            if db.execute("DELETE FROM sanctions WHERE id = $1", &[&int(*id)]).await? == 0 {
                return Ok(None);
            }
            Some(*id)
        }
        OperatorAction::Rename(user, name, until_ms) => {
            let user = existing(db, user).await?.id;
            users::set_name(db, &user, name).await?;
            erasure::begin_erasure(db, &user, now_ms).await?;
            let hold =
                NewSanction { kind: SanctionKind::Name, target: Target::User(user), until_ms: *until_ms };
            Some(add_sanction(db, &hold, reason, now_ms).await?)
        }
        OperatorAction::RemoveText(room, user) => {
            let owner = users::owner(db, user).await?;
            let update = "UPDATE report_messages SET text = NULL
                WHERE user_id = $2 AND report IN (SELECT id FROM reports WHERE room = $1)";
            let reported = db.execute(update, &[&room.as_str(), &owner.as_str()]).await?;
            // Messages in reports outlive their author's account, so a missing account alone is not an error.
            if reported == 0 && users::user(db, &owner).await?.is_none() {
                return Err(StoreError::NoSuchUser(user.clone()));
            }
            None
        }
        OperatorAction::Resolve(report) => {
            let update = "UPDATE reports SET resolved_ms = $2 WHERE id = $1 AND resolved_ms IS NULL";
            if db.execute(update, &[&int(*report), &int(now_ms)]).await? == 0 {
                return Ok(None);
            }
            Some(*report)
        }
        OperatorAction::Delete(user) => {
            erasure::delete(db, &existing(db, user).await?.id, now_ms).await?;
            None
        }
        OperatorAction::Close(_) => None,
    };
    let subject = action.subject(number);
    let insert = "INSERT INTO audit (at_ms, operator, act, subject, reason) VALUES ($1, $2, $3, $4, $5)";
    db.execute(insert, &[&int(now_ms), &operator, &action.name(), &subject, &reason]).await?;
    Ok(number)
}

/// The account of the user, or of the member into whom they were merged. Fails with `NoSuchUser` if it is missing or
/// deleted.
async fn existing(db: &Db, user: &UserId) -> Result<Account> {
    let account = users::user(db, &users::owner(db, user).await?).await?;
    account
        .filter(|account| account.kind != AccountKind::Deleted)
        .ok_or_else(|| StoreError::NoSuchUser(user.clone()))
}

/// Adds a sanction in place of an earlier one of the same kind and target. Returns the number of the new sanction.
async fn add_sanction(db: &Db, new: &NewSanction, reason: &str, now_ms: u64) -> Result<u64> {
    let (user, discord, prefix) = match &new.target {
        Target::User(user) => {
            let account = existing(db, user).await?;
            let discord = account.discord().map(|discord| discord.to_string());
            (Some(account.id), discord, None)
        }
        Target::Prefix(prefix) => (None, None, Some(prefix.to_string())),
    };
    let user = user.as_ref().map(UserId::as_str);
    let (kind, until_ms) = (new.kind.name(), new.until_ms.map(int));
    let earlier = "DELETE FROM sanctions WHERE user_id = $1 AND kind = $2 OR prefix = $3";
    db.execute(earlier, &[&user, &kind, &prefix]).await?;
    let insert = "INSERT INTO sanctions (kind, user_id, prefix, discord, until_ms, reason, made_ms)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id";
    let values: Values<'_> = &[&kind, &user, &prefix, &discord, &until_ms, &reason, &int(now_ms)];
    let id = db.one(insert, values, |row| number(row, 0)).await?;
    id.ok_or(StoreError::Damaged("the number of a sanction"))
}

/// Selects the columns in the order that [`sanction`] expects.
macro_rules! select_sanctions {
    () => {
        "SELECT id, kind, user_id, prefix, discord, until_ms, reason, made_ms FROM sanctions"
    };
}

fn sanction(row: &Row) -> Result<Sanction> {
    let user = maybe_parsed(row, 2, "the id of a user")?;
    let target = match (user, maybe_parsed(row, 3, "a prefix of addresses")?) {
        (Some(user), _) => Target::User(user),
        (None, Some(prefix)) => Target::Prefix(prefix),
        (None, None) => return Err(StoreError::Damaged("a sanction")),
    };
    Ok(Sanction {
        id: number(row, 0)?,
        kind: match row.try_get(1)? {
            "mute" => SanctionKind::Mute,
            "name" => SanctionKind::Name,
            _ => SanctionKind::Ban,
        },
        target,
        discord: maybe_parsed(row, 4, "a Discord id")?,
        until_ms: maybe_number(row, 5)?,
        grounds: parsed(row, 6, "the reason of a sanction")?,
        made_ms: number(row, 7)?,
    })
}

async fn sanctions(db: &Db) -> Result<Vec<Sanction>> {
    db.many(concat!(select_sanctions!(), " ORDER BY id"), &[], sanction).await
}

pub(super) async fn sanctions_of(db: &Db, user: &UserId) -> Result<Vec<Sanction>> {
    let query = concat!(select_sanctions!(), " WHERE user_id = $1 ORDER BY id");
    db.many(query, &[&user.as_str()], sanction).await
}

async fn expire(db: &Db, now_ms: u64, reports_before_ms: u64, limit: u32) -> Result<u64> {
    let ended = "DELETE FROM sanctions WHERE id IN (SELECT id FROM sanctions WHERE until_ms <= $1 LIMIT $2)";
    let old = "DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE at_ms < $1 LIMIT $2)";
    let limit = i64::from(limit);
    let sanctions = db.execute(ended, &[&int(now_ms), &limit]).await?;
    Ok(sanctions + db.execute(old, &[&int(reports_before_ms), &limit]).await?)
}

async fn audit(db: &Db, limit: u32) -> Result<Vec<AuditEntry>> {
    let query = "SELECT at_ms, operator, act, subject, reason FROM audit ORDER BY id DESC LIMIT $1";
    let entry = |row: &Row| {
        Ok(AuditEntry {
            at_ms: number(row, 0)?,
            operator: row.try_get(1)?,
            action: row.try_get(2)?,
            subject: row.try_get(3)?,
            reason: row.try_get(4)?,
        })
    };
    let mut entries = db.many(query, &[&i64::from(limit)], entry).await?;
    entries.reverse();
    Ok(entries)
}

/// At most 50 users with this name. The case of ASCII letters is ignored, as in SQLite.
async fn users_named(db: &Db, name: &str) -> Result<Vec<UserId>> {
    let query = "SELECT user_id FROM users WHERE lower(name) = lower($1::text COLLATE \"C\") LIMIT 50";
    db.many(query, &[&name], |row| user_id(row, 0)).await
}

async fn room_ids_of(db: &Db, user: &UserId, after: Option<&RoomId>, limit: u32) -> Result<Vec<RoomId>> {
    let query =
        "SELECT room FROM rooms WHERE (white = $1 OR black = $1) AND room > $2 ORDER BY room LIMIT $3";
    let after = after.map_or("", RoomId::as_str);
    db.many(query, &[&user.as_str(), &after, &i64::from(limit)], |row| room_id(row, 0)).await
}
