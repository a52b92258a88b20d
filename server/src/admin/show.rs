//! Pure functions that write answers as text for the operator.
//!
//! Invariant: in texts from players and operators, control and format characters are escaped. So no text can control
//! the terminal or change the direction of a line.

use crate::moderation::{Date, Sanction};
use crate::store::{Account, AuditEntry, ReportPage, RoomRow, Stage};
use konakis_protocol::{BySeat, Outcome, PersonalData, RoomId, UserId};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::IpAddr;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

const GAMES_MAX: usize = 10;

pub(super) fn sanctions(all: &[Sanction], now_ms: u64) -> String {
    let mut text = String::new();
    for sanction in all.iter().filter(|sanction| sanction.holds(now_ms)) {
        let until =
            sanction.until_ms.map_or("unlimited".to_owned(), |until_ms| format!("until {}", Date(until_ms)));
        let _ = writeln!(
            text,
            "{}  {} of {}  {until}  {}",
            sanction.id,
            sanction.kind.name(),
            sanction.target,
            plain(sanction.grounds.as_str())
        );
    }
    or_none(text, "no bans, mutes or names set by an operator")
}

pub(super) fn reports(page: &ReportPage) -> String {
    let mut text = String::new();
    for report in &page.reports {
        let resolved = if report.resolved_ms.is_some() { "  resolved" } else { "" };
        let _ = writeln!(
            text,
            "report {}  {}  room {}  by {}{resolved}",
            report.id,
            Date(report.at_ms),
            report.room,
            report.reporter
        );
        if !report.note.is_empty() {
            let _ = writeln!(text, "  note: {}", plain(&report.note));
        }
        for message in &report.messages {
            let said = message.text.as_deref().map_or("(removed)".to_owned(), plain);
            let (at, name) = (Date(message.at_ms), plain(message.name.as_str()));
            let _ = writeln!(text, "  {at}  {} ({name}, {}): {said}", message.user, message.channel);
        }
    }
    if let Some(last) = page.reports.last().filter(|_| page.more > 0) {
        let _ = writeln!(text, "and {} more: “admin reports --after {}”", page.more, last.id);
    }
    or_none(text, "no reports")
}

pub(super) fn audit(all: &[AuditEntry]) -> String {
    let mut text = String::new();
    for entry in all {
        let _ = writeln!(
            text,
            "{}  {}  {} {}: {}",
            Date(entry.at_ms),
            plain(&entry.operator),
            entry.action,
            entry.subject,
            plain(&entry.reason)
        );
    }
    or_none(text, "nothing has been done yet")
}

pub(super) fn user(data: &PersonalData, addresses: &[IpAddr]) -> String {
    let account = &data.account;
    let mut text = format!(
        "{}  {}  {}",
        account.id,
        plain(account.name.as_str()),
        match account.discord {
            Some(discord) => format!("member, Discord {discord}"),
            None => "guest".to_owned(),
        }
    );
    let _ = writeln!(text, "\ncreated {}", Date(account.created));
    if let Some(used) = data.sessions.iter().map(|session| session.used).max() {
        let _ = writeln!(text, "{} sessions, last used {}", data.sessions.len(), Date(used));
    }
    for address in addresses {
        let _ = writeln!(text, "connected from {address}");
    }
    for sanction in &data.sanctions {
        let until = sanction.until.map_or("unlimited".to_owned(), |until| format!("until {}", Date(until)));
        let _ = writeln!(text, "{} {until}: {}", sanction.kind, plain(&sanction.reason));
    }
    for (game, rating) in &data.ratings {
        let _ = writeln!(text, "{game} {} in {} rated games", rating.rating, rating.games);
    }
    let more = if data.more.is_some() { " or more" } else { "" };
    let _ =
        writeln!(text, "{} reports{more} sent, {} players blocked", data.reports.len(), data.blocked.len());
    let mut games: Vec<_> = data.games.iter().collect();
    games.sort_by_key(|game| std::cmp::Reverse(game.changed));
    for game in games.into_iter().take(GAMES_MAX) {
        let status = format!("{:?}", game.status).to_lowercase();
        let _ = writeln!(text, "room {}  {}  {status}  {}", game.room, game.game, Date(game.changed));
    }
    text
}

pub(super) fn room(
    room: &RoomId,
    row: &RoomRow,
    accounts: &BTreeMap<UserId, Account>,
    in_memory: bool,
) -> String {
    let stage = match &row.stage {
        Stage::Waiting { .. } => "waiting".to_owned(),
        Stage::Playing { .. } => "playing".to_owned(),
        Stage::Finished { result, .. } => format!("finished, {}", outcome(result)),
    };
    let mut text = format!("room {room}  {}  {stage}\n", row.game);
    for (seat, player) in [("white", &row.white), ("black", &row.black)] {
        if let Some(player) = player {
            let name = accounts.get(player).map(|account| plain(account.name.as_str())).unwrap_or_default();
            let _ = writeln!(text, "{seat} {player}  {name}");
        }
    }
    let private = if row.private { ", private" } else { "" };
    let rated = if row.rated { ", rated" } else { "" };
    let _ =
        writeln!(text, "created {}, changed {}{private}{rated}", Date(row.created_ms), Date(row.touched_ms));
    let _ = writeln!(text, "{}", if in_memory { "in memory" } else { "not in memory" });
    text
}

/// The result of a game in words, such as `white won (goal reached)`. A room's row contains it as JSON.
fn outcome(result: &str) -> String {
    let Ok(outcome) = serde_json::from_str::<Outcome>(result) else { return plain(result) };
    let ending = match outcome.winner {
        Some(winner) => format!("{winner} won"),
        None if outcome.is_unplayed() => "no result".to_owned(),
        None => "drawn".to_owned(),
    };
    let mut text = format!("{ending} ({})", outcome.reason.to_string().replace('_', " "));
    for (seat, points) in outcome.scores.iter().flat_map(BySeat::iter) {
        let _ = write!(text, ", {seat} {points}");
    }
    text
}

fn plain(text: &str) -> String {
    use GeneralCategory::{Format, LineSeparator, ParagraphSeparator};
    let is_escaped = |c: char| {
        c.is_control() || matches!(c.general_category(), Format | LineSeparator | ParagraphSeparator)
    };
    text.chars().flat_map(|c| if is_escaped(c) { c.escape_default().collect() } else { vec![c] }).collect()
}

fn or_none(text: String, none: &str) -> String {
    if text.is_empty() { none.to_owned() } else { text.trim_end().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{Reason, Seat};

    #[test]
    fn the_result_of_a_game_is_shown_in_words() {
        let shown = |outcome: &Outcome| super::outcome(&serde_json::to_string(outcome).unwrap());
        assert_eq!(shown(&Outcome::win(Seat::Black, Reason::RESIGNATION)), "black won (resignation)");
        assert_eq!(shown(&Outcome::draw(Reason::DRAW_AGREED)), "drawn (draw agreed)");
        assert_eq!(shown(&Outcome::draw(Reason::ABORTED)), "no result (aborted)");
        let scored = Outcome { scores: Some([12, 9].into()), ..Outcome::win(Seat::White, Reason::TIME) };
        assert_eq!(shown(&scored), "white won (time), white 12, black 9");
        assert_eq!(super::outcome("a result of a later version"), "a result of a later version");
    }

    #[test]
    fn a_text_cannot_control_the_terminal() {
        assert_eq!(
            plain("Zo\u{eb} \u{1b}[2J\u{202e}x\u{2028}\n"),
            "Zo\u{eb} \\u{1b}[2J\\u{202e}x\\u{2028}\\n"
        );
    }
}
