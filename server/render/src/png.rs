//! Encodes a canvas as PNG with a palette, and a bitmap as PNG with transparency.

use crate::canvas::{Bitmap, Canvas};
use crate::palette::Histogram;
use ::png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

/// Flat drawings are small at any level of compression, and this level is fast.
const DEFLATE_LEVEL: u8 = 3;

pub(crate) fn encode(canvas: &Canvas) -> Result<Vec<u8>, EncodingError> {
    let mut histogram = Histogram::new();
    histogram.count(&canvas.pixels);
    let palette = histogram.palette(256);
    let pixels: Vec<u8> = canvas.pixels.iter().map(|&colour| palette.index(colour.into())).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(DEFLATE_LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

pub(crate) fn encode_transparent(bitmap: &Bitmap, width: u32) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, width);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(DeflateCompression::Level(DEFLATE_LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bitmap.rgba())?;
    writer.finish()?;
    Ok(file)
}
