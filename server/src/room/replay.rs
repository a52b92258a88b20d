//! The room's game seen again, position by position.
//!
//! What always holds: a position is shown as the game itself showed it when it stood there, through eyes that may see
//! it: while the game is on those of the asker, and once it is over any, also those that see all.

use super::{Refusal, Room};
use konakis_games::{Contest, ReplayError};
use konakis_protocol::{
    AskReplay, Board, Eyes, LastAction, REPLAY_POSITIONS_MAX, Replay, ReplayPosition, RoomId, Viewer,
};

impl Room {
    /// A part of the game as it is asked for by this viewer.
    ///
    /// # Errors
    /// [`Refusal::NotYourEyes`] where he wants to see, while the game is on, what is not his to see;
    /// [`Refusal::NoReplay`] where the game cannot be played again, which cannot be with what was played once.
    pub fn replay(&self, viewer: Viewer, asked: &AskReplay) -> Result<Replay, Refusal> {
        let own = if self.outcome().is_some() { Eyes::All } else { viewer.into() };
        let eyes = asked.eyes.unwrap_or(own);
        if self.outcome().is_none() && eyes != own {
            return Err(Refusal::NotYourEyes);
        }
        let positions = positions(&self.contest, eyes, asked.from, REPLAY_POSITIONS_MAX)
            .map_err(|_| Refusal::NoReplay)?;
        Ok(Replay { room: self.id.clone(), eyes, from: asked.from, plies: self.ply(), positions })
    }

    /// The game to be seen again by everybody as it truly was; none while it is on.
    pub(super) fn film(&self) -> Option<Film> {
        self.outcome()?;
        Some(Film { room: self.id.clone(), names: self.names(), contest: self.contest.clone() })
    }
}

/// A game that is over, to be made into an animation.
#[derive(Clone, Debug)]
pub struct Film {
    /// The room.
    pub room: RoomId,
    /// Who played, for a title.
    pub names: Vec<String>,
    contest: Contest,
}

impl Film {
    /// The film of this game, which is shown to everybody as it truly was and so must be over.
    #[cfg(test)]
    pub(crate) fn sample(contest: Contest) -> Self {
        Self { room: "k3f9x2".parse().unwrap(), names: vec!["Anna".to_owned(), "Ben".to_owned()], contest }
    }

    /// The game's id.
    #[must_use]
    pub fn game(&self) -> &str {
        self.contest.game()
    }

    /// How many actions were made.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.contest.ply()
    }

    /// Its positions as they truly were, of a long game the last so many.
    ///
    /// # Errors
    /// [`ReplayError`] where the game cannot be played again, which cannot be with what was played once.
    pub fn positions(&self, most: usize) -> Result<Vec<ReplayPosition>, ReplayError> {
        let from = (self.plies() + 1).saturating_sub(most);
        positions(&self.contest, Eyes::All, u32::try_from(from).unwrap_or(u32::MAX), most)
    }
}

/// At most so many positions of a game, from this one on. Whose eyes may see them is for the caller to say.
fn positions(
    contest: &Contest,
    eyes: Eyes,
    from: u32,
    most: usize,
) -> Result<Vec<ReplayPosition>, ReplayError> {
    let mut actions = contest.actions().iter();
    let mut positions = Vec::new();
    if from as usize > contest.ply() {
        return Ok(positions);
    }
    let mut again = contest.at_the_start()?;
    for ply in 0.. {
        if ply >= from {
            positions.push(position(&again, eyes, ply));
        }
        let Some(entry) = actions.next().filter(|_| positions.len() < most) else { break };
        let refused = |error| ReplayError::hidden(ply as usize + 1, error);
        again.act(entry.seat, &entry.action).map_err(refused)?;
    }
    Ok(positions)
}

/// The game as it stands, through these eyes.
fn position(contest: &Contest, eyes: Eyes, ply: u32) -> ReplayPosition {
    let last = contest.actions().last().map(|entry| LastAction {
        seat: entry.seat,
        action: eyes.viewer().map_or_else(|| entry.action.clone(), |viewer| contest.masked(entry, viewer)),
        events: contest.last_events().to_vec(),
    });
    ReplayPosition { ply, board: board(contest, eyes), to_act: contest.to_act(), last }
}

fn board(contest: &Contest, eyes: Eyes) -> Board {
    eyes.viewer().map_or_else(|| contest.revealed(), |viewer| contest.view(viewer))
}
