//! The result of a finished game: a message of its own for everybody in the channel, with the game as an animation
//! and a button for its analysis.
//!
//! Invariants: it is posted once and mentions both players, after the board shows the end; a game that was called off
//! has no animation. If the animation cannot be downloaded, the result is posted without it.

use super::effect::Effect;
use super::write::Write;
use super::{Context, Flow, Machine, Step};
use crate::clock::Moment;
use crate::discord::DiscordError;
use crate::game_server::Replay;
use crate::memory::Phase;
use crate::message_ref::MessageRef;
use crate::messages::custom_id::ButtonAction;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, button, details, rows};
use crate::text::Localizer;
use serenity::model::application::ButtonStyle;
use serenity::model::id::UserId;

/// How many times the download of the animation is repeated at most. With the growing pauses this takes less than a minute, and
/// the message waits for it.
const REPLAY_RETRIES_MAX: u8 = 3;

impl Machine {
    /// Begins to post the result if the game has one that is not posted.
    pub(super) fn announce_result(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        if !self.has_unposted_result() {
            return Flow::Continue;
        }
        if !self.is_played() {
            let message = Box::new(self.result_message(context));
            return self.write(context, now, Write::Result { message }, effects);
        }
        self.step = Step::LoadingReplay;
        effects.push(Effect::LoadReplay);
        Flow::Await
    }

    /// Posts the result with the animation, without it, or later.
    pub(super) fn replay_loaded(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        replay: Replay,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        let file = match replay {
            Replay::Loaded(gif) => {
                let info = details::info(context.games, &self.view.game);
                let localizer = Localizer::new(context.texts, self.lang());
                let alt = alt_text::replay(localizer, &info, &self.view);
                Some(File::gif(gif.into(), &alt))
            }
            Replay::NotYet if self.replay_attempts < REPLAY_RETRIES_MAX => {
                self.replay_attempts += 1;
                self.round.failed = true;
                return Flow::Continue;
            }
            Replay::NotYet | Replay::Refused => None,
        };
        let message = Box::new(self.result_message(context).with_file(file));
        self.write(context, now, Write::Result { message }, effects)
    }

    /// The result was posted, or not.
    pub(super) fn result_posted(
        &mut self,
        outcome: &Result<MessageRef, DiscordError>,
        effects: &mut Vec<Effect>,
    ) {
        if let Err(error) = outcome {
            self.write_failed(error);
        }
        if !self.round.failed
            && let Some(board) = self.record.board_mut()
        {
            board.result_posted = true;
            effects.push(self.save());
        }
    }

    /// Whether the game is over and shown as such, and its result is not posted.
    fn has_unposted_result(&self) -> bool {
        let Phase::Over { board: Some(board), settled: false } = &self.record.phase else { return false };
        !board.result_posted && board.message.is_some() && !self.round.failed
    }

    /// Whether the game was played, so that there is something to show of it.
    fn is_played(&self) -> bool {
        self.view.ply > 0 && self.view.standing.result().is_some_and(|result| !result.is_unplayed())
    }

    fn result_message(&self, context: &Context<'_>) -> OutgoingMessage {
        let localizer = Localizer::new(context.texts, self.lang());
        let info = details::info(context.games, &self.view.game);
        let players: Vec<UserId> = self.known_players().into_iter().map(UserId::new).collect();
        let named = details::mentions(localizer, &players);
        let mut lines: Vec<String> =
            named.map(|players| localizer.with("game-ended", &[("players", players)])).into_iter().collect();
        lines.push(details::title(localizer, &info, &self.view));
        lines.extend(
            self.view
                .standing
                .result()
                .map(|result| format!("🏁 {}", details::result(localizer, &info, &self.view, result))),
        );
        let counts = details::counts(localizer, &info, &self.view);
        lines.extend((!counts.is_empty()).then(|| format!("-# {counts}")));
        let can_be_analysed = self.is_played() && !info.levels.is_empty();
        let label = localizer.label("button-analyse");
        let analyse =
            can_be_analysed.then(|| button(&self.room, ButtonAction::Analyse, label, ButtonStyle::Secondary));
        let message = OutgoingMessage { notified: players, ..OutgoingMessage::public(lines.join("\n")) };
        message.with_rows(rows(analyse.into_iter().collect()))
    }
}
