//! Tablut: eight Swedes bring their king to a corner, and sixteen Muscovites try to capture it.
//!
//! The modules:
//! * `lines`: constants of the board
//! * `state`: the position, and the end of the game
//! * `moves`: the legal moves and the captures; `illegal`: the refusals
//! * `notation`: moves and positions as text; `view`: the board
//! * `search`: queries for searches

mod illegal;
mod lines;
mod moves;
mod notation;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use illegal::Illegal;
pub use notation::Action;
pub use search::CellSet;
pub use state::{Position, State};

use crate::draw::Seed;
use crate::game::{BadAction, Game, PositionError, Sink, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{
    Board, BySeat, Claim, CountInfo, GameInfo, Reason, ReasonInfo, Seat, VariantInfo, Viewer, Word,
};

/// A square of the board of 9 by 9.
pub type Cell = crate::grid::Cell<9>;

/// The rules of Tablut.
#[derive(Clone, Copy, Debug)]
pub struct Tablut;

/// White wins when the king stops on a corner.
pub const KING_ESCAPED: Reason = Reason::new("king_escaped");
/// Black wins by capturing the king.
pub const KING_CAPTURED: Reason = Reason::new("king_captured");
/// A player without a legal move on their turn loses.
pub const NO_MOVES: Reason = Reason::new("no_moves");
/// The game is drawn after 100 moves by each side without a capture.
pub const HUNDRED_MOVES: Reason = Reason::new("hundred_moves");

impl Game for Tablut {
    type State = State;
    type Action = Action;
    type Illegal = Illegal;

    const IS_OPEN: bool = true;
    const CLAIMS: &'static [Claim] = &[Claim::Threefold, Claim::FiftyMoves];

    fn about() -> GameInfo {
        GameInfo {
            id: "tablut".into(),
            name: "Tablut".into(),
            about: "One king and eight Swedes against sixteen Muscovites: break out to a corner, or close the ring.".into(),
            sides: Some(BySeat::from(["Swedes".into(), "Muscovites".into()])),
            minutes: Some(15),
            variants: vec![VariantInfo {
                id: "yourturnmyturn".into(),
                name: "YourTurnMyTurn".into(),
                about: "Nine by nine squares; the king escapes to a corner.".into(),
                options: Vec::new(),
            }],
            kinds: vec![
                Word::new("king", "king"),
                Word::new("swede", "Swede"),
                Word::new("muscovite", "Muscovite"),
            ],
            terrain: vec![Word::new("t", "throne"), Word::new("c", "corner")],
            ..GameInfo::default()
        }
        .with_counts(vec![
            CountInfo::new("captured_by_white", "captured by White"),
            CountInfo::new("captured_by_black", "captured by Black"),
            CountInfo::new("quiet", "moves since the last capture"),
        ])
        .with_reasons(vec![
            ReasonInfo::new(KING_ESCAPED, "The king reached a corner, so {winner} wins."),
            ReasonInfo::new(KING_CAPTURED, "The king was captured, so {winner} wins."),
            ReasonInfo::new(NO_MOVES, "{loser} has no legal move, so {winner} wins."),
            ReasonInfo::new(HUNDRED_MOVES, "Each side made a hundred moves without a capture, so the game is a draw."),
        ])
    }

    fn start(_rules: &Ruleset, _seed: Seed) -> State {
        State::starting(Position::start())
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn legal(state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if state.is_turn_of(seat) {
            state.position().each_move(|action| actions.push(action));
        }
    }

    fn parse(text: &str) -> Result<Action, BadAction> {
        notation::parse(text)
    }

    fn resolve(state: &State, _seat: Seat, action: Action) -> Result<Action, Illegal> {
        state.position().check(action).map(|()| action)
    }

    fn play<S: Sink>(state: &mut State, _seat: Seat, action: Action, sink: &mut S) {
        state.play(action, sink);
    }

    fn view(state: &State, _viewer: Viewer) -> Board {
        view::board(state.position())
    }

    fn position(state: &State) -> String {
        state.position().to_string()
    }

    fn from_position(_rules: &Ruleset, text: &str) -> Result<State, PositionError> {
        Ok(State::starting(notation::parse_position(text)?))
    }

    fn claims(state: &State) -> Vec<Claim> {
        state.claims()
    }

    fn may_claim_next(state: &State) -> bool {
        state.may_claim_next()
    }

    fn perft(state: &State, depth: u32) -> u64 {
        state.perft(depth)
    }
}
