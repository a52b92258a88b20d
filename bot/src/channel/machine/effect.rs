//! The input and output of a room's [`super::Machine`].

use crate::channel::update::PendingUpdate;
use crate::discord::{DiscordError, InteractionToken, Urgency};
use crate::game_server::{Animation, Person};
use crate::memory::{GuildSettings, RoomRecord};
use crate::message_ref::MessageRef;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::text::Lang;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{BySeat, RoomId, RoomView, Seat, UserId};
use std::time::Duration;

/// News from outside the machine, or the outcome of a [`ChannelEffect`].
#[derive(Debug)]
pub enum ChannelEvent {
    /// The room's task has started.
    Started,
    /// Updates came while the machine waited.
    Updated(Box<PendingUpdate>),
    /// The timer of [`ChannelEffect::Wait`] has fired.
    Timer,
    /// A required [`ChannelEffect::Save`] failed.
    NotSaved,
    /// The outcome of [`ChannelEffect::Watch`].
    Watched(Result<Box<RoomView>, RequestError>),
    /// The outcome of [`ChannelEffect::FindPlayers`]: the known Discord IDs; none if a look-up failed.
    PlayersFound(Option<BySeat<Option<u64>>>),
    /// The outcome of [`ChannelEffect::LoadSettings`]; none if the loading failed.
    SettingsLoaded(Option<GuildSettings>),
    /// The outcome of [`ChannelEffect::CreateThread`]: the ID of the thread.
    ThreadCreated(Result<u64, DiscordError>),
    /// The outcome of [`ChannelEffect::Draw`]; none if the drawing failed.
    Drawn(Option<File>),
    /// The outcome of [`ChannelEffect::LoadAnimation`].
    AnimationLoaded(Animation),
    /// The outcome of [`ChannelEffect::Write`].
    Written(Result<MessageRef, DiscordError>),
    /// The outcome of [`ChannelEffect::CheckReminders`].
    RemindersChecked {
        /// Whether both the Discord server and the player want reminders; none if a look-up failed.
        wanted: Option<bool>,
    },
}

/// Work to be done outside the machine.
///
/// The room's `Task` runs the effects that one call of [`super::Machine::handle`] returns, in order. The last effect
/// reports exactly one [`ChannelEvent`] or ends the task. Of the other effects, only a required save that fails reports
/// an event.
#[derive(Debug)]
pub enum ChannelEffect {
    /// Stores the record. If a required save fails, [`ChannelEvent::NotSaved`] is reported.
    Save {
        /// The record to store.
        record: Box<RoomRecord>,
        /// Whether a failed save drops the effects after it.
        required: bool,
    },
    /// Watches the room again as a spectator; reports [`ChannelEvent::Watched`].
    Watch,
    /// Looks up the players' Discord IDs; reports [`ChannelEvent::PlayersFound`].
    FindPlayers(Vec<(Seat, UserId)>),
    /// Forgets the Discord ID of a player whose account is deleted.
    Forget(UserId),
    /// Watches the room for these players, so that they count as present.
    Attend(Vec<Person>),
    /// Loads the settings of the Discord server; reports [`ChannelEvent::SettingsLoaded`].
    LoadSettings(Option<u64>),
    /// Creates a thread at a message; reports [`ChannelEvent::ThreadCreated`].
    CreateThread {
        /// The message.
        at: MessageRef,
        /// The name of the thread.
        name: String,
    },
    /// Draws a board; reports [`ChannelEvent::Drawn`].
    Draw {
        /// The board to draw.
        picture: Box<BoardPicture>,
        /// Its alternative text.
        alt: String,
    },
    /// Posts or edits a message; reports [`ChannelEvent::Written`].
    Write {
        /// The request that writes it.
        request: MessageRequest,
        /// The message.
        message: Box<OutgoingMessage>,
        /// The urgency. It has no effect on a request with a token, which does not wait.
        urgency: Urgency,
    },
    /// Replaces an old board with a line of text that links to the current board, in the background.
    Retire {
        /// The request that edits the old board's message.
        request: MessageRequest,
        /// The line.
        message: Box<OutgoingMessage>,
    },
    /// Adds users to a thread, in the background.
    AddToThread {
        /// The thread.
        thread: u64,
        /// The Discord IDs of the users.
        users: Vec<u64>,
    },
    /// Downloads the finished game as an animation; reports [`ChannelEvent::AnimationLoaded`].
    LoadAnimation {
        /// The longest wait.
        within: Duration,
        /// The language of its captions.
        lang: Lang,
    },
    /// Sends an ephemeral follow-up of an interaction.
    Notify {
        /// The token of the interaction.
        token: InteractionToken,
        /// The message.
        message: Box<OutgoingMessage>,
    },
    /// Looks up whether reminders are wanted; reports [`ChannelEvent::RemindersChecked`].
    CheckReminders {
        /// The Discord server.
        guild: Option<u64>,
        /// The Discord ID of the player.
        player: u64,
    },
    /// Stores the record of a rematch's room and starts its task, unless there is a record already.
    StartRematch {
        /// The room.
        room: RoomId,
        /// Its record.
        record: Box<RoomRecord>,
    },
    /// Waits for updates; reports [`ChannelEvent::Updated`] or [`ChannelEvent::Timer`].
    Wait {
        /// The uptime before which nothing is reported.
        not_before: Duration,
        /// The uptime at which the timer fires.
        timer: Option<Duration>,
    },
    /// Ends the task.
    Stop {
        /// The players for whom the room is watched.
        attending: Vec<Person>,
    },
}

/// A request that writes a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MessageRequest {
    /// A new message by the bot's own permissions.
    Post {
        /// The channel.
        channel: u64,
        /// The nonce by which Discord recognizes a repeated post; at most 25 characters.
        nonce: String,
    },
    /// An edit by the bot's own permissions.
    Edit(MessageRef),
    /// A new message as a follow-up of an interaction.
    FollowUp(InteractionToken),
    /// An edit of the message whose button was clicked.
    EditClicked(InteractionToken),
    /// An edit of a follow-up, by its ID.
    EditFollowUp(InteractionToken, u64),
}
