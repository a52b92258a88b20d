//! Endings of the games with hidden information, so small that every way to play them can be computed.

use crate::game::{Player, Setting, seed};
use konakis_engine::Level;
use konakis_games::{Contest, Draw, Purpose, Seat, Seed};
use std::time::Duration;

/// The level that plays until the ending begins.
const LEVEL: u8 = 3;
/// The number of deals of each side, all equally likely.
const DEALS: u64 = 6;

/// Positions that look the same to spectators: one for each pair of a deal of White's hidden information and a deal of
/// Black's.
pub(crate) struct Ending {
    /// The positions, by White's deal and then by Black's.
    pub(crate) worlds: Vec<Vec<Contest>>,
}

impl Ending {
    /// Plays the game of the seed `number` until it can continue in at most `ways_max` ways, and returns this ending.
    /// `None` if fewer than `ways_max / 20` ways are left then, because decisions hardly matter in such an ending.
    pub(crate) fn of(setting: &Setting, number: u64, ways_max: u64) -> Option<Self> {
        let mut contest = setting.start(number);
        let player = Player::Level(Level::new(LEVEL)?);
        loop {
            match ways(&contest, ways_max) {
                Some(ways) if ways < ways_max / 20 => return None,
                Some(_) => break,
                None => {
                    let seat = contest.to_act().iter().next()?;
                    let seed = seed(number, &contest);
                    let action = player.action(&contest, seat, seed, setting.positions, Duration::ZERO);
                    contest.act(seat, &action).ok()?;
                }
            }
        }
        let deal = |white: u64| -> Option<Vec<Contest>> {
            (0..DEALS).map(|black| dealt(&contest, number, white, black)).collect()
        };
        Some(Self { worlds: (0..DEALS).map(deal).collect::<Option<_>>()? })
    }
}

/// The number of ways to play to the end of the game. `None` if there are more than `most`, or during the set-up.
fn ways(contest: &Contest, most: u64) -> Option<u64> {
    let Some(seat) = contest.to_act().iter().next() else { return (most > 0).then_some(1) };
    if contest.prompt(seat).is_some() {
        return None;
    }
    let mut sum = 0;
    for action in contest.legal(seat) {
        let mut next = contest.clone();
        next.act(seat, &action).ok()?;
        sum += ways(&next, most - sum)?;
    }
    Some(sum)
}

/// Deals the hidden information of both sides anew. `white` and `black` are the numbers of the deals.
fn dealt(contest: &Contest, number: u64, white: u64, black: u64) -> Option<Contest> {
    let mut text = contest.position();
    for (seat, deal) in [(Seat::White, white), (Seat::Black, black)] {
        let mut draw = Seed::new(number.wrapping_mul(1_000_003).wrapping_add(deal)).draw(Purpose::Play);
        text = match contest.game() {
            "subulata" => with_values_dealt(&text, seat, &mut draw),
            _ => with_kinds_dealt(&text, seat, &mut draw),
        };
    }
    let rules = contest.rules();
    Contest::from_position(contest.game(), Some(rules.variant()), rules.options(), &text).ok()
}

fn with_values_dealt(text: &str, seat: Seat, draw: &mut Draw) -> String {
    let dealt = |(index, word): (usize, &str)| {
        let mut squares: Vec<&str> = word.split(',').collect();
        if index == 1 + seat.index() {
            draw.shuffle(&mut squares);
        }
        squares.join(",")
    };
    text.split(' ').enumerate().map(dealt).collect::<Vec<_>>().join(" ")
}

/// Deals a side's secret kinds anew. In the text of a position, the word of a territory begins with its square and its
/// owner's letter. Its tokens follow the first colon; a lower-case letter is a secret kind.
fn with_kinds_dealt(text: &str, seat: Seat, draw: &mut Draw) -> String {
    let letter = if seat == Seat::White { 'w' } else { 'b' };
    let is_of = |word: &str| word.contains(':') && word.chars().nth(2) == Some(letter);
    let stack = |word: &str| word.split(':').nth(1).unwrap_or_default().to_owned();
    let secret = |letter: &char| letter.is_ascii_lowercase();
    let words: Vec<&str> = text.split(' ').collect();
    let of_side = words.iter().filter(|word| is_of(word));
    let mut kinds: Vec<char> =
        of_side.flat_map(|word| stack(word).chars().collect::<Vec<_>>()).filter(secret).collect();
    draw.shuffle(&mut kinds);
    let mut dealt = |word: &&str| {
        if !is_of(word) {
            return (*word).to_owned();
        }
        let tokens = stack(word)
            .chars()
            .map(|token| if secret(&token) { kinds.pop().unwrap_or(token) } else { token })
            .collect::<String>();
        let mut parts: Vec<&str> = word.split(':').collect();
        parts[1] = &tokens;
        parts.join(":")
    };
    words.iter().map(&mut dealt).collect::<Vec<_>>().join(" ")
}
