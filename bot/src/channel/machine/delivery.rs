//! The delivery of a board: its message is kept, edited or replaced, with or without a notification.

/// A message older than this is replaced if the game has changed: Discord limits edits of messages older than an hour.
const OLD_MS: u64 = 55 * 60 * 1000;

/// The way in which a board's message is brought up to date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delivery {
    /// It is up to date.
    Keep,
    /// It is edited.
    Edit,
    /// A new message is posted. The old one, if any, becomes a line that leads to it.
    Replace,
}

/// The changes since the board's message was last written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    /// Whether the game itself has changed.
    pub(super) game: bool,
    /// Whether text beside the game has changed: the earlier actions of the turn, the clocks and deadlines, the notice
    /// of an outage of the game server, or the line that says that the board is not updated any more. An outage changes
    /// the notice and also the deadlines, because it postpones them.
    pub(super) text: bool,
}

/// The delivery for this change to a message of this age. Edits do not notify, so a notification needs a new message.
pub(super) const fn delivery(change: Change, age_ms: u64, notifies: bool) -> Delivery {
    match change {
        _ if notifies => Delivery::Replace,
        Change { game: false, text: false } => Delivery::Keep,
        // No reason for a new message, however old this one is.
        Change { game: false, text: true } => Delivery::Edit,
        Change { game: true, .. } if age_ms > OLD_MS => Delivery::Replace,
        Change { game: true, .. } => Delivery::Edit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::HOUR_MS;

    #[test]
    fn change_of_text_alone_never_posts_a_new_message() {
        for age in [0, 2 * HOUR_MS, 100 * HOUR_MS] {
            assert_eq!(delivery(Change { game: false, text: true }, age, false), Delivery::Edit);
            assert_eq!(delivery(Change { game: false, text: false }, age, false), Delivery::Keep);
        }
    }

    #[test]
    fn fast_moves_are_edits_and_old_messages_are_replaced() {
        let moved = Change { game: true, text: false };
        assert_eq!(delivery(moved, 0, false), Delivery::Edit);
        assert_eq!(delivery(moved, 2 * HOUR_MS, false), Delivery::Replace);
    }

    #[test]
    fn notification_is_a_new_message_even_without_a_change() {
        for game in [false, true] {
            assert_eq!(delivery(Change { game, text: false }, 0, true), Delivery::Replace);
        }
    }
}
