//! Tests of Tablut: its rules sentence by sentence, and properties of every game of Tablut.

mod captures;
mod draws;
mod laws;
mod moves;
mod reference;
mod search;

use super::{Position, State, Tablut, notation};
use crate::contest::Contest;
use crate::game::{Game, Status};
use konakis_protocol::{Event, Options, Outcome, Seat};

/// A state without history. `ranks` begins with the ninth rank.
fn at(ranks: [&str; 9], mover: char) -> State {
    let text = format!("{} {mover} 0 - -", ranks.join("/"));
    State::starting(notation::parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// Plays moves, which must be legal. Returns the events of the last move.
fn play(state: &mut State, moves: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves {
        let Status::Playing { to_act } = Tablut::status(state) else { panic!("{text}: the game is over") };
        let seat = to_act.iter().next().unwrap();
        let action = Tablut::parse(text).unwrap();
        let action = Tablut::resolve(state, seat, action).unwrap_or_else(|rule| panic!("{text}: {rule}"));
        events.clear();
        Tablut::play(state, seat, action, &mut events);
    }
    events
}

/// Plays moves, which must be legal. Returns the squares of the pieces that the last move captured.
fn captured(state: &mut State, moves: &[&str]) -> Vec<String> {
    let square = |event| match event {
        Event::Captured { at, .. } => at.to_string(),
        other => panic!("{other:?}"),
    };
    play(state, moves).into_iter().map(square).collect()
}

fn refused(state: &State, text: &str) -> String {
    let action = Tablut::parse(text).unwrap();
    Tablut::resolve(state, state.position().mover, action).expect_err(text).to_string()
}

fn legal(state: &State, text: &str) -> bool {
    Tablut::resolve(state, state.position().mover, Tablut::parse(text).unwrap()).is_ok()
}

fn outcome(state: &State) -> Outcome {
    match Tablut::status(state) {
        Status::Over(outcome) => outcome,
        Status::Playing { .. } => panic!("the game goes on"),
    }
}

fn contest() -> Contest {
    Contest::start("tablut", None, &Options::new(), crate::Seed::new(1)).unwrap()
}

fn act(contest: &mut Contest, moves: &[&str]) {
    for text in moves {
        let seat: Seat = contest.to_act().iter().next().unwrap();
        contest.act(seat, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn start() -> State {
    State::starting(Position::start())
}
