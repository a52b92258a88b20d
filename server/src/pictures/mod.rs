//! Renders pictures and animations of rooms on blocking threads, and caches them.
//!
//! Invariants: a picture shows only what a spectator sees; an animation shows a finished game. At most [`PAINTERS`]
//! pictures and [`ANIMATORS`] animations are rendered at once, addresses in turn. Waiting and rendering have deadlines.
//! An animation that took too long is not tried again for [`TOO_LONG_FOR`]. Up to [`KEPT_BYTES_MAX`] are cached. A
//! picture's tag is a hash of everything that the picture depends on.

mod artist;
mod cache;
#[cfg(test)]
mod tests;
mod too_long;

use crate::limits::client_address;
use crate::limits::fair_queue::FairQueue;
use crate::rooms::machine::{FinishedGame, NoPositions};
use crate::rooms::snapshot::SpectatorSnapshot;
use artist::{Artist, caption};
use cache::Cache;
use konakis_games::ReplayError;
use konakis_protocol::GameInfo;
use konakis_render::{RenderError, Theme, Width};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Bytes;
use too_long::TooLong;

/// The most pictures rendered at once.
const PAINTERS: usize = 2;
/// The most animations rendered at once; separate, because these take long and must not delay pictures.
const ANIMATORS: usize = 1;
/// How long a request waits for a render slot.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long rendering an animation may take.
const ANIMATION_MAX: Duration = Duration::from_secs(8);
/// How long a request waits for an animation slot; longer than [`ANIMATION_MAX`].
const ANIMATION_PATIENCE: Duration = Duration::from_secs(10);
/// The most queued pictures, and the most queued animations, of one address.
const WAITING_MAX: usize = 32;
/// The most bytes in the cache.
const KEPT_BYTES_MAX: usize = 16 << 20;
/// How long an animation that took too long is not tried again.
pub const TOO_LONG_FOR: Duration = Duration::from_secs(10 * 60);
/// The widths of pictures in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 100..=1600;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A vector image.
    Svg,
    /// A bitmap of this width.
    Png(Width),
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// No render slot became free in time.
    #[error("too many pictures are wanted just now: try again in a moment")]
    Busy,
    /// The animation took too long, now or less than [`TOO_LONG_FOR`] ago.
    #[error("this game is so long that the server has no time to animate it now: try again later")]
    TooLong,
    /// Rendering failed.
    #[error("the picture could not be made")]
    Failed(#[from] RenderError),
    /// The game could not be replayed.
    #[error("the picture could not be made")]
    Unplayable(#[from] ReplayError),
    /// The rendering thread panicked.
    #[error("the picture could not be made")]
    Lost(#[from] tokio::task::JoinError),
}

impl From<NoPositions> for NoPicture {
    fn from(error: NoPositions) -> Self {
        match error {
            NoPositions::Stopped => Self::TooLong,
            NoPositions::Unplayable(error) => Self::Unplayable(error),
        }
    }
}

/// The renderer and its cache.
pub struct Pictures {
    artist: Artist,
    painters: Arc<Painters>,
    animators: Arc<Painters>,
    tags: RandomState,
    cache: Cache,
    too_long: TooLong,
}

/// Render slots, shared fairly among addresses.
type Painters = FairQueue<Option<IpAddr>>;

impl Pictures {
    /// A renderer with an empty cache.
    #[must_use]
    pub fn new(games: Vec<GameInfo>) -> Self {
        Self {
            artist: Artist::new(games),
            painters: FairQueue::new(PAINTERS, WAITING_MAX),
            animators: FairQueue::new(ANIMATORS, WAITING_MAX),
            tags: RandomState::new(),
            cache: Cache::new(KEPT_BYTES_MAX),
            too_long: TooLong::default(),
        }
    }

    /// The tag of a picture: equal for equal pictures while this process runs.
    #[must_use]
    pub fn tag(&self, snapshot: &SpectatorSnapshot, form: Form, theme: Theme) -> u64 {
        #[expect(
            clippy::expect_used,
            reason = "a board has string keys only, and writing to memory cannot fail"
        )]
        let board = serde_json::to_string(&snapshot.board).expect("a board encodes");
        self.tags.hash_one((&snapshot.game, board, &snapshot.last, caption(&snapshot.names), form, theme))
    }

    /// The picture, from the cache or rendered now.
    ///
    /// # Errors
    /// [`NoPicture`] if no slot becomes free in time or rendering fails.
    pub async fn paint(
        self: &Arc<Self>,
        snapshot: SpectatorSnapshot,
        form: Form,
        theme: Theme,
    ) -> Result<Bytes, NoPicture> {
        let tag = self.tag(&snapshot, form, theme);
        self.made(tag, &self.painters, PATIENCE, move |artist| artist.picture(&snapshot, form, theme)).await
    }

    /// The tag of the animation of a finished game.
    #[must_use]
    pub fn animation_tag(&self, game: &FinishedGame, theme: Theme) -> u64 {
        self.tags.hash_one((&game.room, game.plies(), &game.names, theme))
    }

    /// The animation, from the cache or rendered now.
    ///
    /// # Errors
    /// [`NoPicture`] if no slot becomes free in time or rendering fails.
    pub async fn animate(self: &Arc<Self>, game: FinishedGame, theme: Theme) -> Result<Bytes, NoPicture> {
        let tag = self.animation_tag(&game, theme);
        let make = move |artist: &Artist| artist.animation(&game, theme, Instant::now() + ANIMATION_MAX);
        self.made(tag, &self.animators, ANIMATION_PATIENCE, make).await
    }

    /// The content with this tag, from the cache or made now in a render slot.
    async fn made(
        self: &Arc<Self>,
        tag: u64,
        painters: &Arc<Painters>,
        patience: Duration,
        make: impl FnOnce(&Artist) -> Result<Vec<u8>, NoPicture> + Send + 'static,
    ) -> Result<Bytes, NoPicture> {
        if let Some(known) = self.known(tag) {
            return known;
        }
        let painter =
            painters.acquire(client_address::current(), patience).await.map_err(|_| NoPicture::Busy)?;
        let pictures = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            // The work keeps its permit, because it continues even if the request is dropped.
            let _painter = painter;
            // An earlier request for the same picture may have rendered it meanwhile.
            if let Some(known) = pictures.known(tag) {
                return known;
            }
            let made = make(&pictures.artist).map(Bytes::from);
            match &made {
                Ok(picture) => pictures.cache.keep(tag, picture),
                Err(NoPicture::TooLong) => pictures.too_long.note(tag, Instant::now()),
                Err(_) => {}
            }
            made
        })
        .await?
    }

    /// The picture with this tag from the cache, or the error if rendering it took too long recently.
    fn known(&self, tag: u64) -> Option<Result<Bytes, NoPicture>> {
        let picture = self.cache.get(tag).map(Ok);
        picture.or_else(|| self.too_long.contains(tag, Instant::now()).then_some(Err(NoPicture::TooLong)))
    }
}
