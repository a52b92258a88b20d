//! Three in a Row: noughts and crosses in which each side has hidden a trap.
//!
//! This game exists only for tests. It was added by the steps in `CONTRIBUTING.md`, except the steps for translations
//! and a computer opponent. It proves that these steps suffice: the server, the bot and the web client can play this
//! game although their code does not name it.

mod notation;
mod state;
#[cfg(test)]
mod tests;

pub use notation::Action;
pub use state::{Illegal, State};

use crate::draw::{Draw, Seed};
use crate::game::{BadAction, Game, PositionError, Sink, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{
    Board, CountInfo, GameInfo, Prompt, Reason, ReasonInfo, Seat, VariantInfo, Viewer, Word,
};

/// A square of the board of 3 by 3.
pub type Cell = crate::grid::Cell<3>;

/// The rules of Three in a Row.
#[derive(Clone, Copy, Debug)]
pub struct Three;

/// A side wins with three stones in a row.
pub const THREE_IN_A_ROW: Reason = Reason::new("three_in_a_row");
/// The game is drawn when no square is empty and no side has won.
pub const BOARD_FULL: Reason = Reason::new("board_full");

impl Game for Three {
    type State = State;
    type Action = Action;
    type Illegal = Illegal;

    fn about() -> GameInfo {
        GameInfo {
            id: "three".into(),
            name: "Three in a Row".into(),
            about: "Three stones in a row win, but one square hides your opponent’s trap.".into(),
            variants: vec![VariantInfo {
                id: "standard".into(),
                name: "Standard".into(),
                about: "Three by three squares, and one trap for each side.".into(),
                options: Vec::new(),
            }],
            kinds: vec![Word::new("trap", "trap"), Word::new("stone", "stone")],
            terrain: vec![Word::new("m", "middle")],
            ..GameInfo::default()
        }
        .with_counts(vec![CountInfo::with_values(
            "traps",
            "traps set",
            &[(0, "none"), (1, "one"), (2, "both")],
        )])
        .with_reasons(vec![
            ReasonInfo::new(THREE_IN_A_ROW, "{winner} has three in a row."),
            ReasonInfo::new(BOARD_FULL, "The board is full."),
        ])
    }

    fn start(_rules: &Ruleset, _seed: Seed) -> State {
        State::start()
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn is_setup(state: &State) -> bool {
        state.is_setup()
    }

    fn legal(state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if state.is_turn_of(seat) {
            actions.extend(state.empty().map(Action::Place));
        }
    }

    fn parse(text: &str) -> Result<Action, BadAction> {
        notation::parse(text)
    }

    fn resolve(state: &State, seat: Seat, action: Action) -> Result<Action, Illegal> {
        state.check(seat, action).map(|()| action)
    }

    fn play<S: Sink>(state: &mut State, seat: Seat, action: Action, sink: &mut S) {
        state.play(seat, action, sink);
    }

    fn view(state: &State, viewer: Viewer) -> Board {
        state.board(|seat| viewer.is(seat) || matches!(state.status(), Status::Over(_)))
    }

    fn revealed(state: &State) -> Board {
        state.board(|_| true)
    }

    fn public(action: Action) -> String {
        match action {
            Action::Hide(_) => notation::PUBLIC_SETUP.to_owned(),
            Action::Place(_) => action.to_string(),
        }
    }

    fn position(state: &State) -> String {
        notation::position(state)
    }

    fn from_position(_rules: &Ruleset, text: &str) -> Result<State, PositionError> {
        notation::parse_position(text)
    }

    fn prompt(state: &State, seat: Seat) -> Option<Prompt> {
        let squares = || Cell::all().map(Cell::square).collect();
        state.has_to_set_up(seat).then(|| Prompt::Setup {
            values: vec![1],
            squares: squares(),
            piece: Some("trap".into()),
        })
    }

    fn random(state: &State, seat: Seat, draw: &mut Draw) -> Option<Action> {
        if state.has_to_set_up(seat) {
            return draw.pick(&Cell::all().collect::<Vec<_>>()).map(Action::Hide);
        }
        let mut actions = Vec::new();
        Self::legal(state, seat, &mut actions);
        draw.pick(&actions)
    }
}
