//! Passes the game server's pushes on to the rooms, and to the users who wait for an analysis.

use super::registry::RoomRegistry;
use super::update::Update;
use crate::game_server::{AnalysisEvent, ServerEvent, server_event};
use konakis_protocol::connect::{ConnectError, Pushes};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

impl RoomRegistry {
    /// Passes on the pushes of the game server until it refuses this bot; returns the reason. Once the server has been
    /// away for `away_after`, the rooms get [`Update::ServerAway`].
    pub async fn listen(self: Arc<Self>, mut pushes: Pushes, away_after: Duration) -> ConnectError {
        let (game_server, health) = (&self.services().game_server, &self.services().health);
        let (mut lost, mut known, mut here) = (Some(Instant::now()), false, false);
        loop {
            let away = async {
                match lost {
                    Some(since) => sleep_until(since + away_after).await,
                    None => std::future::pending().await,
                }
            };
            let news = tokio::select! {
                biased;
                welcomed = game_server.welcomed(), if !known => match welcomed {
                    Ok(()) => {
                        known = true;
                        Some(ServerEvent::Back)
                    }
                    Err(error) => return error,
                },
                push = pushes.next() => match push {
                    Some(push) => server_event(push),
                    None => return game_server.welcomed().await.err().unwrap_or_else(ended),
                },
                () = away => {
                    lost = None;
                    tracing::warn!("the game server has been away for long");
                    self.tell_all(&Update::ServerAway);
                    None
                }
            };
            match news {
                None => {}
                Some(ServerEvent::View(view)) => self.show(view),
                Some(ServerEvent::Analysis(part)) => self.tell_waiting(AnalysisEvent::Part(Arc::from(part))),
                // A failed attempt to reconnect is no new loss.
                Some(ServerEvent::Lost) if !here => {}
                Some(ServerEvent::Lost) => {
                    here = false;
                    tracing::warn!("lost the connection to the game server");
                    game_server.set_away(true);
                    health.set_server(false);
                    lost = Some(Instant::now());
                }
                Some(ServerEvent::Back) => {
                    here = true;
                    tracing::info!("connected to the game server");
                    game_server.set_away(false);
                    health.set_server(true);
                    lost = None;
                    self.tell_all(&Update::Refresh);
                    self.tell_waiting(AnalysisEvent::Interrupted);
                }
                Some(ServerEvent::Missed) => {
                    self.tell_all(&Update::Refresh);
                    self.tell_waiting(AnalysisEvent::Interrupted);
                }
            }
        }
    }

    /// Tells the users who wait for an analysis.
    fn tell_waiting(&self, event: AnalysisEvent) {
        // Nobody receives it while no analysis is waited for.
        let _ = self.services().analyses.send(event);
    }
}

/// The error if the server gave none.
fn ended() -> ConnectError {
    ConnectError::Unreachable("the connection has ended".into())
}
