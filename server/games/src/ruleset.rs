//! A chosen rule set.
//!
//! Invariant: the variant belongs to the game, and each option has one of its allowed values.

use konakis_protocol::{GameInfo, Name, OptionValue, Options, VariantInfo};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// A variant and its options, complete and valid for one game.
///
/// ```
/// use konakis_games::{Options, Ruleset, catalogue};
/// let games = catalogue();
/// let subsume = games.iter().find(|game| game.id == "subsume").ok_or("no Subsume")?;
/// let rules = Ruleset::choose(subsume, None, &Options::new())?;
/// assert_eq!(rules.variant(), subsume.variants[0].id);
/// assert!(rules.number("turn_limit").is_some());
/// assert!(Ruleset::choose(subsume, Some("chess"), &Options::new()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    variant: Name,
    /// See [`shared`].
    options: Arc<Options>,
}

/// The error for a choice that the game does not offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// There is no such variant.
    #[error("{game} has no variant “{given}”: choose {offered}")]
    Variant {
        /// The game's name.
        game: Name,
        /// The requested id.
        given: String,
        /// The ids that exist.
        offered: String,
    },
    /// The variant has no such option.
    #[error("{variant} has no option “{given}”: {offered}")]
    Option {
        /// The variant's name.
        variant: Name,
        /// The requested id.
        given: String,
        /// The options that exist.
        offered: String,
    },
    /// The option has no such value.
    #[error("the option {option} cannot be “{given}”: choose {offered}")]
    Value {
        /// The option's id.
        option: Name,
        /// The requested value.
        given: String,
        /// The allowed values.
        offered: String,
    },
}

impl Ruleset {
    /// Validates a choice. The defaults are the game's first variant and the default value of each option.
    ///
    /// # Errors
    /// [`ChoiceError`], which names what the game offers.
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
        Ok(Self { variant: found.id.clone(), options: shared(options) })
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

    /// Whether an option has this word as its value.
    #[must_use]
    pub fn is(&self, option: &str, word: &str) -> bool {
        matches!(self.options.get(option), Some(OptionValue::Word(value)) if value == word)
    }

    /// The value of a numeric option; `None` if the value is a word or the option does not exist.
    #[must_use]
    pub fn number(&self, option: &str) -> Option<u32> {
        match self.options.get(option) {
            Some(OptionValue::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

/// One copy of the options for all rulesets with the same ones, because a map for each game in memory would take much
/// memory. The set of copies is small: each option has few values.
fn shared(options: Options) -> Arc<Options> {
    static ALL: Mutex<BTreeSet<Arc<Options>>> = Mutex::new(BTreeSet::new());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(&options) {
        return Arc::clone(known);
    }
    let new = Arc::new(options);
    all.insert(Arc::clone(&new));
    new
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

/// User input, short and safe enough to quote in an error.
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
    fn unchosen_options_take_their_defaults() {
        let rules = choose("kubism", None, &[]).unwrap();
        assert_eq!(rules.variant(), "standard");
        assert!(rules.is("cube_turn", "clockwise"));
    }

    #[test]
    fn rulesets_with_the_same_options_share_one_copy() {
        let with = |pond| choose("subulata", None, &[("pond", OptionValue::word(pond))]).unwrap();
        let (one, other) = (with("mirrored"), with("mirrored"));
        assert!(Arc::ptr_eq(&one.options, &other.options));
        assert_ne!(one.options, with("random").options);
    }

    #[test]
    fn a_number_may_be_given_as_text() {
        let rules = choose("subsume", Some("classic"), &[("turn_limit", OptionValue::word("20"))]).unwrap();
        assert_eq!(rules.number("turn_limit"), Some(20));
    }

    #[test]
    fn the_error_of_a_refused_choice_names_the_offered_choices() {
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
