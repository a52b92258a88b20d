//! Reports to the operator in PostgreSQL, with the messages that they quote.

use super::super::error::Result;
use super::super::moderation::{NewReport, REPORT_MESSAGES_MAX, Report, ReportPage, ReportedMessage};
use super::db::{Db, Values};
use super::users;
use super::value::{int, maybe_number, number, parsed, room_id, user_id};
use konakis_protocol::{UserId, deleted_player};
use std::collections::HashSet;
use tokio_postgres::Row;

/// Adds a report, or adds its messages to the reporter's open report of the same room. Returns the number of that
/// report; `None` if the report would be new and the number of open reports has reached `most`. A message of a deleted
/// user is added without the former name.
pub(super) async fn add_report(db: &Db, report: &NewReport, most: u32) -> Result<Option<u64>> {
    let reporter = users::owner(db, &report.reporter).await?;
    users::refuse_deleted(db, &reporter).await?;
    let Some(id) = open_report(db, report, &reporter, most).await? else { return Ok(None) };
    add_messages(db, int(id), &report.messages).await?;
    Ok(Some(id))
}

/// Adds the messages that the report does not have yet, up to [`REPORT_MESSAGES_MAX`]. A message whose text the
/// operator removed is not added again.
async fn add_messages(db: &Db, report: i64, messages: &[ReportedMessage]) -> Result<()> {
    let query = "SELECT user_id, at_ms, text FROM report_messages WHERE report = $1";
    let message = |row: &Row| Ok((user_id(row, 0)?, number(row, 1)?, row.try_get::<_, Option<String>>(2)?));
    let known = db.many(query, &[&report], message).await?;
    let mut next = known.len();
    let known: HashSet<_> = known.into_iter().collect();
    let authors = authors(db, messages).await?;
    let deleted = deleted_player();
    let mut added = NewMessages::default();
    for (message, (owner, is_deleted)) in messages.iter().zip(&authors) {
        let has = |text: Option<&String>| known.contains(&(owner.clone(), message.at_ms, text.cloned()));
        if next >= REPORT_MESSAGES_MAX || has(message.text.as_ref()) || has(None) {
            continue;
        }
        added.numbers.push(int(next as u64));
        added.owners.push(owner.as_str());
        added.names.push(if *is_deleted { deleted.as_str() } else { message.name.as_str() });
        added.channels.push(&message.channel);
        added.texts.push(message.text.as_deref());
        added.times.push(int(message.at_ms));
        next += 1;
    }
    let NewMessages { numbers, owners, names, channels, texts, times } = &added;
    let insert = "INSERT INTO report_messages (report, n, user_id, name, channel, text, at_ms)
        SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])";
    db.execute(insert, &[&report, numbers, owners, names, channels, texts, times]).await.map(drop)
}

/// The columns of new messages. One statement inserts them, because a report may have many messages, and players'
/// moves cannot be stored until all messages are.
#[derive(Default)]
struct NewMessages<'a> {
    numbers: Vec<i64>,
    owners: Vec<&'a str>,
    names: Vec<&'a str>,
    channels: Vec<&'a str>,
    texts: Vec<Option<&'a str>>,
    times: Vec<i64>,
}

/// For each message, the author's id (for a merged guest, the member's id), and whether this account is deleted.
async fn authors(db: &Db, messages: &[ReportedMessage]) -> Result<Vec<(UserId, bool)>> {
    let query = "SELECT coalesce(member, author), deleted_ms IS NOT NULL
        FROM unnest($1::text[]) WITH ORDINALITY AS written (author, n) LEFT JOIN merges ON guest = author
        LEFT JOIN users ON user_id = coalesce(member, author) ORDER BY n";
    let authors: Vec<&str> = messages.iter().map(|message| message.user.as_str()).collect();
    db.many(query, &[&authors], |row| Ok((user_id(row, 0)?, row.try_get(1)?))).await
}

/// Finds the reporter's open report of the room, and replaces its note if `report` has one. If the reporter has no such
/// report, adds one, unless `most` reports are open. Returns the number of the report.
async fn open_report(db: &Db, report: &NewReport, reporter: &UserId, most: u32) -> Result<Option<u64>> {
    let note = report.note.as_deref().unwrap_or_default();
    let (room, reporter) = (report.room.as_str(), reporter.as_str());
    let update = "UPDATE reports SET note = CASE $3 WHEN '' THEN note ELSE $3 END
        WHERE room = $1 AND reporter = $2 AND resolved_ms IS NULL RETURNING id";
    if let Some(id) = db.one(update, &[&room, &reporter, &note], |row| number(row, 0)).await? {
        return Ok(Some(id));
    }
    let insert = "INSERT INTO reports (at_ms, room, reporter, note) SELECT $1, $2, $3, $4
        WHERE (SELECT count(*) FROM reports WHERE resolved_ms IS NULL) < $5 RETURNING id";
    let values: Values<'_> = &[&int(report.at_ms), &room, &reporter, &note, &i64::from(most)];
    db.one(insert, values, |row| number(row, 0)).await
}

pub(super) async fn reports(db: &Db, with_resolved: bool, after: u64, limit: u32) -> Result<ReportPage> {
    let query = "SELECT id, at_ms, room, reporter, note, resolved_ms FROM reports
        WHERE (resolved_ms IS NULL OR $1) AND id > $2 ORDER BY id LIMIT $3";
    let count = "SELECT count(*) FROM reports WHERE (resolved_ms IS NULL OR $1) AND id > $2";
    let mut reports = db.many(query, &[&with_resolved, &int(after), &i64::from(limit)], report).await?;
    let all = db.one(count, &[&with_resolved, &int(after)], |row| number(row, 0)).await?.unwrap_or_default();
    for report in &mut reports {
        report.messages = messages(db, report.id).await?;
    }
    let more = all.saturating_sub(reports.len() as u64);
    Ok(ReportPage { reports, more })
}

fn report(row: &Row) -> Result<Report> {
    Ok(Report {
        id: number(row, 0)?,
        at_ms: number(row, 1)?,
        room: room_id(row, 2)?,
        reporter: user_id(row, 3)?,
        note: row.try_get(4)?,
        resolved_ms: maybe_number(row, 5)?,
        messages: Vec::new(),
    })
}

async fn messages(db: &Db, report: u64) -> Result<Vec<ReportedMessage>> {
    let query =
        "SELECT user_id, name, channel, text, at_ms FROM report_messages WHERE report = $1 ORDER BY n";
    let message = |row: &Row| {
        Ok(ReportedMessage {
            user: user_id(row, 0)?,
            name: parsed(row, 1, "the name of a user")?,
            channel: row.try_get(2)?,
            text: row.try_get(3)?,
            at_ms: number(row, 4)?,
        })
    };
    db.many(query, &[&int(report)], message).await
}
