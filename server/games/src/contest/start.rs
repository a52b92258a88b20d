//! How a [`Contest`] starts, and its board with nothing hidden.

use super::Contest;
use super::turns::Turns;
use crate::catalogue;
use crate::draw::Seed;
use crate::erased::ErasedState;
use crate::error::StartError;
use crate::ruleset::Ruleset;
use konakis_protocol::{Board, Name, Options};
use std::sync::Arc;

impl Contest {
    /// Starts a game. If `variant` is `None`, the game's first variant is used. Options that are not chosen have their
    /// default values.
    ///
    /// # Errors
    /// [`StartError`] if the game, variant, option or value does not exist.
    pub fn start(
        game: &str,
        variant: Option<&str>,
        options: &Options,
        seed: Seed,
    ) -> Result<Self, StartError> {
        let (entry, rules) = catalogue::find(game, variant, options)?;
        Ok(Self::new(entry.about().id, rules.clone(), seed, entry.start(&rules, seed)))
    }

    /// Starts a game from a position. The game's record will contain this position.
    ///
    /// # Errors
    /// [`StartError`] as for [`Contest::start`], or if `position` is not playable.
    pub fn from_position(
        game: &str,
        variant: Option<&str>,
        options: &Options,
        position: &str,
    ) -> Result<Self, StartError> {
        let (entry, rules) = catalogue::find(game, variant, options)?;
        let state = entry.start_from(&rules, position)?;
        let begun = Self::new(entry.about().id, rules, Seed::new(0), state);
        Ok(Self { position: Some(position.to_owned()), ..begun })
    }

    pub(super) fn new(game: Name, rules: Ruleset, seed: Seed, state: Box<dyn ErasedState>) -> Self {
        let status = state.status();
        Self {
            game,
            rules,
            seed,
            position: None,
            state,
            actions: Arc::default(),
            turns: Turns::default(),
            last_reveal: 0,
            status,
        }
    }

    /// The same game with nothing played yet.
    ///
    /// # Errors
    /// In practice none: every `Contest` has already been started once with these values.
    pub fn at_the_start(&self) -> Result<Self, StartError> {
        self.with_seed(self.seed)
    }

    /// Like [`Contest::at_the_start`], with another seed. A game that started from a position has no use for a seed.
    ///
    /// # Errors
    /// In practice none, as for [`Contest::at_the_start`].
    pub fn with_seed(&self, seed: Seed) -> Result<Self, StartError> {
        let (variant, options) = (self.rules.variant(), self.rules.options());
        Self::begin(&self.game, variant, options, self.position.as_deref(), seed)
    }

    /// The position from which the game started, secrets included; `None` for the usual start.
    #[must_use]
    pub fn start_position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The board with nothing hidden.
    #[must_use]
    pub fn revealed(&self) -> Board {
        self.state.revealed()
    }
}
