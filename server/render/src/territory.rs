//! Territories: land in its owner's pattern, with a border, and the stack of tokens on it.
//!
//! Tokens are laid out in reading order from the top of the stack, because the rules count and pair them from the top.
//! A token takes about a quarter of a square or more, so that it is legible in a picture 350 pixels wide.

use crate::display_list::DisplayList;
use crate::drawings::Drawing;
use crate::layout::{Layout, Rect};
use crate::look::Look;
use crate::pieces::initial;
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::theme::Theme;
use crate::{font, pieces};
use konakis_protocol::{Board, Detail, Name, Piece, Seat, Square};
use std::fmt::Write;

const LETTER: f32 = 58.0;

/// The territory that covers this square: the territory's lower left square, and its width in squares.
pub(crate) fn at(board: &Board, square: Square) -> Option<(Square, u8)> {
    board.pieces.iter().find_map(|piece| {
        let Detail::Territory { side, .. } = piece.detail else { return None };
        let within = |low: u8, place: u8| place.checked_sub(low).is_some_and(|steps| steps < side);
        let covers = within(piece.at.file(), square.file()) && within(piece.at.rank(), square.rank());
        covers.then_some((piece.at, side))
    })
}

pub(crate) fn add_land(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout, piece: &Piece) {
    let Detail::Territory { side, controlled, .. } = piece.detail else { return };
    if let Some(area) = layout.block(piece.at, side) {
        list.push(area, bordered(scene, piece.owner, area.w / layout.cell.max(1), controlled));
    }
}

pub(crate) fn add_tokens(list: &mut DisplayList, scene: &Scene<'_>, layout: &Layout, piece: &Piece) {
    let Detail::Territory { side, controlled, ref stack, ref spent } = piece.detail else { return };
    let Some(area) = layout.block(piece.at, side).filter(|_| !stack.is_empty()) else { return };
    let grid = TokenGrid::of(area, area.w / layout.cell.max(1), stack.len(), controlled);
    for ((index, kind), place) in stack.iter().enumerate().rev().zip(0..grid.shown) {
        let spent = spent.get(index).copied().unwrap_or(false);
        let topmost = place == 0 && stack.len() > 1;
        list.push(grid.place(place), token(scene, piece.owner, kind.as_ref(), spent, topmost));
    }
    if let Some(place) = grid.number {
        list.push(place, number(scene, piece.owner, stack.len(), controlled));
    }
}

fn number(scene: &Scene<'_>, owner: Option<Seat>, tokens: usize, controlled: bool) -> Symbol {
    let theme = scene.theme;
    let text = tokens.to_string();
    let size = if text.len() > 2 { 36.0 } else { 50.0 };
    let body = if controlled {
        let crown = Drawing::common("controlled").body(theme, owner);
        crown.to_string() + &font::centred(&text, 50.0, 69.0, size, &theme.hex("gold-line", None))
    } else {
        let plate = format!(
            r#"<rect x="8" y="18" width="84" height="64" rx="14" fill="{}"/>"#,
            theme.hex("fill", owner)
        );
        plate + &font::centred(&text, 50.0, 50.0, size + 4.0, &theme.hex("ink", owner))
    };
    Symbol::new((100, 100), body)
}

/// The land with its border, which is double if the land is controlled.
fn bordered(scene: &Scene<'_>, owner: Option<Seat>, side: u32, controlled: bool) -> Symbol {
    let (line, size) = (scene.theme.hex("line", owner), side * 100);
    let mut body = land(scene.theme, owner, side, side);
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

pub(crate) fn land(theme: Theme, owner: Option<Seat>, columns: u32, rows: u32) -> String {
    let drawing = Drawing::common(if owner == Some(Seat::Black) { "land-black" } else { "land-white" });
    let square = drawing.body(theme, owner);
    let mut body = String::new();
    for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
        let (x, y) = (column * 100, row * 100);
        // Writing to a string cannot fail. The nested `<svg>` clips the pattern.
        let _ = write!(
            body,
            r#"<svg x="{x}" y="{y}" width="100" height="100" viewBox="0 0 100 100">{square}</svg>"#
        );
    }
    body
}

/// A token, or its back if the kind is hidden. A `topmost` token has a plate behind it.
pub(crate) fn token(
    scene: &Scene<'_>,
    owner: Option<Seat>,
    kind: Option<&Name>,
    spent: bool,
    topmost: bool,
) -> Symbol {
    let theme = scene.theme;
    let mut body = String::new();
    match kind {
        None => body += &Drawing::common("hidden").body(theme, owner),
        Some(kind) => match Look::of(scene.game).token(kind) {
            Some((drawing, middle)) => {
                body += &drawing.body(theme, owner);
                body += &font::centred(&initial(kind), 50.0, middle, LETTER, &theme.hex("ink", owner));
            }
            None => body += &pieces::symbol(scene, owner, kind, &Detail::Plain {}).body,
        },
    }
    if spent {
        body += &Drawing::common("spent").body(theme, owner);
    }
    if topmost {
        // The plate has the fill of the tokens, so that the top token does not look like the other side's.
        let (plate, line) = (theme.hex("fill", owner), theme.hex("edge", owner));
        body = format!(
            r#"<rect fill="{plate}" stroke="{line}" stroke-width="6" x="3" y="3" width="94" height="94" rx="14"/><g transform="translate(9 9) scale(.82)">{body}</g>"#
        );
    }
    Symbol::new((100, 100), body)
}

/// The places of the tokens on a territory. A single token on an uncontrolled territory of one square is larger. The
/// last place shows the number of tokens if they do not fit, or if the territory is controlled or larger than one
/// square.
#[derive(Clone, Copy, Debug)]
struct TokenGrid {
    room: Rect,
    columns: u32,
    size: u32,
    shown: usize,
    number: Option<Rect>,
}

impl TokenGrid {
    fn of(area: Rect, side: u32, tokens: usize, controlled: bool) -> Self {
        let cell = area.w / side.max(1);
        let gap = cell * 7 / 100;
        let room = Rect { x: area.x + gap, y: area.y + gap, w: area.w - 2 * gap, h: area.h - 2 * gap };
        if side == 1 && tokens == 1 && !controlled {
            let size = cell * 72 / 100;
            return Self { room, columns: 1, size, shown: 1, number: None };
        }
        let per_row = 2 * side.max(1);
        let (size, places) = (room.w / per_row, per_row.saturating_mul(per_row) as usize);
        let numbered = controlled || side > 1 || tokens > places;
        if !numbered {
            return Self { room, columns: per_row.min(tokens as u32), size, shown: tokens, number: None };
        }
        let number = Rect { x: room.end().0 - size, y: room.end().1 - size, w: size, h: size };
        Self { room, columns: per_row, size, shown: tokens.min(places - 1), number: Some(number) }
    }

    /// The place of a token, whose index counts from the top of the stack. Without a number, the tokens are centred.
    fn place(&self, index: usize) -> Rect {
        let (index, places) = (index as u32, self.shown as u32);
        let rows = places.div_ceil(self.columns).max(1);
        let (left, top) = match self.number {
            Some(_) => (self.room.x, self.room.y),
            None => (
                self.room.x + self.room.w.saturating_sub(self.columns * self.size) / 2,
                self.room.y + self.room.h.saturating_sub(rows * self.size) / 2,
            ),
        };
        let (column, row) = (index % self.columns, index / self.columns);
        let area =
            Rect { x: left + column * self.size, y: top + row * self.size, w: self.size, h: self.size };
        area.inset(3)
    }
}
