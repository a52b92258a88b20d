//! The room's game seen again, position by position.
//!
//! What always holds: a position is shown as the game itself showed it when it stood there, through eyes that may see
//! it: while the game is on those of the asker, and once it is over any, also those that see all.

use super::{Refusal, Room};
use konakis_games::Contest;
use konakis_protocol::{
    AskReplay, Board, Eyes, LastAction, REPLAY_POSITIONS_MAX, Replay, ReplayPosition, Viewer,
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
        let positions = self.positions(eyes, asked.from, REPLAY_POSITIONS_MAX)?;
        Ok(Replay { room: self.id.clone(), eyes, from: asked.from, plies: self.ply(), positions })
    }

    /// At most so many positions of the game, from this one on. Whose eyes may see them is for the caller to say.
    pub(super) fn positions(
        &self,
        eyes: Eyes,
        from: u32,
        most: usize,
    ) -> Result<Vec<ReplayPosition>, Refusal> {
        if from > self.ply() {
            return Ok(Vec::new());
        }
        let mut contest = self.contest.at_the_start().map_err(|_| Refusal::NoReplay)?;
        let mut actions = self.contest.actions().iter();
        let mut positions = Vec::new();
        for ply in 0..=self.ply() {
            if ply >= from {
                positions.push(position(&contest, eyes, ply));
            }
            if positions.len() >= most {
                break;
            }
            if let Some(entry) = actions.next() {
                contest.act(entry.seat, &entry.action).map_err(|_| Refusal::NoReplay)?;
            }
        }
        Ok(positions)
    }
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
