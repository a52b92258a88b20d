//! The time at which an absent player whose turn it is must be mentioned.
//!
//! Invariants: apart from offers ([`super::offers`]), reminders ([`super::reminder`]) and the cases below, a player is
//! mentioned at most once a turn, even if the bot restarts. Any activity of the player restarts the wait. While the
//! game server is known to be away, no mention is due.
//!
//! A player is mentioned a second time in a turn
//! * if the set-up waits only for them,
//! * if the first board mentioned them and the first action has a deadline, or
//! * if the board's thread was deleted ([`super::board`]).

use super::Machine;
use crate::clock::Moment;
use crate::memory::{BoardRecord, LastActive};
use konakis_protocol::{BySeat, LastAction, RoomView, Seat, TURN_ACTIONS_MAX};
use std::time::Duration;

/// The longest wait before a mention.
const MENTION_AFTER_MS: u64 = 90 * 1000;
/// The least wait, so that a present player is not mentioned at each move of a fast game.
const MENTION_AFTER_MS_MIN: u64 = 10 * 1000;
/// If a player has a deadline, the wait is their time left divided by this number, within the two bounds above.
const MENTION_PART: u64 = 4;
/// A player who was inactive for longer than this before their turn began is mentioned at once.
const AWAY_AFTER_MS: u64 = 10 * 60 * 1000;

impl Machine {
    /// The uptime at which the next mention is due.
    pub(super) fn mention_due(&self, now: Moment) -> Option<Duration> {
        let due_ms = self.mention_due_ms()?;
        Some(now.uptime + Duration::from_millis(due_ms.saturating_sub(now.wall_ms)))
    }

    pub(super) fn is_mention_due(&self, now: Moment) -> bool {
        self.mention_due_ms().is_some_and(|due| due <= now.wall_ms)
    }

    fn mention_due_ms(&self) -> Option<u64> {
        let is_refused = self.access.refused_mention == Some(self.view.ply);
        let board = self.record.board().filter(|board| board.message.is_some())?;
        if self.watch.server_away || is_refused {
            return None;
        }
        due_ms(&self.view, board, &self.record.last_active, &self.people)
    }
}

/// The time of the next mention, in milliseconds since 1970; `None` if no player to act needs a mention. A player is
/// skipped if their Discord ID is unknown, or if they were or may have been mentioned in this turn.
fn due_ms(
    view: &RoomView,
    board: &BoardRecord,
    last_active: &LastActive,
    people: &BySeat<Option<u64>>,
) -> Option<u64> {
    let due = |seat: Seat| {
        people.get(seat).copied().flatten().filter(|player| *player != 0)?;
        let began_ply = turn_began_ply(view, seat)?;
        if board.mentioned_ply.is_some_and(|ply| (began_ply..=view.ply).contains(&ply)) {
            return None;
        }
        let (moved_ms, active_ms) = (last_active.moved_ms, last_active.active_ms.get(seat).copied()?);
        // A player cannot know when the other side finishes its set-up, and a clock may run from that moment on. So a
        // player who waited for the other side's set-up counts as away.
        let is_first_turn = !view.setup && view.last.as_ref().is_some_and(LastAction::is_setup);
        // The player who acted last does not count as away, but may believe that their turn is over. So they are
        // mentioned after the wait.
        let acted_last = view.last.as_ref().is_some_and(|last| last.seat == seat);
        let was_away = !acted_last && (is_first_turn || moved_ms.saturating_sub(active_ms) > AWAY_AFTER_MS);
        let since_ms = moved_ms.max(active_ms);
        // At ply 0, the first board has just mentioned the players.
        let is_told = view.ply == 0;
        Some(if was_away && !is_told { moved_ms } else { since_ms + patience_ms(view, seat, since_ms) })
    };
    view.progress.to_act().iter().filter_map(due).min()
}

/// The ply at which the current turn of `seat` began; none if the turn may have more actions than the view lists.
pub(super) fn turn_began_ply(view: &RoomView, seat: Seat) -> Option<u32> {
    let goes_on = view.last.as_ref().is_some_and(|last| last.seat == seat && !last.is_setup());
    if !goes_on {
        return Some(view.ply);
    }
    let earlier = view.turn.len();
    let actions = u32::try_from(earlier).ok().filter(|_| earlier < TURN_ACTIONS_MAX)? + 1;
    Some(view.ply.saturating_sub(actions))
}

/// How long the player may be inactive from `since_ms` on before they are mentioned.
fn patience_ms(view: &RoomView, seat: Seat, since_ms: u64) -> u64 {
    let clock = view.clock.as_ref();
    let left_ms = clock.and_then(|clock| {
        let running = clock.left.0.get(seat).copied().filter(|_| clock.running.contains(seat));
        Some((clock.at + running.or(clock.first_action_ms)?).saturating_sub(since_ms))
    });
    left_ms.map_or(MENTION_AFTER_MS, |left_ms| {
        (left_ms / MENTION_PART).clamp(MENTION_AFTER_MS_MIN, MENTION_AFTER_MS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{ClockKind, ClockView, LeftMs, RoomProgress, Seats, Viewer};

    const MINUTE_MS: u64 = 60 * 1000;
    const MOVED_MS: u64 = 100 * MINUTE_MS;
    const KNOWN: [Option<u64>; 2] = [Some(1001), Some(1002)];

    fn last_active(white_ms: u64, black_ms: u64) -> LastActive {
        LastActive { moved_ms: MOVED_MS, moved_ply: None, active_ms: [white_ms, black_ms].into() }
    }

    /// The time of the mention in a game of Tablut.
    fn due(actions: usize, last_active: &LastActive, mentioned_ply: Option<u32>) -> Option<u64> {
        let view = view(&contest("tablut", actions), Viewer::Spectator);
        due_ms(&view, &BoardRecord { mentioned_ply, ..BoardRecord::new(1) }, last_active, &KNOWN.into())
    }

    #[test]
    fn player_to_move_is_mentioned_after_a_while() {
        let later = Some(MOVED_MS + MENTION_AFTER_MS);
        for (actions, white_ms, black_ms, expected) in [
            (1, MOVED_MS, MOVED_MS - MINUTE_MS, later),
            (1, MOVED_MS, MOVED_MS - 9 * MINUTE_MS, later),
            // Black was away already when the turn began.
            (1, MOVED_MS, MOVED_MS - 11 * MINUTE_MS, Some(MOVED_MS)),
            // A click within the turn restarts the wait.
            (1, MOVED_MS, MOVED_MS + MINUTE_MS, Some(MOVED_MS + MINUTE_MS + MENTION_AFTER_MS)),
            // Black is to move, so White's activity changes nothing.
            (1, 0, MOVED_MS, later),
            (2, MOVED_MS, 0, later),
            (2, 0, MOVED_MS, Some(MOVED_MS)),
        ] {
            assert_eq!(
                due(actions, &last_active(white_ms, black_ms), None),
                expected,
                "{actions} {white_ms}"
            );
        }
    }

    #[test]
    fn player_with_a_deadline_is_mentioned_while_time_is_left() {
        let clock = |left_ms: u64, running: Option<Seat>, first_action_ms: Option<u64>| ClockView {
            kind: ClockKind::Live { initial_s: Some(60), increment_s: None },
            left: LeftMs([left_ms, left_ms].into()),
            running: running.map_or(Seats::NONE, Seats::one),
            at: MOVED_MS,
            first_action_ms,
        };
        let present = last_active(MOVED_MS, MOVED_MS);
        for (clock, after_ms) in [
            (clock(60_000, Some(Seat::Black), None), 15_000),
            (clock(600_000, Some(Seat::Black), None), MENTION_AFTER_MS),
            (clock(8_000, Some(Seat::Black), None), MENTION_AFTER_MS_MIN),
            // Before the first action no clock runs.
            (clock(180_000, None, Some(60_000)), 15_000),
            (clock(180_000, None, None), MENTION_AFTER_MS),
        ] {
            let game = RoomView { clock: Some(clock), ..view(&contest("tablut", 1), Viewer::Spectator) };
            let due = due_ms(&game, &BoardRecord::new(1), &present, &KNOWN.into());
            assert_eq!(due, Some(MOVED_MS + after_ms), "{:?}", game.clock);
        }
    }

    #[test]
    fn player_is_mentioned_once_a_turn() {
        let present = last_active(MOVED_MS, MOVED_MS);
        assert_eq!(due(1, &present, Some(1)), None);
        assert!(due(2, &present, Some(1)).is_some());
    }

    #[test]
    fn unknown_player_is_not_mentioned() {
        let game = view(&contest("tablut", 1), Viewer::Spectator);
        let (board, last_active) = (BoardRecord::new(1), last_active(0, 0));
        assert_eq!(due_ms(&game, &board, &last_active, &[Some(1001), None].into()), None);
    }

    #[test]
    fn player_who_stops_within_their_turn_is_mentioned_once() {
        let game = view(&contest("subsume", 1), Viewer::Spectator);
        let mover = game.last.as_ref().unwrap().seat;
        assert_eq!(game.progress.to_act(), Seats::one(mover), "the turn goes on");
        let due = |game: &RoomView, mentioned_ply| {
            // The mover's activity is unknown, but they acted last, so they do not count as away.
            due_ms(
                game,
                &BoardRecord { mentioned_ply, ..BoardRecord::new(1) },
                &last_active(0, 0),
                &KNOWN.into(),
            )
        };
        let later = Some(MOVED_MS + MENTION_AFTER_MS);
        assert_eq!(due(&game, None), later);
        assert_eq!(due(&game, Some(0)), None, "the player was mentioned when the turn began");
        assert_eq!(due(&game, Some(1)), None);
        let action = game.last.clone().unwrap();
        let longer =
            RoomView { ply: 9, turn: vec![action.clone(), action.clone()], last: Some(action), ..game };
        assert_eq!(due(&longer, Some(5)), later, "the last mention was in the previous turn");
        assert_eq!(due(&longer, Some(6)), None);
        assert_eq!(due(&longer, Some(9)), None);
        let turn = vec![longer.turn[0].clone(); TURN_ACTIONS_MAX];
        assert_eq!(
            due(&RoomView { turn, ..longer }, Some(1)),
            None,
            "the view does not tell the turn's start"
        );
    }

    #[test]
    fn player_whose_setup_is_awaited_is_mentioned_again() {
        let mention = |actions, mentioned_ply| {
            let game = view(&contest("subulata", actions), Viewer::Spectator);
            assert!(game.setup);
            due_ms(
                &game,
                &BoardRecord { mentioned_ply, ..BoardRecord::new(1) },
                &last_active(0, 0),
                &KNOWN.into(),
            )
        };
        assert_eq!(mention(0, Some(0)), None, "both players were mentioned when the game began");
        assert!(mention(1, Some(0)).is_some(), "the other side is ready");
        assert_eq!(mention(1, Some(1)), None);
    }

    #[test]
    fn player_to_move_is_mentioned_after_both_sides_have_set_up() {
        let game = view(&contest("subulata", 2), Viewer::Spectator);
        let last = game.last.as_ref().unwrap().seat;
        let mover = Seats::TWO.after(last);
        let game = RoomView { progress: RoomProgress::Playing { to_act: Seats::one(mover) }, ..game };
        let due = |mentioned_ply| {
            let board = BoardRecord { mentioned_ply, ..BoardRecord::new(1) };
            due_ms(&game, &board, &last_active(MOVED_MS, MOVED_MS), &KNOWN.into())
        };
        assert_eq!(due(Some(1)), Some(MOVED_MS), "a clock may run");
        assert_eq!(due(Some(2)), None);
    }

    #[test]
    fn no_player_is_mentioned_right_after_the_first_board() {
        assert_eq!(due(0, &last_active(0, 0), None), Some(MOVED_MS + MENTION_AFTER_MS));
    }
}
