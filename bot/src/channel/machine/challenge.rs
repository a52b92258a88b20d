//! The message of a challenge, and the notice that tells the challenger of a decline.
//!
//! Invariant: the challenger is mentioned at most once for a decline, even if the bot restarts.

use super::effect::ChannelEffect;
use super::write::{News, Notice, Write};
use super::{Context, Flow, Machine};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind};
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::{challenge, details, lists};
use crate::text::{Arg, Localizer};
use konakis_protocol::Reason;
use serenity::model::id::UserId;
use std::hash::{DefaultHasher, Hash, Hasher};

impl Machine {
    pub(super) fn update_challenge(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        // A record loaded as settled lacks the challenged user's name. A stale message is edited nevertheless, because
        // it still has its buttons.
        let is_editable = !self.settled.on_load || self.record.challenge.stale;
        let Some(at) = self.record.challenge.message.filter(|_| is_editable) else {
            return Flow::Continue;
        };
        let message = self.challenge_message(context).quiet();
        let shown = fingerprint(&message, &());
        if self.record.challenge.shown == Some(shown) {
            return Flow::Continue;
        }
        self.write(context, now, Write::Challenge { at, message: Box::new(message), shown }, effects)
    }

    pub(super) fn challenge_written(
        &mut self,
        shown: u64,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        match outcome {
            Err(error) if !matches!(error.kind(), FailureKind::Gone | FailureKind::OldMessage) => {
                self.write_failed(&error);
                let is_stale = error.kind() == FailureKind::NotAllowed;
                if is_stale && !std::mem::replace(&mut self.record.challenge.stale, true) {
                    effects.push(self.save());
                }
            }
            // A message that was deleted or can no longer be edited counts as up to date, so that the edit is not
            // tried again.
            _ => {
                (self.record.challenge.shown, self.record.challenge.stale) = (Some(shown), false);
                effects.push(self.save());
            }
        }
    }

    /// Tells the challenger in a new message that the challenge was declined, because an edit would notify nobody.
    pub(super) fn tell_decline(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let is_declined = self.view.progress.result().is_some_and(|result| result.reason == Reason::DECLINED);
        let channel = self.record.origin.channel;
        let is_tellable = is_declined && !self.is_full() && !self.settled.on_load;
        let challenger = self.known_players().first().copied();
        let Some(challenger) = challenger.filter(|_| is_tellable && !self.record.challenge.decline_told)
        else {
            return Flow::Continue;
        };
        self.will_mark();
        self.record.challenge.decline_told = true;
        effects.push(self.save_first());
        let challenger = UserId::new(challenger);
        let localizer = Localizer::new(context.texts, self.lang());
        let info = details::info(context.games, &self.view.game);
        let name = self.record.challenge.opponent_name.clone();
        let args = [
            ("challenger", challenger.into()),
            ("player", Arg::text(name.unwrap_or_else(|| localizer.label("nobody")))),
            ("game", Arg::text(info.name.clone())),
        ];
        let text = localizer.with("challenge-declined-notice", &args);
        let message =
            Box::new(OutgoingMessage { notified: vec![challenger], ..OutgoingMessage::public(text) });
        let notice = Notice { channel, nonce: self.nonce_of(&"declined"), message, news: News::Decline };
        self.write(context, now, Write::Notice(notice), effects)
    }

    fn challenge_message(&self, context: &Context<'_>) -> OutgoingMessage {
        let challenge = &self.record.challenge;
        let origin = &self.record.origin;
        let board = self.record.board_message();
        // Prefer the channel of the board's message. It differs from the channel in the board's record if the bot may
        // not write in the thread that it created.
        let shown_in =
            board.map(|message| message.channel).or(self.record.board().map(|board| board.channel));
        let challenge_context = challenge::ChallengeContext {
            localizer: Localizer::new(context.texts, self.lang()),
            info: &details::info(context.games, &self.view.game),
            challenged: challenge.opponent,
            challenged_name: challenge.opponent_name.as_deref(),
            withdrawn: challenge.withdrawn,
            page: context.page,
            has_activity: context.has_activity,
            game_in: shown_in.filter(|channel| *channel != origin.channel),
            board_at: board.map(|board| lists::jump(origin.guild, board)),
            no_thread: self.record.board().and_then(|board| board.no_thread.as_deref()),
        };
        challenge::message(&challenge_context, &self.view)
    }
}

/// A hash of the content of a message, and of `beside`.
pub(crate) fn fingerprint(message: &OutgoingMessage, beside: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    message.edit().to_string().hash(&mut hasher);
    beside.hash(&mut hasher);
    hasher.finish()
}
