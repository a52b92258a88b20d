//! Passes the game server's pushes on to rooms, to users who wait for an analysis, and to the queue of turn notices.
//! Also informs the rooms about long outages.

use super::registry::RoomRegistry;
use super::update::Update;
use crate::config::shown;
use crate::game_server::{AnalysisEvent, ServerEvent, advice, server_event};
use crate::notice_queue::Notice;
use crate::services::Services;
use konakis_protocol::connect::{ConnectError, Pushes, RequestError};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

const ASK_AGAIN_AFTER: Duration = Duration::from_secs(10);

struct Connection {
    is_greeted: bool,
    is_up: bool,
    /// When the connection was lost, or when the bot started if there was no connection yet. None while the connection
    /// is up, and after the rooms got [`Update::ServerAway`].
    lost: Option<Instant>,
    /// Why the latest attempt to make the first connection failed.
    failure: Option<Arc<str>>,
    /// The task that asks for the notices of turns. It ends with the connection.
    asking: JoinSet<()>,
}

impl Connection {
    async fn lost_for(&self, duration: Duration) {
        match self.lost {
            Some(since) => sleep_until(since + duration).await,
            None => std::future::pending().await,
        }
    }
}

impl RoomRegistry {
    /// Passes on the game server's pushes until the server refuses this bot or the pushes end. Returns the reason.
    /// After an outage of `away_after`, the rooms get [`Update::ServerAway`].
    pub async fn listen(self: Arc<Self>, mut pushes: Pushes, away_after: Duration) -> ConnectError {
        let game_server = &self.services().game_server;
        let mut connection = Connection {
            is_greeted: false,
            is_up: false,
            lost: Some(Instant::now()),
            failure: None,
            asking: JoinSet::new(),
        };
        loop {
            let event = tokio::select! {
                biased;
                welcomed = game_server.welcomed(), if !connection.is_greeted => match welcomed {
                    Ok(()) => {
                        connection.is_greeted = true;
                        ServerEvent::Back
                    }
                    Err(error) => return error,
                },
                push = pushes.next() => match push {
                    Some(push) => match server_event(push) {
                        Some(event) => event,
                        None => continue,
                    },
                    None => return game_server.welcomed().await.err().unwrap_or_else(ended),
                },
                failure = game_server.failed_attempt(connection.failure.as_deref()),
                    if !connection.is_greeted =>
                {
                    if let Some(why) = &failure {
                        tracing::warn!("{}; retrying", advice::unreachable(game_server.address(), why));
                    }
                    connection.failure = failure;
                    continue;
                }
                () = connection.lost_for(away_after) => {
                    connection.lost = None;
                    let address = shown(game_server.address());
                    tracing::warn!("the game server at {address} has been away for a long time");
                    self.tell_all(&Update::ServerAway);
                    continue;
                }
            };
            self.pass_on(event, &mut connection);
        }
    }

    fn pass_on(&self, event: ServerEvent, connection: &mut Connection) {
        match event {
            ServerEvent::View(view) => self.show(view),
            ServerEvent::Analysis(part) => self.tell_waiting(AnalysisEvent::Part(Arc::from(part))),
            ServerEvent::TurnNotice(notice) => self.services().notices.add(Notice::Begun(*notice)),
            ServerEvent::TurnOver(over) => self.services().notices.add(Notice::Over(over)),
            // A failed attempt to reconnect is not a new loss.
            ServerEvent::Lost if !connection.is_up => {}
            ServerEvent::Lost => {
                let address = shown(self.services().game_server.address());
                tracing::warn!("lost the connection to the game server at {address}");
                (connection.is_up, connection.lost) = (false, Some(Instant::now()));
                connection.asking = JoinSet::new();
                self.set_reachable(false);
            }
            ServerEvent::Back => {
                tracing::info!("connected to the game server");
                (connection.is_up, connection.lost) = (true, None);
                self.set_reachable(true);
                connection.asking = JoinSet::new();
                connection.asking.spawn(deliver_notices(Arc::clone(self.services())));
                self.refresh_all();
            }
            ServerEvent::Missed => self.refresh_all(),
        }
    }

    fn set_reachable(&self, is_reachable: bool) {
        self.services().game_server.set_away(!is_reachable);
        self.services().health.set_server(is_reachable);
    }

    /// Asks the rooms to refresh, and interrupts all waits for an analysis, because pushes may have been lost.
    fn refresh_all(&self) {
        self.tell_all(&Update::Refresh);
        self.tell_waiting(AnalysisEvent::Interrupted);
    }

    fn tell_waiting(&self, event: AnalysisEvent) {
        // Fails while nobody waits for an analysis.
        let _ = self.services().analyses.send(event);
    }
}

/// Asks the game server for the notices of turns, as the bot must on each new connection.
async fn deliver_notices(services: Arc<Services>) {
    if let Err(error) = until_answered(|| services.game_server.deliver_notices()).await {
        tracing::warn!(%error, "the game server sends no notices of turns, so nobody gets direct messages");
    }
}

/// Makes a request again and again until it succeeds or is refused for good. A request on a new connection can time out
/// while it waits behind those that watch the rooms.
async fn until_answered<Answer>(request: impl Fn() -> Answer) -> Result<(), RequestError>
where
    Answer: Future<Output = Result<(), RequestError>>,
{
    loop {
        let error = match request().await {
            Err(RequestError::TimedOut) => RequestError::TimedOut,
            Err(RequestError::Refused(reply)) if reply.code.may_pass() => RequestError::Refused(reply),
            done => return done,
        };
        tracing::warn!(%error, "the game server sends no notices of turns yet: asking again soon");
        sleep(ASK_AGAIN_AFTER).await;
    }
}

fn ended() -> ConnectError {
    ConnectError::Unreachable("the connection has ended".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::{ErrorCode, ErrorReply};
    use std::cell::Cell;

    #[tokio::test(start_paused = true)]
    async fn notices_are_asked_for_until_there_is_an_answer() {
        let refused = |code| RequestError::Refused(ErrorReply { code, message: String::new(), room: None });
        for (first, expected, asked) in [
            (RequestError::TimedOut, Ok(()), 3),
            (refused(ErrorCode::Internal), Ok(()), 3),
            (refused(ErrorCode::Unauthorized), Err(refused(ErrorCode::Unauthorized)), 1),
            (RequestError::Closed, Err(RequestError::Closed), 1),
        ] {
            let requests = Cell::new(0);
            let request = || {
                requests.set(requests.get() + 1);
                std::future::ready(if requests.get() < 3 { Err(first.clone()) } else { Ok(()) })
            };
            assert_eq!((until_answered(request).await, requests.get()), (expected, asked), "{first:?}");
        }
    }
}
