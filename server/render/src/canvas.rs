//! Pixels: rasterizes symbols to bitmaps and blends bitmaps onto a canvas.

use crate::layout::Rect;
use crate::symbol::Symbol;
use crate::theme::Rgb;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A rasterized symbol in premultiplied RGBA.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bitmap {
    width: usize,
    pixels: Vec<[u8; 4]>,
}

impl Bitmap {
    /// Rasterizes a symbol. The bitmap is empty if the symbol cannot be drawn.
    pub(crate) fn of(symbol: &Symbol, width: u32, height: u32) -> Self {
        let (w, h) = symbol.view;
        let document = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {w} {h}" preserveAspectRatio="none">{}</svg>"#,
            symbol.body
        );
        let tree = Tree::from_str(&document, &Options::default());
        let (Ok(tree), Some(mut pixmap)) = (tree, Pixmap::new(width, height)) else {
            return Self { width: 0, pixels: Vec::new() };
        };
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        Self { width: width as usize, pixels: pixmap.data().as_chunks().0.to_vec() }
    }

    /// The pixels as straight RGBA, row by row.
    pub(crate) fn rgba(&self) -> Vec<u8> {
        let straight = |&[r, g, b, a]: &[u8; 4]| {
            let undo = |part: u8| match u32::from(a) {
                0 => 0,
                alpha => u8::try_from((u32::from(part) * 255 + alpha / 2) / alpha).unwrap_or(u8::MAX),
            };
            [undo(r), undo(g), undo(b), a]
        };
        self.pixels.iter().flat_map(straight).collect()
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.pixels.len() * 4
    }
}

/// The pixels of a picture, row by row from the top left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<Rgb>,
}

impl Canvas {
    pub(crate) fn new(width: u32, height: u32, colour: Rgb) -> Self {
        Self { width, height, pixels: vec![colour; (width * height) as usize] }
    }

    /// Blends a bitmap onto the canvas. The bitmap's top left corner is that of `at`. Only pixels inside both `at` and
    /// `clip` change.
    pub(crate) fn blend(&mut self, bitmap: &Bitmap, at: Rect, clip: Rect) {
        let (right, low) =
            (at.end().0.min(clip.end().0).min(self.width), at.end().1.min(clip.end().1).min(self.height));
        let (left, top) = (at.x.max(clip.x), at.y.max(clip.y));
        if left >= right || bitmap.width == 0 {
            return;
        }
        let span = (right - left) as usize;
        for y in top..low {
            let from = (y - at.y) as usize * bitmap.width + (left - at.x) as usize;
            let to = (y * self.width + left) as usize;
            let row = bitmap.pixels.get(from..).into_iter().flatten();
            for (below, above) in self.pixels.iter_mut().skip(to).take(span).zip(row) {
                *below = over(*above, *below);
            }
        }
    }

    pub(crate) fn fill(&mut self, area: Rect, colour: Rgb) {
        for y in area.y..area.end().1.min(self.height) {
            let from = (y * self.width + area.x) as usize;
            self.pixels.iter_mut().skip(from).take(area.w as usize).for_each(|pixel| *pixel = colour);
        }
    }

    pub(crate) fn pixels_in(&self, area: Rect) -> impl Iterator<Item = Rgb> {
        let row = move |y: u32| (y * self.width + area.x) as usize;
        (area.y..area.end().1.min(self.height))
            .filter_map(move |y| self.pixels.get(row(y)..row(y) + area.w as usize))
            .flatten()
            .copied()
    }
}

fn over([red, green, blue, alpha]: [u8; 4], below: Rgb) -> Rgb {
    match alpha {
        0 => below,
        255 => Rgb::from_be_bytes([0, red, green, blue]),
        _ => {
            let [_, r, g, b] = below.to_be_bytes();
            let rest = 255 - u32::from(alpha);
            let mix = |above: u8, below: u8| u32::from(above) + (u32::from(below) * rest + 127) / 255;
            mix(red, r).min(255) << 16 | mix(green, g).min(255) << 8 | mix(blue, b).min(255)
        }
    }
}
