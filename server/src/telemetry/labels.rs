//! Label values: small fixed sets of names.

/// A queue whose length is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Queue {
    /// Waiting writes of the store.
    Store,
    /// Commands in the mailboxes of rooms.
    Inboxes,
    /// Waiting frames of connections.
    Outboxes,
    /// Thoughts of computer opponents, under way or waiting.
    Thinkers,
}

impl Queue {
    pub(super) fn name(self) -> &'static str {
        self.into()
    }
}

/// Discord's answer to the question whether a user is in an instance of the Activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ActivityCheck {
    /// The user is there.
    There,
    /// The user is not there.
    NotThere,
    /// Discord knows no such instance.
    NoInstance,
    /// Discord could not be asked, or did not answer as it should.
    NoAnswer,
}

impl ActivityCheck {
    pub(super) fn name(self) -> &'static str {
        self.into()
    }
}

/// The outcome of a message to a push service, or of a notice for the service that sends direct messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum PushOutcome {
    /// The service has the message.
    Accepted,
    /// The push service no longer knows the device.
    Gone,
    /// The service could not be reached or did not take the message, and may take it later.
    Deferred,
    /// The push service refused the message.
    Refused,
    /// The push service may or may not have the message.
    Unknown,
}

impl PushOutcome {
    pub(super) fn name(self) -> &'static str {
        self.into()
    }
}

/// The kind of rows removed after they have expired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Removed {
    /// Unplayed rooms.
    Rooms,
    /// Unused accounts that belong to guests or are deleted.
    Guests,
    /// Revoked or unused tokens.
    Tokens,
}

impl Removed {
    pub(super) fn name(self) -> &'static str {
        self.into()
    }
}

/// The reason why a slow peer's connection was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Slow {
    /// The peer read nothing for too long.
    Unread,
    /// The peer's outbox was over the bound of one connection.
    Outbox,
    /// The outboxes of the address or IPv6 site were over their bound, and the peer's backlog was among the worst.
    Address,
    /// All outboxes together were over the server's bound, and the peer's backlog was among the worst.
    Server,
}

impl Slow {
    /// The reason as a label value.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
