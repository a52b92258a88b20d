//! Records of games, and takebacks. Invariant: replaying the record of a game gives an equal game.

use super::Contest;
use crate::draw::Seed;
use crate::error::{ReplayError, StartError};
use crate::game::Status;
use crate::record::{Entry, Record, result_line};
use konakis_protocol::Options;
use std::collections::BTreeMap;

impl Contest {
    /// The record so far, secrets included, without the players' names and the number of hints.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            game: self.game.to_string(),
            variant: self.rules.variant().to_owned(),
            options: self.rules.options().clone(),
            seed: self.seed,
            position: self.position.clone(),
            names: BTreeMap::new(),
            hints: 0,
            actions: self.actions.to_vec(),
            result: self.outcome().cloned(),
        }
    }

    /// A new game in which the first `ply` actions of this game are played again. For a log with many takebacks, use
    /// [`Contest::follow`].
    ///
    /// # Errors
    /// [`ReplayError::Over`] if the game has ended. Other errors cannot occur, because the actions were legal before.
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

    /// Replays a record.
    ///
    /// # Errors
    /// [`ReplayError`] if no game can start as recorded, if an action is illegal, or if the rules contradict the
    /// result.
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

    pub(super) fn begin(
        game: &str,
        variant: &str,
        options: &Options,
        position: Option<&str>,
        seed: Seed,
    ) -> Result<Self, StartError> {
        match position {
            Some(position) => Self::from_position(game, Some(variant), options, position),
            None => Self::start(game, Some(variant), options, seed),
        }
    }
}
