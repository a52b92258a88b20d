//! The record of a game: what is stored, and all that is needed to play the game again.
//!
//! What always holds: a state is a replay of its record. As text a record is lines, as in
//!
//! ```text
//! konakis record 1
//! game subulata
//! variant cwali
//! option pond mirrored
//! seed 42
//! white Anna
//! black Ben
//!
//! 1 white setup 123456789
//! 2 black setup 987654321
//! 3 white c1-c2
//! result black resignation
//! ```
//!
//! The first line names the format and its version. A game that did not begin as usual has a line `position` with the line
//! of text that its notation gives. `white` and `black` give the players' names and may be missing, as
//! may `result`, whose words are the winner (or `draw`), the reason, and each seat's score where points are counted.

use crate::draw::Seed;
use konakis_protocol::{BySeat, Name, OptionValue, Options, Outcome, Reason, Seat, Seats};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The variant's id.
    pub variant: String,
    /// The chosen options.
    pub options: Options,
    /// Where all chance of the game comes from.
    pub seed: Seed,
    /// The position with which the game began, where it was not the usual start.
    pub position: Option<String>,
    /// The names of the players, where they are known.
    pub names: BTreeMap<Seat, String>,
    /// What was played, in order.
    pub actions: Vec<Entry>,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
}

/// One action of a record. Its `Debug` shows who acted, and not what he did, which may be secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who acted.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// The first line of every record that this program writes.
const FORMAT: &str = "konakis record 1";

/// A text that is no record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// It does not begin as a record of this version does.
    #[error("this is no record: its first line is not “{FORMAT}”")]
    Format,
    /// A line cannot be read.
    #[error("line {line} of the record cannot be read: {what}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What was expected.
        what: &'static str,
    },
    /// A line that every record has is missing.
    #[error("the record does not say its {0}")]
    Missing(&'static str),
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &self.seed.number().to_string())
    }
}

impl Record {
    /// The record as text without its seed, for those who may not know yet what chance holds; it cannot be replayed.
    #[must_use]
    pub fn without_seed(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, "?");
        text
    }

    fn write(&self, f: &mut impl fmt::Write, seed: &str) -> fmt::Result {
        writeln!(f, "{FORMAT}\ngame {}\nvariant {}", self.game, self.variant)?;
        for (id, value) in &self.options {
            writeln!(f, "option {id} {value}")?;
        }
        writeln!(f, "seed {seed}")?;
        if let Some(position) = &self.position {
            writeln!(f, "position {}", one_line(position))?;
        }
        for (seat, name) in &self.names {
            writeln!(f, "{seat} {}", one_line(name))?;
        }
        writeln!(f)?;
        for (ply, entry) in (1..).zip(&self.actions) {
            writeln!(f, "{ply} {} {}", entry.seat, one_line(&entry.action))?;
        }
        self.result.as_ref().map_or(Ok(()), |result| writeln!(f, "{}", result_line(result)))
    }
}

/// The line of a record that says how the game ended.
#[must_use]
pub fn result_line(result: &Outcome) -> String {
    let winner = result.winner.map_or("draw", Seat::name);
    let scores = result.scores.iter().flat_map(BySeat::iter).map(|(_, score)| format!(" {score}"));
    format!("result {winner} {}{}", result.reason, scores.collect::<String>())
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A record that is being read; what every record has may still be missing.
#[derive(Default)]
struct Draft {
    game: Option<String>,
    variant: Option<String>,
    options: Options,
    seed: Option<Seed>,
    position: Option<String>,
    names: BTreeMap<Seat, String>,
    actions: Vec<Entry>,
    result: Option<Outcome>,
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = (1..).zip(text.lines().map(str::trim));
        if lines.next().is_none_or(|(_, line)| line != FORMAT) {
            return Err(RecordError::Format);
        }
        let mut draft = Draft::default();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            draft.read(text).map_err(|what| RecordError::Line { line, what })?;
        }
        Ok(Self {
            game: draft.game.ok_or(RecordError::Missing("game"))?,
            variant: draft.variant.ok_or(RecordError::Missing("variant"))?,
            options: draft.options,
            seed: draft.seed.ok_or(RecordError::Missing("seed"))?,
            position: draft.position,
            names: draft.names,
            actions: draft.actions,
            result: draft.result,
        })
    }
}

impl Draft {
    fn read(&mut self, line: &str) -> Result<(), &'static str> {
        let (word, rest) = line.split_once(' ').ok_or("a line is a word and what it says")?;
        let rest = rest.trim();
        match word {
            "game" => once(&mut self.game, rest.to_owned())?,
            "variant" => once(&mut self.variant, rest.to_owned())?,
            "position" => once(&mut self.position, rest.to_owned())?,
            "option" => {
                let (id, value) = rest.split_once(' ').ok_or("an option is its id and its value")?;
                let value = match value.parse() {
                    Ok(number) => OptionValue::Number(number),
                    Err(_) => OptionValue::Word(Name::Owned(value.to_owned())),
                };
                self.options.insert(Name::Owned(id.to_owned()), value);
            }
            "seed" if rest == "?" => {
                return Err("the seed is hidden, since the record was taken while the game was on");
            }
            "seed" => once(&mut self.seed, rest.parse().map_err(|_| "the seed is a whole number")?)?,
            "result" => {
                self.result =
                    Some(read_result(rest).ok_or("a result is its winner, or draw, and its reason")?)
            }
            seat if seat.parse::<Seat>().is_ok() => {
                self.names.extend(seat.parse::<Seat>().map(|seat| (seat, rest.to_owned())));
            }
            number => {
                let ply: usize = number.parse().map_err(|_| "its first word is not one that a record has")?;
                if ply != self.actions.len() + 1 {
                    return Err("the actions are numbered from 1 without a gap");
                }
                let (seat, action) =
                    rest.split_once(' ').ok_or("an action is a number, a seat and its text")?;
                let seat = seat.parse().map_err(|_| "the seat is white or black")?;
                self.actions.push(Entry { seat, action: action.trim().to_owned() });
            }
        }
        Ok(())
    }
}

/// Takes what a record says once.
fn once<T>(place: &mut Option<T>, said: T) -> Result<(), &'static str> {
    match place.replace(said) {
        None => Ok(()),
        Some(_) => Err("it says again what an earlier line says"),
    }
}

fn read_result(text: &str) -> Option<Outcome> {
    let mut words = text.split_whitespace();
    let winner = match words.next()? {
        "draw" => None,
        seat => Some(seat.parse().ok()?),
    };
    let reason = Reason::read(words.next()?)?;
    let scores: Vec<u32> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
    let scores = match scores.len() {
        0 => None,
        2 => Some(BySeat::new(Seats::TWO, |seat| scores.get(seat.index()).copied().unwrap_or_default())),
        _ => return None,
    };
    Some(Outcome { winner, reason, scores })
}
