//! The board's message. Normally the machine edits it. A new message replaces it
//! - if a player must be mentioned, or
//! - if the game has changed and the message is old or cannot be edited.

use super::delivery::{Change, Delivery, delivery};
use super::effect::ChannelEffect;
use super::write::{BoardWrite, Write};
use super::{Context, Flow, Machine, Stage, Step, fingerprint};
use crate::clock::{HOUR_MS, Moment};
use crate::discord::{DiscordError, FailureKind};
use crate::memory::{BoardMessage, UnconfirmedPost};
use crate::message_ref::MessageRef;
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::{alt_text, details, game};
use crate::text::Localizer;
use konakis_protocol::{BySeat, ClockKind, ClockView, LeftMs, RoomView, Seat};
use serenity::model::id::UserId;

impl Machine {
    pub(super) fn update_board(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let Some(board) = self.record.board().filter(|_| self.is_full()) else { return Flow::Continue };
        let picture = BoardPicture { from: self.near(), ..BoardPicture::of(&self.view) };
        let game_alone = RoomView { clock: None, turn: Vec::new(), ..(*self.view).clone() };
        let game_alone = self.board_message(context, &game_alone, false);
        let game = fingerprint(&game_alone, &picture_key(&picture));
        let is_new = board.message.is_none_or(|shown| shown.game != Some(game));
        let paused = self.is_paused(now, is_new);
        let mut message = self.board_message(context, &self.view, self.watch.shows_away);
        if paused {
            let line = context.texts.say(self.lang(), "board-paused", &[]);
            message.text.push_str(&format!("\n-# ⏸️ {line}"));
        }
        let coarse = RoomView { clock: self.view.clock.as_ref().map(coarse), ..(*self.view).clone() };
        let coarse = self.board_message(context, &coarse, self.watch.shows_away);
        let text = if paused { fingerprint(&coarse, &"paused") } else { fingerprint(&coarse, &()) };
        let shown = board.message;
        let change = Change { game: is_new, text: shown.is_none_or(|shown| shown.text != Some(text)) };
        let is_mentioned = self.is_mention_due(now);
        let to_answer = self.untold_offers();
        // The first message tells the players on Discord that the game has begun.
        let notifies = shown.is_none() || is_mentioned || !to_answer.is_empty();
        if shown.is_none() {
            self.greet(context, &mut message);
        } else {
            // So far, `message` notifies the players whose turn it is. Without a due mention, it must notify only the
            // player who has to answer an offer.
            message.notified.retain(|_| is_mentioned);
            self.mention_for_answer(context, &to_answer, &mut message);
        }
        let age_ms = now.wall_ms.saturating_sub(shown.map_or(0, |shown| shown.posted_ms));
        let delivery = delivery(change, age_ms, notifies);
        if delivery == Delivery::Keep {
            return Flow::Continue;
        }
        let info = details::info(context.games, &self.view.game);
        let alt = alt_text::describe(Localizer::new(context.texts, self.lang()), &info, &picture);
        let no_picture = format!("-# ℹ️ {}", context.texts.say(self.lang(), "board-without-picture", &[]));
        let notifies_mover = shown.is_none() || is_mentioned || self.is_to_act_among(&to_answer);
        let write = BoardWrite {
            message,
            no_picture,
            notifies,
            notifies_mover,
            change,
            delivery,
            game_fingerprint: game,
            text_fingerprint: text,
            resumed: None,
        };
        let draw = ChannelEffect::Draw { picture: Box::new(picture), alt };
        self.round.await_outcome(Step::Drawing(write), draw, effects)
    }

    /// Whether `players` includes everyone who is to act; false if nobody is.
    fn is_to_act_among(&self, players: &[u64]) -> bool {
        let mut to_act =
            self.view.progress.to_act().iter().map(|seat| self.people.get(seat).copied().flatten());
        !self.view.progress.to_act().is_empty()
            && to_act.all(|player| player.is_some_and(|player| players.contains(&player)))
    }

    /// Writes the message with its picture. If drawing failed, the message has only text.
    pub(super) fn drawn(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        mut write: BoardWrite,
        picture: Option<File>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        write.message.file = picture;
        match self.record.board_message().filter(|_| write.delivery == Delivery::Edit) {
            Some(at) => self.write(context, now, Write::EditBoard(write, at), effects),
            None => self.post_board(context, now, write, effects),
        }
    }

    pub(super) fn board_edited(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: BoardWrite,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        if let Err(error) = outcome {
            if !matches!(error.kind(), FailureKind::OldMessage | FailureKind::Gone | FailureKind::NotAllowed)
            {
                self.write_failed(&error);
                return Flow::Continue;
            }
            // A change of text alone is not worth a new message.
            if write.change.game {
                return self.post_board(context, now, write, effects);
            }
        }
        if let Some(message) = self.record.board_mut().and_then(|board| board.message.as_mut()) {
            (message.game, message.text) = (Some(write.game_fingerprint), Some(write.text_fingerprint));
        }
        effects.push(self.save());
        Flow::Continue
    }

    fn post_board(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        mut write: BoardWrite,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let ply = self.view.ply;
        let Some(board) = self.record.board_mut().filter(|board| board.channel != 0) else {
            return Flow::Continue;
        };
        write.resumed = board.unconfirmed_post;
        if write.resumed.is_none() {
            board.posts += 1;
            board.unconfirmed_post = Some(UnconfirmedPost { number: board.posts, ply: Some(ply) });
            effects.push(self.save_first());
        }
        if write.resumed.is_some_and(|post| post.ply != Some(ply)) {
            // Discord may already have this post, with a mention for another ply. If a mention for the present ply is
            // due, it comes with a later post.
            (write.notifies, write.notifies_mover) = (false, false);
        }
        self.write(context, now, Write::PostBoard(write), effects)
    }

    pub(super) fn board_posted(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: BoardWrite,
        outcome: Result<MessageRef, DiscordError>,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        match outcome {
            Ok(at) => {
                self.show_board_at(context, now, &write, at, effects);
                Flow::Continue
            }
            Err(error) if error.kind() == FailureKind::Gone && self.is_board_in_thread() => {
                self.post_board_at_origin(context, now, write, effects)
            }
            Err(error) => {
                self.board_not_posted(&write, &error);
                Flow::Continue
            }
        }
    }

    fn is_board_in_thread(&self) -> bool {
        let origin = self.record.origin.channel;
        origin != 0 && self.record.board().is_some_and(|board| board.channel != origin)
    }

    /// Posts a board in the channel of its challenge, because its thread was deleted.
    fn post_board_at_origin(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        mut write: BoardWrite,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        let origin = self.record.origin.channel;
        let Some(board) = self.record.board_mut() else { return Flow::Continue };
        board.channel = origin;
        effects.push(self.save());
        // Nobody expects the board here, so mention the players whose turn it is.
        (write.notifies, write.notifies_mover) = (true, true);
        write.message.notify_also(self.board_message(context, &self.view, self.watch.shows_away).notified);
        self.write(context, now, Write::PostBoard(write), effects)
    }

    fn board_not_posted(&mut self, write: &BoardWrite, error: &DiscordError) {
        let ply = self.view.ply;
        self.write_failed(error);
        let Some(board) = self.record.board_mut().filter(|_| !self.round.failed) else { return };
        board.unconfirmed_post = None;
        // A refused mention is not tried again at this ply until a click brings a token.
        if write.notifies && write.notifies_mover {
            self.access.refused_mention = Some(ply);
        }
        // If the bot may not write, the offer stays untold: the token of a later click may allow the mention.
        if write.notifies && error.kind() != FailureKind::NotAllowed {
            self.set_offers_told();
        }
    }

    /// Records where the board is shown, and turns its previous message into a link to the new one.
    fn show_board_at(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        write: &BoardWrite,
        at: MessageRef,
        effects: &mut Vec<ChannelEffect>,
    ) {
        let (origin, ply) = (self.record.origin.channel, self.view.ply);
        let Some(board) = self.record.board_mut() else { return };
        // A resumed post may show an earlier state. Without the fingerprint of its text, the message counts as changed
        // and is edited next.
        let text = Some(write.text_fingerprint).filter(|_| write.resumed.is_none());
        let message = BoardMessage { at, posted_ms: now.wall_ms, game: Some(write.game_fingerprint), text };
        let before = board.message.replace(message);
        let (channel, is_first) = (board.channel, before.is_none());
        board.unconfirmed_post = None;
        // A game whose first action does not come in time is called off. So the mention in the first board is not
        // recorded, and the player is mentioned again before the deadline.
        let has_deadline = self.view.clock.as_ref().is_some_and(|clock| clock.first_action_ms.is_some());
        if write.notifies_mover && !write.message.notified.is_empty() && !(is_first && has_deadline) {
            board.mentioned_ply = Some(ply);
        }
        if write.notifies {
            self.set_offers_told();
        }
        effects.push(self.save());
        let may_write = self.access.permissions.may_write();
        let new_thread = Some(channel).filter(|_| is_first && may_write && is_thread(channel, origin, at));
        effects.extend(
            new_thread.map(|thread| ChannelEffect::AddToThread { thread, users: self.known_players() }),
        );
        let old = before.map(|before| before.at).filter(|old| *old != at);
        let retire = old.and_then(|old| self.access.edit(old, now.uptime));
        effects.extend(retire.map(|request| self.retire(context, request, at)));
        if write.resumed.is_some() {
            self.round.stage = Stage::Board;
        }
    }

    fn greet(&self, context: &Context<'_>, message: &mut OutgoingMessage) {
        let players: Vec<UserId> = self.known_players().into_iter().map(UserId::new).collect();
        let localizer = Localizer::new(context.texts, self.lang());
        if let Some(named) = details::mentions(localizer, &players) {
            message.text =
                format!("{}\n{}", localizer.with("game-begun", &[("players", named)]), message.text);
            message.notified = players;
        }
    }

    fn mention_for_answer(&self, context: &Context<'_>, players: &[u64], message: &mut OutgoingMessage) {
        let players: Vec<UserId> = players.iter().copied().map(UserId::new).collect();
        let localizer = Localizer::new(context.texts, self.lang());
        if let Some(named) = details::mentions(localizer, &players) {
            message.text =
                format!("{}\n{}", localizer.with("offer-waits", &[("players", named)]), message.text);
            message.notify_also(players);
        }
    }

    /// The board's message, without the picture.
    fn board_message(&self, context: &Context<'_>, view: &RoomView, server_away: bool) -> OutgoingMessage {
        let game_context = game::GameContext {
            localizer: Localizer::new(context.texts, self.lang()),
            info: &details::info(context.games, &view.game),
            people: &self.people,
            near: self.near(),
            page: context.page,
            has_activity: context.has_activity,
            responds_only: self.record.origin.responds_only,
            away: server_away,
        };
        game::message(&game_context, view)
    }
}

/// Whether the message `at` is in the game's own thread. `channel` is the recorded channel of the board, and `origin`
/// is the channel of the challenge.
fn is_thread(channel: u64, origin: u64, at: MessageRef) -> bool {
    channel != origin && channel == at.channel
}

/// Rounds the deadlines of a correspondence game down to the hour. A short outage postpones each deadline a little;
/// without the rounding, every board would then be edited.
fn coarse(clock: &ClockView) -> ClockView {
    match clock.kind {
        ClockKind::Days { .. } => {
            let hour = |ms: &u64| (clock.at + ms) / HOUR_MS * HOUR_MS;
            let left =
                BySeat::from(Seat::ALL.map(|seat| clock.left.0.get(seat).map(hour).unwrap_or_default()));
            ClockView { at: 0, left: LeftMs(left), ..clock.clone() }
        }
        ClockKind::Live { .. } => clock.clone(),
    }
}

/// The part of the game's fingerprint that comes from its picture.
fn picture_key(picture: &BoardPicture) -> (Option<&String>, u8, String) {
    let board = serde_json::to_string(&picture.board).unwrap_or_default();
    (picture.last.as_ref().map(|last| &last.action), picture.from as u8, board)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_of_a_board_is_distinguished_from_other_channels() {
        let is_thread = |channel, at| super::is_thread(channel, 50, MessageRef { channel: at, message: 9 });
        assert!(is_thread(60, 60));
        assert!(!is_thread(50, 50), "the game is played in the channel of its challenge");
        assert!(!is_thread(60, 50) && !is_thread(60, 70), "a command posted it elsewhere");
    }
}
