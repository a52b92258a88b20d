//! Kubism: each player races a pawn to the opposite base line. Both players place and slide the same nine cubes to
//! block the opponent's pawn.
//!
//! The modules:
//! * `bits`: sets of squares; `paths`: the paths of a pawn to its goal line, the opposite base line
//! * `state`: the position, and the end of the game
//! * `moves`: the legal actions and their effects; `illegal`: the refusals
//! * `notation`: actions and positions as text; `view`: the board
//! * `search`: queries that only the computer opponents need

mod bits;
mod illegal;
mod moves;
mod notation;
mod paths;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use illegal::Illegal;
pub use notation::Action;
pub use search::CellSet;
pub use state::{CubeTurn, Position, State};

use crate::draw::Seed;
use crate::game::{BadAction, Game, PositionError, Sink, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{
    Board, Claim, CountInfo, GameInfo, Label, OptionInfo, OptionValue, Reason, ReasonInfo, Seat, VariantInfo,
    Viewer, Word,
};

/// A square of the board of 5 by 5.
pub type Cell = crate::grid::Cell<5>;

/// The rules of Kubism.
#[derive(Clone, Copy, Debug)]
pub struct Kubism;

/// A player wins when their pawn reaches any square of the opposite base line.
pub const GOAL_REACHED: Reason = Reason::new("goal_reached");
/// A player without a legal action on their turn loses.
pub const NO_MOVES: Reason = Reason::new("no_moves");
/// The game is drawn when each side has taken 50 actions in a row without placing a cube.
pub const FIFTY_ACTIONS: Reason = Reason::new("fifty_actions");

const CUBE_TURN: &str = "cube_turn";
const EITHER: &str = "either";

fn cube_turn(rules: &Ruleset) -> CubeTurn {
    if rules.is(CUBE_TURN, EITHER) { CubeTurn::Either } else { CubeTurn::Clockwise }
}

impl Game for Kubism {
    type State = State;
    type Action = Action;
    type Illegal = Illegal;

    const IS_OPEN: bool = true;
    const CLAIMS: &'static [Claim] = &[Claim::Threefold];

    fn about() -> GameInfo {
        let clockwise = OptionValue::word("clockwise");
        GameInfo {
            id: "kubism".into(),
            name: "Kubism".into(),
            about:
                "Two pawns race past each other while both sides slide the same nine cubes into their path."
                    .into(),
            minutes: Some(10),
            variants: vec![VariantInfo {
                id: "standard".into(),
                name: "Standard".into(),
                about: "Nine cubes, and one pawn for each side.".into(),
                options: vec![OptionInfo::new(
                    CUBE_TURN,
                    "Cube turns",
                    "After a slide, the cube's arrow turns clockwise, or either way as the player chooses.",
                    clockwise.clone(),
                    vec![
                        Label::new(
                            clockwise,
                            "Clockwise",
                            "After a slide, the arrow turns 90 degrees clockwise.",
                        ),
                        Label::new(
                            OptionValue::word(EITHER),
                            "Either way",
                            "The player who slides a cube chooses which way its arrow turns.",
                        ),
                    ],
                )],
            }],
            kinds: vec![Word::new("pawn", "pawn"), Word::new("cube", "cube")],
            ..GameInfo::default()
        }
        .with_counts(vec![
            CountInfo::new("supply", "cubes in the supply"),
            CountInfo::new("quiet", "actions since a cube was last placed"),
        ])
        .with_reasons(vec![
            ReasonInfo::new(GOAL_REACHED, "{winner} reached the opposite side and wins."),
            ReasonInfo::new(NO_MOVES, "{loser} has no legal move, so {winner} wins."),
            ReasonInfo::new(
                FIFTY_ACTIONS,
                "Each side took fifty actions without a new cube, so the game is a draw.",
            ),
        ])
    }

    fn start(rules: &Ruleset, _seed: Seed) -> State {
        State::starting(Position::start(cube_turn(rules)))
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn legal(state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if state.is_turn_of(seat) {
            state.position().each_action(|action| actions.push(action));
        }
    }

    fn parse(text: &str) -> Result<Action, BadAction> {
        notation::parse(text)
    }

    fn resolve(state: &State, _seat: Seat, action: Action) -> Result<Action, Illegal> {
        state.position().check(action).map(|()| action)
    }

    fn play<S: Sink>(state: &mut State, _seat: Seat, action: Action, _sink: &mut S) {
        state.play(action);
    }

    fn view(state: &State, _viewer: Viewer) -> Board {
        view::board(state.position())
    }

    fn position(state: &State) -> String {
        state.position().to_string()
    }

    fn from_position(rules: &Ruleset, text: &str) -> Result<State, PositionError> {
        Ok(State::starting(notation::parse_position(text, cube_turn(rules))?))
    }

    fn claims(state: &State) -> Vec<Claim> {
        state.claims()
    }

    fn may_claim_next(state: &State) -> bool {
        state.may_be_threefold_next()
    }

    fn perft(state: &State, depth: u32) -> u64 {
        state.perft(depth)
    }
}
