//! Writes a message by the bot's own permissions or, if they are missing, with the token of an interaction.

use super::delivery::{Change, Delivery};
use super::effect::{ChannelEffect, MessageRequest};
use super::permissions::Lacks;
use super::{Context, Flow, Machine, Step, fingerprint};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind, Urgency};
use crate::memory::UnconfirmedPost;
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use std::fmt::Display;

#[derive(Debug)]
pub(super) enum Write {
    EditBoard(BoardWrite, MessageRef),
    PostBoard(BoardWrite),
    Challenge {
        at: MessageRef,
        message: Box<OutgoingMessage>,
        shown: u64,
    },
    Result {
        message: Box<OutgoingMessage>,
        lacks_animation: bool,
    },
    /// The late animation: an edit of the result or, if `at` is none, a message of its own.
    Animation {
        at: Option<MessageRef>,
        message: Box<OutgoingMessage>,
    },
    Notice(Notice),
}

impl Write {
    /// The message to edit (none for a post), and the content. A board notifies only if it is posted with
    /// [`BoardWrite::notifies`].
    fn content(&self) -> (Option<MessageRef>, OutgoingMessage) {
        match self {
            Self::EditBoard(board, at) => (Some(*at), board.message.clone().quiet()),
            Self::PostBoard(board) if board.notifies => (None, board.message.clone()),
            Self::PostBoard(board) => (None, board.message.clone().quiet()),
            Self::Challenge { at, message, .. } => (Some(*at), OutgoingMessage::clone(message)),
            Self::Animation { at, message } => (*at, OutgoingMessage::clone(message)),
            Self::Result { message, .. } | Self::Notice(Notice { message, .. }) => {
                (None, OutgoingMessage::clone(message))
            }
        }
    }

    const fn urgency(&self, clicked: bool) -> Urgency {
        match self {
            _ if clicked => Urgency::Click,
            Self::EditBoard(BoardWrite { change: Change { game: false, .. }, .. }, _) => Urgency::Upkeep,
            Self::EditBoard(..)
            | Self::PostBoard(_)
            | Self::Challenge { .. }
            | Self::Result { .. }
            | Self::Animation { .. }
            | Self::Notice(_) => Urgency::Board,
        }
    }
}

#[derive(Debug)]
pub(super) struct BoardWrite {
    pub(super) message: OutgoingMessage,
    /// The line that replaces the picture if the bot may not attach files.
    pub(super) no_picture: String,
    pub(super) notifies: bool,
    pub(super) notifies_mover: bool,
    pub(super) change: Change,
    pub(super) delivery: Delivery,
    pub(super) game_fingerprint: u64,
    /// The fingerprint of the text and components. It ignores the line that tells the players that the game has begun,
    /// and the line that asks a player to answer an offer. It rounds the deadlines of correspondence games down to the
    /// hour.
    pub(super) text_fingerprint: u64,
    /// The post of unknown outcome that this write repeats. Discord may return the message of that post, with an
    /// earlier state.
    pub(super) resumed: Option<UnconfirmedPost>,
}

/// A short message that mentions one player.
#[derive(Debug)]
pub(super) struct Notice {
    pub(super) channel: u64,
    pub(super) nonce: String,
    pub(super) message: Box<OutgoingMessage>,
    pub(super) news: News,
}

/// The news in a notice. Before the notice is posted, the record marks the news as told. If the post fails, the mark
/// of a turn is removed. The mark of a declined challenge is removed only if the notice was certainly not posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum News {
    /// A reminder, or an offer that was not accepted. A failed post does not change the record.
    Unmarked,
    /// It is the player's turn again.
    Turn {
        /// The number of actions at the previous mention, restored if this notice fails.
        before: Option<u32>,
    },
    /// The challenge was declined.
    Decline,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    /// By the bot's own permissions, with a file or without.
    Bot { file: bool },
    /// With the token of an interaction.
    Token,
}

impl Machine {
    pub(super) fn write(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: Write,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let Some((by, request, message)) = self.request(now, &write) else {
            return self.finish_write(context, now, write, Err(no_permission()), effects);
        };
        let urgency = write.urgency(self.round.clicked);
        let effect = ChannelEffect::Write { request, message: Box::new(message), urgency };
        self.round.await_outcome(Step::Writing(write, by), effect, effects)
    }

    /// The request for a write; none if neither a permission nor a token allows it.
    fn request(&self, now: Moment, write: &Write) -> Option<(By, MessageRequest, OutgoingMessage)> {
        let (at, mut message) = write.content();
        let channel = match write {
            Write::Notice(notice) => notice.channel,
            _ => self.record.board().map_or(0, |board| board.channel),
        };
        let permissions = &self.access.permissions;
        let is_useful = permissions.may_attach() || !matches!(write, Write::Animation { .. });
        // `channel` is 0 until the channel of the first board is chosen.
        if permissions.may_write() && is_useful && (at.is_some() || channel != 0) {
            if !permissions.may_attach() && message.file.take().is_some() {
                let no_picture = match write {
                    Write::EditBoard(board, _) | Write::PostBoard(board) => Some(&board.no_picture),
                    Write::Challenge { .. }
                    | Write::Result { .. }
                    | Write::Animation { .. }
                    | Write::Notice(_) => None,
                };
                message.text.extend(no_picture.map(|line| format!("\n{line}")));
            }
            let by = By::Bot { file: message.file.is_some() };
            let nonce = || match write {
                Write::Result { .. } => self.nonce_of(&"end"),
                Write::Animation { .. } => self.nonce_of(&"replay"),
                Write::Notice(notice) => notice.nonce.clone(),
                Write::PostBoard(BoardWrite { resumed: Some(post), .. }) => self.nonce_of(&post.number),
                _ => self.nonce(),
            };
            let request =
                at.map_or_else(|| MessageRequest::Post { channel, nonce: nonce() }, MessageRequest::Edit);
            return Some((by, request, message));
        }
        Some((By::Token, self.access.with_token(at, now.uptime)?, message))
    }

    pub(super) fn written(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: Write,
        by: By,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        match by {
            By::Bot { file } => {
                self.access.permissions.learn(&outcome, file, now.uptime);
                if outcome.as_ref().is_err_and(|error| error.kind() == FailureKind::NotAllowed) {
                    // Try again without the file or with a token, if possible.
                    return self.write(context, now, write, effects);
                }
            }
            By::Token => {
                if write.content().0.is_none() {
                    self.access.tokens.count_follow_up();
                }
                if let (Write::PostBoard(_) | Write::Result { .. }, Ok(posted)) = (&write, &outcome) {
                    self.access.tokens.add_follow_up(posted.message, now.uptime);
                }
            }
        }
        self.finish_write(context, now, write, outcome, effects)
    }

    fn finish_write(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: Write,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        match write {
            Write::EditBoard(board, _) => self.board_edited(context, now, board, outcome, effects),
            Write::PostBoard(board) => self.board_posted(context, now, board, outcome, effects),
            Write::Challenge { shown, .. } => {
                self.challenge_written(shown, outcome, effects);
                Flow::Continue
            }
            Write::Result { lacks_animation, .. } => {
                self.result_posted(now, lacks_animation, &outcome, effects);
                Flow::Continue
            }
            Write::Animation { at, message } => {
                self.animation_written(context, now, (at, message), &outcome, effects)
            }
            Write::Notice(notice) => {
                self.notice_written(notice.news, &outcome, effects);
                Flow::Continue
            }
        }
    }

    /// Marks the round as failed, so that it runs again later. Does nothing if the failure will last.
    pub(super) fn write_failed(&mut self, error: &DiscordError) {
        let lasts =
            matches!(error.kind(), FailureKind::NotAllowed | FailureKind::Gone | FailureKind::Rejected);
        self.round.failed |= !lasts;
    }

    /// Notifies one user, privately, that the bot lacks a permission here.
    pub(super) fn notify_of_refusal(&mut self, context: &Context<'_>, now: Moment) -> Option<ChannelEffect> {
        let (lacks, token, lang) = self.access.take_refusal(now.uptime)?;
        // Outside a Discord server, nobody can grant the permission, so nobody is notified.
        self.record.origin.guild?;
        let why = match lacks {
            Lacks::Files => context.texts.say(lang, "permission-files", &[]),
            Lacks::Writing(code) => {
                context.texts.discord_refusal(lang, i64::try_from(code).unwrap_or_default())
            }
        };
        let text = format!("{why}\n{}", context.texts.say(lang, "rights-lost", &[]));
        Some(ChannelEffect::Notify { token, message: Box::new(OutgoingMessage::private(text)) })
    }

    /// The nonce of the room's latest post, by which Discord recognizes a repeated post; at most 25 characters.
    pub(super) fn nonce(&self) -> String {
        self.nonce_of(&self.record.board().map_or(0, |board| board.posts))
    }

    /// The nonce of one of the room's posts; `post` is its number, or a name of at most 8 characters.
    pub(super) fn nonce_of(&self, post: &impl Display) -> String {
        format!("{:016x}-{post}", fingerprint(&OutgoingMessage::default(), &self.view.room.as_str()))
    }
}

fn no_permission() -> DiscordError {
    DiscordError::Refused { status: 403, code: 50_013, detail: "the bot has no permissions here".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serenity::model::id::UserId;

    #[test]
    fn board_notifies_only_if_it_is_posted_for_a_mention() {
        let at = MessageRef { channel: 1, message: 2 };
        let message = || OutgoingMessage { notified: vec![UserId::new(7)], ..OutgoingMessage::public("It") };
        let board = |notifies| BoardWrite {
            message: message(),
            no_picture: String::new(),
            notifies,
            notifies_mover: notifies,
            change: Change { game: true, text: false },
            delivery: Delivery::Edit,
            game_fingerprint: 0,
            text_fingerprint: 0,
            resumed: None,
        };
        for (write, edited, notified) in [
            (Write::PostBoard(board(true)), None, 1),
            (Write::PostBoard(board(false)), None, 0),
            (Write::EditBoard(board(true), at), Some(at), 0),
            (Write::Challenge { at, message: Box::new(message()), shown: 0 }, Some(at), 1),
            (Write::Result { message: Box::new(message()), lacks_animation: false }, None, 1),
        ] {
            let (at, message) = write.content();
            assert_eq!((at, message.notified.len()), (edited, notified), "{write:?}");
        }
    }
}
