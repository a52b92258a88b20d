//! From scenes to files, with a cache of bitmaps so that a drawing is turned into pixels once.

use crate::canvas::{Bitmap, Canvas};
use crate::compose::compose;
use crate::display_list::DisplayList;
use crate::gif::{self, Animation};
use crate::layout::{Rect, WIDTH};
use crate::png;
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::theme::Rgb;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes of bitmaps that are kept; when there are more, all are forgotten and those in use made anew.
const CACHE_BYTES_MAX: usize = 48 << 20;

/// The most scenes of an animation.
const SCENES_MAX: usize = 500;

/// Why a picture was not made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// An animation needs at least one frame.
    #[error("an animation needs at least one scene")]
    NoScene,
    /// An animation of so many frames would be too long to be watched.
    #[error("an animation has at most {SCENES_MAX} scenes")]
    TooManyScenes,
    /// The PNG file could not be written.
    #[error("the PNG could not be written")]
    Png(#[from] ::png::EncodingError),
    /// The GIF file could not be written.
    #[error("the GIF could not be written")]
    Gif(#[from] ::gif::EncodingError),
}

/// The width of a picture in pixels, between 100 and 2,400.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Width(u32);

impl Width {
    /// For a message on Discord, crisp on a fine screen too.
    pub const MESSAGE: Self = Self(800);
    /// For an animation.
    pub const ANIMATION: Self = Self(480);

    /// The width nearest to this that is allowed.
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

#[derive(Default)]
struct BitmapCache {
    bitmaps: HashMap<(Symbol, u32, u32), Arc<Bitmap>>,
    bytes: usize,
}

/// Draws scenes as pixels. It keeps the drawings it has made: have one for the whole program.
#[derive(Default)]
pub struct Renderer {
    cache: Mutex<BitmapCache>,
}

impl Renderer {
    /// A renderer that has drawn nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The scene as a PNG file of this width.
    ///
    /// # Errors
    /// Only where the encoder refuses, which no scene is known to bring about.
    pub fn png(&self, scene: &Scene<'_>, width: Width) -> Result<Vec<u8>, RenderError> {
        let list = compose(scene);
        let page = scene.theme.find("page", None).unwrap_or_default();
        Ok(png::encode(&self.canvas(&list, list.height, width, page))?)
    }

    /// The scenes as an animated GIF file of this width, but at most 800 pixels, each shown for so many hundredths of a
    /// second, the last one five times as long.
    ///
    /// # Errors
    /// [`RenderError::NoScene`] where there is nothing to show, [`RenderError::TooManyScenes`] for a game so long that
    /// nobody would watch it to its end.
    pub fn gif(&self, scenes: &[Scene<'_>], width: Width, delay: u16) -> Result<Vec<u8>, RenderError> {
        let (start, rest) = scenes.split_first().ok_or(RenderError::NoScene)?;
        if scenes.len() > SCENES_MAX {
            return Err(RenderError::TooManyScenes);
        }
        let page = start.theme.find("page", None).unwrap_or_default();
        let mut list = compose(start);
        // Every frame is as high as the highest.
        let height = scenes.iter().map(|scene| compose(scene).height).max().unwrap_or(list.height);
        let mut canvas = self.canvas(&list, height, width.min(Width::MESSAGE), page);
        let mut animation = Animation::new(&canvas);
        for scene in rest {
            let next = compose(scene);
            let areas = gif::differences(&list, &next);
            let areas: Vec<Rect> = areas.into_iter().map(|area| area.in_pixels(canvas.width)).collect();
            for &area in &areas {
                canvas.fill(area, page);
                self.lay(&mut canvas, &next, area);
            }
            animation.add(&canvas, areas.into_iter());
            list = next;
        }
        Ok(animation.encode(delay)?)
    }

    /// The picture's pixels at this width, on a page of this height in units and this colour.
    fn canvas(&self, list: &DisplayList, height: u32, Width(width): Width, page: Rgb) -> Canvas {
        let whole = Rect { x: 0, y: 0, w: WIDTH, h: height }.in_pixels(width);
        let mut canvas = Canvas::new(whole.w, whole.h, page);
        self.lay(&mut canvas, list, whole);
        canvas
    }

    /// Lays the picture's drawings on the canvas, in so far as they lie within `clip`.
    fn lay(&self, canvas: &mut Canvas, list: &DisplayList, clip: Rect) {
        for sprite in &list.sprites {
            let area = sprite.area.in_pixels(canvas.width);
            if area.w > 0 && area.h > 0 && area.overlaps(clip) {
                canvas.lay(&self.bitmap(&sprite.symbol, area.w, area.h), area, clip);
            }
        }
    }

    /// The drawing in pixels, from the cache or made now.
    fn bitmap(&self, symbol: &Symbol, width: u32, height: u32) -> Arc<Bitmap> {
        let key = (symbol.clone(), width, height);
        // A thread that panicked while it held the cache has left it whole: each change of it is a single insertion.
        let cache = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bitmap) = cache().bitmaps.get(&key) {
            return Arc::clone(bitmap);
        }
        let bitmap = Arc::new(Bitmap::of(symbol, width, height));
        let mut cache = cache();
        if cache.bytes + bitmap.bytes() > CACHE_BYTES_MAX {
            *cache = BitmapCache::default();
        }
        cache.bytes += bitmap.bytes();
        cache.bitmaps.insert(key, Arc::clone(&bitmap));
        bitmap
    }
}
