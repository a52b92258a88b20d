//! Writes the page's icons as PNG, for systems that do not accept SVG: `cargo run -p konakis-render --example icons`.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::error::Error;

const DRAWING: &str = include_str!("../../static/throne.svg");
/// The colour of the drawing's frame, and of the background in icons without transparency.
const FRAME: (u8, u8, u8) = (0x4a, 0x30, 0x23);

/// Each icon's file, its width in pixels, and the share of the width that the drawing fills. `None` stands for an icon
/// that the drawing fills, on a transparent background.
const ICONS: [(&str, u16, Option<f32>); 4] = [
    ("icon-192.png", 192, None),
    ("icon-512.png", 512, None),
    // Systems crop this icon and keep only the middle four fifths.
    ("icon-maskable.png", 512, Some(0.8)),
    ("icon-apple.png", 180, Some(1.0)),
];

fn main() -> Result<(), Box<dyn Error>> {
    let tree = Tree::from_str(DRAWING, &Options::default())?;
    for (name, side, filled) in ICONS {
        let mut icon = Pixmap::new(side.into(), side.into()).ok_or("an icon has no size")?;
        if filled.is_some() {
            icon.fill(Color::from_rgba8(FRAME.0, FRAME.1, FRAME.2, 255));
        }
        let part = filled.unwrap_or(1.0);
        let scale = f32::from(side) * part / tree.size().width();
        let margin = f32::from(side) * (1.0 - part) / 2.0;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, margin, margin);
        resvg::render(&tree, place, &mut icon.as_mut());
        icon.save_png(format!("{}/../web/public/{name}", env!("CARGO_MANIFEST_DIR")))?;
    }
    Ok(())
}
