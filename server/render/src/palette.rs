//! Colour quantization to at most 256 colours. Flat drawings need few colours, and similar colours at their edges can
//! share an entry.

use crate::theme::Rgb;

/// The number of buckets: a bucket's index has five bits of each channel.
const BUCKETS: usize = 1 << 15;

/// A colour's bucket, by which a palette finds the entry for the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ColourBucket(u16);

impl From<Rgb> for ColourBucket {
    fn from(colour: Rgb) -> Self {
        let [_, red, green, blue] = colour.to_be_bytes().map(|channel| u16::from(channel >> 3));
        Self(red << 10 | green << 5 | blue)
    }
}

impl ColourBucket {
    fn index(self) -> usize {
        self.0.into()
    }
}

/// The number of pixels in a bucket, and its prevailing colour (by the Boyer–Moore majority vote).
#[derive(Clone, Copy, Default, Debug)]
struct Bucket {
    pixels: u32,
    lead: u32,
    colour: Rgb,
}

pub(crate) struct Histogram(Vec<Bucket>);

impl Histogram {
    pub(crate) fn new() -> Self {
        Self(vec![Bucket::default(); BUCKETS])
    }

    /// Adds pixels by runs, because most pixels equal the one before.
    pub(crate) fn count(&mut self, pixels: &[Rgb]) {
        for run in pixels.chunk_by(|one, next| one == next) {
            let Some(&colour) = run.first() else { continue };
            let length = run.len() as u32;
            let Some(bucket) = self.0.get_mut(ColourBucket::from(colour).index()) else { continue };
            bucket.pixels = bucket.pixels.saturating_add(length);
            if bucket.colour == colour {
                bucket.lead = bucket.lead.saturating_add(length);
            } else if bucket.lead < length {
                (bucket.colour, bucket.lead) = (colour, length - bucket.lead);
            } else {
                bucket.lead -= length;
            }
        }
    }

    pub(crate) fn palette(self, most: usize) -> Palette {
        let mut buckets: Vec<Bucket> = self.0.iter().copied().filter(|bucket| bucket.pixels > 0).collect();
        buckets.sort_unstable_by_key(|bucket| (std::cmp::Reverse(bucket.pixels), bucket.colour));
        let colours: Vec<Rgb> = buckets.iter().take(most.clamp(1, 256)).map(|bucket| bucket.colour).collect();
        let mut nearest = vec![0; BUCKETS];
        for bucket in &buckets {
            if let Some(entry) = nearest.get_mut(ColourBucket::from(bucket.colour).index()) {
                *entry = closest(&colours, bucket.colour);
            }
        }
        Palette { colours, nearest }
    }
}

fn closest(colours: &[Rgb], colour: Rgb) -> u8 {
    let channels = |colour: Rgb| colour.to_be_bytes().map(i32::from);
    let [_, red, green, blue] = channels(colour);
    let distance = |&(_, other): &(u8, &Rgb)| {
        let [_, r, g, b] = channels(*other);
        // The eye is most sensitive to green and least to blue.
        3 * (red - r).pow(2) + 6 * (green - g).pow(2) + (blue - b).pow(2)
    };
    (0..=u8::MAX).zip(colours).min_by_key(distance).map_or(0, |(index, _)| index)
}

/// The chosen colours, and the index of the closest one for each bucket.
pub(crate) struct Palette {
    colours: Vec<Rgb>,
    nearest: Vec<u8>,
}

impl Palette {
    pub(crate) fn index(&self, colour: ColourBucket) -> u8 {
        self.nearest.get(colour.index()).copied().unwrap_or(0)
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|colour| colour.to_be_bytes().into_iter().skip(1)).collect()
    }

    pub(crate) const fn len(&self) -> usize {
        self.colours.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prevailing_colour_is_kept_exactly() {
        let mut histogram = Histogram::new();
        histogram.count(&[[0xfaf5ea; 50].as_slice(), &[0xfbf6eb; 3], &[0x102030; 9]].concat());
        let palette = histogram.palette(256);
        assert_eq!(palette.bytes(), [0xfa, 0xf5, 0xea, 0x10, 0x20, 0x30]);
        assert_eq!((palette.index(0xfbf6eb.into()), palette.index(0x102030.into())), (0, 1));
    }

    #[test]
    fn a_dropped_colour_becomes_the_closest_one() {
        let mut histogram = Histogram::new();
        histogram.count(&[[0xff0000; 9].as_slice(), &[0x0000ff; 8], &[0xe01010]].concat());
        let palette = histogram.palette(2);
        assert_eq!(palette.len(), 2);
        assert_eq!(palette.index(0xe01010.into()), 0);
    }
}
