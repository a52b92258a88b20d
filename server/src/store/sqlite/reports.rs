//! Reports to the operator in SQLite, with the messages that they quote.

use super::super::error::Result;
use super::super::moderation::{NewReport, REPORT_MESSAGES_MAX, Report, ReportPage, ReportedMessage};
use super::accounts::{self, user_id};
use super::value::{int, many, one, parse, uint};
use konakis_protocol::{PlayerName, RoomId, deleted_player};
use rusqlite::{Connection, Row};

/// Adds a report, unless `most` reports wait for the operator. Returns its number, or that of the reporter's open report of
/// the room, to which it is added. A message of a deleted user is added without its text and the former name.
pub(super) fn add_report(conn: &Connection, report: &NewReport, most: u32) -> Result<Option<u64>> {
    accounts::refuse_deleted(conn, &report.reporter)?;
    let Some(id) = open_report(conn, report, most)? else { return Ok(None) };
    let mut insert = conn.prepare_cached(
        "INSERT INTO report_messages (report, n, user, name, channel, text, at_ms)
         SELECT ?1, coalesce(max(n) + 1, 0), ?2, ?3, ?4, ?5, ?6 FROM report_messages WHERE report = ?1
         HAVING count(*) < ?7 AND NOT EXISTS (SELECT 1 FROM report_messages
           WHERE report = ?1 AND user = ?2 AND at_ms = ?6 AND (text = ?5 OR text IS NULL))",
    )?;
    for ReportedMessage { user, name, channel, text, at_ms } in &report.messages {
        let deleted = accounts::is_deleted(conn, user)?.then(deleted_player);
        let text = text.as_ref().filter(|_| deleted.is_none());
        let name = deleted.as_ref().unwrap_or(name);
        insert.execute((
            id,
            user.as_str(),
            name.as_str(),
            channel,
            text,
            int(*at_ms),
            REPORT_MESSAGES_MAX,
        ))?;
    }
    Ok(Some(uint(id)))
}

/// The number of the reporter's open report of the room, which is made if there is none and fewer than `most` wait.
fn open_report(conn: &Connection, report: &NewReport, most: u32) -> Result<Option<i64>> {
    let note = report.note.as_deref().unwrap_or_default();
    let (room, reporter) = (report.room.as_str(), report.reporter.as_str());
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
