//! Reminders for players who have not acted for a long time in a correspondence game or a game without a clock.

use super::effect::ChannelEffect;
use super::turn_mention::turn_began_ply;
use super::write::{News, Notice};
use super::{Context, Flow, Machine, Step};
use crate::clock::{DAY_MS, Moment};
use crate::memory::{Phase, RoomRecord};
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::{button, details, lists, rows};
use crate::text::Localizer;
use crate::text::{Arg, Lang};
use konakis_protocol::{ClockKind, RoomView, Seat, Seats};
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;
use std::time::Duration;

/// The time from the last action to the reminder, in a game without a clock.
const REMIND_AFTER_MS: u64 = DAY_MS;

impl Machine {
    /// The uptime at which a reminder is due; none if no reminder is due in this turn.
    pub(super) fn reminder_due(&self, now: Moment) -> Option<Duration> {
        let Phase::Playing(board) = &self.record.phase else { return None };
        // If the bot only responds here, it writes with the token of a recent click, which expires long before a
        // reminder is due.
        if self.record.origin.responds_only {
            return None;
        }
        let due_ms = due_ms(&self.view, self.record.last_active.moved_ms, board.reminded_ply)?;
        Some(now.uptime + Duration::from_millis(due_ms.saturating_sub(now.wall_ms)))
    }

    pub(super) fn check_reminders(&mut self, now: Moment, effects: &mut Vec<ChannelEffect>) -> Flow {
        let (guild, ply) = (self.record.origin.guild, self.view.ply);
        let (moved_ms, responds_only) = (self.record.last_active.moved_ms, self.record.origin.responds_only);
        let Phase::Playing(board) = &self.record.phase else { return Flow::Continue };
        let due = due_ms(&self.view, moved_ms, board.reminded_ply);
        if responds_only || due.is_none_or(|due| due > now.wall_ms) {
            return Flow::Continue;
        }
        let channel = board.channel;
        self.will_mark();
        if let Some(board) = self.record.board_mut() {
            board.reminded_ply = Some(ply);
            board.posts += 1;
        }
        effects.push(self.save_first());
        let to_act: Vec<Seat> = self.view.progress.to_act().iter().collect();
        let [seat] = to_act.as_slice() else { return Flow::Continue };
        let player = self.people.get(*seat).copied().flatten();
        let Some(player) = player.filter(|player| *player != 0 && channel != 0) else {
            return Flow::Continue;
        };
        let check = ChannelEffect::CheckReminders { guild, player };
        self.round.await_outcome(Step::CheckingReminders(*seat, player), check, effects)
    }

    pub(super) fn remind(&mut self, context: &Context<'_>, to: (Seat, u64)) {
        let Some(channel) = self.record.board().map(|board| board.channel) else { return };
        let message = Box::new(message(context, &self.record, &self.view, to));
        let notice = Notice { channel, nonce: self.nonce(), message, news: News::Unmarked };
        self.round.notices.push_back(notice);
    }
}

/// The time at which a reminder is due, in milliseconds since 1970. A reminder is due at most once a turn, only while
/// exactly one player is to act, and never in a live game.
fn due_ms(view: &RoomView, moved_ms: u64, reminded_ply: Option<u32>) -> Option<u64> {
    let to_act = view.progress.to_act();
    let seat = to_act.iter().next().filter(|_| to_act.len() == 1 && moved_ms > 0)?;
    let began_ply = turn_began_ply(view, seat)?;
    if reminded_ply.is_some_and(|ply| (began_ply..=view.ply).contains(&ply)) {
        return None;
    }
    match view.clock.as_ref().map(|clock| (clock, clock.kind)) {
        None => Some(moved_ms + REMIND_AFTER_MS),
        Some((_, ClockKind::Live { .. })) => None,
        // Due when a quarter of the player's time for the turn is left.
        Some((clock, ClockKind::Days { days })) => {
            let left = *clock.left.0.get(seat)?;
            Some((clock.at + left).saturating_sub(u64::from(days) * DAY_MS / 4))
        }
    }
}

fn message(
    context: &Context<'_>,
    record: &RoomRecord,
    view: &RoomView,
    (seat, player): (Seat, u64),
) -> OutgoingMessage {
    let localizer = Localizer::new(context.texts, Lang::of_locale(&record.origin.locale));
    let info = details::info(context.games, &view.game);
    let board = record.board_message().map(|board| lists::jump(record.origin.guild, board));
    let args = [
        ("player", UserId::new(player.max(1)).into()),
        ("game", Arg::text(info.name.clone())),
        ("opponent", details::player(localizer, &info, &view.players, Seats::TWO.after(seat))),
        ("link", Arg::markdown(board.unwrap_or_else(|| format!("<{}>", context.page)))),
    ];
    let off = localizer.label("button-reminders-off");
    let off = button(&view.room, ButtonAction::SetReminders(false), off, ButtonStyle::Secondary);
    let message = OutgoingMessage::public(localizer.with("reminder", &args)).with_rows(rows(vec![off]));
    OutgoingMessage { notified: vec![UserId::new(player.max(1))], ..message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{ClockView, LastAction, LeftMs, Viewer};

    fn with_clock(kind: Option<ClockKind>) -> RoomView {
        let mut view = view(&contest("tablut", 12), Viewer::Spectator);
        view.clock = kind.map(|kind| ClockView {
            kind,
            left: LeftMs([4 * DAY_MS, 4 * DAY_MS].into()),
            running: Seats::one(Seat::White),
            at: 1_000,
            first_action_ms: None,
        });
        view
    }

    #[test]
    fn player_is_reminded_at_most_once_a_turn() {
        assert_eq!(due_ms(&with_clock(None), 5, None), Some(5 + DAY_MS));
        assert_eq!(due_ms(&with_clock(None), 5, Some(12)), None);
        assert_eq!(due_ms(&with_clock(None), 5, Some(11)), Some(5 + DAY_MS));
        let mut second_action = with_clock(None);
        second_action.last = second_action.last.map(|last| LastAction { seat: Seat::White, ..last });
        assert_eq!(due_ms(&second_action, 5, Some(11)), None);
        assert_eq!(due_ms(&with_clock(Some(ClockKind::Days { days: 4 })), 5, None), Some(1_000 + 3 * DAY_MS));
    }

    #[test]
    fn live_game_reminds_nobody() {
        let live = ClockKind::Live { initial_s: Some(300), increment_s: None };
        assert_eq!(due_ms(&with_clock(Some(live)), 5, None), None);
    }
}
