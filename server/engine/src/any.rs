//! A player that draws each legal action with the same probability. This player is the opponent in games that the
//! engine does not know, and the random reference player.

use crate::Knowledge;
use konakis_games::{Draw, Purpose, Seed};
use konakis_protocol::{LevelInfo, Prompt};

pub(crate) static LEVELS: [LevelInfo; 1] =
    [LevelInfo::new(1, "Beginner", "Plays any legal action, each as likely as another.")];

/// Draws a legal action; `None` if the seat is not to act.
pub(crate) fn choose(known: &Knowledge, seed: Seed) -> Option<String> {
    let mut draw = seed.draw(Purpose::Play);
    match &known.prompt {
        Some(Prompt::Setup { values, squares, .. }) => Some(shuffled_setup(values, squares.len(), &mut draw)),
        None => {
            let place = draw.below(known.legal.len());
            known.legal.get(place).cloned()
        }
    }
}

/// Draws a set-up: a square for each of these values. `squares` is the number of squares to draw from.
fn shuffled_setup(values: &[u8], squares: usize, draw: &mut Draw) -> String {
    let filled = values.iter().map(|value| char::from(b'0' + value % 10));
    let mut places: Vec<char> = filled.chain(std::iter::repeat('-')).take(squares).collect();
    draw.shuffle(&mut places);
    format!("setup {}", places.into_iter().collect::<String>())
}
