//! A chosen rule set: a game's variant with every option settled.
//!
//! What always holds: the variant is one of its game's, and each of its options has one of its values.

use konakis_protocol::{GameInfo, Name, OptionValue, Options, VariantInfo};

/// A variant and its options, complete and valid for one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    variant: Name,
    options: Options,
}

/// A choice that the game does not offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// There is no such variant.
    #[error("{game} has no variant “{given}”: choose {offered}")]
    Variant {
        /// The game's name.
        game: Name,
        /// What was asked for.
        given: String,
        /// What there is.
        offered: String,
    },
    /// The variant has no such option.
    #[error("{variant} has no option “{given}”: {offered}")]
    Option {
        /// The variant's name.
        variant: Name,
        /// What was asked for.
        given: String,
        /// What there is.
        offered: String,
    },
    /// The option has no such value.
    #[error("the option {option} cannot be “{given}”: choose {offered}")]
    Value {
        /// The option's id.
        option: Name,
        /// What was asked for.
        given: String,
        /// What there is.
        offered: String,
    },
}

impl Ruleset {
    /// Settles a choice: the game's first variant where none is named, each option's default where it is not chosen.
    ///
    /// # Errors
    /// [`ChoiceError`] where the game offers no such thing, with what it offers.
    pub fn choose(game: &GameInfo, variant: Option<&str>, chosen: &Options) -> Result<Self, ChoiceError> {
        let found = match variant {
            None => game.variants.first(),
            Some(id) => game.variants.iter().find(|known| known.id == id),
        };
        let found = found.ok_or_else(|| ChoiceError::Variant {
            game: game.name.clone(),
            given: shortened(variant.unwrap_or_default()),
            offered: listed(game.variants.iter().map(|known| known.id.to_string())),
        })?;
        if let Some(unknown) = chosen.keys().find(|id| !found.options.iter().any(|known| known.id == **id)) {
            return Err(no_option(found, unknown));
        }
        let mut options = Options::new();
        for option in &found.options {
            let value = match chosen.get(&option.id) {
                None => &option.default,
                Some(given) => option.choice(&given.to_string()).ok_or_else(|| ChoiceError::Value {
                    option: option.id.clone(),
                    given: shortened(&given.to_string()),
                    offered: listed(option.values.iter().map(OptionValue::to_string)),
                })?,
            };
            options.insert(option.id.clone(), value.clone());
        }
        Ok(Self { variant: found.id.clone(), options })
    }

    /// The id of the variant.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Every option of the variant with its value.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether an option was chosen to be this word.
    #[must_use]
    pub fn is(&self, option: &str, word: &str) -> bool {
        matches!(self.options.get(option), Some(OptionValue::Word(value)) if value == word)
    }

    /// The number that an option was chosen to be; none where it is a word.
    #[must_use]
    pub fn number(&self, option: &str) -> Option<u32> {
        match self.options.get(option) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

fn no_option(variant: &VariantInfo, given: &str) -> ChoiceError {
    let offered = match variant.options.as_slice() {
        [] => "it has none".to_owned(),
        options => format!("it has {}", listed(options.iter().map(|option| option.id.to_string()))),
    };
    ChoiceError::Option { variant: variant.name.clone(), given: shortened(given), offered }
}

fn listed(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(" or ")
}

/// What somebody wrote, short and harmless enough to stand in an answer to him.
pub(crate) fn shortened(text: &str) -> String {
    const CHARACTERS_MAX: usize = 40;
    let mut shown: String =
        text.trim().chars().map(|c| if c.is_control() { '·' } else { c }).take(CHARACTERS_MAX + 1).collect();
    if shown.chars().count() > CHARACTERS_MAX {
        shown.pop();
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn choose(
        game: &str,
        variant: Option<&str>,
        options: &[(&'static str, OptionValue)],
    ) -> Result<Ruleset, String> {
        let info = catalogue().into_iter().find(|info| info.id == game).unwrap();
        let options = options.iter().map(|(id, value)| ((*id).into(), value.clone())).collect();
        Ruleset::choose(&info, variant, &options).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_not_chosen_takes_its_default() {
        let rules = choose("kubism", None, &[]).unwrap();
        assert_eq!(rules.variant(), "standard");
        assert!(rules.is("cube_turn", "clockwise"));
    }

    #[test]
    fn a_number_may_be_written_as_a_word() {
        let rules = choose("subsume", Some("classic"), &[("turn_limit", OptionValue::word("20"))]).unwrap();
        assert_eq!(rules.number("turn_limit"), Some(20));
    }

    #[test]
    fn what_is_not_offered_is_refused_with_what_is() {
        let word = OptionValue::word;
        let error = |game, variant, options: &[_]| choose(game, variant, options).unwrap_err();
        assert_eq!(
            error("subulata", Some("standard"), &[]),
            "Subulata has no variant “standard”: choose yourturnmyturn or cwali"
        );
        assert_eq!(
            error("kubism", None, &[("cube_turn", word("left"))]),
            "the option cube_turn cannot be “left”: choose clockwise or either"
        );
        assert!(error("tablut", None, &[("pond", word("random"))]).contains("it has none"));
    }
}
