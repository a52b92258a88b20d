//! The state that a private panel shows: one ephemeral message for each user and game, which is edited when that
//! state changes.
//!
//! Invariant: the opponent's actions within one turn leave the state as it is, so a panel is edited at most twice a turn.

use konakis_protocol::{RoomId, RoomView, Seat, Seats};

/// How far a game has come, as everybody may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    ply: u32,
    to_act: Seats,
    is_over: bool,
}

impl Progress {
    /// The progress of the game in this view.
    #[must_use]
    pub const fn of(view: &RoomView) -> Self {
        Self { ply: view.ply, to_act: view.standing.to_act(), is_over: view.standing.result().is_some() }
    }
}

/// The state that a panel shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PanelState {
    /// It is the player's turn after this many actions.
    Turn(u32),
    /// It is the opponent's turn.
    Waiting,
    /// The game is over.
    Over,
    /// A spectator sees the board after this many actions.
    Watching(u32),
}

impl PanelState {
    /// The state for the player on this seat, or for a spectator.
    #[must_use]
    pub fn of(progress: Progress, seat: Option<Seat>) -> Self {
        match seat {
            _ if progress.is_over => Self::Over,
            None => Self::Watching(progress.ply),
            Some(seat) if progress.to_act.contains(seat) => Self::Turn(progress.ply),
            Some(_) => Self::Waiting,
        }
    }
}

/// The game that a panel shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shows {
    /// The room.
    pub room: RoomId,
    /// The user's seat; none for a spectator.
    pub seat: Option<Seat>,
    /// The state of the game for them.
    pub state: PanelState,
}

impl Shows {
    /// The game of this view, in its state.
    #[must_use]
    pub fn of(view: &RoomView) -> Self {
        let state = PanelState::of(Progress::of(view), view.seat);
        Self { room: view.room.clone(), seat: view.seat, state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Outcome, Reason, Standing, Viewer};

    #[test]
    fn panel_changes_with_the_turn_and_the_end() {
        let after = |game: &str, actions: usize| view(&contest(game, actions), Viewer::Spectator);
        let state = |view: &RoomView, seat| PanelState::of(Progress::of(view), seat);
        let (white, black) = (Some(Seat::White), Some(Seat::Black));
        let start = after("tablut", 0);
        assert_eq!((state(&start, white), state(&start, black)), (PanelState::Turn(0), PanelState::Waiting));
        let next = after("tablut", 1);
        assert_eq!((state(&next, white), state(&next, black)), (PanelState::Waiting, PanelState::Turn(1)));
        assert_eq!(state(&next, None), PanelState::Watching(1));
        let standing = Standing::Finished { result: Outcome::win(Seat::White, Reason::RESIGNATION) };
        let over = RoomView { standing, ..next };
        assert_eq!([white, black, None].map(|seat| state(&over, seat)), [PanelState::Over; 3]);
    }

    #[test]
    fn opponents_actions_within_a_turn_change_nothing() {
        let states: Vec<PanelState> = (0..3)
            .map(|actions| view(&contest("subsume", actions), Viewer::Spectator))
            .filter(|view| view.standing.to_act().contains(Seat::White))
            .map(|view| PanelState::of(Progress::of(&view), Some(Seat::Black)))
            .collect();
        assert!(states.len() > 1 && states.iter().all(|state| *state == PanelState::Waiting), "{states:?}");
    }
}
