//! Territories: land with a border in its owner's pattern, and the stack of tokens on it.
//!
//! Tokens are laid out in reading order from the top of the stack, because stacks are counted and fight from the top.
//! The top token has a plate in its outline colour.

use crate::display_list::DisplayList;
use crate::drawings::Drawing;
use crate::layout::{Layout, Rect};
use crate::look::Look;
use crate::pieces::{initial, label};
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::{font, pieces};
use konakis_protocol::{Board, Detail, Name, Piece, Seat, Square};
use std::fmt::Write;

/// The territory that covers this square: its lower left square and its side.
pub(crate) fn at(board: &Board, square: Square) -> Option<(Square, u8)> {
    board.pieces.iter().find_map(|piece| {
        let Detail::Territory { side, .. } = piece.detail else { return None };
        let within = |low: u8, place: u8| place.checked_sub(low).is_some_and(|steps| steps < side);
        let covers = within(piece.at.file(), square.file()) && within(piece.at.rank(), square.rank());
        covers.then_some((piece.at, side))
    })
}

/// Adds a territory's land, clipped to the board.
pub(crate) fn add_land(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout, piece: &Piece) {
    let Detail::Territory { side, controlled, .. } = piece.detail else { return };
    if let Some(area) = layout.block(piece.at, side) {
        list.push(area, land(scene, piece.owner, area.w / layout.cell.max(1), controlled));
    }
}

/// Adds a territory's tokens, their number, and the mark of control.
pub(crate) fn add_tokens(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout, piece: &Piece) {
    let Detail::Territory { side, controlled, ref stack, ref spent } = piece.detail else { return };
    let Some(area) = layout.block(piece.at, side).filter(|_| !stack.is_empty()) else { return };
    let cell = layout.cell;
    let header = cell * if side == 1 { 20 } else { 28 } / 100;
    head(list, scene, piece.owner, area.inset(6 * cell / area.w), header, stack.len(), controlled);
    let (gap, bare) = (cell * 8 / 100, stack.len() == 1 && !controlled);
    let above = if bare { gap } else { cell * 6 / 100 + header };
    let room = Rect { x: area.x + gap, y: area.y + above, w: area.w - 2 * gap, h: area.h - above - gap };
    let grid = TokenGrid::of(room, stack.len(), cell);
    let from_top = stack.iter().enumerate().rev();
    for ((index, kind), place) in from_top.zip(0..grid.shown) {
        let spent = spent.get(index).copied().unwrap_or(false);
        let topmost = place == 0 && stack.len() > 1;
        list.push(grid.place(place), token(scene, piece.owner, kind.as_ref(), spent, topmost));
    }
    let more = stack.len() - grid.shown;
    if more > 0 {
        let ink = scene.theme.hex("ink", piece.owner);
        let body = font::centred(&format!("+{more}"), 50.0, 50.0, 48.0, &ink);
        list.push(grid.place(grid.shown), Symbol::new((100, 100), body));
    }
}

/// Adds the number of tokens and the mark of control in the upper corners.
fn head(
    list: &mut DisplayList,
    scene: &Scene<'_>,
    owner: Option<Seat>,
    area: Rect,
    header: u32,
    tokens: usize,
    controlled: bool,
) {
    if tokens > 1 {
        let text = tokens.to_string();
        let width = 34 + 26 * text.len() as u32;
        let mut body = format!(
            r#"<rect width="{width}" height="50" rx="12" fill="{}"/>"#,
            scene.theme.hex("fill", owner)
        );
        body += &font::centred(&text, width as f32 / 2.0, 25.0, 46.0, &scene.theme.hex("ink", owner));
        let place = Rect { x: area.x, y: area.y, w: width * header / 50, h: header };
        list.push(place, Symbol::new((width, 50), body));
    }
    if controlled {
        let place = Rect { x: area.end().0 - header, y: area.y, w: header, h: header };
        list.push(place, Drawing::common("controlled").symbol(scene.theme, owner));
    }
}

/// The land of a territory with this side: its owner's pattern within a border, which is double if controlled.
fn land(scene: &Scene<'_>, owner: Option<Seat>, side: u32, controlled: bool) -> Symbol {
    let drawing = Drawing::common(if owner == Some(Seat::Black) { "land-black" } else { "land-white" });
    let (square, line, size) = (drawing.body(scene.theme, owner), scene.theme.hex("line", owner), side * 100);
    let mut body = String::new();
    for (column, row) in (0..side).flat_map(|column| (0..side).map(move |row| (column, row))) {
        // Writing to a string cannot fail. The nested `<svg>` clips the pattern at the edge of its square.
        let (x, y) = (column * 100, row * 100);
        let _ = write!(
            body,
            r#"<svg x="{x}" y="{y}" width="100" height="100" viewBox="0 0 100 100">{square}</svg>"#
        );
    }
    let mut border = |inset: u32, width: u32| {
        let span = size - 2 * inset;
        let _ = write!(
            body,
            r#"<path fill="none" stroke="{line}" stroke-width="{width}" d="M{inset} {inset}h{span}v{span}h-{span}z"/>"#
        );
    };
    border(3, 5);
    if controlled {
        border(9, 3);
    }
    Symbol::new((size, size), body)
}

/// A token: its kind as a shape with a letter, or its back if the kind is hidden, and a mark if it is spent.
fn token(scene: &Scene<'_>, owner: Option<Seat>, kind: Option<&Name>, spent: bool, topmost: bool) -> Symbol {
    let theme = scene.theme;
    let mut body = String::new();
    match kind {
        None => body += &Drawing::common("hidden").body(theme, owner),
        Some(kind) => match Look::of(scene.game).token(kind) {
            Some((drawing, middle)) => {
                body += &drawing.body(theme, owner);
                body += &label(&initial(kind), middle, theme, owner);
            }
            None => body += &pieces::symbol(scene, owner, kind, &Detail::Plain {}).body,
        },
    }
    if spent {
        body += &Drawing::common("spent").body(theme, owner);
    }
    if topmost {
        let plate = theme.hex("edge", owner);
        body = format!(
            r#"<rect width="100" height="100" rx="16" fill="{plate}"/><g transform="translate(9 9) scale(.82)">{body}</g>"#
        );
    }
    Symbol::new((100, 100), body)
}

/// The layout of tokens in a rectangle.
#[derive(Clone, Copy, Debug)]
struct TokenGrid {
    room: Rect,
    columns: u32,
    /// The width of a cell for one token.
    size: u32,
    /// The number of tokens shown. If some are left out, one more cell shows their number.
    shown: usize,
}

impl TokenGrid {
    /// The largest cells that fit all tokens, within limits for looks and legibility.
    fn of(room: Rect, tokens: usize, cell: u32) -> Self {
        let (least, most) = ((cell * 20 / 100).max(1), if tokens == 1 { cell * 66 / 100 } else { cell / 2 });
        let fits = |size: u32| (room.w / size).saturating_mul(room.h / size) as usize;
        let size = (least..=most).rev().find(|&size| fits(size) >= tokens).unwrap_or(least);
        let shown = if fits(size) >= tokens { tokens } else { fits(size).saturating_sub(1) };
        let columns = (room.w / size).max(1).min(shown.max(1) as u32);
        Self { room, columns, size, shown }
    }

    /// The cell of the token at this index from the top. The cells are centred in the room.
    fn place(&self, index: usize) -> Rect {
        let (index, places) = (index as u32, self.shown as u32);
        let rows = places.div_ceil(self.columns).max(1);
        let left = self.room.x + self.room.w.saturating_sub(self.columns * self.size) / 2;
        let top = self.room.y + self.room.h.saturating_sub(rows * self.size) / 2;
        let (column, row) = (index % self.columns, index / self.columns);
        let area =
            Rect { x: left + column * self.size, y: top + row * self.size, w: self.size, h: self.size };
        area.inset(3)
    }
}
