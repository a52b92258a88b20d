//! From scenes to files, with a store of bitmaps so that a drawing is turned into pixels once.

use crate::art::Art;
use crate::canvas::{Bitmap, Canvas};
use crate::gif::{self, Film};
use crate::layout::{Area, WIDTH};
use crate::picture::Picture;
use crate::png;
use crate::scene::Scene;
use crate::theme::Rgb;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes of bitmaps that are kept; when there are more, all are forgotten and those in use made anew.
const STORE_BYTES_MAX: usize = 48 << 20;

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
    /// The caller did not want the animation any more.
    #[error("the animation was given up before it was done")]
    Stopped,
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
struct Store {
    bitmaps: HashMap<(Art, u32, u32), Arc<Bitmap>>,
    bytes: usize,
}

/// Draws scenes as pixels. It keeps the drawings it has made: have one for the whole program.
#[derive(Default)]
pub struct Renderer {
    store: Mutex<Store>,
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
        let picture = Picture::of(scene);
        let page = scene.theme.find("page", None).unwrap_or_default();
        Ok(png::encode(&self.canvas(&picture, picture.height, width, page))?)
    }

    /// The scenes as an animated GIF file of this width, but at most 800 pixels, each shown for so many hundredths of a
    /// second, the last one five times as long.
    ///
    /// # Errors
    /// [`RenderError::NoScene`] where there is nothing to show, [`RenderError::TooManyScenes`] for a game so long that
    /// nobody would watch it to its end.
    pub fn gif(&self, scenes: &[Scene<'_>], width: Width, delay: u16) -> Result<Vec<u8>, RenderError> {
        self.gif_while(scenes, width, delay, || true)
    }

    /// The same as [`Renderer::gif`], given up as soon as `go_on` says no. It is asked before each scene is drawn and
    /// before each frame is encoded.
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
        let mut picture = Picture::of(start);
        // Every frame is as high as the highest.
        let height = scenes.iter().map(|scene| Picture::of(scene).height).max().unwrap_or(picture.height);
        let mut canvas = self.canvas(&picture, height, width.min(Width::MESSAGE), page);
        let mut film = Film::new(&canvas);
        for scene in rest {
            if !go_on() {
                return Err(RenderError::Stopped);
            }
            let next = Picture::of(scene);
            let areas = gif::differences(&picture, &next);
            let areas: Vec<Area> = areas.into_iter().map(|area| area.in_pixels(canvas.width)).collect();
            for &area in &areas {
                canvas.fill(area, page);
                self.lay(&mut canvas, &next, area);
            }
            film.add(&canvas, areas.into_iter());
            picture = next;
        }
        film.encode(delay, go_on)
    }

    /// The picture's pixels at this width, on a page of this height in units and this colour.
    fn canvas(&self, picture: &Picture, height: u32, Width(width): Width, page: Rgb) -> Canvas {
        let whole = Area { x: 0, y: 0, w: WIDTH, h: height }.in_pixels(width);
        let mut canvas = Canvas::new(whole.w, whole.h, page);
        self.lay(&mut canvas, picture, whole);
        canvas
    }

    /// Lays the picture's drawings on the canvas, in so far as they lie within `clip`.
    fn lay(&self, canvas: &mut Canvas, picture: &Picture, clip: Area) {
        for sprite in &picture.sprites {
            let area = sprite.area.in_pixels(canvas.width);
            if area.w > 0 && area.h > 0 && area.overlaps(clip) {
                canvas.lay(&self.bitmap(&sprite.art, area.w, area.h), area, clip);
            }
        }
    }

    /// The drawing in pixels, from the store or made now.
    fn bitmap(&self, art: &Art, width: u32, height: u32) -> Arc<Bitmap> {
        let key = (art.clone(), width, height);
        // A thread that panicked while it held the store has left it whole: each change of it is a single insertion.
        let store = || self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bitmap) = store().bitmaps.get(&key) {
            return Arc::clone(bitmap);
        }
        let bitmap = Arc::new(Bitmap::of(art, width, height));
        let mut store = store();
        if store.bytes + bitmap.bytes() > STORE_BYTES_MAX {
            *store = Store::default();
        }
        store.bytes += bitmap.bytes();
        store.bitmaps.insert(key, Arc::clone(&bitmap));
        bitmap
    }
}
