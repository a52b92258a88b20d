//! What may take over a millisecond in a long game: its record, its replay, and taking actions back.
//!
//! What always holds: such work is done on a copy of the room on a blocking thread, and in a game of at most
//! [`SHORT_PLIES`] actions where it is asked for. A request that cannot wait its turn is refused in words.

use super::{Driver, error, no_such_room};
use crate::peek::Unseen;
use crate::room::watchers::Speaker;
use crate::room::{Change, Entry, Room};
use crate::wire::encode;
use konakis_protocol::{AskReplay, ErrorCode, ServerMessage};
use std::error::Error;
use std::sync::Arc;
use tokio::sync::oneshot;

/// A game of so many actions is short: to play it again or to write it down takes a fraction of a millisecond.
const SHORT_PLIES: u32 = 200;

impl Driver {
    /// Answers with the record of the game.
    pub(super) fn record(&self, speaker: Speaker) {
        let Some(viewer) = self.viewer(&speaker) else {
            return speaker.answer(&no_such_room(self.room.id()));
        };
        let record = move |room: &Room| ServerMessage::Record(Box::new(room.record(viewer)));
        if self.is_short() {
            return speaker.answer(&record(&self.room));
        }
        self.answer_later(speaker, record);
    }

    /// Answers with a part of the game, position by position.
    pub(super) fn replay(&self, speaker: Speaker, asked: AskReplay) {
        let Some(viewer) = self.viewer(&speaker) else {
            return speaker.answer(&no_such_room(self.room.id()));
        };
        self.answer_later(speaker, move |room| match room.replay(viewer, &asked) {
            Ok(replay) => ServerMessage::Replay(Box::new(replay)),
            Err(refusal) => error(refusal.code(), refusal.to_string(), room.id()),
        });
    }

    /// Writes the record as text, for a visitor.
    pub(super) fn record_text(&self, reply: oneshot::Sender<Result<String, Unseen>>) {
        // Where a receiver was dropped there is nothing to do.
        if let Err(unseen) = self.refuse_private() {
            return drop(reply.send(Err(unseen)));
        }
        if self.is_short() {
            return drop(reply.send(Ok(self.room.record_text())));
        }
        let (services, room) = (Arc::clone(&self.services), self.room.clone());
        tokio::spawn(async move {
            let text = services.long_games.run(move || room.record_text()).await;
            drop(reply.send(text.map_err(Unseen::from)));
        });
    }

    /// Applies an entry. A takeback in a long game plays the game again, which is done on another thread.
    pub(super) async fn apply(&mut self, entry: &Entry) -> Result<(), ()> {
        self.try_apply(entry).await.map_err(|error| {
            tracing::error!(room = %self.room.id(), %error, "a decision could not be applied");
        })
    }

    async fn try_apply(&mut self, entry: &Entry) -> Result<(), Box<dyn Error + Send + Sync>> {
        match entry.change {
            Change::TakenBack { ply } if !self.is_short() => {
                let contest = self.room.contest().clone();
                let taken_back = self.services.long_loads.run(move || contest.taken_back(ply as usize));
                self.room.apply_taken_back(entry, taken_back.await??);
            }
            _ => self.room.apply(entry)?,
        }
        Ok(())
    }

    fn is_short(&self) -> bool {
        self.room.ply() <= SHORT_PLIES
    }

    /// Answers a request with what a blocking thread makes of a copy of the room. The room goes on meanwhile.
    fn answer_later(&self, speaker: Speaker, answer: impl FnOnce(&Room) -> ServerMessage + Send + 'static) {
        let (services, room) = (Arc::clone(&self.services), self.room.clone());
        tokio::spawn(async move {
            let id = room.id().clone();
            let answered = services.long_games.run(move || {
                let answer = answer(&room);
                (encode(&answer), refused(&answer))
            });
            let (encoded, refused) = answered.await.unwrap_or_else(|busy| {
                let answer = error(ErrorCode::RateLimited, busy.to_string(), &id);
                (encode(&answer), refused(&answer))
            });
            if let Some(code) = refused {
                services.meters.refused(code);
            }
            speaker.answer_encoded(&encoded.into());
        });
    }
}

/// The code of an answer that refuses a request.
fn refused(answer: &ServerMessage) -> Option<ErrorCode> {
    match answer {
        ServerMessage::Error(error) => Some(error.code),
        _ => None,
    }
}
