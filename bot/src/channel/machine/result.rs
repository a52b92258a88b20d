//! The result of a finished game: a message of its own, with the game as an animation and a button for its analysis.
//!
//! Invariants: the bot posts the message at most once, and only after it has updated the board or Discord has refused
//! the update for good. A game that was called off, was closed by the operator or has no action gets neither animation
//! nor analysis. An animation that is not ready in time is added later ([`super::animation`]).

use super::animation::FIRST_TIMEOUT;
use super::effect::ChannelEffect;
use super::write::Write;
use super::{Context, Flow, Machine};
use crate::clock::Moment;
use crate::discord::DiscordError;
use crate::game_server::Animation;
use crate::memory::{MissingAnimation, Phase};
use crate::message_ref::MessageRef;
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::{button, details, rows};
use crate::text::Localizer;
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

impl Machine {
    pub(super) fn announce_result(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        if !self.has_unposted_result() {
            return self.retry_animation(now, effects);
        }
        if !self.is_played() {
            let message = Box::new(self.result_message(context));
            return self.write(context, now, Write::Result { message, lacks_animation: false }, effects);
        }
        self.load_animation(FIRST_TIMEOUT, effects)
    }

    pub(super) fn animation_loaded(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        animation: Animation,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        if self.record.board().is_some_and(|board| board.result_posted) {
            return self.add_animation(context, now, animation, effects);
        }
        let (file, lacks_animation) = match animation {
            Animation::Loaded(gif) => (Some(self.animation_file(context, gif)), false),
            Animation::NotYet => (None, true),
            Animation::Refused => (None, false),
        };
        let message = Box::new(self.result_message(context).with_file(file));
        self.write(context, now, Write::Result { message, lacks_animation }, effects)
    }

    pub(super) fn result_posted(
        &mut self,
        now: Moment,
        lacks_animation: bool,
        outcome: &Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        if let Err(error) = outcome {
            self.write_failed(error);
        }
        if self.round.failed {
            return;
        }
        let result = outcome.as_ref().ok().filter(|_| lacks_animation).copied();
        if let Some(board) = self.record.board_mut() {
            board.result_posted = true;
            board.animation = result.map(|result| MissingAnimation { result, since_ms: now.wall_ms });
            effects.push(self.save());
        }
        self.animation_retry.put_off(now.uptime);
    }

    fn has_unposted_result(&self) -> bool {
        let Phase::Over { board: Some(board), settled: false } = &self.record.phase else { return false };
        !board.result_posted && board.message.is_some() && !self.round.failed
    }

    fn is_played(&self) -> bool {
        self.view.ply > 0 && self.view.progress.result().is_some_and(|result| !result.is_unplayed())
    }

    pub(super) fn result_message(&self, context: &Context<'_>) -> OutgoingMessage {
        let localizer = Localizer::new(context.texts, self.lang());
        let info = details::info(context.games, &self.view.game);
        let players: Vec<UserId> = self.known_players().into_iter().map(UserId::new).collect();
        let named = details::mentions(localizer, &players);
        let mut lines: Vec<String> =
            named.map(|players| localizer.with("game-ended", &[("players", players)])).into_iter().collect();
        lines.push(details::title(localizer, &info, &self.view));
        lines.extend(
            self.view
                .progress
                .result()
                .map(|result| format!("🏁 {}", details::result(localizer, &info, &self.view, result))),
        );
        let counts = details::counts(localizer, &info, &self.view);
        lines.extend((!counts.is_empty()).then(|| format!("-# {counts}")));
        let can_be_analysed = self.is_played() && !info.levels.is_empty();
        let label = localizer.label("button-analyse");
        let analyse = can_be_analysed
            .then(|| button(&self.view.room, ButtonAction::Analyse, label, ButtonStyle::Secondary));
        let message = OutgoingMessage { notified: players, ..OutgoingMessage::public(lines.join("\n")) };
        message.with_rows(rows(analyse.into_iter().collect()))
    }
}
