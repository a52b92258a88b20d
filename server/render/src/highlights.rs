//! Highlights: the last action, the turn's earlier actions, the picked square, and the squares to choose from.
//!
//! The origin of a move gets only the corners of a frame, and the destination gets a whole frame. So they differ even
//! without colour. A territory is highlighted as a whole, below its tokens.

use crate::display_list::DisplayList;
use crate::drawings::Drawing;
use crate::layout::{Layout, Rect};
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::{board, territory};

/// The distance from the edge of a territory to its dots, in hundredths of a square.
const DOT_EDGE: u32 = 8;
/// The smallest distance between two of these dots, in the same unit.
const DOT_SPACING: u32 = 20;

const FAINTEST: f32 = 0.3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Highlight {
    /// Any square of the last action except the final one.
    From,
    /// The final square of the last action.
    To,
    Picked,
}

pub(crate) fn add(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout) {
    let newest = scene.last.len().saturating_sub(1);
    let last = scene.last.iter().enumerate();
    let last =
        last.map(|(place, &square)| (square, if place == newest { Highlight::To } else { Highlight::From }));
    for (square, highlight) in last.chain(scene.picked.map(|square| (square, Highlight::Picked))) {
        let land = territory::at(scene.board, square);
        let (at, side) = land.unwrap_or((square, 1));
        if let Some(area) = layout.block(at, side) {
            let bare = land.is_none() && !board::has_terrain(scene, square);
            list.push(area, frame(scene, highlight, area, layout.cell, bare));
        }
    }
}

/// Adds an arrow for each of the turn's earlier actions. An action with only one square gets corners around the square
/// instead. Older actions are fainter.
pub(crate) fn add_trail(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout) {
    let number = scene.trail.len() as f32;
    for (squares, age) in scene.trail.iter().zip((1..=scene.trail.len()).rev()) {
        let opacity = (1.0 - 0.7 * age as f32 / number).max(FAINTEST);
        let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { continue };
        let (Some(one), Some(other)) = (layout.square(from), layout.square(to)) else { continue };
        let area = one.union(other);
        let mark = if from == to {
            frame(scene, Highlight::From, area, layout.cell, false)
        } else {
            arrow(scene, one, other, layout.cell)
        };
        let body = format!(r#"<g opacity="{opacity:.2}">{}</g>"#, mark.body);
        list.push(area, Symbol::new(mark.view, body));
    }
}

fn arrow(scene: &Scene<'_>, from: Rect, to: Rect, cell: u32) -> Symbol {
    let area = from.union(to);
    let scale = 100.0 / cell.max(1) as f32;
    let middle = |rect: Rect| {
        let at = |start: u32, low: u32, size: u32| (start - low) as f32 * scale + size as f32 * scale / 2.0;
        (at(rect.x, area.x, rect.w), at(rect.y, area.y, rect.h))
    };
    let (start, end) = (middle(from), middle(to));
    let (x, y) = (end.0 - start.0, end.1 - start.1);
    let length = x.hypot(y).max(1.0);
    let (along, across) = ((x / length, y / length), (-y / length, x / length));
    let point = |far: f32, aside: f32| {
        format!(
            "{:.1} {:.1}",
            start.0 + along.0 * far + across.0 * aside,
            start.1 + along.1 * far + across.1 * aside
        )
    };
    let (tail, tip) = (26.0, length - 22.0);
    let path = format!(
        "M{} L{} M{} L{} L{}",
        point(tail, 0.0),
        point(tip - 4.0, 0.0),
        point(tip - 18.0, -15.0),
        point(tip, 0.0),
        point(tip - 18.0, 15.0)
    );
    let stroke = |name, width: u32| {
        format!(
            r#"<path fill="none" stroke="{}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#,
            scene.theme.hex(name, None)
        )
    };
    Symbol::new(
        (area.w * 100 / cell.max(1), area.h * 100 / cell.max(1)),
        stroke("halo", 15) + &stroke("last-line", 8),
    )
}

/// Marks each square to choose from: with a dot, with a ring around a piece, or with dots along the edge of a
/// territory. So the tokens of a territory stay visible.
pub(crate) fn add_targets(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout) {
    let mut lands = Vec::new();
    for &square in &scene.targets {
        if let Some((at, side)) = territory::at(scene.board, square) {
            if let Some(area) = layout.block(at, side).filter(|_| !lands.contains(&at)) {
                lands.push(at);
                list.push(area, dots_around(scene, area, layout.cell));
            }
            continue;
        }
        let taken = scene.board.pieces.iter().any(|piece| piece.at == square);
        let drawing = Drawing::common(if taken { "ring" } else { "dot" });
        if let Some(area) = layout.square(square) {
            list.push(area, drawing.symbol(scene.theme, None));
        }
    }
}

fn dots_around(scene: &Scene<'_>, area: Rect, cell: u32) -> Symbol {
    let colour = |name| scene.theme.hex(name, None);
    let size = area.w * 100 / cell.max(1);
    let side = size.saturating_sub(2 * DOT_EDGE).max(1);
    let spacing = side as f32 / (side / DOT_SPACING).max(1) as f32;
    let stroke = |colour: String, width: u32| {
        format!(
            r#"<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-dasharray="0 {spacing}" d="M{DOT_EDGE} {DOT_EDGE}h{side}v{side}h-{side}z"/>"#
        )
    };
    Symbol::new((size, size), stroke(colour("halo"), 17) + &stroke(colour("target"), 11))
}

/// A frame, with lines of the same width around a territory as around a square. A `bare` square has neither a territory
/// nor a drawing of its terrain, and is also tinted if it belongs to the last action.
fn frame(scene: &Scene<'_>, highlight: Highlight, area: Rect, cell: u32, bare: bool) -> Symbol {
    let colour = |name| scene.theme.hex(name, None);
    let size = area.w * 100 / cell.max(1);
    let (end, corner) = (size.saturating_sub(4), 27);
    let path = match highlight {
        Highlight::From => format!(
            "M4 31V4h{corner}M{} 4h{corner}v{corner}M{end} {}v{corner}h-{corner}M31 {end}H4v-{corner}",
            end - corner,
            end - corner
        ),
        Highlight::To | Highlight::Picked => format!("M4 4H{end}V{end}H4z"),
    };
    let line = colour(if highlight == Highlight::Picked { "target" } else { "last-line" });
    let tint = match highlight {
        Highlight::From | Highlight::To if bare => {
            format!(r#"<path fill="{}" fill-opacity=".42" d="M0 0H{size}V{size}H0z"/>"#, colour("last"))
        }
        _ => String::new(),
    };
    let stroke = |colour: String, width: u32| {
        format!(r#"<path fill="none" stroke="{colour}" stroke-width="{width}" d="{path}"/>"#)
    };
    Symbol::new((size, size), tint + &stroke(colour("halo"), 11) + &stroke(line, 6))
}
