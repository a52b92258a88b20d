//! At most 256 colours for a picture of many: flat drawings need few, and the blends at their edges can share.

use crate::theme::Rgb;

/// Colours are counted in boxes of five bits a channel.
const BOXES: usize = 1 << 15;

/// The box of a colour, which is all that a palette needs to know of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ColourBox(u16);

impl From<Rgb> for ColourBox {
    fn from(colour: Rgb) -> Self {
        let [_, red, green, blue] = colour.to_be_bytes().map(|channel| u16::from(channel >> 3));
        Self(red << 10 | green << 5 | blue)
    }
}

impl ColourBox {
    fn index(self) -> usize {
        self.0.into()
    }
}

/// How often the colours of a box occur, and which one leads among them (by the majority vote of Boyer and Moore).
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    pixels: u32,
    lead: u32,
    colour: Rgb,
}

/// Counts colours.
pub(crate) struct Histogram(Vec<Tally>);

impl Histogram {
    pub(crate) fn new() -> Self {
        Self(vec![Tally::default(); BOXES])
    }

    /// Counts these pixels in, run by run, since most are like the one before.
    pub(crate) fn count(&mut self, pixels: &[Rgb]) {
        for run in pixels.chunk_by(|one, next| one == next) {
            let Some(&colour) = run.first() else { continue };
            let length = run.len() as u32;
            let Some(tally) = self.0.get_mut(ColourBox::from(colour).index()) else { continue };
            tally.pixels = tally.pixels.saturating_add(length);
            if tally.colour == colour {
                tally.lead = tally.lead.saturating_add(length);
            } else if tally.lead < length {
                (tally.colour, tally.lead) = (colour, length - tally.lead);
            } else {
                tally.lead -= length;
            }
        }
    }

    /// The palette of the most frequent colours, at most so many.
    pub(crate) fn palette(self, most: usize) -> Palette {
        let mut boxes: Vec<Tally> = self.0.iter().copied().filter(|tally| tally.pixels > 0).collect();
        boxes.sort_unstable_by_key(|tally| (std::cmp::Reverse(tally.pixels), tally.colour));
        let colours: Vec<Rgb> = boxes.iter().take(most.clamp(1, 256)).map(|tally| tally.colour).collect();
        let mut nearest = vec![0; BOXES];
        for tally in &boxes {
            if let Some(entry) = nearest.get_mut(ColourBox::from(tally.colour).index()) {
                *entry = closest(&colours, tally.colour);
            }
        }
        Palette { colours, nearest }
    }
}

/// The place of the colour that looks most like this one.
fn closest(colours: &[Rgb], colour: Rgb) -> u8 {
    let channels = |colour: Rgb| colour.to_be_bytes().map(i32::from);
    let [_, red, green, blue] = channels(colour);
    let distance = |&(_, other): &(u8, &Rgb)| {
        let [_, r, g, b] = channels(*other);
        // The eye sees green best and blue least.
        3 * (red - r).pow(2) + 6 * (green - g).pow(2) + (blue - b).pow(2)
    };
    (0..=u8::MAX).zip(colours).min_by_key(distance).map_or(0, |(index, _)| index)
}

/// Colours, and for each counted one the place of that which stands for it.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    nearest: Vec<u8>,
}

impl Palette {
    /// The place of the colour that stands for this one.
    pub(crate) fn index(&self, colour: ColourBox) -> u8 {
        self.nearest.get(colour.index()).copied().unwrap_or(0)
    }

    /// The colours as red, green and blue, one after another.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.to_be_bytes().into_iter().skip(1)).collect()
    }

    /// How many colours there are.
    pub(crate) const fn len(&self) -> usize {
        self.colours.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_that_prevails_is_kept_exactly_and_its_neighbours_join_it() {
        let mut histogram = Histogram::new();
        histogram.count(&[[0xfaf5ea; 50].as_slice(), &[0xfbf6eb; 3], &[0x102030; 9]].concat());
        let palette = histogram.palette(256);
        assert_eq!(palette.bytes(), [0xfa, 0xf5, 0xea, 0x10, 0x20, 0x30]);
        assert_eq!((palette.index(0xfbf6eb.into()), palette.index(0x102030.into())), (0, 1));
    }

    #[test]
    fn a_colour_left_out_gets_the_one_most_like_it() {
        let mut histogram = Histogram::new();
        histogram.count(&[[0xff0000; 9].as_slice(), &[0x0000ff; 8], &[0xe01010]].concat());
        let palette = histogram.palette(2);
        assert_eq!(palette.len(), 2);
        assert_eq!(palette.index(0xe01010.into()), 0);
    }
}
