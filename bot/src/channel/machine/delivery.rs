//! The delivery of a board: its message is kept, edited or replaced, with or without a ping.

use crate::memory::{Activity, Board};
use konakis_protocol::{RoomView, Seat};

/// A message older than this is replaced: Discord limits edits of messages older than an hour.
const OLD_MS: u64 = 55 * 60 * 1000;
/// A player who did nothing for so long is taken to be away. Edits do not notify, so a new message pings them.
const ABSENT_MS: u64 = 10 * 60 * 1000;

/// The way in which a board's message is brought up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delivery {
    /// It is up to date.
    Keep,
    /// It is edited.
    Edit,
    /// A new message is posted, and the old one loses its buttons.
    Replace,
}

/// The changes since the board's message was last written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// The game itself.
    pub(super) game: bool,
    /// Text beside it: the earlier actions of the turn, that the game server is away, or deadlines, which move by as
    /// long as it was away.
    pub(super) text: bool,
}

/// The delivery for this change to a message of this age.
pub(super) const fn delivery(change: Change, age_ms: u64, ping: bool) -> Delivery {
    match change {
        Change { game: false, text: false } => Delivery::Keep,
        // No reason for a new message, however old this one is.
        Change { game: false, text: true } => Delivery::Edit,
        Change { game: true, .. } if ping || age_ms > OLD_MS => Delivery::Replace,
        Change { game: true, .. } => Delivery::Edit,
    }
}

/// Whether a player is to be pinged: at most once a turn, and only if they are away. The player who acted last is not.
pub(super) fn should_ping(view: &RoomView, board: &Board, activity: &Activity, now_ms: u64) -> bool {
    let pinged = board.pinged_ply == Some(view.ply);
    let is_absent = |seat: Seat| {
        let acted = view.last.as_ref().is_some_and(|last| last.seat == seat);
        let active_ms = activity.active_ms.get(seat).copied().unwrap_or_default();
        !acted && now_ms.saturating_sub(active_ms) > ABSENT_MS
    };
    // The first message of a game tells both players that it has begun.
    !pinged && (board.message.is_none() || view.standing.to_act().iter().any(is_absent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::BoardMessage;
    use crate::message_ref::MessageRef;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seats, Standing, Viewer};

    const MINUTE_MS: u64 = 60 * 1000;
    const HOUR_MS: u64 = 60 * MINUTE_MS;
    const NOW_MS: u64 = 100 * HOUR_MS;

    #[test]
    fn change_beside_the_game_is_never_a_new_message() {
        for age in [0, 2 * HOUR_MS, 100 * HOUR_MS] {
            for ping in [false, true] {
                assert_eq!(delivery(Change { game: false, text: true }, age, ping), Delivery::Edit);
                assert_eq!(delivery(Change { game: false, text: false }, age, ping), Delivery::Keep);
            }
        }
    }

    #[test]
    fn fast_moves_are_edits_and_old_messages_are_replaced() {
        let moved = Change { game: true, text: false };
        assert_eq!(delivery(moved, 0, false), Delivery::Edit);
        assert_eq!(delivery(moved, 0, true), Delivery::Replace);
        assert_eq!(delivery(moved, 2 * HOUR_MS, false), Delivery::Replace);
    }

    /// A game of Tablut after so many actions, whose sides were active so many minutes ago.
    fn game(actions: usize, white_ago: u64, black_ago: u64) -> (RoomView, Board, Activity) {
        let at = MessageRef { channel: 1, message: 2 };
        let message = BoardMessage { at, posted_ms: 0, game: None, text: None };
        let active_ms = [white_ago, black_ago].map(|minutes| NOW_MS - minutes * MINUTE_MS).into();
        (
            view(&contest("tablut", actions), Viewer::Spectator),
            Board { message: Some(message), ..Board::new(1) },
            Activity { active_ms, ..Activity::default() },
        )
    }

    #[test]
    fn absent_player_is_pinged_and_present_one_is_not() {
        let pings = |(view, board, activity): (RoomView, Board, Activity)| {
            should_ping(&view, &board, &activity, NOW_MS)
        };
        assert!(pings(game(1, 0, 11)), "Black is to move and away");
        assert!(!pings(game(1, 0, 9)), "Black was here just now");
        assert!(!pings(game(1, 11, 0)), "White has moved");
        assert!(pings(game(2, 11, 0)));
    }

    #[test]
    fn player_is_pinged_once_a_turn_even_after_a_restart() {
        let (view, mut board, mut activity) = game(1, 0, 60);
        assert!(should_ping(&view, &board, &activity, NOW_MS));
        board.pinged_ply = Some(view.ply);
        assert!(!should_ping(&view, &board, &activity, NOW_MS));
        // A player who goes on with their own turn is here.
        board.pinged_ply = None;
        let standing = Standing::Playing { to_act: Seats::one(Seat::White) };
        activity.active_ms = [0, 0].into();
        assert!(!should_ping(&RoomView { standing, ..view }, &board, &activity, NOW_MS));
    }

    #[test]
    fn first_message_of_a_game_pings() {
        let (view, board, activity) = game(0, 0, 0);
        assert!(should_ping(&view, &Board { message: None, ..board }, &activity, NOW_MS));
    }
}
