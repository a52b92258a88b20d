//! What every part of the bot shares.

use crate::inside::Health;
use crate::memory::Memory;
use crate::pace::Pace;
use crate::pictures::Pictures;
use crate::rest::Rest;
use crate::room::{Desk, Mail};
use crate::session::{News, Session, news};
use crate::setting::Settings;
use crate::texts::Texts;
use konakis_protocol::RoomId;
use konakis_protocol::connect::{ConnectError, Pushes};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::{Instant, sleep_until};
use url::Url;

/// The most rooms that are taken up again at start.
const ROOMS_MAX: u32 = 10_000;

/// The bot.
pub struct Bot {
    /// The way to Discord.
    pub rest: Rest,
    /// The way to the game server.
    pub session: Session,
    /// What is remembered.
    pub memory: Memory,
    /// What is said.
    pub texts: Texts,
    /// Who draws.
    pub pictures: Pictures,
    /// What people are setting up.
    pub settings: Settings,
    /// How fast people challenge each other.
    pub pace: Pace,
    /// The tasks of the rooms.
    pub desk: Desk,
    /// How the connections are.
    pub health: Health,
    /// The game server's own pages, for what is fetched from it.
    pub web: crate::web::Web,
    /// The address by which people reach the game server.
    pub public_url: Url,
    /// How long the game server may be away before the games say so.
    pub away_after: Duration,
}

impl Bot {
    /// A room's page in the browser.
    #[must_use]
    pub fn page(&self, room: &RoomId) -> String {
        format!("{}/rooms/{room}", self.public_url.as_str().trim_end_matches('/'))
    }

    /// Takes up again the rooms in which something can still change.
    pub async fn resume(self: &Arc<Self>) {
        match self.memory.open_rooms(ROOMS_MAX).await {
            Ok(rooms) => {
                tracing::info!(rooms = rooms.len(), "taking up the games");
                rooms.iter().for_each(|room| self.desk.tell(self, room, Mail::Refresh));
            }
            Err(error) => tracing::error!(%error, "the games could not be recalled"),
        }
    }

    /// Passes on what the game server says, from before it is there for the first time until it will not have this bot
    /// any more; gives what it said then.
    pub async fn listen(self: Arc<Self>, mut pushes: Pushes) -> ConnectError {
        let (mut lost, mut known, mut here) = (Some(Instant::now()), false, false);
        loop {
            let away = async {
                match lost {
                    Some(since) => sleep_until(since + self.away_after).await,
                    None => std::future::pending().await,
                }
            };
            let news = tokio::select! {
                biased;
                welcomed = self.session.welcomed(), if !known => match welcomed {
                    Ok(()) => {
                        known = true;
                        Some(News::Back)
                    }
                    Err(error) => return error,
                },
                push = pushes.next() => match push {
                    Some(push) => news(push),
                    None => return self.session.welcomed().await.err().unwrap_or_else(dismissed),
                },
                () = away => {
                    lost = None;
                    tracing::warn!("the game server has been away for long");
                    self.desk.tell_all(&Mail::Away);
                    None
                }
            };
            match news {
                None => {}
                Some(News::View(view)) => self.desk.show(view),
                // An attempt to come back that failed is no new loss.
                Some(News::Lost) if !here => {}
                Some(News::Lost) => {
                    here = false;
                    tracing::warn!("the game server is lost");
                    self.session.note_away(true);
                    self.health.server(false);
                    lost = Some(Instant::now());
                }
                Some(News::Back) => {
                    here = true;
                    tracing::info!("the game server is there");
                    self.session.note_away(false);
                    self.health.server(true);
                    lost = None;
                    self.desk.tell_all(&Mail::Refresh);
                }
                Some(News::Missed) => self.desk.tell_all(&Mail::Refresh),
            }
        }
    }
}

/// Why there is no connection any more where the server did not say.
fn dismissed() -> ConnectError {
    ConnectError::Unreachable("the connection has ended".into())
}

/// The time, in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
