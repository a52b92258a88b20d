//! The record of a game: everything needed to store it and to replay it.
//!
//! Invariant: a replay of the record gives the same state. The text form of a record is a list of lines:
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
//! The first line names the format and its version. Some lines are optional:
//! * `option`: the id and the value of an option, one line for each option.
//! * `position`: the starting position, if it is not the usual one.
//! * `white` and `black`: the players' names.
//! * `hints`: the number of hints, if it is not 0.
//! * `result`: the winner, or `draw` if nobody won, as in a game that was aborted; the reason; and each seat's score if
//!   the game counts points.
//!
//! [`Record::without_seed`] writes `seed ?`; the parser refuses such a text.
//!
//! The parser refuses unknown kinds of line. The line `hints` needed no new version, because older programs can still
//! read all records without hints. Raise the version if most records get a new kind of line. Older programs then refuse
//! these records at the first line.

use crate::draw::Seed;
use konakis_protocol::{BySeat, Name, OptionValue, Options, Outcome, Reason, Seat, Seats};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The record of one game.
///
/// ```
/// use konakis_games::{Contest, Options, Record, Seat, Seed};
/// let mut contest = Contest::start("kubism", None, &Options::new(), Seed::new(1))?;
/// contest.act(Seat::White, "c1-c2")?;
/// let text = contest.record().to_string();
/// let record: Record = text.parse()?;
/// assert_eq!(Contest::replay(&record)?.position(), contest.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The variant's id.
    pub variant: String,
    /// The chosen options.
    pub options: Options,
    /// The source of all randomness in the game.
    pub seed: Seed,
    /// The starting position, if it was not the usual one.
    pub position: Option<String>,
    /// The players' names, where known.
    pub names: BTreeMap<Seat, String>,
    /// The number of hints that the player against the computer got, not counting repeated hints.
    pub hints: u32,
    /// The actions, in order.
    pub actions: Vec<Entry>,
    /// The result, if the game has ended.
    pub result: Option<Outcome>,
}

/// One action of a record. `Debug` prints the seat but not the action, which may be secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    /// The seat that acted.
    pub seat: Seat,
    /// The action's text.
    pub action: String,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("seat", &self.seat).finish_non_exhaustive()
    }
}

const FORMAT: &str = "konakis record 1";

/// The error for a text that is not a valid record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The first line does not name this format and version.
    #[error("this is not a record: its first line is not “{FORMAT}”")]
    Format,
    /// A line is not valid.
    #[error("line {line} of the record cannot be read: {what}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The expected form, or what is wrong with the line.
        what: &'static str,
    },
    /// A required line is missing.
    #[error("the record has no “{0}” line")]
    Missing(&'static str),
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &self.seed.number().to_string())
    }
}

impl Record {
    /// The record as text without its seed, for readers who must not learn the values drawn from the seed. The text
    /// cannot be replayed.
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
        if self.hints > 0 {
            writeln!(f, "hints {}", self.hints)?;
        }
        writeln!(f)?;
        for (ply, entry) in (1..).zip(&self.actions) {
            writeln!(f, "{ply} {} {}", entry.seat, one_line(&entry.action))?;
        }
        self.result.as_ref().map_or(Ok(()), |result| writeln!(f, "{}", result_line(result)))
    }
}

/// The `result` line of a record.
#[must_use]
pub fn result_line(result: &Outcome) -> String {
    let winner = result.winner.map_or("draw", Seat::name);
    let scores = result.scores.iter().flat_map(BySeat::iter).map(|(_, score)| format!(" {score}"));
    format!("result {winner} {}{}", result.reason, scores.collect::<String>())
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A record during parsing. Required lines may still be missing.
#[derive(Default)]
struct PartialRecord {
    game: Option<String>,
    variant: Option<String>,
    options: Options,
    seed: Option<Seed>,
    position: Option<String>,
    names: BTreeMap<Seat, String>,
    hints: Option<u32>,
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
        let mut partial = PartialRecord::default();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            partial.read(text).map_err(|what| RecordError::Line { line, what })?;
        }
        Ok(Self {
            game: partial.game.ok_or(RecordError::Missing("game"))?,
            variant: partial.variant.ok_or(RecordError::Missing("variant"))?,
            options: partial.options,
            seed: partial.seed.ok_or(RecordError::Missing("seed"))?,
            position: partial.position,
            names: partial.names,
            hints: partial.hints.unwrap_or_default(),
            actions: partial.actions,
            result: partial.result,
        })
    }
}

impl PartialRecord {
    fn read(&mut self, line: &str) -> Result<(), &'static str> {
        let (word, rest) = line.split_once(' ').ok_or("a line is a keyword and its value")?;
        let rest = rest.trim();
        match word {
            "game" => set_once(&mut self.game, rest.to_owned())?,
            "variant" => set_once(&mut self.variant, rest.to_owned())?,
            "position" => set_once(&mut self.position, rest.to_owned())?,
            "option" => {
                let (id, value) = rest.split_once(' ').ok_or("an option line has an id and a value")?;
                let value = match value.parse() {
                    Ok(number) => OptionValue::Number(number),
                    Err(_) => OptionValue::Word(Name::Owned(value.to_owned())),
                };
                self.options.insert(Name::Owned(id.to_owned()), value);
            }
            "seed" if rest == "?" => {
                return Err("the seed is hidden: the game was in progress, or ended during its set-up");
            }
            "seed" => set_once(&mut self.seed, rest.parse().map_err(|_| "the seed must be a whole number")?)?,
            "hints" => {
                set_once(&mut self.hints, rest.parse().map_err(|_| "hints must be a whole number")?)?;
            }
            "result" => {
                self.result =
                    Some(read_result(rest).ok_or("a result is the winner or “draw”, and the reason")?)
            }
            seat if seat.parse::<Seat>().is_ok() => {
                self.names.extend(seat.parse::<Seat>().map(|seat| (seat, rest.to_owned())));
            }
            number => {
                let ply: usize = number.parse().map_err(|_| "its first word is not a keyword of records")?;
                if ply != self.actions.len() + 1 {
                    return Err("the actions must be numbered from 1 without gaps");
                }
                let (seat, action) =
                    rest.split_once(' ').ok_or("an action line has a number, a seat and a text")?;
                let seat = seat.parse().map_err(|_| "the seat is white or black")?;
                self.actions.push(Entry { seat, action: action.trim().to_owned() });
            }
        }
        Ok(())
    }
}

fn set_once<T>(place: &mut Option<T>, said: T) -> Result<(), &'static str> {
    match place.replace(said) {
        None => Ok(()),
        Some(_) => Err("it repeats an earlier line"),
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
