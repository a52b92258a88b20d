//! Reports to the operator in SQLite, with the messages that they quote.

use super::super::error::Result;
use super::super::moderation::{NewReport, REPORT_MESSAGES_MAX, Report, ReportPage, ReportedMessage};
use super::accounts::{self, user_id};
use super::value::{int, many, one, parse, uint};
use konakis_protocol::{PlayerName, RoomId, UserId, deleted_player};
use rusqlite::{Connection, Row};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Adds a report, or adds its messages to the reporter's open report of the same room. Returns the number of that
/// report; `None` if the report would be new and the number of open reports has reached `most`. A message of a deleted
/// user is added without the former name.
pub(super) fn add_report(conn: &Connection, report: &NewReport, most: u32) -> Result<Option<u64>> {
    let reporter = accounts::owner(conn, &report.reporter)?;
    accounts::refuse_deleted(conn, &reporter)?;
    let Some(id) = open_report(conn, report, &reporter, most)? else { return Ok(None) };
    add_messages(conn, id, &report.messages)?;
    Ok(Some(uint(id)))
}

/// Adds the messages that the report does not have yet, up to [`REPORT_MESSAGES_MAX`]. A text that the operator removed
/// is not added again.
fn add_messages(conn: &Connection, report: i64, messages: &[ReportedMessage]) -> Result<()> {
    let query = "SELECT user, at_ms, text FROM report_messages WHERE report = ?1";
    let known = many(conn, query, [report], |row| {
        Ok((user_id(row, 0)?, uint(row.get(1)?), row.get::<_, Option<String>>(2)?))
    })?;
    let mut next = known.len();
    let known: HashSet<_> = known.into_iter().collect();
    let mut authors: HashMap<&UserId, (UserId, bool)> = HashMap::new();
    let mut insert = conn.prepare_cached(
        "INSERT INTO report_messages (report, n, user, name, channel, text, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for ReportedMessage { user, name, channel, text, at_ms } in messages {
        let (owner, is_deleted) = match authors.entry(user) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let owner = accounts::owner(conn, user)?;
                let is_deleted = accounts::is_deleted(conn, &owner)?;
                new.insert((owner, is_deleted))
            }
        };
        let has = |text: Option<&String>| known.contains(&(owner.clone(), *at_ms, text.cloned()));
        if next >= REPORT_MESSAGES_MAX || has(text.as_ref()) || has(None) {
            continue;
        }
        let name = if *is_deleted { &deleted_player() } else { name };
        let n = int(next as u64);
        insert.execute((report, n, owner.as_str(), name.as_str(), channel, text, int(*at_ms)))?;
        next += 1;
    }
    Ok(())
}

fn open_report(conn: &Connection, report: &NewReport, reporter: &UserId, most: u32) -> Result<Option<i64>> {
    let note = report.note.as_deref().unwrap_or_default();
    let (room, reporter) = (report.room.as_str(), reporter.as_str());
    let update = "UPDATE reports SET note = CASE ?3 WHEN '' THEN note ELSE ?3 END
        WHERE room = ?1 AND reporter = ?2 AND resolved_ms IS NULL RETURNING id";
    if let Some(id) = one(conn, update, (room, reporter, note), |row| Ok(row.get(0)?))? {
        return Ok(Some(id));
    }
    let insert = "INSERT INTO reports (at_ms, room, reporter, note) SELECT ?1, ?2, ?3, ?4
        WHERE (SELECT count(*) FROM reports WHERE resolved_ms IS NULL) < ?5";
    let values = (int(report.at_ms), room, reporter, note, most);
    let is_added = conn.prepare_cached(insert)?.execute(values)? > 0;
    Ok(is_added.then(|| conn.last_insert_rowid()))
}

pub(super) fn reports(conn: &Connection, with_resolved: bool, after: u64, limit: u32) -> Result<ReportPage> {
    let query = "SELECT id, at_ms, room, reporter, note, resolved_ms FROM reports
        WHERE (resolved_ms IS NULL OR ?1) AND id > ?2 ORDER BY id LIMIT ?3";
    let count = "SELECT count(*) FROM reports WHERE (resolved_ms IS NULL OR ?1) AND id > ?2";
    let reports = many(conn, query, (with_resolved, int(after), limit), report)?;
    let all = one(conn, count, (with_resolved, int(after)), |row| Ok(uint(row.get(0)?)))?.unwrap_or_default();
    let more = all.saturating_sub(reports.len() as u64);
    let reports = reports.into_iter().map(|report| with_messages(conn, report)).collect::<Result<_>>()?;
    Ok(ReportPage { reports, more })
}

fn report(row: &Row<'_>) -> Result<Report> {
    Ok(Report {
        id: uint(row.get(0)?),
        at_ms: uint(row.get(1)?),
        room: parse::<RoomId>(&row.get::<_, String>(2)?, "the id of a room")?,
        reporter: user_id(row, 3)?,
        note: row.get(4)?,
        resolved_ms: row.get::<_, Option<i64>>(5)?.map(uint),
        messages: Vec::new(),
    })
}

fn with_messages(conn: &Connection, mut report: Report) -> Result<Report> {
    let query = "SELECT user, name, channel, text, at_ms FROM report_messages WHERE report = ?1 ORDER BY n";
    report.messages = many(conn, query, [int(report.id)], |row| {
        Ok(ReportedMessage {
            user: user_id(row, 0)?,
            name: parse::<PlayerName>(&row.get::<_, String>(1)?, "the name of a user")?,
            channel: row.get(2)?,
            text: row.get(3)?,
            at_ms: uint(row.get(4)?),
        })
    })?;
    Ok(report)
}
