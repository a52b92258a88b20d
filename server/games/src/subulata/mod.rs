//! Subulata: grasshoppers cross a pond. Only the owner of a grasshopper knows its value.
//!
//! The modules:
//! * `tiles`: the tiles of the pond; `pond`: their layout
//! * `vectors`: the moves from each kind of square; `moves`: the legal actions
//! * `state`: the pieces, and the end of the game
//! * `illegal`: the refusals
//! * `notation`, `position`: actions and positions as text; `view`: the board
//! * `ahead`: positions for searches

mod ahead;
mod illegal;
mod moves;
mod notation;
mod pond;
mod position;
mod state;
#[cfg(test)]
mod tests;
mod tiles;
mod vectors;
mod view;

pub use illegal::Illegal;
pub use notation::{Action, Placing};
pub use pond::{Bits, Pond};
pub use state::State;
pub use tiles::Ground;

use crate::draw::{Draw, Seed};
use crate::game::{BadAction, Game, PositionError, Sink, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{
    Board, CountInfo, GameInfo, Label, OptionInfo, OptionValue, Prompt, Reason, ReasonInfo, Seat,
    VariantInfo, Viewer, Word,
};

/// A square of the board of 9 by 9.
pub type Cell = crate::grid::Cell<9>;

/// The rules of Subulata.
#[derive(Clone, Copy, Debug)]
pub struct Subulata;

/// The game ends when a player has no piece outside their end tile. The end tile is the opponent's corner tile.
pub const HOME: Reason = Reason::new("home");
/// The game ends when the player to move has no legal move.
pub const NO_MOVES: Reason = Reason::new("no_moves");

const PIECE: &str = "subulata";
/// The names of the values of the counters `ready_white` and `ready_black`.
const READY: [(u32, &str); 2] = [(0, "setting up"), (1, "ready")];
const POND: &str = "pond";
const MIRRORED: &str = "mirrored";
const CWALI: &str = "cwali";

/// The number of pieces of each side, which is also the highest value.
fn values(rules: &Ruleset) -> u8 {
    if rules.variant() == CWALI { 9 } else { 7 }
}

impl Game for Subulata {
    type State = State;
    type Action = Action;
    type Illegal = Illegal;

    const HAS_RANDOM_START: bool = true;

    fn about() -> GameInfo {
        let random = OptionValue::word("random");
        let pond = OptionInfo::new(
            POND,
            "Pond",
            "Whether the pond is fully random, or looks the same from both corners.",
            random.clone(),
            vec![
                Label::new(random, "Random", "The tiles of the pond are laid and turned at random."),
                Label::new(
                    OptionValue::word(MIRRORED),
                    "Mirrored",
                    "The pond looks the same from both corners.",
                ),
            ],
        );
        let variant = |id: &'static str, name: &'static str, about: &'static str| VariantInfo {
            id: id.into(),
            name: name.into(),
            about: about.into(),
            options: vec![pond.clone()],
        };
        GameInfo {
            id: "subulata".into(),
            name: "Subulata".into(),
            about: "Leap across a pond of water, flowers and leaves; only you know what your grasshoppers are worth.".into(),
            aim: Some("Bring your pieces to the outlined corner opposite. Your score is the sum of their values there, plus 1 for each capture.".into()),
            minutes: Some(15),
            variants: vec![
                variant("yourturnmyturn", "YourTurnMyTurn", "Seven pieces for each side, with the values 1 to 7."),
                variant(CWALI, "Cwali", "Nine pieces for each side, with the values 1 to 9."),
            ],
            kinds: vec![Word::new(PIECE, "grasshopper")],
            terrain: vec![Word::new("w", "water"), Word::new("f", "flower"), Word::new("l", "leaf")],
            ..GameInfo::default()
        }
        .with_counts(vec![
            CountInfo::new("captured_by_white", "captured by White"),
            CountInfo::new("captured_by_black", "captured by Black"),
            CountInfo::new("goal_white", "carried to the goal by White"),
            CountInfo::new("goal_black", "carried to the goal by Black"),
            CountInfo::with_values("ready_white", "White", &READY),
            CountInfo::with_values("ready_black", "Black", &READY),
        ])
        .with_reasons(vec![
            ReasonInfo::either(
                HOME,
                "One side has no pieces left to bring home, and {winner} wins on points.",
                "One side has no pieces left to bring home, and the points are equal: a draw.",
            ),
            // The points decide, so the side without a move may still win.
            ReasonInfo::either(
                NO_MOVES,
                "The side to move has no legal move, and {winner} wins on points.",
                "The side to move has no legal move, and the points are equal: a draw.",
            ),
        ])
    }

    fn start(rules: &Ruleset, seed: Seed) -> State {
        State::new(Pond::lay(seed, rules.is(POND, MIRRORED)), values(rules))
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn is_setup(state: &State) -> bool {
        state.mover().is_none()
    }

    fn legal(state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if state.is_turn_of(seat) {
            state.each_move(|action| actions.push(action));
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
        if state.is_over() { view::revealed(state) } else { view::board(state, viewer) }
    }

    fn revealed(state: &State) -> Board {
        view::revealed(state)
    }

    fn public(action: Action) -> String {
        match action {
            Action::Setup(_) => notation::PUBLIC_SETUP.to_owned(),
            Action::Move { .. } | Action::Capture { .. } => action.to_string(),
        }
    }

    fn position(state: &State) -> String {
        position::Position(state).to_string()
    }

    fn from_position(rules: &Ruleset, text: &str) -> Result<State, PositionError> {
        position::parse(text, values(rules), rules.is(POND, MIRRORED))
    }

    fn prompt(state: &State, seat: Seat) -> Option<Prompt> {
        (!state.is_ready(seat)).then(|| Prompt::Setup {
            piece: Some(PIECE.into()),
            values: (1..=state.values()).collect(),
            squares: notation::setup_squares(seat).map(Cell::square).collect(),
        })
    }

    fn random(state: &State, seat: Seat, draw: &mut Draw) -> Option<Action> {
        if !state.is_ready(seat) {
            return Some(Action::Setup(Placing::random(state.values(), draw)));
        }
        let mut actions = Vec::new();
        Self::legal(state, seat, &mut actions);
        draw.pick(&actions)
    }

    fn perft(state: &State, depth: u32) -> u64 {
        state.perft(depth)
    }
}
