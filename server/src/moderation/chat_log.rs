//! The last messages of a room's chat, kept in memory for reports.
//!
//! Invariants: at most [`MESSAGES_MAX`] messages of each channel are kept, and messages in one channel never push out those of
//! another. None is written to disk unless somebody reports the chat.

use konakis_protocol::{Channel, Chat, UserId, Viewer};
use std::collections::VecDeque;

/// The most messages of a channel that are kept, and that a report contains.
pub const MESSAGES_MAX: usize = 20;

/// The last messages of a chat.
#[derive(Debug, Default)]
pub struct ChatLog(VecDeque<Chat>);

impl ChatLog {
    /// Adds a message.
    pub fn add(&mut self, chat: Chat) {
        let mut of_channel = (0..).zip(&self.0).filter(|(_, kept)| kept.channel == chat.channel);
        if let Some((oldest, _)) = of_channel.next()
            && of_channel.count() + 1 >= MESSAGES_MAX
        {
            self.0.remove(oldest);
        }
        self.0.push_back(chat);
    }

    /// The messages that this viewer may read, the oldest first.
    #[must_use]
    pub fn read_by(&self, viewer: Viewer) -> Vec<Chat> {
        self.0.iter().filter(|chat| may_read(chat.channel, viewer)).cloned().collect()
    }

    /// Removes the messages of a user.
    pub fn remove(&mut self, user: &UserId) -> bool {
        let before = self.0.len();
        self.0.retain(|chat| chat.user.id != *user);
        self.0.len() < before
    }

    /// Its size in memory, in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        self.0.iter().map(|chat| size_of::<Chat>() + chat.text.as_str().len()).sum()
    }
}

/// Whether a viewer may read a channel.
#[must_use]
pub fn may_read(channel: Channel, viewer: Viewer) -> bool {
    match channel {
        Channel::Players => viewer != Viewer::Spectator,
        Channel::Spectators => viewer == Viewer::Spectator,
        Channel::All => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{PlayerName, Seat, User, UserKind};

    fn said(log: &mut ChatLog, user: &str, channel: Channel, text: &str) {
        let user = User { id: user.parse().unwrap(), name: PlayerName::nearest(user), kind: UserKind::Guest };
        let room = "r".parse().unwrap();
        log.add(Chat { room, channel, user, seat: None, text: text.parse().unwrap(), at: 0 });
    }

    fn texts(log: &ChatLog, viewer: Viewer) -> Vec<String> {
        log.read_by(viewer).iter().map(|chat| chat.text.as_str().to_owned()).collect()
    }

    #[test]
    fn a_reporter_sees_only_messages_they_may_read() {
        let mut log = ChatLog::default();
        said(&mut log, "anna", Channel::Players, "to Ben");
        said(&mut log, "carla", Channel::Spectators, "a trap");
        said(&mut log, "ben", Channel::All, "well played");
        assert_eq!(texts(&log, Viewer::Seat(Seat::White)), ["to Ben", "well played"]);
        assert_eq!(texts(&log, Viewer::Spectator), ["a trap", "well played"]);
    }

    #[test]
    fn a_flood_in_one_channel_pushes_out_no_other() {
        let mut log = ChatLog::default();
        said(&mut log, "anna", Channel::Players, "rude words");
        for channel in [Channel::Spectators, Channel::All] {
            for _ in 0..2 * MESSAGES_MAX {
                said(&mut log, "carla", channel, "hello");
            }
        }
        let read = texts(&log, Viewer::Seat(Seat::White));
        assert_eq!((read.len(), &*read[0]), (1 + MESSAGES_MAX, "rude words"));
        assert_eq!(texts(&log, Viewer::Spectator).len(), 2 * MESSAGES_MAX);
    }

    #[test]
    fn only_the_last_messages_are_kept() {
        let mut log = ChatLog::default();
        for number in 0..=MESSAGES_MAX {
            said(&mut log, "anna", Channel::All, &format!("{number}"));
        }
        let kept = texts(&log, Viewer::Spectator);
        assert_eq!((kept.len(), &*kept[0]), (MESSAGES_MAX, "1"));
        assert!(log.memory_bytes() > MESSAGES_MAX * size_of::<Chat>());
    }

    #[test]
    fn removed_messages_are_no_longer_reported() {
        let mut log = ChatLog::default();
        said(&mut log, "anna", Channel::All, "hello");
        said(&mut log, "ben", Channel::All, "rude words");
        assert!(log.remove(&"ben".parse().unwrap()) && !log.remove(&"ben".parse().unwrap()));
        assert_eq!(texts(&log, Viewer::Spectator), ["hello"]);
    }
}
