//! Draws the board of any game as text. The protocol's [`Board`] is enough; no rules are needed.

use konakis_protocol::{Board, Detail, Facing, Piece, Seat, Square};
use std::fmt::Write;

pub(crate) fn draw(board: &Board) -> String {
    let mut out = String::new();
    for (row, terrain) in board.terrain.iter().enumerate() {
        let rank = board.ranks as usize - row;
        let _ = write!(out, "{rank:2} ");
        for (file, letter) in terrain.chars().enumerate() {
            let square = u8::try_from(file).ok().zip(u8::try_from(rank - 1).ok());
            let square = square.and_then(|(file, rank)| Square::new(file, rank));
            let shown = square.and_then(|square| on(board, square)).map_or(letter.to_string(), symbol);
            let _ = write!(out, "{shown:>3}");
        }
        out.push('\n');
    }
    let files: String = ('a'..='z').take(board.files.into()).map(|file| format!("{file:>3}")).collect();
    let _ = writeln!(out, "   {files}");
    for piece in &board.pieces {
        if let Detail::Territory { side, controlled, stack, spent } = &piece.detail {
            let stack: String = stack.iter().map(|kind| kind.as_deref().unwrap_or("?")).collect();
            let spent = spent.iter().filter(|spent| **spent).count();
            let owner = piece.owner.map_or("nobody", Seat::name);
            let control = if *controlled { ", controlled" } else { "" };
            let _ = writeln!(out, "{} {owner}, side {side}: {stack} ({spent} spent{control})", piece.at);
        }
    }
    for (name, count) in &board.counts {
        let _ = writeln!(out, "{name} {count}");
    }
    for (seat, values) in board.lost.iter().flat_map(|lost| lost.iter()) {
        let _ = writeln!(out, "lost by {seat}: {values:?}");
    }
    out
}

fn on(board: &Board, square: Square) -> Option<&Piece> {
    board.pieces.iter().find(|piece| {
        let side = if let Detail::Territory { side, .. } = piece.detail { side } else { 1 };
        let covers = |from: u8, at: u8| (from..from.saturating_add(side)).contains(&at);
        covers(piece.at.file(), square.file()) && covers(piece.at.rank(), square.rank())
    })
}

/// The sign of a piece, by its [`Detail`]:
/// * `Facing`: an arrow.
/// * `Value`: the value, or `?` if it is hidden, after `W` for White or `b` for Black.
/// * `Territory`: the number of tokens in the stack, after `W` for White or `b` for any other owner.
/// * `Plain`: the first letter of the kind, as a capital for White.
fn symbol(piece: &Piece) -> String {
    let letter: String = piece.kind.chars().take(1).collect();
    let letter = if piece.owner == Some(Seat::White) { letter.to_uppercase() } else { letter };
    match &piece.detail {
        Detail::Facing { facing } => match facing {
            Facing::N => "^".to_owned(),
            Facing::E => ">".to_owned(),
            Facing::S => "v".to_owned(),
            Facing::W => "<".to_owned(),
        },
        Detail::Value { value } => {
            let side = if piece.owner == Some(Seat::White) { 'W' } else { 'b' };
            value.map_or_else(|| format!("{side}?"), |value| format!("{side}{value}"))
        }
        Detail::Territory { stack, .. } => {
            let side = if piece.owner == Some(Seat::White) { 'W' } else { 'b' };
            format!("{side}{}", stack.len())
        }
        Detail::Plain {} => letter,
    }
}
