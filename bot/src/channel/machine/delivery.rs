//! The delivery of a board: whether its message is kept, edited or replaced.

/// A message older than this is replaced if the game has changed: Discord limits edits of messages older than an hour.
const OLD_MS: u64 = 55 * 60 * 1000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delivery {
    Keep,
    Edit,
    /// Posts a new message. The old message, if any, becomes a link to the new one.
    Replace,
}

/// The changes since the board's message was last written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) game: bool,
    /// Text that is not part of `game`: the earlier actions of the turn, clocks and deadlines, the notice of an outage,
    /// and the line that says that the board has stopped updating.
    pub(super) text: bool,
}

/// The delivery of a board with these changes. Edits do not notify, so a notification needs a new message.
pub(super) const fn delivery(change: Change, age_ms: u64, notifies: bool) -> Delivery {
    match change {
        _ if notifies => Delivery::Replace,
        Change { game: false, text: false } => Delivery::Keep,
        // An edit is enough, however old the message is.
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
    fn move_edits_a_recent_message_and_replaces_an_old_one() {
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
