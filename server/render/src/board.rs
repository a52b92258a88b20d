//! The page, the frame with its coordinates, the squares with their lines, and each side's goals.

use crate::display_list::DisplayList;
use crate::font;
use crate::layout::{FRAME, Layout, Rect, WIDTH};
use crate::look::{Block, Ground, Look};
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::territory::land;
use konakis_protocol::{Seat, Square};
use std::fmt::Write;

pub(crate) fn add(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout) {
    let whole = Rect { x: 0, y: 0, w: WIDTH, h: list.height };
    list.push(whole, Symbol::new((WIDTH, list.height), background(scene, layout)));
    for square in layout.squares() {
        let drawing = Look::of(scene.game).terrain(terrain(scene, square));
        if let (Some(drawing), Some(area)) = (drawing, layout.square(square)) {
            list.push(area, drawing.symbol(scene.theme, None));
        }
    }
    let board = layout.board();
    list.push(board, Symbol::new((board.w, board.h), grid(scene, layout)));
    add_goals(list, scene, layout);
}

/// Outlines the squares that each side has to reach. If their terrain has no drawing, the squares also get the side's
/// pattern.
fn add_goals(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout) {
    let look = Look::of(scene.game);
    for seat in Seat::ALL {
        let colour = |name| scene.theme.hex(name, Some(seat));
        for &Block { from, to } in look.goals(seat) {
            let (Some(one), Some(other)) = (layout.square(from), layout.square(to)) else { continue };
            let area = one.union(other);
            let (w, h) = (area.w * 100 / layout.cell.max(1), area.h * 100 / layout.cell.max(1));
            let mut body = String::new();
            if !has_terrain(scene, from) {
                body = land(scene.theme, Some(seat), w / 100, h / 100);
                body = format!(r#"<g opacity=".5">{body}</g>"#);
            }
            let mut outline = |name, width: u32| {
                let (w, h) = (w.saturating_sub(10), h.saturating_sub(10));
                // Writing to a string cannot fail.
                let _ = write!(
                    body,
                    r#"<path fill="none" stroke="{}" stroke-width="{width}" stroke-linejoin="round" d="M5 5h{w}v{h}h-{w}z"/>"#,
                    colour(name)
                );
            };
            outline("edge", 10);
            outline("fill", 5);
            list.push(area, Symbol::new((w, h), body));
        }
    }
}

pub(crate) fn has_terrain(scene: &Scene<'_>, square: Square) -> bool {
    Look::of(scene.game).terrain(terrain(scene, square)).is_some()
}

/// The letter of a square's terrain; `.` off the board.
fn terrain(scene: &Scene<'_>, square: Square) -> char {
    let row = scene.board.terrain.iter().rev().nth(square.rank().into());
    row.and_then(|row| row.chars().nth(square.file().into())).unwrap_or('.')
}

fn background(scene: &Scene<'_>, layout: &Layout) -> String {
    let colour = |name: &str| scene.theme.hex(name, None);
    let (framed, board, ground) = (layout.framed(), layout.board(), &Look::of(scene.game).ground);
    let mut body = String::new();
    let mut rect = |area: Rect, round: u32, fill: &str| {
        let Rect { x, y, w, h } = area;
        // Writing to a string cannot fail, here and below.
        let _ =
            write!(body, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}"/>"#);
    };
    rect(Rect { x: 0, y: 0, w: WIDTH, h: framed.h }, 0, &colour("page"));
    rect(framed, 10, &colour("frame"));
    rect(Rect { x: board.x - 4, y: board.y - 4, w: board.w + 8, h: board.h + 8 }, 2, &colour("frame-edge"));
    rect(board, 0, &colour(&ground.plain));
    let other = colour(&ground.other);
    for square in layout.squares().filter(|square| (square.file() + square.rank()) % 2 == 0) {
        if let Some(area) = layout.square(square) {
            rect(area, 0, &other);
        }
    }
    body + &coordinates(layout, &colour("frame-ink"))
}

fn coordinates(layout: &Layout, ink: &str) -> String {
    const SIZE: f32 = 24.0;
    let board = layout.board();
    let (left, low) = (board.x as f32 - FRAME as f32 / 2.0, board.end().1 as f32 + FRAME as f32 / 2.0);
    let centre = |area: Rect| (area.x as f32 + area.w as f32 / 2.0, area.y as f32 + area.h as f32 / 2.0);
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

/// The lines between the squares; those between tiles are thicker.
fn grid(scene: &Scene<'_>, layout: &Layout) -> String {
    let (board, cell, Ground { line: colour, tile, .. }) =
        (layout.board(), layout.cell, &Look::of(scene.game).ground);
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
