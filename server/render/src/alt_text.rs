//! A text description of a scene, for people who cannot see the picture.
//!
//! Invariant: the text is made from the scene alone, so it reveals no secret.

use crate::look::Look;
use crate::scene::Scene;
use konakis_protocol::{Detail, Facing, Name, Piece, Seat, Square};

/// Describes a scene in plain words. The text can be long: cut it if space is limited.
#[must_use]
pub fn alt_text(scene: &Scene<'_>) -> String {
    let board = scene.board;
    let mut sentences = Vec::new();
    sentences.extend(scene.caption.map(str::to_owned));
    sentences.push(format!(
        "Board of {} by {}, seen from {}'s side",
        board.files,
        board.ranks,
        scene.from.title()
    ));
    for owner in [Some(Seat::White), Some(Seat::Black), None] {
        let pieces: Vec<_> = board.pieces.iter().filter(|piece| piece.owner == owner).collect();
        if !pieces.is_empty() {
            sentences.push(format!("{}: {}", owner.map_or("Nobody's", Seat::title), side(scene, &pieces)));
        }
    }
    if !scene.last.is_empty() {
        sentences.push(format!("Last action: {}", list(&scene.last)));
    }
    sentences.extend(scene.picked.map(|square| format!("Picked: {square}")));
    if !scene.targets.is_empty() {
        sentences.push(format!("To choose from: {}", list(&scene.targets)));
    }
    let look = Look::of(scene.game);
    for (id, number) in board.counts.iter().filter(|(id, _)| !look.is_limit(id)) {
        let limit = look.limit(id).and_then(|limit| board.counts.get(limit));
        let said = match (scene.meaning(id, *number), limit) {
            (Some(meaning), _) => meaning.to_owned(),
            (None, Some(limit)) => format!("{number} of {limit}"),
            (None, None) => number.to_string(),
        };
        sentences.extend(scene.name(id).map(|name| format!("{name}: {said}")));
    }
    for piece in scene.captured.iter().filter(|piece| piece.number > 0) {
        let name = scene.name_or_word(&piece.kind);
        sentences.push(format!("Captured from {}: {} {name}", piece.owner.title(), piece.number));
    }
    for (seat, values) in
        board.lost.iter().flat_map(|lost| lost.iter()).filter(|(_, values)| !values.is_empty())
    {
        let values: Vec<_> = values.iter().map(u8::to_string).collect();
        sentences.push(format!("Captured from {}: values {}", seat.title(), values.join(", ")));
    }
    sentences.join(". ") + "."
}

fn side(scene: &Scene<'_>, pieces: &[&Piece]) -> String {
    let mut kinds: Vec<&Name> = Vec::new();
    for piece in pieces {
        if !kinds.contains(&&piece.kind) {
            kinds.push(&piece.kind);
        }
    }
    let of_kind = |kind: &Name| {
        let places: Vec<_> =
            pieces.iter().filter(|piece| piece.kind == *kind).map(|piece| place(scene, piece)).collect();
        format!("{} {}", scene.name_or_word(kind), places.join(", "))
    };
    kinds.into_iter().map(of_kind).collect::<Vec<_>>().join("; ")
}

fn place(scene: &Scene<'_>, piece: &Piece) -> String {
    let at = piece.at;
    match &piece.detail {
        Detail::Plain {} => at.to_string(),
        Detail::Facing { facing } => format!("{at} pointing to {}", towards(*facing)),
        Detail::Value { value: Some(value) } => format!("{at} with value {value}"),
        Detail::Value { value: None } => format!("{at} with hidden value"),
        Detail::Territory { side, controlled, stack, spent } => {
            let size = if *side == 1 { "1 square".to_owned() } else { format!("{side} by {side} squares") };
            let controlled = if *controlled { " (controlled)" } else { "" };
            format!("{at} of {size}{controlled} with {}", tokens(scene, stack, spent))
        }
    }
}

const fn towards(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "the higher ranks",
        Facing::E => "the higher files",
        Facing::S => "rank 1",
        Facing::W => "file a",
    }
}

/// The tokens of a stack from the top down. Equal tokens in a row are counted together.
fn tokens(scene: &Scene<'_>, stack: &[Option<Name>], spent: &[bool]) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    for (index, kind) in stack.iter().enumerate().rev() {
        let mut word = kind.as_ref().map_or_else(|| "hidden".to_owned(), |kind| scene.name_or_word(kind));
        if spent.get(index) == Some(&true) {
            word += " (spent)";
        }
        match runs.last_mut() {
            Some((last, number)) if *last == word => *number += 1,
            _ => runs.push((word, 1)),
        }
    }
    let run = |(word, number): &(String, usize)| {
        if *number == 1 { word.clone() } else { format!("{number} {word}") }
    };
    let words: Vec<_> = runs.iter().map(run).collect();
    match stack.len() {
        0 => "no tokens".to_owned(),
        1 => format!("1 token: {}", words.concat()),
        number => format!("{number} tokens, from the top down: {}", words.join(", ")),
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
