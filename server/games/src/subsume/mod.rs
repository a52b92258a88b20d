//! Subsume: two players claim land with stacks of tokens of secret kinds, fight over it, and merge controlled
//! territories into larger ones.
//!
//! The modules:
//! * `block`: square areas; `stack`: tokens and stacks; `territories`: territories, each a square area with a stack
//! * `state`: a game and its end
//! * `rules`: the legal actions, and the claim phase; `subsuming`, `conflict`, `movement`: the later phases of a turn
//! * `powers`: the powers of controlled territories
//! * `illegal`: the refusals
//! * `notation`, `position`: actions and positions as text; `view`: the board
//! * `guess`: guesses of hidden kinds, for the searches of the computer opponents

mod block;
mod conflict;
mod guess;
mod illegal;
mod movement;
mod notation;
mod position;
mod powers;
mod rules;
mod stack;
mod state;
mod subsuming;
mod territories;
#[cfg(test)]
mod tests;
mod view;

pub use illegal::Illegal;
pub use notation::Action;
pub use stack::{Kind, Token};
pub use state::{Phase, State};
pub use territories::Territory;

use crate::draw::Seed;
use crate::game::{BadAction, Game, PositionError, Sink, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{
    Board, CountInfo, GameInfo, Label, OptionInfo, OptionValue, Reason, ReasonInfo, Seat, VariantInfo,
    Viewer, Word,
};
use view::Visibility;

/// A square of the board of 8 by 8.
pub type Cell = crate::grid::Cell<8>;

/// The rules of Subsume.
#[derive(Clone, Copy, Debug)]
pub struct Subsume;

/// A player who has made their first claim and has no territory loses.
pub const NO_TERRITORY: Reason = Reason::new("no_territory");
/// At the turn limit, the larger controlled area wins. If the controlled areas are equal, the larger claimed area wins.
/// If the claimed areas are equal too, the game is drawn.
pub const TURN_LIMIT: Reason = Reason::new("turn_limit");

const TURN_LIMIT_DEFAULT: u16 = 100;
const TURN_LIMITS: [u16; 4] = [20, 50, TURN_LIMIT_DEFAULT, 150];

fn turn_limit(rules: &Ruleset) -> u16 {
    let chosen = rules.number("turn_limit").and_then(|limit| u16::try_from(limit).ok());
    chosen.unwrap_or(TURN_LIMIT_DEFAULT)
}

impl Game for Subsume {
    type State = State;
    type Action = Action;
    type Illegal = Illegal;

    fn about() -> GameInfo {
        let number = |limit: u16| OptionValue::Number(limit.into());
        let label = |limit: u16| {
            let about = format!("The areas are compared after {limit} turns by each side.");
            Label::new(number(limit), format!("{limit} turns"), about)
        };
        let turn_limit = OptionInfo::new(
            "turn_limit",
            "Turn limit",
            "After the last turn of each side, the larger controlled area wins, then the larger claimed area.",
            number(TURN_LIMIT_DEFAULT),
            TURN_LIMITS.map(label).into(),
        );
        GameInfo {
            id: "subsume".into(),
            name: "Subsume".into(),
            about:
                "Build stacks of secret tokens, claim land, and attack when you can guess what enemy stacks hide."
                    .into(),
            minutes: Some(60),
            variants: vec![VariantInfo {
                id: "classic".into(),
                name: "Classic".into(),
                about: "Eight by eight squares, with tokens of three kinds.".into(),
                options: vec![turn_limit],
            }],
            kinds: vec![
                Word::new("territory", "territory"),
                Word::new("I", "isolationist"),
                Word::new("A", "aggressor"),
                Word::new("V", "advocate"),
            ],
            terrain: Vec::new(),
            ..GameInfo::default()
        }
        .with_counts(vec![
            CountInfo::new("turn", "turn"),
            CountInfo::new("turn_limit", "turn limit"),
            CountInfo::with_phases(
                "phase",
                "phase",
                &[("claim", "+"), ("subsume", "*"), ("conflict", "x"), ("movement", "-")],
            ),
            CountInfo::new("controlled_white", "controlled by White"),
            CountInfo::new("controlled_black", "controlled by Black"),
            CountInfo::new("claimed_white", "claimed by White"),
            CountInfo::new("claimed_black", "claimed by Black"),
        ])
        .with_reasons(vec![
            ReasonInfo::new(NO_TERRITORY, "{loser} has no land left, so {winner} wins."),
            ReasonInfo::either(
                TURN_LIMIT,
                "The turn limit was reached, and {winner} wins: the larger controlled area decides, then the larger \
                 claimed area.",
                "The turn limit was reached, and the areas are equal: a draw.",
            ),
        ])
    }

    fn start(rules: &Ruleset, _seed: Seed) -> State {
        State::start(turn_limit(rules))
    }

    fn status(state: &State) -> Status {
        state.status()
    }

    fn legal(state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if state.is_turn_of(seat) {
            state.each_action(actions);
        }
    }

    fn parse(text: &str) -> Result<Action, BadAction> {
        notation::parse(text)
    }

    fn resolve(state: &State, _seat: Seat, action: Action) -> Result<Action, Illegal> {
        state.resolve(action)
    }

    fn play<S: Sink>(state: &mut State, _seat: Seat, action: Action, sink: &mut S) {
        state.play(action, sink);
    }

    fn view(state: &State, viewer: Viewer) -> Board {
        match state.status() {
            Status::Playing { .. } => view::board(state, Visibility::Of(viewer)),
            Status::Over(_) => view::board(state, Visibility::All),
        }
    }

    fn revealed(state: &State) -> Board {
        view::board(state, Visibility::All)
    }

    fn public(action: Action) -> String {
        notation::public(action)
    }

    fn position(state: &State) -> String {
        position::write(state)
    }

    fn from_position(rules: &Ruleset, text: &str) -> Result<State, PositionError> {
        position::read(text, turn_limit(rules))
    }
}
