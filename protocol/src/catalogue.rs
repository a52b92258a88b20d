//! The catalogue of games: ids, names, variants and options. The server sends it to each client, so no client contains
//! a list of games.

use crate::{BySeat, Name, Reason, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One game of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct GameInfo {
    /// The game's id, such as `tablut`.
    pub id: Name,
    /// Its name for people.
    pub name: Name,
    /// One sentence that says what it is about.
    #[serde(default)]
    pub about: Name,
    /// One sentence that says how a game is won, for players who set up their pieces before they have seen the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub aim: Option<Name>,
    /// The names of the two sides, if they have names other than their colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub sides: Option<BySeat<Name>>,
    /// How many minutes a game between people usually takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub minutes: Option<u8>,
    /// Its rule sets, the default first.
    pub variants: Vec<VariantInfo>,
    /// Whether it hides anything from a player or from spectators.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub has_secrets: bool,
    /// The levels at which the computer plays it, the weakest first.
    pub levels: Vec<u8>,
    /// The names of those levels, in the same order. Empty if the server names none.
    #[serde(default)]
    pub level_names: Vec<LevelInfo>,
    /// The names of its kinds of pieces.
    pub kinds: Vec<Word>,
    /// The names of its kinds of terrain, each with the letter that stands for it in a board.
    pub terrain: Vec<Word>,
    /// The names of the numbers beside its board. If the values of a number have names, such as the phases of a turn,
    /// these names are listed too: the word with the id `phase:2` has the name of phase 2.
    pub counts: Vec<Word>,
    /// The reasons for which the game's own rules end it, in addition to the reasons common to all games.
    pub reasons: Vec<Reason>,
    /// The numbers beside its board, with the names of their values: the same as `counts`, but with one entry for each
    /// number.
    #[serde(default)]
    pub count_names: Vec<CountInfo>,
    /// The same reasons as `reasons`, each as a sentence.
    #[serde(default)]
    pub reason_names: Vec<ReasonInfo>,
}

impl GameInfo {
    /// Sets the numbers beside the board, in both forms.
    ///
    /// ```
    /// use konakis_protocol::{CountInfo, GameInfo};
    /// let phase = CountInfo::with_values("phase", "Phase", &[(1, "Claim"), (2, "Merge")]);
    /// let game = GameInfo::default().with_counts(vec![phase]);
    /// let ids: Vec<&str> = game.counts.iter().map(|word| &*word.id).collect();
    /// assert_eq!(ids, ["phase", "phase:1", "phase:2"]);
    /// ```
    #[must_use]
    pub fn with_counts(self, count_names: Vec<CountInfo>) -> Self {
        let words = |count: &CountInfo| {
            let id = count.id.clone();
            let value = move |value: &ValueName| Word {
                id: format!("{id}:{}", value.value).into(),
                name: value.name.clone(),
            };
            let number = Word { id: count.id.clone(), name: count.name.clone() };
            std::iter::once(number).chain(count.values.iter().map(value)).collect::<Vec<_>>()
        };
        Self { counts: count_names.iter().flat_map(words).collect(), count_names, ..self }
    }

    /// Sets the reasons for which the rules end the game, in both forms.
    #[must_use]
    pub fn with_reasons(self, reason_names: Vec<ReasonInfo>) -> Self {
        Self { reasons: reason_names.iter().map(|reason| reason.id.clone()).collect(), reason_names, ..self }
    }
}

/// A number beside a game's board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CountInfo {
    /// The word as it appears in a board.
    pub id: Name,
    /// The name for people.
    pub name: Name,
    /// The names of its values, such as those of the phases of a turn; empty if its values have no names.
    pub values: Vec<ValueName>,
}

/// A value of a number beside a game's board, with the value's name for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ValueName {
    /// The value.
    pub value: u32,
    /// The name for people.
    pub name: Name,
    /// For a phase of a turn: the character that marks an action of this phase in the action's text, such as `+` in
    /// `+b1A`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub sign: Option<Name>,
}

impl CountInfo {
    /// A number whose values have no names.
    #[must_use]
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self { id: Name::Borrowed(id), name: Name::Borrowed(name), values: Vec::new() }
    }

    /// A number whose values have names.
    #[must_use]
    pub fn with_values(id: &'static str, name: &'static str, values: &[(u32, &'static str)]) -> Self {
        let values = values.iter().map(|&(value, name)| ValueName { value, name: name.into(), sign: None });
        Self { values: values.collect(), ..Self::new(id, name) }
    }

    /// A number whose values are the phases of a turn, counted from 1. Each phase has a name and its
    /// [`ValueName::sign`].
    #[must_use]
    pub fn with_phases(
        id: &'static str,
        name: &'static str,
        phases: &[(&'static str, &'static str)],
    ) -> Self {
        let phase = |(value, &(name, sign)): (u32, &(&'static str, &'static str))| ValueName {
            value,
            name: name.into(),
            sign: Some(sign.into()),
        };
        Self { values: (1..).zip(phases).map(phase).collect(), ..Self::new(id, name) }
    }
}

/// A reason for which the rules of a game end it, as a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ReasonInfo {
    /// The reason.
    pub id: Reason,
    /// The sentence if somebody won; `{winner}` and `{loser}` stand for the two sides.
    pub won: Name,
    /// The sentence for a draw.
    pub drawn: Name,
}

impl ReasonInfo {
    /// A reason with the same sentence for a win and for a draw.
    #[must_use]
    pub const fn new(id: Reason, sentence: &'static str) -> Self {
        Self { id, won: Name::Borrowed(sentence), drawn: Name::Borrowed(sentence) }
    }

    /// A reason with one sentence for a win and another for a draw.
    #[must_use]
    pub const fn either(id: Reason, won: &'static str, drawn: &'static str) -> Self {
        Self { id, won: Name::Borrowed(won), drawn: Name::Borrowed(drawn) }
    }

    /// The sentence for a game that `winner` won, or for a draw if nobody did. `side` returns the name of a side.
    #[must_use]
    pub fn sentence(&self, winner: Option<Seat>, side: impl Fn(Seat) -> String) -> String {
        let Some(winner) = winner else { return self.drawn.to_string() };
        let loser = Seats::TWO.after(winner);
        self.won.replace("{winner}", &side(winner)).replace("{loser}", &side(loser))
    }
}

/// One level at which the computer plays a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LevelInfo {
    /// The level's number, as in `opponent: {"computer": 2}`; 1 is the weakest.
    pub level: u8,
    /// The level's name for people, such as `Beginner`.
    pub name: Name,
    /// One sentence that says how the computer plays at this level.
    pub about: Name,
}

impl LevelInfo {
    /// A level with its name for people and a description of its play.
    #[must_use]
    pub const fn new(level: u8, name: &'static str, about: &'static str) -> Self {
        Self { level, name: Name::Borrowed(name), about: Name::Borrowed(about) }
    }
}

/// A word of a game's vocabulary and its name for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Word {
    /// The word as it appears in a board.
    pub id: Name,
    /// The name for people.
    pub name: Name,
}

impl Word {
    /// A word with its name for people.
    #[must_use]
    pub const fn new(id: &'static str, name: &'static str) -> Self {
        Self { id: Name::Borrowed(id), name: Name::Borrowed(name) }
    }
}

/// A rule set of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct VariantInfo {
    /// The id, such as `cwali`.
    pub id: Name,
    /// Its name for people.
    pub name: Name,
    /// One sentence about its difference from the other rule sets.
    #[serde(default)]
    pub about: Name,
    /// Its options.
    pub options: Vec<OptionInfo>,
}

/// An option of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// The id, such as `cube_turn`.
    pub id: Name,
    /// Its name for people.
    #[serde(default)]
    pub name: Name,
    /// The possible values.
    pub values: Vec<OptionValue>,
    /// The default value.
    pub default: OptionValue,
    /// One sentence that explains the choice.
    pub about: Name,
    /// The same values as `values`, in the same order, each with its name for people.
    #[serde(default)]
    pub labels: Vec<Label>,
}

/// A value of an option and its name for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Label {
    /// The value.
    pub value: OptionValue,
    /// Its name for people.
    pub name: Name,
    /// One sentence that explains it.
    pub about: Name,
}

impl Label {
    /// A value with its name for people and its meaning.
    #[must_use]
    pub fn new(value: OptionValue, name: impl Into<Name>, about: impl Into<Name>) -> Self {
        Self { value, name: name.into(), about: about.into() }
    }
}

impl OptionInfo {
    /// An option with these values and this default.
    #[must_use]
    pub fn new(
        id: impl Into<Name>,
        name: impl Into<Name>,
        about: impl Into<Name>,
        default: OptionValue,
        labels: Vec<Label>,
    ) -> Self {
        let values = labels.iter().map(|label| label.value.clone()).collect();
        Self { id: id.into(), name: name.into(), values, default, about: about.into(), labels }
    }

    /// Parses a choice, such as `either` or `100`.
    #[must_use]
    pub fn choice(&self, text: &str) -> Option<&OptionValue> {
        self.values.iter().find(|value| value.to_string() == text)
    }
}

/// A value of an option: a number or a word.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "an option is a number or a word")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum OptionValue {
    /// A number, such as a limit of turns.
    Number(u32),
    /// A word.
    Word(Name),
}

impl OptionValue {
    /// A word known at compile time.
    #[must_use]
    pub const fn word(word: &'static str) -> Self {
        Self::Word(Name::Borrowed(word))
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// The chosen options of a game, by their ids.
pub type Options = BTreeMap<Name, OptionValue>;
