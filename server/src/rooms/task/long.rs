//! Work that may take more than a millisecond in a long game: records, replays and takebacks.
//!
//! Invariants: this work runs on a blocking thread, with a clone of the game. Only the records and takebacks of a game
//! of at most [`SHORT_PLIES`] actions run in the room's task. A request is refused if the queue for a thread is full or
//! the wait in the queue is too long.

use super::RoomTask;
use crate::connections::client::Client;
use crate::connections::wire::encode;
use crate::errors::Coded;
use crate::limits::blocking::Payer;
use crate::rooms::error::RoomError;
use crate::rooms::machine::{Change, Entry, Room};
use crate::rooms::snapshot::{SnapshotError, TextRecord};
use konakis_protocol::{AskReplay, ErrorCode, ServerMessage};
use std::error::Error;
use std::sync::Arc;
use tokio::sync::oneshot;

/// The maximum number of actions of a short game, whose record or takeback takes a fraction of a millisecond.
const SHORT_PLIES: u32 = 200;

impl RoomTask {
    pub(super) fn record(&self, client: Client) {
        let viewer = self.viewer(&client);
        let record = move |room: &Room| ServerMessage::Record(Box::new(room.record(viewer)));
        if self.is_short() {
            return client.answer(&record(&self.room));
        }
        self.answer_later(client, record);
    }

    pub(super) fn replay(&self, client: Client, asked: AskReplay) {
        let viewer = self.viewer(&client);
        self.answer_later(client, move |room| match room.replay(viewer, &asked) {
            Ok(replay) => ServerMessage::Replay(Box::new(replay)),
            Err(refusal) => ServerMessage::Error(refusal.reply_about(room.id())),
        });
    }

    pub(super) fn record_text(
        &self,
        payer: Payer,
        reply: oneshot::Sender<Result<TextRecord, SnapshotError>>,
    ) {
        // The errors of `send` are ignored below: a dropped receiver needs no answer.
        if self.is_short() {
            return drop(reply.send(Ok(text_record(&self.room))));
        }
        let (services, room) = (Arc::clone(&self.services), self.room.clone());
        tokio::spawn(async move {
            let text = services.long_games.run(payer, move || text_record(&room)).await;
            drop(reply.send(text.map_err(SnapshotError::from)));
        });
    }

    /// Applies an entry. For a takeback in a long game, a blocking thread replays the game.
    pub(super) async fn apply(&mut self, entry: &Entry) -> Result<(), ()> {
        self.try_apply(entry).await.map_err(|error| {
            tracing::error!(room = %self.room.id(), %error, "a decision could not be applied");
        })
    }

    async fn try_apply(&mut self, entry: &Entry) -> Result<(), Box<dyn Error + Send + Sync>> {
        match entry.change {
            Change::TakenBack { ply } if !self.is_short() => {
                let contest = self.room.contest().clone();
                let payer = Payer::Room(self.room.id().clone());
                let taken_back =
                    self.services.long_loads.run(payer, move || contest.taken_back(ply as usize));
                self.room.apply_taken_back(entry, taken_back.await??);
            }
            _ => self.room.apply(entry)?,
        }
        Ok(())
    }

    fn is_short(&self) -> bool {
        self.room.ply() <= SHORT_PLIES
    }

    /// Computes an answer on a blocking thread, while the room handles other commands.
    fn answer_later(&self, client: Client, answer: impl FnOnce(&Room) -> ServerMessage + Send + 'static) {
        let (services, room) = (Arc::clone(&self.services), self.room.clone());
        tokio::spawn(async move {
            let id = room.id().clone();
            let answered = services.long_games.run(client.payer(), move || {
                let answer = answer(&room);
                (encode(&answer), refused(&answer))
            });
            let (encoded, refused) = answered.await.unwrap_or_else(|busy| {
                let answer = ServerMessage::Error(RoomError::Busy(busy).reply_about(&id));
                (encode(&answer), refused(&answer))
            });
            if let Some(code) = refused {
                services.meters.refused(code);
            }
            client.answer_encoded(&encoded.into());
        });
    }
}

fn text_record(room: &Room) -> TextRecord {
    TextRecord { text: room.record_text(), searchable: room.is_searchable() }
}

fn refused(answer: &ServerMessage) -> Option<ErrorCode> {
    match answer {
        ServerMessage::Error(error) => Some(error.code),
        _ => None,
    }
}
