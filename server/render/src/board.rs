//! A picture: drawings with their places, the first one lowest. Both SVG and pixels are made of it.

use crate::art::{Art, Drawing, Ground};
use crate::layout::{Area, FRAME, Layout, WIDTH};
use crate::scene::Scene;
use crate::{font, marks, pieces, strip, territory};
use konakis_protocol::{Detail, Square};
use std::fmt::Write;

/// A drawing and where it stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sprite {
    pub(crate) area: Area,
    pub(crate) art: Art,
}

/// Drawings with their places, in units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Picture {
    pub(crate) height: u32,
    pub(crate) sprites: Vec<Sprite>,
}

impl Picture {
    /// The picture of a scene: frame, squares, lands, marks, pieces, targets, and the strip below.
    pub(crate) fn of(scene: &Scene<'_>) -> Self {
        let layout = Layout::new(scene.board, scene.from);
        let mut picture = Self { height: layout.framed().h, sprites: Vec::new() };
        picture.ground(scene, &layout);
        for piece in &scene.board.pieces {
            territory::put_land(&mut picture, scene, &layout, piece);
        }
        marks::put(&mut picture, scene, &layout);
        for piece in &scene.board.pieces {
            match piece.detail {
                Detail::Territory { .. } => territory::put_tokens(&mut picture, scene, &layout, piece),
                _ => pieces::put(&mut picture, scene, &layout, piece),
            }
        }
        marks::put_targets(&mut picture, scene, &layout);
        strip::put(&mut picture, scene);
        picture
    }

    /// Puts a drawing on top of the others.
    pub(crate) fn put(&mut self, area: Area, art: Art) {
        if area.w > 0 && area.h > 0 && art.view.0 > 0 && art.view.1 > 0 {
            self.sprites.push(Sprite { area, art });
        }
    }

    fn ground(&mut self, scene: &Scene<'_>, layout: &Layout) {
        let whole = Area { x: 0, y: 0, w: WIDTH, h: self.height };
        self.put(whole, Art::new((WIDTH, self.height), background(scene, layout)));
        for square in layout.squares() {
            let row = scene.board.terrain.iter().rev().nth(square.rank().into());
            let letter = row.and_then(|row| row.chars().nth(square.file().into()));
            let drawing = letter.and_then(|letter| Drawing::of_terrain(scene.game, letter));
            if let (Some(drawing), Some(area)) = (drawing, layout.square(square)) {
                self.put(area, drawing.art(scene.theme, None));
            }
        }
        let board = layout.board();
        self.put(board, Art::new((board.w, board.h), grid(scene, layout)));
    }
}

/// The page, the frame with its coordinates, and the plain squares.
fn background(scene: &Scene<'_>, layout: &Layout) -> String {
    let colour = |name| scene.theme.hex(name, None);
    let (framed, board, ground) = (layout.framed(), layout.board(), Ground::of(scene.game));
    let mut body = String::new();
    let mut rect = |area: Area, round: u32, fill: &str| {
        let Area { x, y, w, h } = area;
        // Writing to a string cannot fail, here and below.
        let _ =
            write!(body, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}"/>"#);
    };
    rect(Area { x: 0, y: 0, w: WIDTH, h: framed.h }, 0, &colour("page"));
    rect(framed, 10, &colour("frame"));
    rect(Area { x: board.x - 4, y: board.y - 4, w: board.w + 8, h: board.h + 8 }, 2, &colour("frame-edge"));
    rect(board, 0, &colour(ground.plain));
    let other = colour(ground.other);
    for square in layout.squares().filter(|square| (square.file() + square.rank()) % 2 == 0) {
        if let Some(area) = layout.square(square) {
            rect(area, 0, &other);
        }
    }
    body + &coordinates(layout, &colour("frame-ink"))
}

/// The letters of the files below the board and the numbers of the ranks on its left.
fn coordinates(layout: &Layout, ink: &str) -> String {
    const SIZE: f32 = 24.0;
    let board = layout.board();
    let (left, low) = (board.x as f32 - FRAME as f32 / 2.0, board.end().1 as f32 + FRAME as f32 / 2.0);
    let centre = |area: Area| (area.x as f32 + area.w as f32 / 2.0, area.y as f32 + area.h as f32 / 2.0);
    let mut body = String::new();
    for square in (0..layout.files).filter_map(|file| Square::new(file, 0)) {
        if let Some((x, _)) = layout.square(square).map(centre) {
            body += &font::centred(&char::from(b'a' + square.file()).to_string(), x, low, SIZE, ink);
        }
    }
    for square in (0..layout.ranks).filter_map(|rank| Square::new(0, rank)) {
        if let Some((_, y)) = layout.square(square).map(centre) {
            body += &font::centred(&(square.rank() + 1).to_string(), left, y, SIZE, ink);
        }
    }
    body
}

/// The lines between the squares, stronger where tiles meet.
fn grid(scene: &Scene<'_>, layout: &Layout) -> String {
    let (board, cell, Ground { line: colour, tile, .. }) =
        (layout.board(), layout.cell, Ground::of(scene.game));
    let (mut thin, mut strong) = (String::new(), String::new());
    let mut line = |number: u8, across: bool| {
        let at = u32::from(number) * cell;
        let path = if tile.is_some_and(|tile| number.is_multiple_of(tile)) { &mut strong } else { &mut thin };
        let _ =
            if across { write!(path, "M0 {at}h{}", board.w) } else { write!(path, "M{at} 0v{}", board.h) };
    };
    (1..layout.files).for_each(|file| line(file, false));
    (1..layout.ranks).for_each(|rank| line(rank, true));
    let colour = scene.theme.hex(colour, None);
    let path = |data: String, width: &str| {
        format!(r#"<path fill="none" stroke="{colour}" stroke-width="{width}" d="{data}"/>"#)
    };
    let strong = if strong.is_empty() { strong } else { path(strong, "4") };
    path(thin, "1.5") + &strong
}
