//! A display list: symbols with their positions, in painting order, from which SVG and pixels are made.

use crate::layout::Rect;
use crate::symbol::Symbol;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sprite {
    pub(crate) area: Rect,
    pub(crate) symbol: Symbol,
}

/// The sprites of a picture, from back to front, and its height. All lengths are in the units of `layout`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DisplayList {
    pub(crate) height: u32,
    pub(crate) sprites: Vec<Sprite>,
}

impl DisplayList {
    pub(crate) const fn new(height: u32) -> Self {
        Self { height, sprites: Vec::new() }
    }

    /// Adds a symbol in front of the others, unless its area or view box is empty.
    pub(crate) fn push(&mut self, area: Rect, symbol: Symbol) {
        if area.w > 0 && area.h > 0 && symbol.view.0 > 0 && symbol.view.1 > 0 {
            self.sprites.push(Sprite { area, symbol });
        }
    }
}
