//! The footer below the board: a caption, the counts, and the captured pieces.
//!
//! Invariant: its height is limited. Items that do not fit are left out.

use crate::display_list::DisplayList;
use crate::font;
use crate::layout::{Rect, WIDTH};
use crate::pieces;
use crate::scene::Scene;
use crate::symbol::Symbol;
use konakis_protocol::{Detail, Seat};

/// The most lines of a footer.
const LINES_MAX: usize = 4;
/// The height of a line.
const LINE: u32 = 44;
/// The space above the first line and below the last one.
const MARGIN: u32 = 8;
/// The space on the left and right.
const EDGE: u32 = 24;
/// The space between two items on a line.
const GAP: u32 = 28;
/// The font size.
const TEXT: u32 = 28;
/// The most letters of one text.
const LETTERS_MAX: usize = 48;

/// Symbols that stay together on a line, each with its width and height.
type Group = Vec<(Symbol, u32, u32)>;

/// Adds the footer below the list, if there is anything to show.
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

/// The lines of the footer with their items.
fn lines(scene: &Scene<'_>) -> Vec<Vec<Group>> {
    let mut lines: Vec<Vec<Group>> = Vec::new();
    let caption = scene.caption.iter().flat_map(|caption| caption.lines());
    lines.extend(caption.map(|line| vec![vec![text(line, &scene.theme.hex("page-ink", None))]]));
    let mut line = Vec::new();
    for group in counts(scene).into_iter().chain(captured(scene)).chain(lost(scene)) {
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

/// The width of groups on a line, including the gaps between them.
fn width(line: &[Group]) -> u32 {
    let gaps = GAP * (line.len() as u32).saturating_sub(1);
    line.iter().flatten().map(|(_, width, _)| width).sum::<u32>() + gaps
}

/// A text, shortened if it is too long for a line.
fn text(words: &str, colour: &str) -> (Symbol, u32, u32) {
    let room = (WIDTH - 2 * EDGE) as f32;
    let mut shown: String = words.chars().filter(|letter| !letter.is_control()).collect();
    if shown.chars().count() > LETTERS_MAX || font::width(&shown, TEXT as f32) > room {
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

/// The name and value of each count that has a display name.
fn counts(scene: &Scene<'_>) -> Vec<Group> {
    let group = |(id, number): (&str, u32)| {
        let name = scene.name(id)?;
        // A name that the font does not cover would be drawn as nothing.
        let name = if font::covers(name) { name.to_owned() } else { id.replace('_', " ") };
        let soft = text(&format!("{name} "), &scene.theme.hex("page-ink-soft", None));
        let meaning = scene.meaning(id, number).filter(|meaning| font::covers(meaning));
        let said = meaning.map_or_else(|| number.to_string(), str::to_owned);
        Some(vec![soft, text(&said, &scene.theme.hex("page-ink", None))])
    };
    scene.board.counts.iter().filter_map(|(id, number)| group((id.as_ref(), *number))).collect()
}

/// A small symbol of each kind of captured piece, with their number.
fn captured(scene: &Scene<'_>) -> Vec<Group> {
    let group = |piece: &crate::Captured| {
        let symbol = pieces::symbol(scene, Some(piece.owner), &piece.kind, &Detail::Plain {});
        let number = text(&format!(" × {}", piece.number), &scene.theme.hex("page-ink", None));
        vec![(symbol, LINE - 4, LINE - 4), number]
    };
    scene.captured.iter().filter(|piece| piece.number > 0).map(group).collect()
}

/// The captured pieces of each side with their values, once these are public.
fn lost(scene: &Scene<'_>) -> Vec<Group> {
    let kind = scene.board.pieces.first().map_or("", |piece| piece.kind.as_ref());
    let group = |(owner, values): (Seat, &Vec<u8>)| {
        let piece = |&value: &u8| {
            (
                pieces::symbol(scene, Some(owner), kind, &Detail::Value { value: Some(value) }),
                LINE - 4,
                LINE - 4,
            )
        };
        values.iter().take(9).map(piece).collect::<Group>()
    };
    scene
        .board
        .lost
        .iter()
        .flat_map(|lost| lost.iter())
        .map(group)
        .filter(|group| !group.is_empty())
        .collect()
}
