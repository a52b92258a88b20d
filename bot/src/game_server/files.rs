//! Downloads from the game server: records and animations of games, and positions for the rules pages.
//!
//! Invariants: all downloads are public data. Each download has a maximum size and a deadline.

use dashmap::DashMap;
use konakis_protocol::{PositionView, RoomId};
use reqwest_for_discord as reqwest;
use std::sync::Arc;
use std::time::Duration;
use url::{Url, form_urlencoded};

/// The maximum time for a download.
const WITHIN: Duration = Duration::from_secs(20);
/// The maximum size of a download in bytes. Discord accepts files of up to 10,000,000 bytes.
const BYTES_MAX: usize = 9 << 20;

/// The maximum number of cached positions. The rules pages of all games together show fewer positions.
const POSITIONS_MAX: usize = 1_000;

/// An error of a download.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The HTTP client failed. For example, the server was not reached, or did not send the whole file in time.
    #[error("could not download a file of the game server: {0}")]
    Lost(#[from] reqwest::Error),
    /// The server answered with this status instead of the file.
    #[error("could not download a file of the game server: {0}")]
    Refused(reqwest::StatusCode),
    /// The file is not the expected JSON.
    #[error("could not read a file of the game server: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The file is larger than the maximum size.
    #[error("the file is too large")]
    TooLarge,
}

impl FileError {
    /// Whether the game server has no such file.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Refused(reqwest::StatusCode::NOT_FOUND))
    }

    /// Whether the same download may succeed later.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        match self {
            Self::Lost(_) => true,
            Self::Refused(status) => {
                status.is_server_error() || *status == reqwest::StatusCode::TOO_MANY_REQUESTS
            }
            Self::TooLarge | Self::Unreadable(_) => false,
        }
    }
}

/// The outcome of downloading a game's animation.
#[derive(Debug)]
pub enum Animation {
    /// The animation, as a GIF file.
    Loaded(Vec<u8>),
    /// There is no animation yet; a later download may succeed.
    NotYet,
    /// There is no animation, and a later download would not succeed.
    Refused,
}

/// Downloads files of the game server.
pub struct ServerFiles {
    client: reqwest::Client,
    root: Url,
    positions: DashMap<String, Arc<PositionView>>,
}

impl ServerFiles {
    /// A client for the files of the game server with this WebSocket address.
    ///
    /// # Errors
    /// [`FileError::Lost`] if no HTTP client can be made.
    pub fn new(server: &Url) -> Result<Self, FileError> {
        let mut root = server.clone();
        let scheme = if server.scheme() == "wss" { "https" } else { "http" };
        // Changing one web scheme to another cannot fail.
        let _ = root.set_scheme(scheme);
        root.set_path("/");
        root.set_query(None);
        Ok(Self {
            client: reqwest::Client::builder().timeout(WITHIN).build()?,
            root,
            positions: DashMap::new(),
        })
    }

    /// Downloads a game's record as text. The record contains only what everybody may see.
    ///
    /// # Errors
    /// [`FileError`].
    pub async fn record(&self, room: &RoomId) -> Result<String, FileError> {
        Ok(String::from_utf8_lossy(&self.get(&format!("rooms/{room}/record.txt")).await?).into_owned())
    }

    /// Downloads the animation of a game, with captions in this language. The animation shows only what everybody may
    /// see.
    ///
    /// # Errors
    /// [`FileError`].
    pub async fn animation(&self, room: &RoomId, language: &str) -> Result<Vec<u8>, FileError> {
        self.get(&animation_path(room, language)).await
    }

    /// The view of a position of a game, with nothing hidden. `position` is the text of the position in this variant.
    ///
    /// Up to [`POSITIONS_MAX`] views are cached, because the view of a position never changes.
    ///
    /// # Errors
    /// [`FileError`].
    pub async fn position(
        &self,
        game: &str,
        variant: &str,
        position: &str,
    ) -> Result<Arc<PositionView>, FileError> {
        let path = position_path(game, variant, position);
        if let Some(known) = self.positions.get(&path) {
            return Ok(Arc::clone(&known));
        }
        let found: Arc<PositionView> = Arc::new(serde_json::from_slice(&self.get(&path).await?)?);
        if self.positions.len() < POSITIONS_MAX {
            self.positions.insert(path, Arc::clone(&found));
        }
        Ok(found)
    }

    async fn get(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let url = format!("{}{path}", self.root);
        let mut response = self.client.get(url).send().await?;
        if !response.status().is_success() {
            return Err(FileError::Refused(response.status()));
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if bytes.len() + chunk.len() > BYTES_MAX {
                return Err(FileError::TooLarge);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(bytes)
    }
}

fn animation_path(room: &RoomId, language: &str) -> String {
    format!("rooms/{room}/replay.gif?language={language}")
}

fn position_path(game: &str, variant: &str, position: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("variant", variant).append_pair("position", position);
    format!("positions/{game}?{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn download_from_a_busy_server_may_succeed_later() {
        let refused = |status| FileError::Refused(reqwest::StatusCode::from_u16(status).unwrap()).may_pass();
        assert!([429, 502, 503].into_iter().all(refused));
        assert!(![403, 404, 409].into_iter().any(refused) && !FileError::TooLarge.may_pass());
    }

    #[test]
    fn files_have_the_same_host_as_the_websocket() {
        let root = |server: &str| ServerFiles::new(&server.parse().unwrap()).unwrap().root.to_string();
        assert_eq!(root("ws://127.0.0.1:8080/ws"), "http://127.0.0.1:8080/");
        assert_eq!(root("wss://konakis.example.org/ws"), "https://konakis.example.org/");
    }

    #[test]
    fn path_of_an_animation_contains_the_language() {
        let room = "k3f9x2".parse().unwrap();
        assert_eq!(animation_path(&room, "ja"), "rooms/k3f9x2/replay.gif?language=ja");
    }

    #[test]
    fn position_is_encoded_in_the_path() {
        let path = position_path("tablut", "standard", "9/4K4 w 0 - - a=1&b");
        assert_eq!(path, "positions/tablut?variant=standard&position=9%2F4K4+w+0+-+-+a%3D1%26b");
    }
}
