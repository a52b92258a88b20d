//! The board's message: edited while recent, reposted when old or when a player must be mentioned.

use super::delivery::{Change, Delivery, delivery, should_ping};
use super::effect::Effect;
use super::write::{BoardWrite, Write};
use super::{Context, Flow, Machine, Stage, Step, fingerprint};
use crate::clock::Moment;
use crate::discord::{DiscordError, FailureKind};
use crate::memory::BoardMessage;
use crate::message_ref::MessageRef;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details, game};
use crate::text::Localizer;
use konakis_protocol::RoomView;

impl Machine {
    /// Begins to bring the board's message up to date.
    pub(super) fn update_board(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        let Some(board) = self.record.board().filter(|_| self.is_full()) else { return Flow::Continue };
        let from = game::seen_from(&self.view, board.flipped);
        let picture = BoardPicture { from, ..BoardPicture::of(&self.view) };
        let message = self.board_message(context, &self.view, self.server_away);
        let without_clock = RoomView { clock: None, turn: Vec::new(), ..(*self.view).clone() };
        let without_clock = self.board_message(context, &without_clock, false);
        let (game, text) = (fingerprint(&without_clock, &picture_key(&picture)), fingerprint(&message, &()));
        let shown = board.message;
        let change = Change {
            game: shown.is_none_or(|shown| shown.game != Some(game)),
            text: shown.is_none_or(|shown| shown.text != Some(text)),
        };
        let ping = should_ping(&self.view, board, &self.record.activity, now.wall_ms);
        let age_ms = now.wall_ms.saturating_sub(shown.map_or(0, |shown| shown.posted_ms));
        let delivery = delivery(change, age_ms, ping);
        if delivery == Delivery::Keep {
            return Flow::Continue;
        }
        let info = details::info(context.games, &self.view.game);
        let alt = alt_text::describe(Localizer::new(context.texts, self.lang()), &info, &picture);
        self.step = Step::Drawing(BoardWrite { message, ping, change, delivery, game, text, resumed: false });
        effects.push(Effect::Draw { picture: Box::new(picture), alt });
        Flow::Await
    }

    /// Handles the drawn picture; without one, sends only text.
    pub(super) fn drawn(
        &mut self,
        now: Moment,
        mut write: BoardWrite,
        picture: Option<File>,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        write.message.file = picture;
        match self.record.board_message().filter(|_| write.delivery == Delivery::Edit) {
            Some(at) => self.write(now, Write::EditBoard(write, at), effects),
            None => self.post_board(now, write, effects),
        }
    }

    /// Handles the outcome of an edit.
    pub(super) fn board_edited(
        &mut self,
        now: Moment,
        write: BoardWrite,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        if let Err(error) = outcome {
            if !matches!(error.kind(), FailureKind::OldMessage | FailureKind::Gone | FailureKind::NotAllowed)
            {
                self.write_failed(&error);
                return Flow::Continue;
            }
            // If only the clock changed, keep a message that cannot be edited.
            if write.change.game {
                return self.post_board(now, write, effects);
            }
        }
        if let Some(message) = self.record.board_mut().and_then(|board| board.message.as_mut()) {
            (message.game, message.text) = (Some(write.game), Some(write.text));
        }
        effects.push(self.save());
        Flow::Continue
    }

    /// Begins to post the board.
    fn post_board(&mut self, now: Moment, mut write: BoardWrite, effects: &mut Vec<Effect>) -> Flow {
        let Some(board) = self.record.board_mut().filter(|board| board.channel != 0) else {
            return Flow::Continue;
        };
        // Retry a post of unknown outcome with the same nonce, so Discord does not post it twice.
        write.resumed = board.unconfirmed_post;
        if !write.resumed {
            board.unconfirmed_post = true;
            board.posts += 1;
            effects.push(self.save_first());
        }
        self.write(now, Write::PostBoard(write), effects)
    }

    /// Handles the outcome of a post.
    pub(super) fn board_posted(
        &mut self,
        now: Moment,
        write: BoardWrite,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<Effect>,
    ) -> Flow {
        let origin = self.record.origin.channel;
        let ply = self.view.ply;
        let Some(board) = self.record.board_mut() else { return Flow::Continue };
        let at = match outcome {
            Ok(at) => at,
            // The thread was deleted: the game goes on where it was proposed.
            Err(error) if error.kind() == FailureKind::Gone && ![0, board.channel].contains(&origin) => {
                board.channel = origin;
                effects.push(self.save());
                return self.write(now, Write::PostBoard(write), effects);
            }
            Err(error) => {
                self.write_failed(&error);
                return Flow::Continue;
            }
        };
        // A repeated post may show an earlier state of the game, so it is edited next.
        let text = Some(write.text).filter(|_| !write.resumed);
        let message = BoardMessage { at, posted_ms: now.wall_ms, game: Some(write.game), text };
        let before = board.message.replace(message);
        board.unconfirmed_post = false;
        if write.ping && !write.message.pings.is_empty() {
            board.pinged_ply = Some(ply);
        }
        effects.push(self.save());
        let old = before.map(|before| before.at).filter(|old| *old != at && self.permissions.may_write());
        effects.extend(old.map(Effect::RemoveButtons));
        if write.resumed {
            self.round.stage = Stage::Board;
        }
        Flow::Continue
    }

    /// The message of the board for this view, without its picture.
    fn board_message(&self, context: &Context<'_>, view: &RoomView, server_away: bool) -> OutgoingMessage {
        let game_context = game::GameContext {
            localizer: Localizer::new(context.texts, self.lang()),
            info: &details::info(context.games, &view.game),
            people: &self.people,
            page: context.page,
            away: server_away,
        };
        game::message(&game_context, view)
    }
}

/// The parts of a picture that decide how it looks.
fn picture_key(picture: &BoardPicture) -> (Option<&String>, u8, String) {
    let board = serde_json::to_string(&picture.board).unwrap_or_default();
    (picture.last.as_ref().map(|last| &last.action), picture.from as u8, board)
}
