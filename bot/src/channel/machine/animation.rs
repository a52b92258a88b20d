//! The animation of a finished game: loads it, and adds it later to a result that was posted without it.
//!
//! Invariants: an animation that was not ready is loaded again with growing pauses, even after a restart. The attempts
//! end when the animation is posted or refused for good, or [`TRY_FOR_MS`] after the post of the result. An edit adds
//! the animation to the result. If the edit fails transiently within [`TRY_FOR_MS`], the animation is loaded again
//! later. After any other failure of the edit, the animation is posted in a message of its own, or dropped if the
//! result was deleted. Nobody is notified of the animation.

use super::backoff::backoff;
use super::effect::ChannelEffect;
use super::write::Write;
use super::{Context, Flow, Machine, Step};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind};
use crate::game_server::Animation;
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details};
use crate::text::Localizer;
use std::time::Duration;

/// How long the post of the result waits for the animation.
pub(super) const FIRST_TIMEOUT: Duration = Duration::from_secs(3);
/// The limit for each attempt after the first: longer than the game server takes to make an animation.
const LATER_TIMEOUT: Duration = Duration::from_secs(20);
/// The pause after the first attempt; it doubles with each further attempt.
const PAUSE: Duration = Duration::from_secs(10);
const PAUSE_MAX: Duration = Duration::from_secs(300);
/// The time from the post of the result to the end of the attempts. It is longer than the ten minutes for which the
/// game server does not try again to make an animation that took too long.
const TRY_FOR_MS: u64 = 45 * 60 * 1000;

/// The next attempt to load the animation. After a restart, the attempt is due immediately.
#[derive(Debug, Default)]
pub(super) struct AnimationRetry {
    /// The uptime of the next attempt.
    next: Duration,
    attempts: u32,
}

impl AnimationRetry {
    pub(super) fn put_off(&mut self, uptime: Duration) {
        self.next = uptime + backoff(PAUSE, PAUSE_MAX, self.attempts);
        self.attempts = self.attempts.saturating_add(1);
    }
}

impl Machine {
    pub(super) fn animation_due(&self) -> Option<Duration> {
        self.record.board()?.animation.map(|_| self.animation_retry.next)
    }

    pub(super) fn retry_animation(&mut self, now: Moment, effects: &mut Vec<ChannelEffect>) -> Flow {
        if self.animation_due().is_none_or(|due| due > now.uptime) {
            return Flow::Continue;
        }
        self.load_animation(LATER_TIMEOUT, effects)
    }

    pub(super) fn load_animation(&mut self, within: Duration, effects: &mut Vec<ChannelEffect>) -> Flow {
        let load = ChannelEffect::LoadAnimation { within, lang: self.lang() };
        self.round.await_outcome(Step::LoadingAnimation, load, effects)
    }

    pub(super) fn add_animation(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        animation: Animation,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let Some(missing) = self.record.board().and_then(|board| board.animation) else {
            return Flow::Continue;
        };
        self.animation_retry.put_off(now.uptime);
        match animation {
            Animation::Loaded(gif) => {
                let file = self.animation_file(context, gif);
                let message = Box::new(self.result_message(context).quiet().with_file(Some(file)));
                let at = Some(missing.result);
                self.write(context, now, Write::Animation { at, message }, effects)
            }
            Animation::NotYet if self.may_retry_animation(now) => Flow::Continue,
            Animation::NotYet | Animation::Refused => {
                self.end_animation(effects);
                Flow::Continue
            }
        }
    }

    pub(super) fn animation_written(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: (Option<MessageRef>, Box<OutgoingMessage>),
        outcome: &Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let (at, edited) = write;
        match outcome.as_ref().map_err(DiscordError::kind) {
            Err(FailureKind::Transient) if self.may_retry_animation(now) => return Flow::Continue,
            // The result cannot be edited, so the animation gets a message of its own.
            Err(kind) if at.is_some() && kind != FailureKind::Gone => {
                let localizer = Localizer::new(context.texts, self.lang());
                let info = details::info(context.games, &self.view.game);
                let title = OutgoingMessage::public(details::title(localizer, &info, &self.view));
                let message = Box::new(title.with_file(edited.file));
                return self.write(context, now, Write::Animation { at: None, message }, effects);
            }
            Ok(_) | Err(_) => self.end_animation(effects),
        }
        Flow::Continue
    }

    fn may_retry_animation(&self, now: Moment) -> bool {
        let missing = self.record.board().and_then(|board| board.animation);
        missing.is_some_and(|missing| now.wall_ms.saturating_sub(missing.since_ms) < TRY_FOR_MS)
    }

    /// Stops the attempts, because the animation was posted or never will be posted.
    fn end_animation(&mut self, effects: &mut Vec<ChannelEffect>) {
        if let Some(board) = self.record.board_mut() {
            board.animation = None;
            effects.push(self.save());
        }
    }

    pub(super) fn animation_file(&self, context: &Context<'_>, gif: Vec<u8>) -> File {
        let info = details::info(context.games, &self.view.game);
        let localizer = Localizer::new(context.texts, self.lang());
        File::gif(gif.into(), &alt_text::animation(localizer, &info, &self.view))
    }
}
