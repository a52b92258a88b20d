//! The form for a new game: menus and buttons, and the user's choices.
//!
//! Invariants: the custom ID of each component contains all choices, so a restart of the bot loses nothing. A custom ID
//! has at most the 100 characters that Discord allows.

use super::clock;
use super::ruleset::Ruleset;
use konakis_protocol::{ClockChoice, GameInfo, SeatChoice};
use std::fmt;
use std::str::FromStr;

/// The maximum length of a game's ID in a custom ID, in characters.
const GAME_CHARS_MAX: usize = 40;

/// The kind of opponent that a form is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormKind {
    /// Another user, or anybody.
    Challenge,
    /// The computer.
    Play,
}

/// The choices made so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The kind of opponent.
    pub kind: FormKind,
    /// The game's ID.
    pub game: String,
    /// The index of the chosen rule set in [`Ruleset::all`].
    pub ruleset: usize,
    /// The clock.
    pub clock: Option<ClockChoice>,
    /// The side of the user.
    pub side: SeatChoice,
    /// Whether the game is rated.
    pub rated: bool,
    /// The level of the computer.
    pub level: u8,
}

/// A component of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Field {
    /// A menu of games with their rule sets.
    #[strum(serialize = "rules")]
    Ruleset,
    /// A menu of levels.
    Level,
    /// A menu of clocks.
    Clock,
    /// A button that changes the side: from random to White, to Black, and to random again.
    Side,
    /// A button that turns ratings on or off.
    Rated,
    /// A menu of users.
    Opponent,
    /// The button that begins the game or posts the challenge.
    Start,
}

/// The custom ID of a component, with the choices made before its use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormId {
    /// The component.
    pub field: Field,
    /// The choices.
    pub form: Form,
}

/// A text that is not a custom ID of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid custom ID of a form")]
pub struct InvalidForm;

impl Form {
    /// The chosen rule set; if the index is too large, the game's last rule set. None if the game is unknown or has no
    /// rule sets.
    #[must_use]
    pub fn ruleset(&self, games: &[GameInfo]) -> Option<Ruleset> {
        let info = games.iter().find(|info| info.id == self.game)?;
        let mut all = Ruleset::all(info);
        (!all.is_empty()).then(|| all.swap_remove(self.ruleset.min(all.len() - 1)))
    }

    /// The form after a component was used; `value` is the chosen entry of a menu. An invalid entry changes nothing.
    #[must_use]
    pub fn with(mut self, games: &[GameInfo], field: Field, value: &str) -> Self {
        match field {
            Field::Ruleset => self.choose_ruleset(games, value),
            Field::Level => self.level = value.parse().unwrap_or(self.level),
            Field::Clock => self.clock = clock::read(value).unwrap_or(self.clock),
            Field::Side => {
                self.side = match self.side {
                    SeatChoice::Random => SeatChoice::White,
                    SeatChoice::White => SeatChoice::Black,
                    SeatChoice::Black => SeatChoice::Random,
                }
            }
            Field::Rated => self.rated = !self.rated,
            Field::Opponent | Field::Start => {}
        }
        self
    }

    fn choose_ruleset(&mut self, games: &[GameInfo], value: &str) {
        let Some(chosen) = Ruleset::read(games, value) else { return };
        let Some(info) = games.iter().find(|info| info.id == chosen.game) else { return };
        self.ruleset = Ruleset::all(info).iter().position(|ruleset| *ruleset == chosen).unwrap_or_default();
        self.game = chosen.game.to_string();
        if !info.levels.contains(&self.level) {
            self.level = info.levels.first().copied().unwrap_or_default();
        }
    }
}

impl Field {
    const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// The word for a choice of side, as in the commands' option `side`.
#[must_use]
pub const fn side(side: SeatChoice) -> &'static str {
    match side {
        SeatChoice::White => "white",
        SeatChoice::Black => "black",
        SeatChoice::Random => "random",
    }
}

impl fmt::Display for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Form { kind, game, ruleset, clock, side, rated, level } = &self.form;
        let kind = if *kind == FormKind::Challenge { 'c' } else { 'p' };
        let (clock, side, rated) = (clock::value(*clock), self::side(*side), u8::from(*rated));
        write!(f, "form:{}:{kind}:{game}:{ruleset}:{clock}:{side}:{rated}:{level}", self.field.word())
    }
}

impl FromStr for FormId {
    type Err = InvalidForm;

    fn from_str(text: &str) -> Result<Self, InvalidForm> {
        let parts: Vec<&str> = text.strip_prefix("form:").ok_or(InvalidForm)?.split(':').collect();
        let [field, kind, game, ruleset, clock, side, rated, level] = parts.as_slice() else {
            return Err(InvalidForm);
        };
        let is_plain = game.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        if !is_plain || game.len() > GAME_CHARS_MAX {
            return Err(InvalidForm);
        }
        let form = Form {
            kind: match *kind {
                "c" => FormKind::Challenge,
                "p" => FormKind::Play,
                _ => return Err(InvalidForm),
            },
            game: (*game).to_owned(),
            ruleset: ruleset.parse().map_err(|_| InvalidForm)?,
            clock: clock::read(clock).map_err(|_| InvalidForm)?,
            side: [SeatChoice::White, SeatChoice::Black, SeatChoice::Random]
                .into_iter()
                .find(|choice| self::side(*choice) == *side)
                .ok_or(InvalidForm)?,
            rated: *rated == "1",
            level: level.parse().map_err(|_| InvalidForm)?,
        };
        let field = Field::ALL.iter().copied().find(|known| known.word() == *field).ok_or(InvalidForm)?;
        Ok(Self { field, form })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tests::games;

    fn form() -> Form {
        Form {
            kind: FormKind::Play,
            game: "tablut".to_owned(),
            ruleset: 0,
            clock: None,
            side: SeatChoice::Random,
            rated: false,
            level: 2,
        }
    }

    #[test]
    fn custom_id_of_each_component_is_read_back() {
        let long = Form { game: "g".repeat(GAME_CHARS_MAX), ruleset: 99, level: 255, rated: true, ..form() };
        let long = Form { clock: clock::read("10799s+600").unwrap(), side: SeatChoice::Black, ..long };
        for field in Field::ALL.iter().copied() {
            for form in [form(), Form { kind: FormKind::Challenge, ..long.clone() }] {
                let id = FormId { field, form };
                let text = id.to_string();
                assert_eq!(text.parse(), Ok(id));
                assert!(text.len() <= 100, "{text}");
            }
        }
        for text in [
            "",
            "form:",
            "form:start:c:tablut:0:none:white:0",
            "form:start:x:tablut:0:none:white:0:1",
            "form:dance:c:tablut:0:none:white:0:1",
            "form:start:c:tab lut:0:none:white:0:1",
        ] {
            assert_eq!(text.parse::<FormId>(), Err(InvalidForm), "{text}");
        }
    }

    #[test]
    fn each_component_changes_only_its_choice() {
        let games = games();
        let with = |field, value| form().with(&games, field, value);
        assert_eq!(with(Field::Level, "3"), Form { level: 3, ..form() });
        assert_eq!(with(Field::Clock, "5+3"), Form { clock: clock::read("5+3").unwrap(), ..form() });
        assert_eq!(with(Field::Side, ""), Form { side: SeatChoice::White, ..form() });
        assert_eq!(with(Field::Rated, ""), Form { rated: true, ..form() });
        let mirrored = with(Field::Ruleset, "subulata/cwali pond=mirrored");
        assert_eq!((mirrored.game.as_str(), mirrored.ruleset), ("subulata", 3));
        assert_eq!(mirrored.ruleset(&games).unwrap().value(), "subulata/cwali pond=mirrored");
        for (field, value) in [(Field::Ruleset, "chess"), (Field::Level, "x"), (Field::Clock, "soon")] {
            assert_eq!(with(field, value), form(), "{value}");
        }
    }

    #[test]
    fn game_without_the_chosen_level_gets_its_first_level() {
        let mut games = games();
        let kubism = games.iter_mut().find(|game| game.id == "kubism").unwrap();
        kubism.levels = vec![4, 5];
        let chosen = form().with(&games, Field::Ruleset, "kubism/standard cube_turn=either");
        assert_eq!((chosen.game.as_str(), chosen.level), ("kubism", 4));
    }
}
