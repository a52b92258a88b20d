//! A game as a record, and a record as a game.
//!
//! What always holds: the record of a game, replayed, is that game.

use super::{Contest, ReplayError};
use crate::game::Status;
use crate::record::{Entry, Record, result_line};
use std::collections::BTreeMap;

impl Contest {
    /// The record so far, secrets included, without names.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            game: self.game.to_string(),
            variant: self.rules.variant().to_owned(),
            options: self.rules.options().clone(),
            seed: self.seed,
            position: self.position.clone(),
            names: BTreeMap::new(),
            actions: self.actions.to_vec(),
            result: self.outcome().cloned(),
        }
    }

    /// The same game when it had this many actions, as after a takeback. It is played again from its beginning, so the
    /// cost grows with `ply`: see [`Contest::follow`] for many takebacks at once.
    ///
    /// # Errors
    /// [`ReplayError::Over`] where the game has ended; those of [`Contest::act`], which no game that was played gives.
    pub fn taken_back(&self, ply: usize) -> Result<Self, ReplayError> {
        if self.outcome().is_some() {
            return Err(ReplayError::Over);
        }
        let mut again = self.at_the_start()?;
        for (ply, Entry { seat, action }) in (1..).zip(self.actions.iter().take(ply)) {
            again.act(*seat, action).map_err(|error| ReplayError::hidden(ply, error))?;
        }
        Ok(again)
    }

    /// Plays a record again.
    ///
    /// # Errors
    /// [`ReplayError`] where it holds what the rules do not allow, or a result that they contradict.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let Record { game, variant, options, seed, position, .. } = record;
        let mut contest = Self::begin(game, variant, options, position.as_deref(), *seed)?;
        for (ply, Entry { seat, action }) in (1..).zip(&record.actions) {
            contest.act(*seat, action).map_err(|error| ReplayError::Action {
                ply,
                action: action.clone(),
                error,
            })?;
        }
        match (&contest.status, &record.result) {
            (Status::Over(found), Some(said)) if found != said => {
                Err(ReplayError::Result { said: result_line(said), found: result_line(found) })
            }
            (Status::Playing { .. }, Some(said)) if contest.may_end(said) => {
                contest.status = Status::Over(said.clone());
                Ok(contest)
            }
            (Status::Playing { .. }, Some(said)) => {
                Err(ReplayError::Result { said: result_line(said), found: "the game goes on".to_owned() })
            }
            _ => Ok(contest),
        }
    }
}
