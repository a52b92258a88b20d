//! Renders pictures and animations of rooms on blocking threads, and caches them.
//!
//! Invariants: a picture shows only what a spectator sees; an animation shows a finished game. At most [`PAINTERS`] pictures
//! and [`ANIMATORS`] animations are rendered at once, addresses in turn. Waiting and rendering have deadlines. Up to
//! [`KEPT_BYTES_MAX`] are cached. A picture's tag is a hash of everything that the picture depends on.

use crate::limits::caller;
use crate::limits::fair_queue::FairQueue;
use crate::rooms::machine::FinishedGame;
use crate::rooms::snapshot::SpectatorSnapshot;
use konakis_games::ReplayError;
use konakis_protocol::{GameInfo, Word};
use konakis_render::{RenderError, Renderer, Scene, Theme, Width, last_squares, svg};
use lru::LruCache;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Bytes;

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
/// The most scenes of an animation; a longer game is cut to the last ones.
const SCENES_MAX: usize = 500;
/// How long an animation shows each scene, in hundredths of a second.
const SCENE_HUNDREDTHS: u16 = 80;
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
    /// The animation took too long.
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

/// The renderer and its cache.
pub struct Pictures {
    renderer: Renderer,
    games: Vec<GameInfo>,
    painters: Arc<Painters>,
    animators: Arc<Painters>,
    tags: RandomState,
    kept: Mutex<Kept>,
}

/// Render slots, shared fairly among addresses.
type Painters = FairQueue<Option<IpAddr>>;

struct Kept {
    pictures: LruCache<u64, Bytes>,
    bytes: usize,
}

impl Pictures {
    /// A renderer with an empty cache.
    #[must_use]
    pub fn new(games: Vec<GameInfo>) -> Self {
        Self {
            renderer: Renderer::new(),
            games,
            painters: FairQueue::new(PAINTERS, WAITING_MAX),
            animators: FairQueue::new(ANIMATORS, WAITING_MAX),
            tags: RandomState::new(),
            kept: Mutex::new(Kept { pictures: LruCache::unbounded(), bytes: 0 }),
        }
    }

    /// The tag of a picture: equal for equal pictures while this process runs.
    #[must_use]
    pub fn tag(&self, peek: &SpectatorSnapshot, form: Form, theme: Theme) -> u64 {
        #[expect(
            clippy::expect_used,
            reason = "a board has string keys only, and writing to memory cannot fail"
        )]
        let board = serde_json::to_string(&peek.board).expect("a board encodes");
        self.tags.hash_one((&peek.game, board, &peek.last, caption(&peek.names), form, theme))
    }

    /// The picture, from the cache or rendered now.
    ///
    /// # Errors
    /// [`NoPicture`] if no slot becomes free in time or rendering fails.
    pub async fn paint(
        self: &Arc<Self>,
        peek: SpectatorSnapshot,
        form: Form,
        theme: Theme,
    ) -> Result<Bytes, NoPicture> {
        let tag = self.tag(&peek, form, theme);
        self.made(tag, &self.painters, PATIENCE, move |pictures| pictures.painted(&peek, form, theme)).await
    }

    /// The tag of the animation of a finished game.
    #[must_use]
    pub fn tag_of_film(&self, film: &FinishedGame, theme: Theme) -> u64 {
        self.tags.hash_one((&film.room, film.plies(), &film.names, theme))
    }

    /// The animation, from the cache or rendered now.
    ///
    /// # Errors
    /// [`NoPicture`] if no slot becomes free in time or rendering fails.
    pub async fn animate(self: &Arc<Self>, film: FinishedGame, theme: Theme) -> Result<Bytes, NoPicture> {
        let tag = self.tag_of_film(&film, theme);
        let make = move |pictures: &Self| pictures.animated(&film, theme, Instant::now() + ANIMATION_MAX);
        self.made(tag, &self.animators, ANIMATION_PATIENCE, make).await
    }

    /// The content with this tag, from the cache or made now in a render slot.
    async fn made(
        self: &Arc<Self>,
        tag: u64,
        painters: &Arc<Painters>,
        patience: Duration,
        make: impl FnOnce(&Self) -> Result<Vec<u8>, NoPicture> + Send + 'static,
    ) -> Result<Bytes, NoPicture> {
        if let Some(picture) = self.kept(tag) {
            return Ok(picture);
        }
        let painter = painters.acquire(caller::address(), patience).await.map_err(|_| NoPicture::Busy)?;
        let pictures = Arc::clone(self);
        tokio::task::spawn_blocking(move || {
            // The work keeps its permit, because it goes on after the request was dropped.
            let _painter = painter;
            // An earlier request for the same picture may have rendered it meanwhile.
            if let Some(picture) = pictures.kept(tag) {
                return Ok(picture);
            }
            let picture = Bytes::from(make(&pictures)?);
            pictures.keep(tag, &picture);
            Ok(picture)
        })
        .await?
    }

    fn painted(&self, peek: &SpectatorSnapshot, form: Form, theme: Theme) -> Result<Vec<u8>, NoPicture> {
        let caption = caption(&peek.names);
        let mut scene = Scene::new(&peek.game, &peek.board);
        let words = self.words(&peek.game);
        scene.words = &words;
        scene.theme = theme;
        scene.last = peek.last.as_deref().map(last_squares).unwrap_or_default();
        scene.caption = Some(&caption);
        match form {
            Form::Svg => Ok(svg(&scene).into_bytes()),
            Form::Png(width) => Ok(self.renderer.png(&scene, width)?),
        }
    }

    /// Animations have no text but the players' names, so that they suit every language.
    fn animated(&self, film: &FinishedGame, theme: Theme, until: Instant) -> Result<Vec<u8>, NoPicture> {
        let caption = caption(&film.names);
        let positions = film.positions(SCENES_MAX)?;
        let scenes: Vec<Scene<'_>> = positions
            .iter()
            .map(|position| Scene {
                theme,
                last: position.last.as_ref().map(|last| last_squares(&last.action)).unwrap_or_default(),
                caption: Some(&caption),
                ..Scene::new(film.game(), &position.board)
            })
            .collect();
        let go_on = || Instant::now() < until;
        match self.renderer.gif_while(&scenes, Width::ANIMATION, SCENE_HUNDREDTHS, go_on) {
            Err(RenderError::Stopped) => Err(NoPicture::TooLong),
            made => Ok(made?),
        }
    }

    /// The display names of a game's terms.
    fn words(&self, game: &str) -> Vec<Word> {
        let info = self.games.iter().find(|info| info.id == game);
        info.into_iter()
            .flat_map(|info| [&info.kinds, &info.terrain, &info.counts])
            .flatten()
            .cloned()
            .collect()
    }

    fn kept(&self, tag: u64) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).pictures.get(&tag).cloned()
    }

    fn keep(&self, tag: u64, picture: &Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes += picture.len();
        if let Some(before) = kept.pictures.put(tag, picture.clone()) {
            kept.bytes -= before.len();
        }
        while kept.bytes > KEPT_BYTES_MAX {
            let Some((_, oldest)) = kept.pictures.pop_lru() else { break };
            kept.bytes -= oldest.len();
        }
    }
}

/// The players' names as a line below the board.
fn caption(names: &[String]) -> String {
    names.join(" – ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream::FuturesUnordered;
    use futures_util::{FutureExt, StreamExt};
    use konakis_games::{Contest, Options, Purpose, Seed};
    use konakis_protocol::{Outcome, Reason};

    const SMALL: Form = Form::Png(Width::ANIMATION);

    fn pictures() -> Arc<Pictures> {
        Arc::new(Pictures::new(konakis_games::catalogue()))
    }

    #[tokio::test]
    async fn every_game_is_painted_in_both_forms() {
        let pictures = pictures();
        for game in konakis_games::catalogue() {
            let peek = SpectatorSnapshot::sample(&game.id);
            let svg = pictures.paint(peek.clone(), Form::Svg, Theme::Dark).await.unwrap();
            assert!(str::from_utf8(&svg).unwrap().contains("<title>Anna – Ben</title>"), "{}", game.id);
            let png = pictures.paint(peek, SMALL, Theme::Light).await.unwrap();
            assert!(png.starts_with(b"\x89PNG"), "{}", game.id);
        }
    }

    #[tokio::test]
    async fn equal_pictures_are_rendered_once() {
        let pictures = pictures();
        let first = SpectatorSnapshot::sample("tablut");
        let later = SpectatorSnapshot { seq: 2, ..first.clone() };
        let moved = SpectatorSnapshot { last: Some("e4-e3".to_owned()), ..first.clone() };
        let one = pictures.paint(first, SMALL, Theme::Light).await.unwrap();
        let same = pictures.paint(later, SMALL, Theme::Light).await.unwrap();
        let other = pictures.paint(moved, SMALL, Theme::Light).await.unwrap();
        assert_eq!(one.as_ptr(), same.as_ptr());
        assert_ne!(one, other);
    }

    /// A finished game of a dozen random actions.
    fn film(game: &str) -> FinishedGame {
        let mut draw = Seed::new(1).draw(Purpose::Play);
        let mut contest = Contest::start(game, None, &Options::new(), Seed::new(1)).unwrap();
        for _ in 0..12 {
            let Some(seat) = contest.to_act().iter().next() else { break };
            let action = contest.random(seat, &mut draw).unwrap();
            contest.act(seat, &action).unwrap();
        }
        contest.end(Outcome::draw(Reason::DRAW_AGREED));
        FinishedGame::sample(contest)
    }

    #[tokio::test]
    async fn animations_are_captioned_with_the_players_only() {
        let pictures = pictures();
        let height = |gif: &[u8]| u16::from_le_bytes([gif[8], gif[9]]);
        for game in konakis_games::catalogue() {
            let film = film(&game.id);
            let board = film.positions(1).unwrap().remove(0).board;
            let bare = Scene { caption: Some("Anna – Ben"), ..Scene::new(&game.id, &board) };
            let bare = pictures.renderer.gif(&[bare], Width::ANIMATION, SCENE_HUNDREDTHS).unwrap();
            let gif = pictures.animate(film, Theme::Light).await.unwrap();
            assert_eq!(height(&gif), height(&bare), "{}", game.id);
        }
    }

    #[tokio::test]
    async fn a_finished_game_is_animated_once() {
        let pictures = pictures();
        for game in konakis_games::catalogue() {
            let film = film(&game.id);
            let gif = pictures.animate(film.clone(), Theme::Light).await.unwrap();
            assert!(gif.starts_with(b"GIF89a"), "{}", game.id);
            let again = pictures.animate(film.clone(), Theme::Light).await.unwrap();
            assert_eq!(gif.as_ptr(), again.as_ptr());
            assert_ne!(pictures.tag_of_film(&film, Theme::Light), pictures.tag_of_film(&film, Theme::Dark));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_for_a_render_slot_has_a_deadline() {
        let pictures = pictures();
        let mut busy = Vec::new();
        for _ in 0..PAINTERS {
            busy.push(pictures.painters.acquire(None, PATIENCE).await.unwrap());
        }
        let outcome = pictures.paint(SpectatorSnapshot::sample("tablut"), SMALL, Theme::Light).await;
        assert!(matches!(outcome, Err(NoPicture::Busy)));
    }

    #[test]
    fn an_animation_that_takes_too_long_is_aborted() {
        let pictures = pictures();
        let made = |until| pictures.animated(&film("tablut"), Theme::Light, until);
        assert!(matches!(made(Instant::now()), Err(NoPicture::TooLong)));
        assert!(made(Instant::now() + ANIMATION_MAX).is_ok());
    }

    #[tokio::test]
    async fn many_animations_of_one_address_do_not_delay_another() {
        let pictures = pictures();
        let [flooding, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
        let order = Arc::new(Mutex::new(Vec::new()));
        let held = pictures.animators.acquire(None, PATIENCE).await.unwrap();
        let mut waiting = FuturesUnordered::new();
        for (tag, from) in (1..).zip(std::iter::repeat_n(flooding, 10).chain([other])) {
            let (pictures, order) = (&pictures, Arc::clone(&order));
            let make = move |_: &Pictures| {
                order.lock().unwrap().push(from);
                Ok(Vec::new())
            };
            waiting.push(caller::scope(from, async move {
                pictures.made(tag, &pictures.animators, PATIENCE, make).await
            }));
        }
        // All are queued before the first is rendered.
        assert!(waiting.next().now_or_never().is_none());
        drop(held);
        while let Some(made) = waiting.next().await {
            made.unwrap();
        }
        assert_eq!(order.lock().unwrap()[1], other);
    }

    #[test]
    fn the_cache_keeps_the_latest_pictures() {
        let pictures = pictures();
        let large = Bytes::from(vec![0; KEPT_BYTES_MAX / 2]);
        for tag in 0..3 {
            pictures.keep(tag, &large);
        }
        assert!(pictures.kept(0).is_none() && pictures.kept(1).is_some() && pictures.kept(2).is_some());
    }
}
