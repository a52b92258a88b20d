//! Direct messages that tell members that it is their turn. Members get these messages only after turning them on.
//!
//! The game server sends at most one notice of each turn. For each notice, the bot sends a message and then deletes its
//! message about an earlier turn of the same game. When the turn ends, the bot deletes the message.
//!
//! Invariants:
//! - At any time, the bot is sending at most [`SENDING_MAX`] messages, and at most one of them to each person.
//! - The bot sends no message about a game that it shows in a channel where it can mention the player. For a mention,
//!   the bot must know the player's Discord ID. In a channel where the bot can only respond to interactions, all
//!   players must also have been active in the last [`RECENT_MS`].
//! - A notice of a game that has just begun waits until the room's task has chosen a channel, at most
//!   [`Place::wait_max`].
//! - If a member accepts no direct messages from the bot, the bot turns the member's direct messages off.

use crate::clock::now_ms;
use crate::discord::{DiscordError, Urgency};
use crate::game_server::Person;
use crate::memory::{Memory, Phase, RoomRecord};
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::File;
use crate::messages::{alt_text, details, turn_direct_message};
use crate::notice_queue::Notice;
use crate::services::Services;
use crate::text::{Lang, Localizer};
use konakis_protocol::connect::RequestError;
use konakis_protocol::{
    ClientMessage, GameInfo, NotifyWhen, ReplayPosition, RoomId, Seat, ServerMessage, TurnNotice,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

const SENDING_MAX: usize = 8;
/// How long after a player's last activity the bot relies on the token of their interaction. Discord accepts the token
/// for longer, so a mention still succeeds some minutes after the check, even if the player does nothing more.
const RECENT_MS: u64 = 10 * 60 * 1000;
/// How often the bot checks whether the room's task has chosen a channel for the game.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Discord's error code for a user who has blocked the bot.
const BLOCKED: u64 = 50_007;
/// Discord's error code for a user who accepts no direct messages from the servers that they share with the bot, or who
/// shares none.
const CLOSED: u64 = 50_278;

/// Handles the queued notices until the bot stops.
pub async fn run(services: Arc<Services>) {
    let slots = Arc::new(Semaphore::new(SENDING_MAX));
    // The semaphore is never closed.
    while let Ok(slot) = Arc::clone(&slots).acquire_owned().await {
        let in_flight = services.notices.next().await;
        let (services, slots) = (Arc::clone(&services), Arc::clone(&slots));
        tokio::spawn(async move {
            let notice = match &in_flight.notice {
                Notice::Begun(notice) => notice,
                Notice::Over(over) => return remove(&services, &over.room, over.discord.get()).await,
            };
            let place = place(&services.memory, notice).await;
            let slot = if place.wait_max().is_zero() {
                Ok(slot)
            } else {
                // The slot is freed, because other messages can be sent during the wait.
                drop(slot);
                if is_shown_soon(&services.memory, notice, place).await {
                    return;
                }
                slots.acquire_owned().await
            };
            if place != Place::Channel {
                tell(&services, notice).await;
            }
            drop((in_flight, slot));
        });
    }
}

/// Sends a message about a turn. If the member accepts no direct messages from the bot, turns their direct messages
/// off.
async fn tell(services: &Services, notice: &TurnNotice) {
    match send(services, notice).await {
        Ok(()) => services.health.metrics().count_turn_message("sent"),
        Err(DiscordError::Refused { code: BLOCKED | CLOSED, .. }) => {
            services.health.metrics().count_turn_message("closed");
            let person = person_of(notice);
            if let Err(error) = turn_off(services, &person).await {
                tracing::warn!(%error, "could not turn off direct messages that Discord does not deliver");
            }
        }
        Err(error) => {
            services.health.metrics().count_turn_message("failed");
            tracing::warn!(%error, "could not send a direct message about a turn");
        }
    }
}

/// The player of a notice, whose name is the name of their account.
fn person_of(notice: &TurnNotice) -> Person {
    Person { discord: notice.discord, name: notice.name.clone(), keep_name: true }
}

async fn remove(services: &Services, room: &RoomId, person: u64) {
    let memory = &services.memory;
    let kept = memory.turn_message(room, person).await;
    let kept = kept.inspect_err(|error| tracing::error!(%error, "could not read a direct message"));
    let Ok(Some(message)) = kept else { return };
    if let Err(error) = services.discord.delete(message).await {
        // The message stays in the bot's memory. A message about the player's next turn will replace it.
        tracing::warn!(%error, "could not remove a direct message about a turn");
    } else if let Err(error) = memory.forget_turn_message(room, person).await {
        tracing::error!(%error, "could not forget a direct message");
    }
}

/// The place where the bot shows a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// A channel where the bot can mention the player.
    Channel,
    /// The game was proposed in a channel and has just begun. The room's task has not yet chosen a channel for it.
    Proposed,
    /// The bot has not stored this room. The game may be a rematch, for which the room's task is about to choose a
    /// channel.
    Unknown,
    /// A channel without a mention, because the game is over or the bot may be unable to mention the player.
    Silent,
}

impl Place {
    fn of(record: Option<&RoomRecord>, now_ms: u64) -> Self {
        match record {
            None => Self::Unknown,
            Some(record) => match record.phase {
                Phase::Proposed => Self::Proposed,
                Phase::Playing(_) if can_mention(record, now_ms) => Self::Channel,
                Phase::Playing(_) | Phase::Over { .. } => Self::Silent,
            },
        }
    }

    /// How long the bot waits until the room's task has chosen a channel.
    const fn wait_max(self) -> Duration {
        match self {
            Self::Proposed => Duration::from_secs(20),
            Self::Unknown => Duration::from_secs(3),
            Self::Channel | Self::Silent => Duration::ZERO,
        }
    }
}

async fn place(memory: &Memory, notice: &TurnNotice) -> Place {
    let record = memory.load_room(&notice.room).await;
    let record = record.inspect_err(|error| tracing::error!(%error, "could not load a room")).ok().flatten();
    let place = Place::of(record.as_ref(), now_ms());
    if place != Place::Channel {
        return place;
    }
    let user = memory.user_of(notice.discord.get()).await;
    let user = user.inspect_err(|error| tracing::error!(%error, "could not look up a player")).ok().flatten();
    if user.is_some() { Place::Channel } else { Place::Silent }
}

/// Waits until the room's task has chosen a channel, at most [`Place::wait_max`]. Returns whether the bot can mention
/// the player in this channel. `now` is the place before the wait.
async fn is_shown_soon(memory: &Memory, notice: &TurnNotice, mut now: Place) -> bool {
    let began = Instant::now();
    while began.elapsed() < now.wait_max() {
        sleep(LOOK_EVERY).await;
        now = place(memory, notice).await;
    }
    now == Place::Channel
}

/// Whether the bot can mention all players of the room, even if none of them does anything from now on.
fn can_mention(record: &RoomRecord, now_ms: u64) -> bool {
    let is_recent = |active_ms: &u64| now_ms.saturating_sub(*active_ms) < RECENT_MS;
    !record.origin.responds_only
        || record.last_active.active_ms.iter().all(|(_, active_ms)| is_recent(active_ms))
}

async fn send(services: &Services, notice: &TurnNotice) -> Result<(), DiscordError> {
    let (room, person) = (&notice.room, notice.discord.get());
    let chosen = services.memory.message_locale(person).await;
    let chosen =
        chosen.inspect_err(|error| tracing::error!(%error, "could not read a locale")).ok().flatten();
    let locale = chosen.or_else(|| notice.locale.as_ref().map(ToString::to_string)).unwrap_or_default();
    let localizer = Localizer::new(&services.texts, Lang::of_locale(&locale));
    let info = details::info(&services.game_server.games(), &notice.game);
    let player = person_of(notice);
    let position = services.game_server.position_as(&player, room).await;
    let position = position.inspect_err(|error| tracing::debug!(%error, "no board for a direct message"));
    let position = position.ok().flatten();
    let is_setup = position.as_ref().is_some_and(|(_, position)| position.setup);
    let board = match position {
        Some((seat, position)) => own_board(services, localizer, &info, seat, position).await,
        None => None,
    };
    let message =
        turn_direct_message::message(localizer, &info, notice, &services.page(room), is_setup, board);
    let channel = services.discord.direct_channel(person).await?;
    let now_ms = now_ms();
    // Discord allows at most 25 characters in a nonce.
    let nonce = format!("t{:x}{now_ms:x}", person % (1 << 48));
    let sent = services.discord.post(channel, &message, &nonce, Urgency::Board).await?;
    match services.memory.replace_turn_message(room, person, sent, now_ms).await {
        Ok(Some(before)) => {
            let deleted = services.discord.delete(before).await;
            let _ = deleted
                .inspect_err(|error| tracing::warn!(%error, "could not delete the previous direct message"));
        }
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "could not store a direct message"),
    }
    Ok(())
}

/// A picture of the board as the player sees it. It may show the player's hidden pieces, because nobody else reads the
/// message. `None` if the picture cannot be drawn.
async fn own_board(
    services: &Services,
    localizer: Localizer<'_>,
    info: &GameInfo,
    seat: Seat,
    position: ReplayPosition,
) -> Option<File> {
    let picture = BoardPicture::of_position(&info.id, seat, position);
    let alt = alt_text::describe(localizer, info, &picture);
    let drawn = services.painter.draw(picture, &alt).await;
    drawn.inspect_err(|error| tracing::error!(%error, "could not draw a board")).ok()
}

/// Removes all messages to a member about their turns.
pub fn remove_all(services: &Arc<Services>, person: u64) {
    let services = Arc::clone(services);
    tokio::spawn(async move {
        let rooms = services.memory.rooms_of_turn_messages(person).await;
        let rooms = rooms.inspect_err(|error| tracing::error!(%error, "could not read the direct messages"));
        for room in rooms.unwrap_or_default() {
            remove(&services, &room, person).await;
        }
    });
}

/// Turns a member's direct messages off; the other preferences stay.
///
/// # Errors
/// [`RequestError`].
pub async fn turn_off(services: &Services, person: &Person) -> Result<(), RequestError> {
    let server = &services.game_server;
    let ServerMessage::Notifications(now) = server.request(person, ClientMessage::Notifications).await?
    else {
        return Err(RequestError::Unexpected);
    };
    let when = NotifyWhen { discord: false, ..now.when };
    server.request(person, ClientMessage::NotifyWhen(when)).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inactive_player_gets_no_mention_if_bot_responds_only() {
        for (responds_only, active_ms, expected) in [
            (false, [0, 0], true),
            (true, [RECENT_MS, RECENT_MS], true),
            (true, [RECENT_MS, 1], true),
            (true, [RECENT_MS, 0], false),
        ] {
            let mut record = RoomRecord::new(None, 5, "en").responding_only(responds_only);
            record.last_active.active_ms = active_ms.into();
            assert_eq!(can_mention(&record, RECENT_MS), expected, "{responds_only} {active_ms:?}");
        }
    }

    fn notice() -> TurnNotice {
        let json = r#"{"discord":"1001","name":"Anna","room":"k3f9x2","game":"tablut","opponent":"Ben"}"#;
        serde_json::from_str(json).unwrap()
    }

    /// The bot's memory, which contains the Discord ID of the player in [`notice`].
    async fn memory() -> Memory {
        let memory = Memory::in_memory().unwrap();
        memory.link_user(&"anna".parse().unwrap(), 1001).await.unwrap();
        memory
    }

    #[tokio::test]
    async fn player_with_unknown_discord_id_gets_no_mention() {
        let (notice, record) = (notice(), RoomRecord::new(None, 5, "en").with_board(5, 1));
        for (memory, expected) in
            [(memory().await, Place::Channel), (Memory::in_memory().unwrap(), Place::Silent)]
        {
            memory.save_room(&notice.room, &record, 1).await.unwrap();
            assert_eq!(place(&memory, &notice).await, expected);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn new_game_that_gets_a_channel_needs_no_direct_message() {
        let (memory, notice) = (memory().await, notice());
        let proposed = RoomRecord::new(None, 5, "en");
        memory.save_room(&notice.room, &proposed, 1).await.unwrap();
        let at_first = place(&memory, &notice).await;
        assert_eq!(at_first, Place::Proposed);
        let begin = async {
            sleep(LOOK_EVERY * 3).await;
            memory.save_room(&notice.room, &proposed.clone().with_board(5, 1), 2).await.unwrap();
        };
        let (shown, ()) = tokio::join!(is_shown_soon(&memory, &notice, at_first), begin);
        assert!(shown);
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_time_for_a_channel_is_limited() {
        let (memory, notice) = (memory().await, notice());
        for expected in [Place::Unknown, Place::Proposed] {
            let (at_first, began) = (place(&memory, &notice).await, Instant::now());
            assert_eq!(at_first, expected);
            assert!(!is_shown_soon(&memory, &notice, at_first).await);
            assert!(began.elapsed() <= expected.wait_max() + LOOK_EVERY, "{:?}", began.elapsed());
            memory.save_room(&notice.room, &RoomRecord::new(None, 5, "en"), 1).await.unwrap();
        }
        let over = RoomRecord::new(None, 5, "en").with_board(5, 1).settled();
        assert_eq!(Place::of(Some(&over), 1), Place::Silent);
    }
}
