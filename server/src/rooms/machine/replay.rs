//! The replay of a room's game.
//!
//! Invariants: each position is shown as it was seen from one perspective. During the game, a viewer may replay only
//! their own view. Afterwards they may replay any view, even with everything revealed, unless the game ended during the
//! set-up.

use super::{Refusal, Room};
use konakis_games::{Contest, ReplayError};
use konakis_protocol::{
    AskReplay, Board, Outcome, Perspective, REPLAY_POSITIONS_MAX, Replay, ReplayPosition, RoomId, Viewer,
};
use serde::{Deserialize, Serialize};

impl Room {
    /// The requested part of the replay, of at most [`REPLAY_POSITIONS_MAX`] positions.
    ///
    /// # Errors
    /// [`Refusal::NotYourPerspective`] during the game for a view other than the viewer's own; [`Refusal::NoReplay`] if
    /// the replay fails, which does not happen to a game that was played here.
    pub fn replay(&self, viewer: Viewer, asked: &AskReplay) -> Result<Replay, Refusal> {
        let is_revealed = self.contest.is_revealed();
        let own = if is_revealed { Perspective::All } else { viewer.into() };
        let perspective = asked.perspective.unwrap_or(own);
        if self.outcome().is_none() && perspective != own {
            return Err(Refusal::NotYourPerspective);
        }
        // If the game ended during the set-up, each viewer sees only their own view.
        let perspective = if is_revealed { perspective } else { own };
        let texts = asked.texts && !self.awaits_start();
        let mut positions =
            positions(&self.contest, perspective, asked.from, REPLAY_POSITIONS_MAX, texts, || true)
                .map_err(|_| Refusal::NoReplay)?;
        positions.iter_mut().for_each(|position| self.hide_undrawn(&mut position.board));
        Ok(Replay { room: self.id.clone(), perspective, from: asked.from, plies: self.ply(), positions })
    }

    /// The finished game; none if the game is in progress or ended during the set-up.
    pub(in crate::rooms) fn finished_game(&self) -> Option<FinishedGame> {
        self.contest.is_revealed().then(|| FinishedGame {
            room: self.id.clone(),
            names: self.names(),
            levels: self.levels(),
            searchable: self.is_searchable(),
            contest: self.contest.clone(),
        })
    }
}

/// Why the positions of a game are missing.
#[derive(Debug, thiserror::Error)]
pub enum ReplayFailure {
    /// The caller stopped the replay.
    #[error("the replay was stopped")]
    Stopped,
    /// The replay failed, which does not happen to a game that was played here.
    #[error(transparent)]
    Unplayable(#[from] ReplayError),
}

/// A finished game, for an animation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The room.
    pub room: RoomId,
    /// The names of the players in seat order.
    pub names: Vec<String>,
    /// The levels of the computer in seat order; none for a person.
    pub levels: Vec<Option<u8>>,
    /// Whether search engines may list the room.
    pub searchable: bool,
    #[serde(with = "as_record")]
    contest: Contest,
}

mod as_record {
    use konakis_games::{Contest, Record};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(contest: &Contest, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&contest.record())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Contest, D::Error> {
        let record: Record = String::deserialize(deserializer)?.parse().map_err(D::Error::custom)?;
        Contest::replay(&record).map_err(D::Error::custom)
    }
}

impl FinishedGame {
    /// A sample for tests. It reveals everything, so pass only a game that is over.
    #[cfg(test)]
    pub(crate) fn sample(contest: Contest) -> Self {
        let names = vec!["Anna".to_owned(), "Ben".to_owned()];
        Self { room: "k3f9x2".parse().unwrap(), names, levels: vec![None; 2], searchable: true, contest }
    }

    /// The game's id.
    #[must_use]
    pub fn game(&self) -> &str {
        self.contest.game()
    }

    /// The number of actions in the game.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.contest.ply()
    }

    /// How the game ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.contest.outcome()
    }

    /// The last `positions_max` positions, with everything revealed. Stops once `go_on` returns false.
    ///
    /// # Errors
    /// [`ReplayFailure`] if `go_on` returned false or the game cannot be replayed.
    pub fn positions(
        &self,
        positions_max: usize,
        go_on: impl Fn() -> bool,
    ) -> Result<Vec<ReplayPosition>, ReplayFailure> {
        let from = (self.plies() + 1).saturating_sub(positions_max);
        let from = u32::try_from(from).unwrap_or(u32::MAX);
        positions(&self.contest, Perspective::All, from, positions_max, false, go_on)
    }
}

/// At most `positions_max` positions, beginning with `from`. If `texts` is set and `perspective` shows everything, each
/// also has the position as text. The caller checks that `perspective` is allowed.
fn positions(
    contest: &Contest,
    perspective: Perspective,
    from: u32,
    positions_max: usize,
    texts: bool,
    go_on: impl Fn() -> bool,
) -> Result<Vec<ReplayPosition>, ReplayFailure> {
    let mut actions = contest.actions().iter();
    let mut positions = Vec::new();
    if from as usize > contest.ply() {
        return Ok(positions);
    }
    let mut replayed = contest.at_the_start().map_err(ReplayError::from)?;
    for ply in 0.. {
        if ply >= from {
            let text = (texts && perspective == Perspective::All).then(|| replayed.position());
            positions.push(ReplayPosition { text, ..position(&replayed, perspective, ply) });
        }
        let Some(entry) = actions.next().filter(|_| positions.len() < positions_max) else { break };
        if !go_on() {
            return Err(ReplayFailure::Stopped);
        }
        let refused = |error| ReplayError::hidden(ply as usize + 1, error);
        replayed.act(entry.seat, &entry.action).map_err(refused)?;
    }
    Ok(positions)
}

fn position(contest: &Contest, perspective: Perspective, ply: u32) -> ReplayPosition {
    let viewer = perspective.viewer();
    let turn = if contest.is_turn_over() { contest.turn_so_far(viewer) } else { Vec::new() };
    ReplayPosition {
        ply,
        board: board(contest, perspective),
        to_act: contest.to_act(),
        setup: contest.is_setup(),
        last: contest.last_action(viewer),
        text: None,
        turn,
    }
}

fn board(contest: &Contest, perspective: Perspective) -> Board {
    perspective.viewer().map_or_else(|| contest.revealed(), |viewer| contest.view(viewer))
}
