//! Turns scenes into PNG and GIF files, with a cache of rasterized symbols.

use crate::bitmap_cache::BitmapCache;
use crate::canvas::{Bitmap, Canvas};
use crate::compose::compose;
use crate::display_list::DisplayList;
use crate::error::{RenderError, SCENES_MAX};
use crate::gif::{self, Animation};
use crate::layout::{Rect, WIDTH};
use crate::png;
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::theme::Rgb;
use std::sync::{Arc, Mutex, PoisonError};

/// The width of a picture in pixels, between 100 and 2,400.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Width(u32);

impl Width {
    /// The width for a Discord message, sharp on high-resolution screens too.
    pub const MESSAGE: Self = Self(800);
    /// The width for an emoji on Discord.
    pub const EMOJI: Self = Self(128);
    /// The width for an animation.
    pub const ANIMATION: Self = Self(480);

    /// The nearest allowed width.
    #[must_use]
    pub fn clamped(pixels: u32) -> Self {
        Self(pixels.clamp(100, 2_400))
    }

    /// The width in pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.0
    }
}

/// Draws scenes as pixels. It caches rasterized symbols, so share one renderer in the whole program.
///
/// ```
/// use konakis_protocol::Board;
/// use konakis_render::{Renderer, Scene, Theme, Width};
/// # let board = Board { files: 5, ranks: 5, terrain: vec![], pieces: vec![], counts: Default::default(), lost: None };
/// let mut dark = Scene::new("kubism", &board);
/// dark.theme = Theme::Dark;
/// let renderer = Renderer::new();
/// assert!(renderer.png(&dark, Width::MESSAGE)?.starts_with(b"\x89PNG"));
/// assert!(renderer.gif(&[dark], Width::ANIMATION, 80)?.starts_with(b"GIF89a"));
/// # Ok::<(), konakis_render::RenderError>(())
/// ```
#[derive(Default)]
pub struct Renderer {
    cache: Mutex<BitmapCache>,
}

impl Renderer {
    /// A renderer with an empty cache.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Draws a scene as a PNG file of this width.
    ///
    /// # Errors
    /// [`RenderError::Png`] if the encoder fails, which no known scene causes.
    pub fn png(&self, scene: &Scene<'_>, width: Width) -> Result<Vec<u8>, RenderError> {
        let list = compose(scene);
        let page = scene.theme.find("page", None).unwrap_or_default();
        Ok(png::encode(&self.canvas(&list, list.height, width, page))?)
    }

    /// Draws scenes as an animated GIF file of this width, but at most 800 pixels. Each scene is shown for `delay`
    /// hundredths of a second, the last one five times as long. If the animation would be longer than a minute, all
    /// scenes are shown for less time.
    ///
    /// # Errors
    /// [`RenderError::NoScene`] without scenes, [`RenderError::TooManyScenes`] with more than 500, [`RenderError::Gif`]
    /// if the encoder fails.
    pub fn gif(&self, scenes: &[Scene<'_>], width: Width, delay: u16) -> Result<Vec<u8>, RenderError> {
        self.gif_while(scenes, width, delay, || true)
    }

    /// Like [`Renderer::gif`], but calls `go_on` before it draws or encodes each scene except the first, and stops if
    /// `go_on` returns false.
    ///
    /// # Errors
    /// [`RenderError::Stopped`], and those of [`Renderer::gif`].
    pub fn gif_while(
        &self,
        scenes: &[Scene<'_>],
        width: Width,
        delay: u16,
        go_on: impl Fn() -> bool,
    ) -> Result<Vec<u8>, RenderError> {
        let (start, rest) = scenes.split_first().ok_or(RenderError::NoScene)?;
        if scenes.len() > SCENES_MAX {
            return Err(RenderError::TooManyScenes);
        }
        let page = start.theme.find("page", None).unwrap_or_default();
        let mut list = compose(start);
        let height = scenes.iter().map(|scene| compose(scene).height).max().unwrap_or(list.height);
        let mut canvas = self.canvas(&list, height, width.min(Width::MESSAGE), page);
        let mut animation = Animation::new(&canvas);
        for scene in rest {
            if !go_on() {
                return Err(RenderError::Stopped);
            }
            let next = compose(scene);
            let areas = gif::differences(&list, &next);
            let areas: Vec<Rect> = areas.into_iter().map(|area| area.in_pixels(canvas.width)).collect();
            for &area in &areas {
                canvas.fill(area, page);
                self.blend(&mut canvas, &next, area);
            }
            animation.add(&canvas, areas.into_iter());
            list = next;
        }
        animation.encode(delay, go_on)
    }

    /// The pixels of a display list on a page of this height and colour. The height is in the units of `layout`.
    fn canvas(&self, list: &DisplayList, height: u32, Width(width): Width, page: Rgb) -> Canvas {
        let whole = Rect { x: 0, y: 0, w: WIDTH, h: height }.in_pixels(width);
        let mut canvas = Canvas::new(whole.w, whole.h, page);
        self.blend(&mut canvas, list, whole);
        canvas
    }

    fn blend(&self, canvas: &mut Canvas, list: &DisplayList, clip: Rect) {
        for sprite in &list.sprites {
            let area = sprite.area.in_pixels(canvas.width);
            if area.w > 0 && area.h > 0 && area.overlaps(clip) {
                canvas.blend(&self.bitmap(&sprite.symbol, area.w, area.h), area, clip);
            }
        }
    }

    fn bitmap(&self, symbol: &Symbol, width: u32, height: u32) -> Arc<Bitmap> {
        // A poisoned lock is harmless: a panic can at worst leave the cache's count of bytes too high.
        let cache = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (symbol.clone(), width, height);
        if let Some(bitmap) = cache().get(&key) {
            return bitmap;
        }
        let bitmap = Arc::new(Bitmap::of(symbol, width, height));
        cache().keep(key, &bitmap);
        bitmap
    }
}
