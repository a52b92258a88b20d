//! A picture: drawings with their places, the first one lowest. Both SVG and pixels are made of it.

use crate::art::{Art, Drawing, Ground};
use crate::layout::{Area, FRAME, Layout, WIDTH};
use crate::scene::Scene;
use crate::{font, pieces, strip, territory};
use konakis_protocol::{Detail, Piece, Square};
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
    /// The picture of a scene: frame, squares, marks, pieces, targets, and the strip below.
    pub(crate) fn of(scene: &Scene<'_>) -> Self {
        let layout = Layout::new(scene.board, scene.from);
        let mut picture = Self { height: layout.framed().h, sprites: Vec::new() };
        picture.ground(scene, &layout);
        picture.marks(scene, &layout, Covered::Bare);
        for piece in &scene.board.pieces {
            match &piece.detail {
                Detail::Territory { .. } => territory::put(&mut picture, scene, &layout, piece),
                _ => pieces::put(&mut picture, scene, &layout, piece),
            }
        }
        picture.marks(scene, &layout, Covered::ByTerritory);
        picture.targets(scene, &layout);
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

    /// Marks the last action and the picked square: beneath the pieces, but above a territory, which would hide them.
    fn marks(&mut self, scene: &Scene<'_>, layout: &Layout, covered: Covered) {
        let newest = scene.last.len().saturating_sub(1);
        let last = scene.last.iter().enumerate().map(|(place, &square)| {
            (square, if place == newest { Drawing::LAST_TO } else { Drawing::LAST_FROM })
        });
        for (square, frame) in last.chain(scene.picked.map(|square| (square, Drawing::PICKED))) {
            let land = territory::at(scene.board, square);
            let Some(area) = land.map_or_else(|| layout.square(square), |(at, side)| layout.block(at, side)) else {
                continue;
            };
            match (covered, land) {
                (Covered::Bare, None) => {
                    if frame != Drawing::PICKED {
                        self.put(area, Drawing::TINT.art(scene.theme, None));
                    }
                    self.put(area, frame.art(scene.theme, None));
                }
                (Covered::ByTerritory, Some(_)) => self.put(area, frame.art(scene.theme, None)),
                _ => {}
            }
        }
    }

    fn targets(&mut self, scene: &Scene<'_>, layout: &Layout) {
        for &square in &scene.targets {
            let stands = |piece: &Piece| piece.at == square && !matches!(piece.detail, Detail::Territory { .. });
            let taken = scene.board.pieces.iter().any(stands);
            let drawing = if taken { Drawing::RING } else { Drawing::DOT };
            if let Some(area) = layout.square(square) {
                self.put(area, drawing.art(scene.theme, None));
            }
        }
    }
}

/// Which of the marked squares are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Covered {
    Bare,
    ByTerritory,
}

/// The page, the frame with its coordinates, and the plain squares.
fn background(scene: &Scene<'_>, layout: &Layout) -> String {
    let colour = |name| scene.theme.hex(name, None);
    let (framed, board, ground) = (layout.framed(), layout.board(), Ground::of(scene.game));
    let mut body = String::new();
    let mut rect = |area: Area, round: u32, fill: &str| {
        let Area { x, y, w, h } = area;
        // Writing to a string cannot fail, here and below.
        let _ = write!(body, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}"/>"#);
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
    let (board, cell, tile) = (layout.board(), layout.cell, Ground::of(scene.game).tile);
    let (mut thin, mut strong) = (String::new(), String::new());
    let mut line = |number: u8, across: bool| {
        let at = u32::from(number) * cell;
        let path = if tile.is_some_and(|tile| number % tile == 0) { &mut strong } else { &mut thin };
        let _ = if across { write!(path, "M0 {at}h{}", board.w) } else { write!(path, "M{at} 0v{}", board.h) };
    };
    (1..layout.files).for_each(|file| line(file, false));
    (1..layout.ranks).for_each(|rank| line(rank, true));
    let colour = scene.theme.hex("grid", None);
    let path = |data: String, width: &str| {
        format!(r#"<path fill="none" stroke="{colour}" stroke-width="{width}" d="{data}"/>"#)
    };
    let strong = if strong.is_empty() { strong } else { path(strong, "4") };
    path(thin, "1.5") + &strong
}
