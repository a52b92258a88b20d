//! Passes on to the rooms what the game server pushes.

use super::registry::RoomRegistry;
use super::update::Update;
use crate::session::{News, news};
use konakis_protocol::connect::{ConnectError, Pushes};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

impl RoomRegistry {
    /// Passes on what the game server pushes until it refuses this bot; returns why. The rooms are told that it is away
    /// once it has been for `away_after`.
    pub async fn listen(self: Arc<Self>, mut pushes: Pushes, away_after: Duration) -> ConnectError {
        let (session, health) = (&self.services().session, &self.services().health);
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
                welcomed = session.welcomed(), if !known => match welcomed {
                    Ok(()) => {
                        known = true;
                        Some(News::Back)
                    }
                    Err(error) => return error,
                },
                push = pushes.next() => match push {
                    Some(push) => news(push),
                    None => return session.welcomed().await.err().unwrap_or_else(ended),
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
                Some(News::View(view)) => self.show(view),
                // A failed attempt to reconnect is no new loss.
                Some(News::Lost) if !here => {}
                Some(News::Lost) => {
                    here = false;
                    tracing::warn!("lost the connection to the game server");
                    session.note_away(true);
                    health.server(false);
                    lost = Some(Instant::now());
                }
                Some(News::Back) => {
                    here = true;
                    tracing::info!("connected to the game server");
                    session.note_away(false);
                    health.server(true);
                    lost = None;
                    self.tell_all(&Update::Refresh);
                }
                Some(News::Missed) => self.tell_all(&Update::Refresh),
            }
        }
    }
}

/// The error if the server gave none.
fn ended() -> ConnectError {
    ConnectError::Unreachable("the connection has ended".into())
}
