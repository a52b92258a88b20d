//! The state that a panel shows. The bot edits the panel when the state changes.
//!
//! Invariant: during the opponent's turn, a player's state changes only when the clocks of the game start, when an
//! offer of the opponent comes or goes, and when the game ends. A spectator's state changes with each action.

use konakis_protocol::{Offer, RoomId, RoomView, Seat, Seats};

/// The parts of the spectators' view on which a panel depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewDigest {
    /// The number of the view in its room; later views have higher numbers.
    pub seq: u64,
    ply: u32,
    to_act: Seats,
    is_setup: bool,
    is_over: bool,
    /// Whether no clock runs yet, because a first action is missing.
    awaits_first_action: bool,
    /// The sides that offer a draw, a takeback and a rematch, in this order.
    offers: [Option<Seat>; 3],
}

impl ViewDigest {
    /// The digest of a view.
    #[must_use]
    pub fn of(view: &RoomView) -> Self {
        Self {
            seq: view.seq,
            ply: view.ply,
            to_act: view.progress.to_act(),
            is_setup: view.setup,
            is_over: view.progress.result().is_some(),
            awaits_first_action: view
                .clock
                .as_ref()
                .is_some_and(|clock| clock.first_action_ms.is_some() && clock.running.is_empty()),
            offers: [Offer::Draw, Offer::Takeback, Offer::Rematch]
                .map(|what| view.offers.get(&what).copied()),
        }
    }
}

/// The state that a panel shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PanelState {
    phase: PanelPhase,
    /// Whether the panel shows the deadline of a first action in place of a running clock.
    awaits_first_action: bool,
    /// Whether the opponent offers a draw, a takeback or a rematch, in this order.
    offers: [bool; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PanelPhase {
    /// It is the player's turn, after this number of actions.
    Turn(u32),
    OpponentsSetup,
    Waiting,
    Over,
    /// A spectator watches, after this number of actions.
    Watching(u32),
}

impl PanelState {
    /// The state for the player on this seat, or for a spectator.
    #[must_use]
    pub fn of(digest: ViewDigest, seat: Option<Seat>) -> Self {
        let phase = match seat {
            _ if digest.is_over => PanelPhase::Over,
            None => PanelPhase::Watching(digest.ply),
            Some(seat) if digest.to_act.contains(seat) => PanelPhase::Turn(digest.ply),
            Some(_) if digest.is_setup => PanelPhase::OpponentsSetup,
            Some(_) => PanelPhase::Waiting,
        };
        let is_opponents = |by: Option<Seat>| seat.is_some() && by.is_some_and(|by| Some(by) != seat);
        let awaits_first_action = digest.awaits_first_action;
        Self { phase, awaits_first_action, offers: digest.offers.map(is_opponents) }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self.phase == PanelPhase::Over
    }
}

/// The content of a panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PanelContent {
    /// The room.
    pub room: RoomId,
    /// The user's seat; none for a spectator.
    pub seat: Option<Seat>,
    /// The state for this user.
    pub state: PanelState,
    /// The number of the shown view.
    pub seq: u64,
}

impl PanelContent {
    /// The content for this view.
    #[must_use]
    pub fn of(view: &RoomView) -> Self {
        let state = PanelState::of(ViewDigest::of(view), view.seat);
        Self { room: view.room.clone(), seat: view.seat, state, seq: view.seq }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{ClockKind, ClockView, LeftMs, Outcome, Reason, RoomProgress, Viewer};

    #[test]
    fn panel_changes_when_the_turn_changes_or_the_game_ends() {
        let after = |game: &str, actions: usize| view(&contest(game, actions), Viewer::Spectator);
        let state = |view: &RoomView, seat| PanelState::of(ViewDigest::of(view), seat).phase;
        let (white, black) = (Some(Seat::White), Some(Seat::Black));
        let start = after("tablut", 0);
        assert_eq!((state(&start, white), state(&start, black)), (PanelPhase::Turn(0), PanelPhase::Waiting));
        let next = after("tablut", 1);
        assert_eq!((state(&next, white), state(&next, black)), (PanelPhase::Waiting, PanelPhase::Turn(1)));
        assert_eq!(state(&next, None), PanelPhase::Watching(1));
        let progress = RoomProgress::Finished { result: Outcome::win(Seat::White, Reason::RESIGNATION) };
        let over = RoomView { progress, ..next };
        assert_eq!([white, black, None].map(|seat| state(&over, seat)), [PanelPhase::Over; 3]);
    }

    #[test]
    fn panel_changes_when_the_setup_of_the_opponent_ends() {
        let [one, both] = [1, 2].map(|actions| view(&contest("subulata", actions), Viewer::Spectator));
        let ready = one.last.as_ref().map(|last| last.seat);
        let phase = |view| PanelState::of(ViewDigest::of(view), ready).phase;
        assert_eq!(phase(&one), PanelPhase::OpponentsSetup);
        assert_ne!(phase(&both), PanelPhase::OpponentsSetup);
    }

    #[test]
    fn opponents_actions_within_a_turn_change_no_panel() {
        let states: Vec<PanelPhase> = (0..3)
            .map(|actions| view(&contest("subsume", actions), Viewer::Spectator))
            .filter(|view| view.progress.to_act().contains(Seat::White))
            .map(|view| PanelState::of(ViewDigest::of(&view), Some(Seat::Black)).phase)
            .collect();
        assert!(states.len() > 1 && states.iter().all(|state| *state == PanelPhase::Waiting), "{states:?}");
    }

    #[test]
    fn waiting_panel_changes_when_the_clocks_start() {
        let within_a_turn = view(&contest("subsume", 1), Viewer::Spectator);
        let mover = within_a_turn.last.as_ref().unwrap().seat;
        let state = |running, first_action_ms| {
            let clock = ClockView {
                kind: ClockKind::Live { initial_s: Some(180), increment_s: Some(2) },
                left: LeftMs([180_000, 180_000].into()),
                running,
                at: 5,
                first_action_ms,
            };
            let view = RoomView { clock: Some(clock), ..within_a_turn.clone() };
            PanelState::of(ViewDigest::of(&view), Some(Seats::TWO.after(mover)))
        };
        let due = state(Seats::NONE, Some(60_000));
        let runs = state(Seats::one(mover), None);
        assert_eq!(due.phase, PanelPhase::Waiting);
        assert_ne!(due, runs);
        assert_eq!(runs, state(Seats::one(mover), None));
    }

    #[test]
    fn panel_changes_with_an_offer_of_the_opponent() {
        let before = view(&contest("tablut", 3), Viewer::Spectator);
        let offers = [(Offer::Draw, Seat::White)].into_iter().collect();
        let offered = RoomView { offers, ..before.clone() };
        let is_changed = |seat| {
            PanelState::of(ViewDigest::of(&before), seat) != PanelState::of(ViewDigest::of(&offered), seat)
        };
        assert!(is_changed(Some(Seat::Black)), "the panel of Black, who has to answer, changes");
        assert!(!is_changed(Some(Seat::White)) && !is_changed(None));
    }
}
