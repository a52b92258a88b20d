//! Reads the notices that are due, and sends their messages.
//!
//! Invariants: a notice is marked as taken, durably, before its message is sent. Messages are sent at most
//! [`SENDING_MAX`] at a time, so a slow push service delays others for a bounded time.

use super::PushServices;
use super::decision::{Decision, decide};
use super::web_push::{Message, SendPush, Sent, WebPush};
use crate::services::Services;
use crate::store::{DueNotice, NoticeKey, Result};
use konakis_games::catalogue;
use konakis_protocol::Name;
use serde_json::json;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// How often the notices are read.
const INTERVAL: Duration = Duration::from_secs(1);
/// The most notices that are read at once.
const DUE_MAX: u32 = 500;
/// The most messages that are being sent at a time.
const SENDING_MAX: usize = 64;
/// The most attempts to send a message that its push service defers.
const ATTEMPTS_MAX: u32 = 5;
/// The pause before the second attempt; each further one is four times as long.
const FIRST_PAUSE: Duration = Duration::from_secs(10);

/// Sends the messages of the notices.
pub(crate) struct Worker<S = WebPush> {
    services: Arc<Services>,
    sender: S,
    known: PushServices,
    /// The names of the games, by id.
    games: BTreeMap<Name, String>,
}

impl<S: SendPush> Worker<S> {
    /// A worker that sends to these push services.
    pub(crate) fn new(services: Arc<Services>, sender: S, known: PushServices) -> Arc<Self> {
        let games = catalogue().into_iter().map(|game| (game.id, game.name.to_string())).collect();
        Arc::new(Self { services, sender, known, games })
    }

    /// Works until the server stops.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut beat = tokio::time::interval(INTERVAL);
        let mut sending = JoinSet::new();
        loop {
            beat.tick().await;
            while sending.try_join_next().is_some() {}
            match self.take().await {
                Ok(taken) => {
                    for (notice, kept) in taken {
                        if sending.len() >= SENDING_MAX {
                            sending.join_next().await;
                        }
                        let worker = Arc::clone(&self);
                        sending.spawn(async move { worker.deliver(&notice, kept).await });
                    }
                }
                Err(error) => tracing::error!(%error, "the notices of turns could not be read"),
            }
        }
    }

    /// Decides about the notices that are due. Returns those to be sent, each with how long the push service keeps it.
    async fn take(&self) -> Result<Vec<(DueNotice, Duration)>> {
        let (store, now) = (&self.services.store, self.services.clock.now());
        let due = store.due_notices(now.wall, DUE_MAX).await?;
        let (mut taken, mut postponed, mut to_send) = (Vec::new(), Vec::new(), Vec::new());
        for notice in due {
            let watching = self.services.present.watches(&notice.user, &notice.key.room);
            match decide(now, &notice, watching) {
                Decision::Postpone(due_ms) => postponed.push((notice.key, due_ms)),
                Decision::Drop => taken.push(notice.key),
                Decision::Send(kept) => {
                    taken.push(notice.key.clone());
                    to_send.push((notice, kept));
                }
            }
        }
        if taken.is_empty() && postponed.is_empty() {
            return Ok(to_send);
        }
        let current: HashSet<NoticeKey> = store.take_notices(taken, postponed).await?.into_iter().collect();
        to_send.retain(|(notice, _)| current.contains(&notice.key));
        Ok(to_send)
    }

    async fn deliver(&self, notice: &DueNotice, kept: Duration) {
        let sent = match self.known.url(&notice.address) {
            Some(to) => {
                let message = Message {
                    to: &to,
                    public_key: &notice.public_key,
                    auth: &notice.auth,
                    room: &notice.key.room,
                    text: self.text(notice),
                    kept,
                };
                self.sender.send(message, self.services.clock.now().wall).await
            }
            None => Sent::Gone,
        };
        self.services.meters.push_message(sent.into());
        let settled = match sent {
            Sent::Gone => self.services.store.drop_device(&notice.key.device).await,
            Sent::Deferred(after) if notice.attempts + 1 < ATTEMPTS_MAX => {
                let pause = FIRST_PAUSE * 4_u32.pow(notice.attempts);
                let due =
                    self.services.clock.now().wall + after.unwrap_or_default().max(pause).as_millis() as u64;
                self.services.store.return_notice(&notice.key, due).await
            }
            Sent::Accepted | Sent::Deferred(_) | Sent::Refused | Sent::Unknown => Ok(()),
        };
        if let Err(error) = settled {
            tracing::error!(%error, "the outcome of a notification could not be stored");
        }
    }

    /// The message as the page's service worker reads it.
    fn text(&self, notice: &DueNotice) -> String {
        let game = self.games.get(&notice.game).map_or(&*notice.game, String::as_str);
        json!({"kind": "turn", "room": notice.key.room, "game": game, "opponent": notice.opponent})
            .to_string()
    }
}

#[cfg(test)]
pub(super) mod tests;
