//! The footer below the board: a caption, the areas, the counts, the captured pieces and a legend.
//!
//! Invariant: the height of the footer is limited. Items that do not fit are left out.

use crate::display_list::DisplayList;
use crate::drawings::Drawing;
use crate::layout::{Rect, WIDTH};
use crate::look::{Look, Reserve, held_squares};
use crate::scene::Scene;
use crate::symbol::Symbol;
use crate::{font, pieces, territory};
use konakis_protocol::{Detail, Seat};
use std::fmt::Write;

/// The maximum number of lines: enough for a caption of four lines, one line of areas, and one of other items.
const LINES_MAX: usize = 6;
const LINE: u32 = 44;
/// The space above the first line and below the last one.
const MARGIN: u32 = 8;
const EDGE: u32 = 24;
const GAP: u32 = 28;
const TEXT: u32 = 28;
const PIECE: u32 = LINE - 6;
const PIECES_MAX: u32 = 16;
const VALUES_MAX: usize = 9;
const LETTERS_MAX: usize = 48;

/// Symbols that stay together on a line, each with its width and height.
type Group = Vec<(Symbol, u32, u32)>;

pub(crate) fn add(list: &mut DisplayList, scene: &Scene<'_>) {
    let lines = lines(scene);
    if lines.is_empty() {
        return;
    }
    let top = list.height;
    let height = LINE * lines.len() as u32 + 2 * MARGIN;
    list.height += height;
    let page =
        format!(r#"<rect width="{WIDTH}" height="{height}" fill="{}"/>"#, scene.theme.hex("page", None));
    list.push(Rect { x: 0, y: top, w: WIDTH, h: height }, Symbol::new((WIDTH, height), page));
    for (line, row) in lines.into_iter().zip(0..) {
        add_line(list, line, top + MARGIN + row * LINE);
    }
}

fn lines(scene: &Scene<'_>) -> Vec<Vec<Group>> {
    let mut lines: Vec<Vec<Group>> = Vec::new();
    let caption = scene.caption.iter().flat_map(|caption| caption.lines());
    lines.extend(caption.map(|line| vec![vec![text(line, &scene.theme.hex("page-ink", None))]]));
    lines.extend(areas(scene).map(|bar| vec![bar]));
    let mut line = Vec::new();
    let groups = counts(scene).into_iter().chain(captured(scene)).chain(lost(scene)).chain(legend(scene));
    for group in groups {
        if !line.is_empty() && width(&line) + GAP + width(std::slice::from_ref(&group)) > WIDTH - 2 * EDGE {
            lines.push(std::mem::take(&mut line));
        }
        line.push(group);
    }
    lines.extend((!line.is_empty()).then_some(line));
    lines.truncate(LINES_MAX);
    lines
}

fn add_line(list: &mut DisplayList, line: Vec<Group>, top: u32) {
    let mut x = EDGE;
    for group in line {
        for (symbol, w, h) in group {
            let room = (WIDTH - EDGE).saturating_sub(x);
            if w <= room {
                list.push(Rect { x, y: top + (LINE - h.min(LINE)) / 2, w, h }, symbol);
            }
            x += w;
        }
        x += GAP;
    }
}

fn width(line: &[Group]) -> u32 {
    let gaps = GAP * (line.len() as u32).saturating_sub(1);
    line.iter().flatten().map(|(_, width, _)| width).sum::<u32>() + gaps
}

/// Whether a line of a caption is drawn whole: with every letter, and not shortened.
///
/// ```
/// assert!(konakis_render::fits_caption("Anna – Ben"));
/// assert!(!konakis_render::fits_caption("Анна"), "the fonts have no Cyrillic letters");
/// assert!(!konakis_render::fits_caption(&"M".repeat(48)));
/// ```
#[must_use]
pub fn fits_caption(line: &str) -> bool {
    font::covers(line) && fits(line)
}

fn fits(text: &str) -> bool {
    text.chars().count() <= LETTERS_MAX && font::width(text, TEXT as f32) <= (WIDTH - 2 * EDGE) as f32
}

fn text(words: &str, colour: &str) -> (Symbol, u32, u32) {
    let room = (WIDTH - 2 * EDGE) as f32;
    let mut shown: String = words.chars().filter(|letter| !letter.is_control()).collect();
    if !fits(&shown) {
        shown = shown.chars().take(LETTERS_MAX).collect();
        while font::width(&shown, TEXT as f32) + TEXT as f32 > room {
            shown.pop();
        }
        shown.push('…');
    }
    let symbol = font::line(&shown, TEXT, colour);
    let (width, height) = symbol.view;
    (symbol, width, height)
}

/// The counts, except those shown elsewhere in the footer. A small count with a [`Reserve`] is drawn as pieces. Any
/// other count is drawn as its display name with its meaning or its number. Without a display name, it is not drawn.
fn counts(scene: &Scene<'_>) -> Vec<Group> {
    let look = Look::of(scene.game);
    let group = |(id, number): (&str, u32)| {
        let name = scene.name(id).map(|name| {
            // A name that the fonts do not cover would lose letters.
            let name = if font::covers(name) { name.to_owned() } else { id.replace('_', " ") };
            text(&format!("{name} "), &scene.theme.hex("page-ink-soft", None))
        });
        let named = name.is_some();
        let mut group: Group = name.into_iter().collect();
        let reserve = look.reserve(id).filter(|_| (1..=PIECES_MAX).contains(&number));
        if let Some(Reserve { piece, owner }) = reserve {
            let symbol = pieces::symbol(scene, *owner, piece, &Detail::Plain {});
            group.extend((0..number).map(|_| (symbol.clone(), PIECE, PIECE)));
            return Some(group);
        }
        if !named {
            return None;
        }
        let meaning = scene.meaning(id, number).filter(|meaning| font::covers(meaning));
        let limit = look.limit(id).and_then(|limit| scene.board.counts.get(limit));
        let said = match (meaning, limit) {
            (Some(meaning), _) => meaning.to_owned(),
            (None, Some(limit)) => format!("{number} / {limit}"),
            (None, None) => number.to_string(),
        };
        group.push(text(&said, &scene.theme.hex("page-ink", None)));
        Some(group)
    };
    let counts = scene.board.counts.iter().map(|(id, number)| (id.as_ref(), *number));
    // Once the values of captured pieces are public, `lost` draws the values, so the counts of these pieces are left
    // out.
    let is_lost = |id: &str| {
        scene.board.lost.is_some() && look.reserve(id).is_some_and(|reserve| reserve.owner.is_some())
    };
    counts.filter(|(id, _)| !look.is_part(id) && !is_lost(id)).filter_map(group).collect()
}

/// A bar whose length stands for all squares of the board. A side's controlled squares have its colour, and its other
/// claimed squares have the colour of its land. Beside the bar, on the left for White and on the right for Black, are
/// a crown and the number of controlled squares.
fn areas(scene: &Scene<'_>) -> Option<Group> {
    const HEIGHT: u32 = 36;
    const SQUARE: u32 = 9;
    const NUMBER: u32 = 80;
    let held = held_squares(scene.game, &scene.board.counts)?;
    let squares = u32::from(scene.board.files) * u32::from(scene.board.ranks);
    let theme = scene.theme;
    let bar = squares * SQUARE;
    let mut body = format!(
        r#"<rect x="{NUMBER}" width="{bar}" height="{HEIGHT}" fill="{}"/>"#,
        theme.hex("earth", None)
    );
    for seat in Seat::ALL {
        let (number, claimed) = (*held.controlled.get(seat)?, *held.claimed.get(seat)?);
        let (controlled, claimed) = (number.min(squares) * SQUARE, claimed.min(squares) * SQUARE);
        let start = |width: u32| if seat == Seat::White { NUMBER } else { NUMBER + bar - width };
        let mut part = |width: u32, fill: &str| {
            // Writing to a string cannot fail.
            let _ = write!(
                body,
                r#"<rect x="{}" y="2" width="{width}" height="{}" fill="{}" stroke="{}" stroke-width="2"/>"#,
                start(width),
                HEIGHT - 4,
                theme.hex(fill, Some(seat)),
                theme.hex("edge", Some(seat)),
            );
        };
        part(claimed, "land");
        part(controlled, "fill");
        let crown = Drawing::common("controlled").body(theme, None);
        let (left, middle) = match seat {
            Seat::White => (0, 58.0),
            Seat::Black => (NUMBER + bar + NUMBER - 36, NUMBER as f32 + bar as f32 + 22.0),
        };
        let _ = write!(body, r#"<g transform="translate({left} 2) scale(.32)">{crown}</g>"#);
        body += &font::centred(
            &number.to_string(),
            middle,
            HEIGHT as f32 / 2.0,
            TEXT as f32,
            &theme.hex("page-ink", None),
        );
    }
    let middle = NUMBER + bar / 2;
    let _ = write!(
        body,
        r#"<path fill="none" stroke="{}" stroke-width="2" d="M{NUMBER} 0h{bar}v{HEIGHT}h-{bar}zM{middle} 0v{HEIGHT}"/>"#,
        theme.hex("page-ink", None)
    );
    let width = bar + 2 * NUMBER;
    Some(vec![(Symbol::new((width, HEIGHT), body), width, HEIGHT)])
}

/// A legend without words: how far a piece moves from each terrain, and which token prevails over which.
fn legend(scene: &Scene<'_>) -> Vec<Group> {
    let look = Look::of(scene.game);
    let ink = scene.theme.hex("page-ink", None);
    let mut reach = Group::new();
    for (letter, squares) in look.reach() {
        let symbol = look.terrain(letter).map(|drawing| drawing.symbol(scene.theme, None));
        reach.extend(symbol.map(|symbol| (symbol, PIECE, PIECE)));
        reach.push(text(&format!(" {squares}   "), &ink));
    }
    let mut cycle = Group::new();
    for kind in look.cycle() {
        if !cycle.is_empty() {
            cycle.push(text(" > ", &ink));
        }
        let kind = kind.to_owned().into();
        cycle.push((territory::token(scene, Some(scene.from), Some(&kind), false, false), PIECE, PIECE));
    }
    [reach, cycle].into_iter().filter(|group| !group.is_empty()).collect()
}

fn captured(scene: &Scene<'_>) -> Vec<Group> {
    let group = |piece: &crate::Captured| {
        let symbol = pieces::symbol(scene, Some(piece.owner), &piece.kind, &Detail::Plain {});
        let number = text(&format!(" × {}", piece.number), &scene.theme.hex("page-ink", None));
        vec![(symbol, PIECE, PIECE), number]
    };
    scene.captured.iter().filter(|piece| piece.number > 0).map(group).collect()
}

/// The captured pieces of each side, once their values are public. A number on a piece of this size could not be read,
/// so each side's values are beside a single piece of that side.
fn lost(scene: &Scene<'_>) -> Vec<Group> {
    let kind = scene.board.pieces.first().map_or("", |piece| piece.kind.as_ref());
    let group = |(owner, values): (Seat, &Vec<u8>)| {
        let said: Vec<String> = values.iter().take(VALUES_MAX).map(u8::to_string).collect();
        let piece = pieces::symbol(scene, Some(owner), kind, &Detail::Plain {});
        let ink = scene.theme.hex("page-ink", None);
        vec![(piece, PIECE, PIECE), text(&format!("  {}", said.join("  ")), &ink)]
    };
    let lost = scene.board.lost.iter().flat_map(|lost| lost.iter());
    lost.filter(|(_, values)| !values.is_empty()).map(group).collect()
}
