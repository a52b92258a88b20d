//! When a player who lets a slow game wait is reminded, and in what words.

use super::Context;
use crate::compose::{button, lists, rows, words};
use crate::draft::Draft;
use crate::memory::RoomRecord;
use crate::press::Deed;
use crate::texts::{Arg, Lang};
use crate::voice::Voice;
use konakis_protocol::{ClockKind, RoomView, Seat, Seats};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

const DAY_MS: u64 = 24 * 3600 * 1000;
/// How long a game without a clock waits for a player before they are reminded.
const REMIND_AFTER_MS: u64 = DAY_MS;

/// When a player is to be reminded, in milliseconds since 1970: at most once a turn, and never in a fast game.
pub(super) fn due_ms(view: &RoomView, moved_ms: u64, reminded_ply: Option<u32>) -> Option<u64> {
    let waits = view.standing.to_act().len() == 1 && reminded_ply != Some(view.ply) && moved_ms > 0;
    match view.clock.as_ref().map(|clock| (clock, clock.kind)) {
        _ if !waits => None,
        None => Some(moved_ms + REMIND_AFTER_MS),
        Some((_, ClockKind::Live { .. })) => None,
        // When a quarter of the turn is left.
        Some((clock, ClockKind::Days { days })) => {
            let seat = view.standing.to_act().iter().next()?;
            let left = *clock.left.0.get(seat)?;
            Some((clock.at + left).saturating_sub(u64::from(days) * DAY_MS / 4))
        }
    }
}

/// The reminder for the player on this seat.
pub(super) fn message(
    context: &Context<'_>,
    record: &RoomRecord,
    view: &RoomView,
    (seat, player): (Seat, u64),
) -> Draft {
    let voice = Voice::new(context.texts, Lang::of_locale(&record.origin.locale));
    let info = words::info(context.games, &view.game);
    let board = record.board_message().map(|board| lists::jump(record.origin.guild, board));
    let args = [
        ("player", UserId::new(player.max(1)).into()),
        ("game", Arg::typed(info.name)),
        ("opponent", words::player(voice, &view.players, Seats::TWO.after(seat))),
        ("link", Arg::said(board.unwrap_or_default())),
    ];
    let off = voice.label("button-reminders-off");
    let off = button(&view.room, Deed::Remind(false), off, ButtonStyle::Secondary);
    let draft = Draft::public(voice.with("reminder", &args)).with_rows(rows(vec![off]));
    Draft { pings: vec![UserId::new(player.max(1))], ..draft }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::tests::{contest, view};
    use konakis_protocol::{ClockView, LeftMs, Viewer};

    fn with_clock(kind: Option<ClockKind>) -> RoomView {
        let mut view = view(&contest("tablut", 12), Viewer::Spectator);
        view.clock = kind.map(|kind| ClockView {
            kind,
            left: LeftMs([4 * DAY_MS, 4 * DAY_MS].into()),
            running: Seats::one(Seat::White),
            at: 1_000,
        });
        view
    }

    #[test]
    fn slow_game_reminds_once_a_turn() {
        assert_eq!(due_ms(&with_clock(None), 5, None), Some(5 + DAY_MS));
        assert_eq!(due_ms(&with_clock(None), 5, Some(12)), None);
        assert_eq!(due_ms(&with_clock(None), 5, Some(11)), Some(5 + DAY_MS));
        assert_eq!(due_ms(&with_clock(Some(ClockKind::Days { days: 4 })), 5, None), Some(1_000 + 3 * DAY_MS));
    }

    #[test]
    fn fast_game_reminds_nobody() {
        let live = ClockKind::Live { initial_s: Some(300), increment_s: None };
        assert_eq!(due_ms(&with_clock(Some(live)), 5, None), None);
    }
}
