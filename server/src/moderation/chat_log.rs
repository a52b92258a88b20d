//! The chat of a room, kept in memory for reports.
//!
//! Invariants: newer messages never remove a recent message of a player. If recent messages of spectators need more
//! than [`GROUP_BYTES_MAX`], the author with the most bytes loses their oldest message. A recent message can be
//! reported even if its author has deleted their account. Only a report writes messages to disk.

use konakis_protocol::{Channel, Chat, Seat, UserId, Viewer, deleted_player};
use std::collections::{BTreeMap, VecDeque};

/// The time for which a message is recent.
pub const PROTECTED_MS: u64 = 10 * 60 * 1_000;
/// The maximum number of bytes of a group's messages: one group is the players, the other the spectators.
pub const GROUP_BYTES_MAX: usize = 64 << 10;
/// The maximum number of bytes of a player's recent messages. The recent messages of two players fit into
/// [`GROUP_BYTES_MAX`].
const PLAYER_BYTES_MAX: usize = GROUP_BYTES_MAX / 2;
/// The maximum number of bytes of a spectator's recent messages.
const SPECTATOR_BYTES_MAX: usize = GROUP_BYTES_MAX / 4;

/// The error for a message of an author who has used up their share with recent messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("you have written a lot here in the last ten minutes: wait a few minutes")]
pub struct TooMuchChat;

/// The last messages of a chat.
#[derive(Debug, Default)]
pub struct ChatLog {
    players: Messages,
    spectators: Messages,
}

/// The messages of one group, the oldest first.
#[derive(Debug, Default)]
struct Messages {
    all: VecDeque<Message>,
    bytes: usize,
}

#[derive(Debug)]
struct Message {
    chat: Chat,
    uptime_ms: u64,
    is_withdrawn: bool,
}

impl ChatLog {
    /// Adds a message at this uptime.
    ///
    /// # Errors
    /// [`TooMuchChat`] if the author has used up their share with recent messages.
    pub fn add(&mut self, chat: Chat, uptime_ms: u64) -> Result<(), TooMuchChat> {
        let (group, share) = match chat.seat {
            Some(_) => (&mut self.players, PLAYER_BYTES_MAX),
            None => (&mut self.spectators, SPECTATOR_BYTES_MAX),
        };
        group.add(Message { chat, uptime_ms, is_withdrawn: false }, share)
    }

    /// The messages that this viewer may report, the oldest first. Authors whose messages were withdrawn
    /// are named [`deleted_player`].
    #[must_use]
    pub fn reportable_by(&self, viewer: Viewer, now_ms: u64) -> Vec<Chat> {
        let all = self.players.all.iter().chain(&self.spectators.all);
        let mut read: Vec<_> = all
            .filter(|message| may_read(message.chat.channel, viewer) && !message.is_gone(now_ms))
            .collect();
        read.sort_by_key(|message| message.uptime_ms);
        read.into_iter().map(Message::reportable).collect()
    }

    /// Assigns to this seat the messages that its player wrote before the sides were drawn.
    pub fn seat_author(&mut self, user: &UserId, seat: Seat) {
        let written = self.players.all.iter_mut().filter(|message| message.chat.user.id == *user);
        written.for_each(|message| message.chat.seat = Some(seat));
    }

    /// Attributes the messages of a guest to the member whom the guest has become.
    pub fn attribute(&mut self, guest: &UserId, member: &UserId) {
        self.players.attribute(guest, member);
        self.spectators.attribute(guest, member);
    }

    /// Withdraws the messages of a user who has deleted their account. Recent messages are evidence, so they stay until
    /// they are old. Returns whether any of the messages had not been withdrawn before.
    pub fn withdraw(&mut self, user: &UserId, now_ms: u64) -> bool {
        let of_players = self.players.withdraw(user, now_ms);
        self.spectators.withdraw(user, now_ms) || of_players
    }

    /// Removes the messages of a user. Returns whether there were any.
    pub fn remove(&mut self, user: &UserId) -> bool {
        let of_players = self.players.remove(user);
        self.spectators.remove(user) || of_players
    }

    /// The size of a message in memory, in bytes.
    #[must_use]
    pub fn bytes_of(chat: &Chat) -> usize {
        let Chat { user, text, .. } = chat;
        size_of::<Message>() + text.as_str().len() + user.name.as_str().len() + user.id.as_str().len()
    }

    /// The size of the log in memory, in bytes.
    #[must_use]
    pub const fn memory_bytes(&self) -> usize {
        self.players.bytes + self.spectators.bytes
    }
}

impl Messages {
    fn add(&mut self, message: Message, share: usize) -> Result<(), TooMuchChat> {
        let (now_ms, bytes) = (message.uptime_ms, message.bytes());
        self.retain(|kept| !kept.is_gone(now_ms));
        let own = self.all.iter().filter(|kept| kept.author() == message.author() && !kept.is_old(now_ms));
        if own.map(Message::bytes).sum::<usize>() + bytes > share {
            return Err(TooMuchChat);
        }
        self.bytes += bytes;
        self.all.push_back(message);
        while self.bytes > GROUP_BYTES_MAX
            && let Some(removed) = self.all.remove(self.next_to_remove(now_ms))
        {
            self.bytes -= removed.bytes();
        }
        Ok(())
    }

    /// The index of the message to remove first: the oldest message or, if that is recent, the oldest by the author
    /// with the most bytes. Therefore an author loses no recent message while another author has more bytes.
    fn next_to_remove(&self, now_ms: u64) -> usize {
        if self.all.front().is_none_or(|oldest| oldest.is_old(now_ms)) {
            return 0;
        }
        let mut authors: BTreeMap<Author<'_>, usize> = BTreeMap::new();
        for message in &self.all {
            *authors.entry(message.author()).or_default() += message.bytes();
        }
        let most = authors.into_iter().max_by_key(|(_, bytes)| *bytes).map(|(author, _)| author);
        self.all.iter().position(|message| Some(message.author()) == most).unwrap_or_default()
    }

    fn attribute(&mut self, guest: &UserId, member: &UserId) {
        let written = self.all.iter_mut().filter(|message| message.chat.user.id == *guest);
        written.for_each(|message| message.chat.user.id.clone_from(member));
        self.bytes = self.all.iter().map(Message::bytes).sum();
    }

    fn withdraw(&mut self, user: &UserId, now_ms: u64) -> bool {
        let mut found = false;
        for message in self.all.iter_mut().filter(|message| message.chat.user.id == *user) {
            found |= !message.is_withdrawn;
            message.is_withdrawn = true;
        }
        self.retain(|message| !message.is_gone(now_ms));
        found
    }

    fn remove(&mut self, user: &UserId) -> bool {
        self.retain(|message| message.chat.user.id != *user)
    }

    /// Removes the messages for which `keeps` is false. Returns whether there were any.
    fn retain(&mut self, keeps: impl FnMut(&Message) -> bool) -> bool {
        let before = self.all.len();
        self.all.retain(keeps);
        self.bytes = self.all.iter().map(Message::bytes).sum();
        self.all.len() < before
    }
}

/// The author to whose share a message counts. Signing in changes a player's id, so their seat identifies them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Author<'a> {
    Player(Seat),
    Spectator(&'a UserId),
}

impl Message {
    fn author(&self) -> Author<'_> {
        self.chat.seat.map_or(Author::Spectator(&self.chat.user.id), Author::Player)
    }

    fn bytes(&self) -> usize {
        ChatLog::bytes_of(&self.chat)
    }

    /// Whether the message is no longer recent, so that any newer message may remove it.
    const fn is_old(&self, now_ms: u64) -> bool {
        now_ms.saturating_sub(self.uptime_ms) >= PROTECTED_MS
    }

    fn reportable(&self) -> Chat {
        let mut chat = self.chat.clone();
        if self.is_withdrawn {
            chat.user.name = deleted_player();
        }
        chat
    }

    /// Whether the message was withdrawn and is no longer recent.
    const fn is_gone(&self, now_ms: u64) -> bool {
        self.is_withdrawn && self.is_old(now_ms)
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
mod tests;
