//! Renders pictures and animations of rooms on blocking threads, and caches them.
//!
//! Invariants: a picture shows only what a spectator sees; an animation shows a finished game. The number of renderings
//! at a time is bounded, and addresses take turns. Waiting for a slot has a deadline, and so has the rendering of an
//! animation. An animation that took too long is not tried again for [`TOO_LONG_FOR`], in any theme or language. A
//! picture's tag is a hash of everything on which the picture depends.

mod cache;
mod captioned_renderer;
mod captions;
#[cfg(test)]
mod tests;
mod too_long;
mod words;

use crate::language::Language;
use crate::limits::fair_queue::FairQueue;
use crate::limits::request_address;
use crate::rooms::machine::{FinishedGame, ReplayFailure};
use crate::rooms::snapshot::SpectatorSnapshot;
use cache::Cache;
use captioned_renderer::CaptionedRenderer;
use konakis_games::ReplayError;
use konakis_protocol::GameInfo;
use konakis_render::{RenderError, Theme, Width};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Bytes;
use too_long::TooLong;

const PICTURES_AT_ONCE_MAX: usize = 2;
/// Animations have slots of their own, because they take long and must not delay pictures.
const ANIMATIONS_AT_ONCE_MAX: usize = 1;
const PICTURE_SLOT_TIMEOUT: Duration = Duration::from_secs(3);
const ANIMATION_TIMEOUT: Duration = Duration::from_secs(8);
/// Longer than [`ANIMATION_TIMEOUT`], so that a request can wait for the animation in progress.
const ANIMATION_SLOT_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum number of an address's queued pictures, and of its queued animations.
const WAITING_MAX: usize = 32;
const KEPT_BYTES_MAX: usize = 16 << 20;
/// The time for which the server does not try again to render an animation that took too long.
pub const TOO_LONG_FOR: Duration = Duration::from_secs(10 * 60);
/// The widths of pictures that a request may ask for, in pixels.
pub const WIDTHS: std::ops::RangeInclusive<u32> = 100..=1600;

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PictureFormat {
    /// A vector image.
    Svg,
    /// A bitmap of this width.
    Png(Width),
}

/// The colours and the language of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The language of the texts.
    pub language: Language,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// No slot became free in time, or too many requests of the address wait for one.
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

impl From<ReplayFailure> for PictureError {
    fn from(error: ReplayFailure) -> Self {
        match error {
            ReplayFailure::Stopped => Self::TooLong,
            ReplayFailure::Unplayable(error) => Self::Unplayable(error),
        }
    }
}

/// The renderer with its slots, and the cache of finished pictures.
pub struct Pictures {
    renderer: CaptionedRenderer,
    picture_slots: Arc<RenderSlots>,
    animation_slots: Arc<RenderSlots>,
    tags: RandomState,
    cache: Cache,
    too_long: TooLong,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Key {
    tag: u64,
    /// A hash of the work: equal for the animations of a game in all themes and languages, which take equally long.
    work: u64,
}

/// Slots that addresses share fairly.
type RenderSlots = FairQueue<Option<IpAddr>>;

impl Pictures {
    /// A renderer with an empty cache.
    #[must_use]
    pub fn new(games: Vec<GameInfo>) -> Self {
        Self {
            renderer: CaptionedRenderer::new(games),
            picture_slots: FairQueue::new(PICTURES_AT_ONCE_MAX, WAITING_MAX),
            animation_slots: FairQueue::new(ANIMATIONS_AT_ONCE_MAX, WAITING_MAX),
            tags: RandomState::new(),
            cache: Cache::new(KEPT_BYTES_MAX),
            too_long: TooLong::default(),
        }
    }

    /// The tag of a picture: equal for equal pictures while this process runs.
    #[must_use]
    pub fn tag(&self, snapshot: &SpectatorSnapshot, form: PictureFormat, style: Style) -> u64 {
        #[expect(
            clippy::expect_used,
            reason = "a board has string keys only, and writing to memory cannot fail"
        )]
        let board = serde_json::to_string(&snapshot.board).expect("a board encodes");
        let players = (&snapshot.names, &snapshot.levels);
        self.tags.hash_one((&snapshot.game, board, &snapshot.last, players, form, style))
    }

    /// The picture, from the cache or rendered now.
    ///
    /// # Errors
    /// [`PictureError`] if no slot becomes free in time or rendering fails.
    pub async fn paint(
        self: &Arc<Self>,
        snapshot: SpectatorSnapshot,
        form: PictureFormat,
        style: Style,
    ) -> Result<Bytes, PictureError> {
        let tag = self.tag(&snapshot, form, style);
        let make = move |renderer: &CaptionedRenderer| renderer.picture(&snapshot, form, style);
        self.made(Key { tag, work: tag }, &self.picture_slots, PICTURE_SLOT_TIMEOUT, make).await
    }

    /// The tag of the animation of a finished game.
    #[must_use]
    pub fn animation_tag(&self, game: &FinishedGame, style: Style) -> u64 {
        self.tags.hash_one((&game.room, game.plies(), &game.names, style))
    }

    /// The animation, from the cache or rendered now.
    ///
    /// # Errors
    /// [`PictureError`] if no slot becomes free in time, or rendering fails or takes too long.
    pub async fn animate(self: &Arc<Self>, game: FinishedGame, style: Style) -> Result<Bytes, PictureError> {
        let tag = self.animation_tag(&game, style);
        let work = self.tags.hash_one((&game.room, game.plies()));
        let make = move |renderer: &CaptionedRenderer| {
            renderer.animation(&game, style, Instant::now() + ANIMATION_TIMEOUT)
        };
        self.made(Key { tag, work }, &self.animation_slots, ANIMATION_SLOT_TIMEOUT, make).await
    }

    /// The content with this key, from the cache or made now in a slot.
    async fn made(
        self: &Arc<Self>,
        key: Key,
        slots: &Arc<RenderSlots>,
        patience: Duration,
        make: impl FnOnce(&CaptionedRenderer) -> Result<Vec<u8>, PictureError> + Send + 'static,
    ) -> Result<Bytes, PictureError> {
        if let Some(known) = self.known(key) {
            return known;
        }
        let slot =
            slots.acquire(request_address::current(), patience).await.map_err(|_| PictureError::Busy)?;
        let pictures = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            // The work continues even if the request is dropped, so it keeps its slot.
            let _slot = slot;
            // An earlier request may have rendered the same picture meanwhile.
            if let Some(known) = pictures.known(key) {
                return known;
            }
            let made = make(&pictures.renderer).map(Bytes::from);
            match &made {
                Ok(picture) => pictures.cache.keep(key.tag, picture),
                Err(PictureError::TooLong) => pictures.too_long.note(key.work, Instant::now()),
                Err(_) => {}
            }
            made
        })
        .await?
    }

    /// The cached picture, or the error if rendering it took too long recently.
    fn known(&self, key: Key) -> Option<Result<Bytes, PictureError>> {
        let picture = self.cache.get(key.tag).map(Ok);
        let is_too_long = || self.too_long.contains(key.work, Instant::now());
        picture.or_else(|| is_too_long().then_some(Err(PictureError::TooLong)))
    }
}
