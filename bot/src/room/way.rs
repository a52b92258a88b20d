//! Whether a board's message is left, changed or posted anew, and whom that calls: decided from values alone.

use crate::memory::RoomNote;
use konakis_protocol::{RoomView, Seat};

/// A message older than this is not edited but posted anew: Discord limits edits of messages older than an hour.
const OLD_MS: u64 = 55 * 60 * 1000;
/// Who did nothing for so long is not looking, so that he is called to his turn by a new message; an edit calls nobody.
const ABSENT_MS: u64 = 10 * 60 * 1000;

/// How a board's message is brought up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It shows all that it should.
    Leave,
    /// The message is changed.
    Edit,
    /// It is posted anew, and the old one loses its buttons.
    Anew,
}

/// What has changed since the board's message was brought up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// The game itself.
    pub(super) game: bool,
    /// What is said beside it: what came before in the turn, that the game server is away, and until when there is time,
    /// which is later by as long as it was away.
    pub(super) rest: bool,
}

/// How a message of this age is brought up to date, where somebody is to be called or nobody.
pub(super) const fn way(change: Change, age_ms: u64, calls: bool) -> Way {
    match change {
        Change { game: false, rest: false } => Way::Leave,
        // No reason for a new message, however old the game's own is.
        Change { game: false, rest: true } => Way::Edit,
        Change { game: true, .. } if calls || age_ms > OLD_MS => Way::Anew,
        Change { game: true, .. } => Way::Edit,
    }
}

/// Whether somebody is to be called to his turn: once a turn, and only where he is not looking. Whoever acted last is
/// still at it.
pub(super) fn calls(view: &RoomView, note: &RoomNote, now_ms: u64) -> bool {
    let called = note.pinged_ply == Some(view.ply);
    let absent = |seat: Seat| {
        let acted = view.last.as_ref().is_some_and(|last| last.seat == seat);
        let active_ms = note.active_ms.get(seat).copied().unwrap_or_default();
        !acted && now_ms.saturating_sub(active_ms) > ABSENT_MS
    };
    // The first message of a game tells both that it has begun.
    !called && (note.board.is_none() || view.standing.to_act().iter().any(absent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::tests::{contest, view};
    use crate::memory::Place;
    use konakis_protocol::Viewer;

    const HOUR_MS: u64 = 3600 * 1000;

    #[test]
    fn a_server_that_is_away_or_back_changes_a_message_and_never_posts_one() {
        let news = Change { game: false, rest: true };
        for age in [0, 2 * HOUR_MS, 100 * HOUR_MS] {
            for calls in [false, true] {
                assert_eq!(way(news, age, calls), Way::Edit);
                assert_eq!(way(Change { game: false, rest: false }, age, calls), Way::Leave);
            }
        }
    }

    #[test]
    fn fast_moves_are_edits_and_old_messages_are_left() {
        let moved = Change { game: true, rest: false };
        assert_eq!(way(moved, 0, false), Way::Edit);
        assert_eq!(way(moved, 0, true), Way::Anew);
        assert_eq!(way(moved, 2 * HOUR_MS, false), Way::Anew);
    }

    /// A game of Tablut after so many actions, and what is noted of it: when each side was active, in minutes of ago.
    fn noted(actions: usize, white_ago: u64, black_ago: u64) -> (RoomView, RoomNote) {
        let ago = |minutes: u64| 100 * HOUR_MS - minutes * 60 * 1000;
        let note = RoomNote {
            board: Some(Place { channel: 1, message: 2 }),
            active_ms: [ago(white_ago), ago(black_ago)].into(),
            ..RoomNote::new(None, 1, "en")
        };
        (view(&contest("tablut", actions), Viewer::Spectator), note)
    }

    #[test]
    fn who_is_not_looking_is_called_and_who_is_stays_undisturbed() {
        let called = |(view, note): (RoomView, RoomNote)| calls(&view, &note, 100 * HOUR_MS);
        assert!(called(noted(1, 0, 11)), "Black is to move and was away");
        assert!(!called(noted(1, 0, 9)), "Black has just been there");
        assert!(!called(noted(1, 11, 0)), "White has moved");
        assert!(called(noted(2, 11, 0)));
    }

    #[test]
    fn nobody_is_called_twice_in_a_turn_however_often_the_bot_starts() {
        let (view, mut note) = noted(1, 0, 60);
        assert!(calls(&view, &note, 100 * HOUR_MS));
        note.pinged_ply = Some(view.ply);
        assert!(!calls(&view, &note, 100 * HOUR_MS));
        // Whoever goes on with his own turn is there.
        note.pinged_ply = None;
        let mut going_on = view.clone();
        going_on.standing =
            konakis_protocol::Standing::Playing { to_act: konakis_protocol::Seats::one(Seat::White) };
        note.active_ms = [0, 0].into();
        assert!(!calls(&going_on, &note, 100 * HOUR_MS));
    }

    #[test]
    fn the_first_message_of_a_game_calls_who_begins() {
        let (view, note) = noted(0, 0, 0);
        assert!(calls(&view, &RoomNote { board: None, ..note }, 100 * HOUR_MS));
    }
}
