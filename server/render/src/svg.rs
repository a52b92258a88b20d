//! Writes a display list as SVG. Each symbol is defined once.

use crate::alt_text::alt_text;
use crate::compose::compose;
use crate::layout::WIDTH;
use crate::markup::escaped;
use crate::scene::Scene;
use crate::symbol::Symbol;
use std::collections::HashMap;
use std::fmt::Write;

/// Draws a scene as an SVG document 800 units wide, with a description for screen readers.
#[must_use]
pub fn svg(scene: &Scene<'_>) -> String {
    let list = compose(scene);
    let height = list.height;
    let mut numbers: HashMap<&Symbol, usize> = HashMap::new();
    let (mut drawings, mut places) = (String::new(), String::new());
    for sprite in &list.sprites {
        let fresh = numbers.len();
        let number = *numbers.entry(&sprite.symbol).or_insert(fresh);
        if number == fresh {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(drawings, r#"<g id="d{number}">{}</g>"#, sprite.symbol.body);
        }
        let (area, view) = (sprite.area, sprite.symbol.view);
        let scale = |size: u32, of: u32| (f64::from(size) / f64::from(of) * 1e4).round() / 1e4;
        let (x, y) = (scale(area.w, view.0), scale(area.h, view.1));
        let scale = match (x, y) {
            (1.0, 1.0) => String::new(),
            (x, y) if x == y => format!(" scale({x})"),
            (x, y) => format!(" scale({x} {y})"),
        };
        let _ = writeln!(
            places,
            r##"<use href="#d{number}" transform="translate({} {}){scale}"/>"##,
            area.x, area.y
        );
    }
    let (title, words) = (escaped(scene.caption.unwrap_or(scene.game)), escaped(&alt_text(scene)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{words}</desc>\n<defs>\n{drawings}</defs>\n{places}</svg>\n"
    )
}
