//! Reads the notices that are due, and sends their messages.
//!
//! Invariants: a notice is durably marked as taken right before its message is sent. A notice without a free slot stays
//! due. So a slow push service delays only its own messages. No message waits in memory, where it could outlast its
//! turn or its device.

use super::PushServices;
use super::decision::{NoticeDecision, decide};
use super::failing::FailingDevices;
use super::push_services::service_of;
use super::slots::Slots;
use super::web_push::{Message, SendPush, Sent, WebPush};
use crate::services::Services;
use crate::store::{
    DUE_OF_USER_MAX, DueNotice, NoticeKey, NoticeTarget, PostponedNotice, PushTarget, Result,
};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use konakis_games::catalogue;
use konakis_protocol::{Name, ServerMessage, TurnNotice, TurnOver, UserId};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::{JoinError, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

const INTERVAL: Duration = Duration::from_secs(1);
/// The pause between readings while notices wait for slots. It bounds the cost, and allows hundreds of messages a
/// second for each push service.
const REFILL_PAUSE: Duration = Duration::from_millis(20);
/// The maximum number of due notices per reading.
const DUE_MAX: u32 = 500;
/// The maximum number of ended turns per reading.
const ENDED_MAX: u32 = 500;
/// The maximum number of readings in a row, after which the worker turns to other work.
const READS_MAX: usize = 20;
/// The maximum number of attempts for a message that is deferred or whose push service is unreachable. All attempts
/// together take about seven hours.
const ATTEMPTS_MAX: u32 = 12;
/// The pause before the second attempt. Each further pause is four times as long, up to [`PAUSE_MAX`], or longer if the
/// push service asks for it.
const FIRST_PAUSE: Duration = Duration::from_secs(10);
/// The longest pause between attempts.
const PAUSE_MAX: Duration = Duration::from_secs(60 * 60);
/// The bytes of a topic: 32 characters in base64, the most that are allowed.
const TOPIC_BYTES: usize = 24;
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

struct Batch {
    /// The notices, each with the maximum time for which the push service keeps its message.
    to_send: Vec<(DueNotice, Duration)>,
    /// Whether nothing else is due that could be sent now.
    is_last: bool,
    /// Whether due notices may be waiting for a slot.
    waits: bool,
}

/// The tasks of the messages under way. Each returns the host name and the user of its message.
type Sending = JoinSet<(String, UserId)>;

pub(crate) struct Worker<S = WebPush> {
    services: Arc<Services>,
    sender: S,
    known: PushServices,
    topic_key: [u8; 32],
    games: BTreeMap<Name, String>,
    failing: Mutex<FailingDevices>,
}

impl<S: SendPush> Worker<S> {
    /// The worker with this sender. `key` is the server's private key for push messages; the secret for topics is
    /// derived from it.
    pub(crate) fn new(services: Arc<Services>, sender: S, known: PushServices, key: &[u8; 32]) -> Arc<Self> {
        let games = catalogue().into_iter().map(|game| (game.id, game.name.to_string())).collect();
        let topic_key = Sha256::new_with_prefix(b"topic").chain_update(key).finalize().into();
        Arc::new(Self { services, sender, known, topic_key, games, failing: Mutex::default() })
    }

    /// Works until the server stops, then waits at most [`STOP_TIMEOUT`] for the messages under way.
    pub(crate) async fn run(self: Arc<Self>, stop: CancellationToken) {
        let (mut sending, mut slots) = (Sending::new(), Slots::default());
        let (mut read, mut next, mut waits) = (Instant::now(), Instant::now(), false);
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                Some(sent) = sending.join_next() => {
                    give_back(&mut slots, sent);
                    if waits {
                        next = next.min(read + REFILL_PAUSE);
                    }
                }
                () = tokio::time::sleep_until(next) => {
                    // The service that sends direct messages must get the end of a turn before a later turn in the same
                    // room.
                    if let Err(error) = self.tell_of_ends().await {
                        tracing::error!(%error, "the ends of turns could not be read");
                    }
                    waits = self.send_due(&mut slots, &mut sending).await.unwrap_or_else(|error| {
                        tracing::error!(%error, "the notices of turns could not be read");
                        false
                    });
                    read = Instant::now();
                    next = read + INTERVAL;
                }
            }
        }
        let all_sent = async { while sending.join_next().await.is_some() {} };
        if tokio::time::timeout(STOP_TIMEOUT, all_sent).await.is_err() {
            tracing::warn!("push services did not answer before the server stopped");
        }
    }

    /// Tells the service for direct messages which turns have ended after their notices were taken.
    async fn tell_of_ends(&self) -> Result<()> {
        let Services { store, messenger, .. } = &*self.services;
        if !messenger.is_connected() {
            return Ok(());
        }
        let mut ended = store.ended_turns(ENDED_MAX).await?;
        ended.retain(|turn| {
            let (discord, room) = (turn.discord, turn.room.clone());
            messenger.send(&ServerMessage::TurnOver(TurnOver { discord, room }))
        });
        if ended.is_empty() { Ok(()) } else { store.forget_ended_turns(ended).await }
    }

    /// Sends messages of due notices. Returns whether due notices may be waiting for a slot.
    async fn send_due(self: &Arc<Self>, slots: &mut Slots, sending: &mut Sending) -> Result<bool> {
        for _ in 0..READS_MAX {
            if slots.are_taken() {
                break;
            }
            let Batch { to_send, is_last, waits } = self.next_batch(slots).await?;
            for (notice, ttl) in to_send {
                let worker = Arc::clone(self);
                sending.spawn(async move {
                    worker.deliver(&notice, ttl).await;
                    (notice.host, notice.user)
                });
            }
            if is_last {
                return Ok(waits);
            }
        }
        Ok(true)
    }

    /// Decides about the due notices; those of banned users are dropped. Takes a slot for each notice to be sent, and
    /// marks the notice as taken.
    async fn next_batch(&self, slots: &mut Slots) -> Result<Batch> {
        let (store, now) = (&self.services.store, self.services.clock.now());
        let busy = slots.busy();
        let mut waits = !busy.is_empty();
        let due = store.due_notices(now.wall, DUE_MAX, busy).await?;
        let mut is_last = is_all(&due);
        let (mut settled, mut postponed, mut wanted) = (Vec::new(), Vec::new(), Vec::new());
        for notice in due {
            let watching = self.services.present.watches(&notice.user, &notice.key.room);
            let is_banned = self.services.sanctions.ban(Some(&notice.user), None, now.wall).is_some();
            match decide(now, &notice, watching) {
                _ if is_banned => settled.push(notice.key),
                NoticeDecision::Postpone(due_ms) => {
                    postponed.push(PostponedNotice { key: notice.key, read_due_ms: notice.due_ms, due_ms });
                }
                NoticeDecision::Drop => settled.push(notice.key),
                NoticeDecision::Send(ttl) => wanted.push((notice, ttl)),
            }
        }
        let mut to_send = slots.in_turn(wanted, |(notice, _)| (&notice.host, &notice.user));
        to_send.retain(|(notice, _)| {
            let is_taken = slots.take(&notice.host, &notice.user);
            waits |= !is_taken;
            is_taken
        });
        settled.extend(to_send.iter().map(|(notice, _)| notice.key.clone()));
        if settled.is_empty() && postponed.is_empty() {
            // Reading again would give the same notices.
            is_last = true;
            return Ok(Batch { to_send, is_last, waits });
        }
        let current = store.take_notices(settled, postponed).await;
        let current: HashSet<NoticeKey> = match current {
            Ok(current) => current.into_iter().collect(),
            Err(error) => {
                to_send.iter().for_each(|(notice, _)| slots.give_back(&notice.host, &notice.user));
                return Err(error);
            }
        };
        to_send.retain(|(notice, _)| {
            let is_current = current.contains(&notice.key);
            if !is_current {
                slots.give_back(&notice.host, &notice.user);
            }
            is_current
        });
        Ok(Batch { to_send, is_last, waits })
    }

    async fn deliver(&self, notice: &DueNotice, ttl: Duration) {
        let sent = match &notice.target {
            NoticeTarget::Browser(target) => {
                let sent = self.push(notice, target, ttl).await;
                self.services.meters.push_message(sent.into());
                sent
            }
            NoticeTarget::Discord { id, name, locale } => {
                let sent = self.tell_on_discord(TurnNotice {
                    discord: *id,
                    name: name.clone(),
                    locale: locale.clone(),
                    room: notice.key.room.clone(),
                    game: notice.game.clone(),
                    opponent: notice.opponent.clone(),
                });
                self.services.meters.direct_message(sent.into());
                sent
            }
        };
        let stored = match sent {
            sent if self.is_given_up(notice, sent) => {
                tracing::info!(
                    host = notice.host,
                    "a device is removed, because messages to it keep failing"
                );
                self.services.store.drop_device(&notice.key.device).await
            }
            Sent::Gone => self.services.store.drop_device(&notice.key.device).await,
            Sent::Deferred(_) | Sent::Unreachable if notice.attempts + 1 < ATTEMPTS_MAX => {
                let after = if let Sent::Deferred(after) = sent { after } else { None };
                let pause = FIRST_PAUSE.saturating_mul(4_u32.saturating_pow(notice.attempts)).min(PAUSE_MAX);
                let due =
                    self.services.clock.now().wall + after.unwrap_or_default().max(pause).as_millis() as u64;
                self.services.store.return_notice(&notice.key, due).await
            }
            Sent::Accepted | Sent::Deferred(_) | Sent::Unreachable | Sent::Refused | Sent::Unknown => Ok(()),
        };
        if let Err(error) = stored {
            tracing::error!(%error, "the outcome of a notification could not be stored");
        }
    }

    /// Notes the outcome of a push message. Returns whether the device is given up.
    fn is_given_up(&self, notice: &DueNotice, sent: Sent) -> bool {
        if !matches!(notice.target, NoticeTarget::Browser(_)) {
            return false;
        }
        let (service, device) = (service_of(&notice.host), &notice.key.device);
        let now_ms = self.services.clock.now().wall;
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        match sent {
            Sent::Accepted => {
                failing.accepted(service, device, now_ms);
                false
            }
            Sent::Unreachable | Sent::Refused | Sent::Unknown => failing.failed(service, device, now_ms),
            Sent::Deferred(_) | Sent::Gone => false,
        }
    }

    async fn push(&self, notice: &DueNotice, target: &PushTarget, ttl: Duration) -> Sent {
        let Some(to) = self.known.url(&target.address) else { return Sent::Gone };
        let message = Message {
            to: &to,
            public_key: &target.public_key,
            auth: &target.auth,
            topic: &self.topic(&notice.key),
            text: self.text(notice),
            ttl,
        };
        self.sender.send(message, self.services.clock.now().wall).await
    }

    /// Passes a notice to the service that sends direct messages. Without such a service, the notice is tried again
    /// later.
    fn tell_on_discord(&self, notice: TurnNotice) -> Sent {
        let is_sent = self.services.messenger.send(&ServerMessage::TurnNotice(notice));
        if is_sent { Sent::Accepted } else { Sent::Deferred(None) }
    }

    /// The topic of a message. On each device, all turns of a room have the same topic. The topic does not reveal the
    /// room to others.
    fn topic(&self, key: &NoticeKey) -> String {
        let mut hash = Sha256::new();
        for part in [&self.topic_key[..], key.room.as_str().as_bytes(), b" ", key.device.as_str().as_bytes()]
        {
            hash.update(part);
        }
        let bytes: [u8; 32] = hash.finalize().into();
        BASE64_URL_SAFE_NO_PAD.encode(&bytes[..TOPIC_BYTES])
    }

    /// The text of a push message, which the page's service worker reads.
    fn text(&self, notice: &DueNotice) -> String {
        let game = self.games.get(&notice.game).map_or(&*notice.game, String::as_str);
        json!({"kind": "turn", "room": notice.key.room, "game": game, "opponent": notice.opponent})
            .to_string()
    }
}

/// Whether these are all of the due notices, apart from those of busy hosts.
fn is_all(due: &[DueNotice]) -> bool {
    let mut of_users = HashMap::new();
    for notice in due {
        *of_users.entry((&notice.host, &notice.user)).or_insert(0) += 1;
    }
    due.len() < DUE_MAX as usize && of_users.values().all(|notices| *notices < DUE_OF_USER_MAX)
}

fn give_back(slots: &mut Slots, sent: std::result::Result<(String, UserId), JoinError>) {
    match sent {
        Ok((host, user)) => slots.give_back(&host, &user),
        // The slot of a task that panicked stays taken. The panic is in the log.
        Err(error) => tracing::error!(%error, "a notification could not be sent"),
    }
}

#[cfg(test)]
pub(super) mod tests;
#[cfg(test)]
mod turn_tests;
