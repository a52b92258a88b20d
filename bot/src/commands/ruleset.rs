//! Rule sets with their options, as choices in Discord, and the values that identify these choices.

use super::{CHOICE_CHARS_MAX, CHOICES_MAX};
use crate::text::{Arg, Lang, Texts, fit};
use konakis_protocol::{GameInfo, Name, OptionInfo, OptionValue, Options, VariantInfo};

/// A game with a rule set and the values of its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The game's ID.
    pub game: Name,
    /// The rule set's ID.
    pub variant: Name,
    /// The values of the rule set's options.
    pub options: Options,
}

impl Ruleset {
    /// Every rule set of a game with every combination of its options. The first one is the game's default.
    #[must_use]
    pub fn all(game: &GameInfo) -> Vec<Self> {
        game.variants.iter().flat_map(|variant| of_variant(game, variant)).collect()
    }

    /// The rule set of these games that has this value.
    #[must_use]
    pub fn read(games: &[GameInfo], value: &str) -> Option<Self> {
        games.iter().flat_map(Self::all).find(|ruleset| ruleset.value() == value.trim())
    }

    /// The value that identifies the rule set as a choice, such as `kubism/standard cube_turn=either`.
    #[must_use]
    pub fn value(&self) -> String {
        let mut value = format!("{}/{}", self.game, self.variant);
        for (option, chosen) in &self.options {
            value.push_str(&format!(" {option}={chosen}"));
        }
        value
    }
}

/// Every combination of the options of one rule set, the default first.
fn of_variant(game: &GameInfo, variant: &VariantInfo) -> Vec<Ruleset> {
    let start = Ruleset { game: game.id.clone(), variant: variant.id.clone(), options: Options::new() };
    variant.options.iter().fold(vec![start], |so_far, option| {
        let with = |ruleset: &Ruleset, value: &OptionValue| {
            let mut ruleset = ruleset.clone();
            ruleset.options.insert(option.id.clone(), value.clone());
            ruleset
        };
        let values = default_first(option);
        so_far.iter().flat_map(|ruleset| values.iter().map(|value| with(ruleset, value))).collect()
    })
}

fn default_first(option: &OptionInfo) -> Vec<&OptionValue> {
    let others = option.values.iter().filter(|value| **value != option.default);
    std::iter::once(&option.default).chain(others).collect()
}

/// The name and value of each rule set that matches the typed text: each word of the text is in the name or the value.
/// Returns at most as many as Discord shows, and leaves out values too long for a choice.
#[must_use]
pub fn choices(texts: &Texts, lang: Lang, games: &[&GameInfo], typed: &str) -> Vec<(String, String)> {
    let typed = typed.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let named = games.iter().flat_map(|game| {
        Ruleset::all(game).into_iter().map(|ruleset| {
            let rules = texts.rules(lang, &ruleset.variant, &ruleset.options);
            let args = [("game", Arg::from(&game.name)), ("rules", Arg::text(rules))];
            (fit(&texts.plain(lang, "choice-ruleset", &args), CHOICE_CHARS_MAX), ruleset.value())
        })
    });
    let fitting = named.filter(|(name, value)| {
        let text = format!("{name} {value}").to_lowercase();
        value.encode_utf16().count() <= CHOICE_CHARS_MAX && words.iter().all(|word| text.contains(word))
    });
    fitting.take(CHOICES_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::tests::games;

    fn game(id: &str) -> GameInfo {
        games().into_iter().find(|game| game.id == id).unwrap()
    }

    #[test]
    fn each_combination_is_listed_once_and_the_default_first() {
        let values: Vec<String> = Ruleset::all(&game("subulata")).iter().map(Ruleset::value).collect();
        assert_eq!(
            values,
            [
                "subulata/yourturnmyturn pond=random",
                "subulata/yourturnmyturn pond=mirrored",
                "subulata/cwali pond=random",
                "subulata/cwali pond=mirrored",
            ]
        );
        assert_eq!(Ruleset::all(&game("tablut")).len(), 1);
    }

    #[test]
    fn value_of_a_ruleset_is_read_back_as_the_same_ruleset() {
        let games = games();
        for ruleset in games.iter().flat_map(Ruleset::all) {
            assert_eq!(Ruleset::read(&games, &ruleset.value()), Some(ruleset));
        }
        for nonsense in ["", "kubism", "kubism/standard", "kubism/standard cube_turn=up", "chess/standard"] {
            assert_eq!(Ruleset::read(&games, nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn typing_narrows_the_choices() {
        let (texts, games) = (Texts::new(), games());
        let games: Vec<&GameInfo> = games.iter().collect();
        let all = choices(&texts, Lang::En, &games, "");
        assert!(all.len() <= CHOICES_MAX && all.len() > 4);
        let either = choices(&texts, Lang::En, &games, "EITHER");
        assert_eq!(either.len(), 1);
        assert_eq!(either[0].1, "kubism/standard cube_turn=either");
        assert_eq!(choices(&texts, Lang::En, &games, "nothing like it"), []);
    }
}
