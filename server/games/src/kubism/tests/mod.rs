//! Tests of Kubism: its rules sentence by sentence, and properties of every game of Kubism.

mod cubes;
mod draws;
mod laws;
mod pawns;
mod reference;
mod texts;

use super::{CubeTurn, Kubism, Position, State, notation};
use crate::contest::Contest;
use crate::game::{Game, Status};
use konakis_protocol::{OptionValue, Options, Outcome, Seat};

/// A state without history. `ranks` begins with the fifth rank.
fn at(ranks: [&str; 5], mover: char) -> State {
    turning(CubeTurn::Clockwise, ranks, mover)
}

/// As [`at`], with this `cube_turn` option.
fn turning(turn: CubeTurn, ranks: [&str; 5], mover: char) -> State {
    let text = format!("{} {mover} 0", ranks.join("/"));
    State::starting(notation::parse_position(&text, turn).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn play(state: &mut State, actions: &[&str]) {
    for text in actions {
        let Status::Playing { to_act } = Kubism::status(state) else { panic!("{text}: the game is over") };
        let seat = to_act.iter().next().unwrap();
        let action = Kubism::resolve(state, seat, Kubism::parse(text).unwrap());
        state.play(action.unwrap_or_else(|rule| panic!("{text}: {rule}")));
    }
}

fn refused(state: &State, text: &str) -> String {
    let action = Kubism::parse(text).unwrap();
    Kubism::resolve(state, state.position().mover(), action).expect_err(text).to_string()
}

fn legal(state: &State, text: &str) -> bool {
    Kubism::resolve(state, state.position().mover(), Kubism::parse(text).unwrap()).is_ok()
}

fn listed(state: &State, beginning: &str) -> Vec<String> {
    let mut actions = Vec::new();
    Kubism::legal(state, state.position().mover(), &mut actions);
    let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    texts.retain(|text| text.starts_with(beginning));
    texts.sort_unstable();
    texts
}

fn outcome(state: &State) -> Outcome {
    match Kubism::status(state) {
        Status::Over(outcome) => outcome,
        Status::Playing { .. } => panic!("the game goes on"),
    }
}

fn start() -> State {
    State::starting(Position::start(CubeTurn::Clockwise))
}

fn contest() -> Contest {
    Contest::start("kubism", None, &Options::new(), crate::Seed::new(1)).unwrap()
}

fn contest_at(position: &str) -> Contest {
    Contest::from_position("kubism", None, &Options::new(), position).unwrap()
}

fn either() -> Options {
    [("cube_turn".into(), OptionValue::word("either"))].into()
}

fn act(contest: &mut Contest, actions: &[&str]) {
    for text in actions {
        let seat: Seat = contest.to_act().iter().next().unwrap();
        contest.act(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
