//! A whole game as an animated GIF with one palette. Each frame after the first covers only the rectangle that changed,
//! with unchanged pixels transparent.

use crate::canvas::Canvas;
use crate::display_list::{DisplayList, Sprite};
use crate::error::RenderError;
use crate::layout::Rect;
use crate::palette::{ColourBucket, Histogram, Palette};
use ::gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::collections::HashMap;

/// The longest duration of an animation, in hundredths of a second.
const DURATION_MAX: usize = 60 * 100;
/// The duration of the last picture, as a multiple of that of any other picture.
const LAST: u16 = 5;

/// The duration of each picture except the last, in hundredths of a second: `wanted`, or less in a long animation.
fn delay(wanted: u16, pictures: usize) -> u16 {
    let shown = pictures + usize::from(LAST) - 1;
    u16::try_from(DURATION_MAX / shown.max(1)).map_or(wanted, |longest| wanted.min(longest))
}

/// The areas, in units, of all sprites that only one of the lists has.
pub(crate) fn differences(before: &DisplayList, after: &DisplayList) -> Vec<Rect> {
    let mut balance: HashMap<&Sprite, i32> = HashMap::new();
    for sprite in &before.sprites {
        *balance.entry(sprite).or_default() -= 1;
    }
    for sprite in &after.sprites {
        *balance.entry(sprite).or_default() += 1;
    }
    let mut areas: Vec<Rect> =
        balance.into_iter().filter(|&(_, count)| count != 0).map(|(sprite, _)| sprite.area).collect();
    areas.sort_unstable_by_key(|area| (area.y, area.x, area.h, area.w));
    areas.dedup();
    areas
}

/// A first picture and the changes that follow it, with colours in the precision that the palette needs.
pub(crate) struct Animation {
    width: u16,
    height: u16,
    histogram: Histogram,
    first: Vec<ColourBucket>,
    changes: Vec<Change>,
}

type Change = Vec<(Rect, Vec<ColourBucket>)>;

impl Animation {
    pub(crate) fn new(first: &Canvas) -> Self {
        let mut histogram = Histogram::new();
        histogram.count(&first.pixels);
        let reduced = first.pixels.iter().map(|&colour| colour.into()).collect();
        Self {
            width: first.width as u16,
            height: first.height as u16,
            histogram,
            first: reduced,
            changes: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, canvas: &Canvas, areas: impl Iterator<Item = Rect>) {
        let change = areas.map(|area| {
            let pixels: Vec<_> = canvas.pixels_in(area).collect();
            self.histogram.count(&pixels);
            (area, pixels.into_iter().map(ColourBucket::from).collect())
        });
        let change = change.collect();
        self.changes.push(change);
    }

    /// Encodes the GIF file. Calls `go_on` before each frame except the first, and stops if it returns false.
    pub(crate) fn encode(self, wanted: u16, go_on: impl Fn() -> bool) -> Result<Vec<u8>, RenderError> {
        let Self { width, height, histogram, first, changes } = self;
        // One palette entry is reserved for transparency.
        let palette = histogram.palette(255);
        let mut colours = palette.bytes();
        colours.extend([0, 0, 0]);
        let mut encoder = Encoder::new(Vec::new(), width, height, &colours)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let delay = delay(wanted, changes.len() + 1);
        let pause = |frame: usize| if frame == changes.len() { delay.saturating_mul(LAST) } else { delay };
        let mut shown: Vec<u8> = first.into_iter().map(|colour| palette.index(colour)).collect();
        let buffer = shown.as_slice().into();
        encoder.write_frame(&Frame { delay: pause(0), width, height, buffer, ..Frame::default() })?;
        for (number, change) in (1..).zip(&changes) {
            if !go_on() {
                return Err(RenderError::Stopped);
            }
            let mut frame = changed(&mut shown, width, change, &palette);
            frame.delay = pause(number);
            encoder.write_frame(&frame)?;
        }
        Ok(encoder.into_inner()?)
    }
}

/// Applies a change to the `shown` pixels, and returns its frame.
fn changed(shown: &mut [u8], width: u16, change: &Change, palette: &Palette) -> Frame<'static> {
    let kept = palette.len() as u8;
    let bounds = bounds(change.iter().map(|(area, _)| *area));
    let mut buffer = vec![kept; (bounds.w * bounds.h) as usize];
    for (area, pixels) in change {
        for (row, y) in pixels.chunks(area.w.max(1) as usize).zip(area.y..) {
            let old = shown.iter_mut().skip((y * u32::from(width) + area.x) as usize);
            let new = buffer.iter_mut().skip(((y - bounds.y) * bounds.w + area.x - bounds.x) as usize);
            for ((old, new), &colour) in old.zip(new).zip(row) {
                let index = palette.index(colour);
                if *old != index {
                    (*old, *new) = (index, index);
                }
            }
        }
    }
    Frame {
        left: bounds.x as u16,
        top: bounds.y as u16,
        width: bounds.w as u16,
        height: bounds.h as u16,
        transparent: Some(kept),
        dispose: DisposalMethod::Keep,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// The bounding rectangle of the areas; one pixel if there are none, because a frame cannot be empty.
fn bounds(areas: impl Iterator<Item = Rect>) -> Rect {
    let join = |one: Rect, other: Rect| {
        let (x, y) = (one.x.min(other.x), one.y.min(other.y));
        let (right, low) = (one.end().0.max(other.end().0), one.end().1.max(other.end().1));
        Rect { x, y, w: right - x, h: low - y }
    };
    areas.reduce(join).unwrap_or(Rect { x: 0, y: 0, w: 1, h: 1 })
}
