//! A canvas as a PNG file with a palette.

use crate::canvas::Canvas;
use crate::palette::Census;
use ::png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

/// The PNG file of these pixels.
pub(crate) fn encode(canvas: &Canvas) -> Result<Vec<u8>, EncodingError> {
    let mut census = Census::new();
    census.count(canvas.pixels.iter().copied());
    let palette = census.palette(256);
    let pixels: Vec<u8> = canvas.pixels.iter().map(|&colour| palette.index(colour)).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, canvas.width, canvas.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_compression(Compression::Balanced);
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}
