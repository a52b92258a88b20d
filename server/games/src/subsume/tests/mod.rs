//! Tests of Subsume. A 1u, 2u or 4u is a territory of side 1, 2 or 4.
//!
//! Most tests start from a position made by [`given`]. The board of a position must have one token for each claim
//! made so far. So [`given`] adds one or two black isolationists on h8, and computes the turn from the token count.

mod claims;
mod collapse;
mod conflict;
mod endings;
mod laws;
mod movement;
mod notation;
mod pairs;
mod positions;
mod powers;
mod reference;
mod reference_agrees;
mod secrecy;
mod subsuming;
mod turns;
mod views;

use super::{Action, State, Subsume};
use crate::game::{Game, PositionError, Status};
use crate::{Ruleset, Seed};
use konakis_protocol::{Detail, Event, Options, Outcome, Seat, Viewer};

fn rules(turn_limit: u32) -> Ruleset {
    let options = Options::from([("turn_limit".into(), konakis_protocol::OptionValue::Number(turn_limit))]);
    Ruleset::choose(&Subsume::about(), Some("classic"), &options).unwrap()
}

fn start() -> State {
    Subsume::start(&rules(100), Seed::new(0))
}

fn position(line: &str) -> State {
    Subsume::from_position(&rules(150), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A position with these territories, completed with tokens on h8.
fn line(mover: char, phase: u8, lands: &str) -> String {
    let tokens = lands.split(' ').filter_map(|word| word.split(':').nth(1));
    let tokens = tokens.flat_map(str::chars).filter(|letter| *letter != '*').count();
    let this_turn = usize::from(mover == 'b') + usize::from(phase > 1);
    let filler = if (tokens + 1 + this_turn).is_multiple_of(2) { "i" } else { "ii" };
    let turn = (tokens + filler.len() - this_turn) / 2 + 1;
    format!("{mover} {turn} {phase} {lands} h8b1:{filler}")
}

fn given(mover: char, phase: u8, lands: &str) -> State {
    position(&line(mover, phase, lands))
}

/// The territories except the one on h8, in the form that [`given`] takes.
fn lands(state: &State) -> String {
    let line = Subsume::position(state);
    let words: Vec<&str> = line.split(' ').skip(3).filter(|word| !word.starts_with("h8")).collect();
    words.join(" ")
}

/// This many isolationists, each known only to its owner.
fn i(count: usize) -> String {
    "i".repeat(count)
}

/// Plays actions, which must be legal. Returns the events of the last action.
fn play(state: &mut State, actions: &[&str]) -> Vec<Event> {
    let mut events = Vec::new();
    for text in actions {
        let action = Subsume::parse(text).unwrap();
        let resolved = Subsume::resolve(state, state.mover(), action);
        let resolved = resolved.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(legal(state).contains(&resolved.to_string()), "{text} must be listed");
        events.clear();
        Subsume::play(state, state.mover(), resolved, &mut events);
    }
    events
}

fn after(mut state: State, actions: &[&str]) -> String {
    play(&mut state, actions);
    lands(&state)
}

fn legal(state: &State) -> Vec<String> {
    let mut actions = Vec::new();
    Subsume::legal(state, state.mover(), &mut actions);
    let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
    texts.sort();
    texts
}

fn legal_with(state: &State, sign: char) -> Vec<String> {
    legal(state).into_iter().filter(|text| text.contains(sign)).collect()
}

/// The error for an illegal action. Checks that the action is not listed.
fn refused(state: &State, text: &str) -> String {
    assert!(!legal(state).contains(&text.to_owned()), "{text} must not be listed");
    let error = Subsume::resolve(state, state.mover(), Subsume::parse(text).unwrap()).unwrap_err();
    error.to_string()
}

fn outcome(state: &State) -> Option<Outcome> {
    match Subsume::status(state) {
        Status::Playing { .. } => None,
        Status::Over(outcome) => Some(outcome),
    }
}

/// The territories as a viewer sees them, each as in `b2 w 1 held A?I --*`. “held” stands for a territory that is not
/// controlled.
fn seen_by(state: &State, viewer: Viewer) -> Vec<String> {
    let board = Subsume::view(state, viewer);
    let show = |piece: &konakis_protocol::Piece| {
        let Detail::Territory { side, controlled, stack, spent } = &piece.detail else { panic!() };
        let owner = if piece.owner == Some(Seat::White) { 'w' } else { 'b' };
        let kinds: String = stack.iter().map(|kind| kind.as_deref().unwrap_or("?")).collect();
        let marks: String = spent.iter().map(|spent| if *spent { '*' } else { '-' }).collect();
        let control = if *controlled { "controlled" } else { "held" };
        format!("{} {owner} {side} {control} {kinds} {marks}", piece.at)
    };
    board.pieces.iter().map(show).collect()
}

/// The kinds and the spent marks of one territory as a viewer sees them.
fn stack_seen_by(state: &State, viewer: Viewer, at: &str) -> String {
    let seen = seen_by(state, viewer);
    let found = seen.iter().find(|shown| shown.starts_with(at)).unwrap();
    found.split(' ').skip(4).collect::<Vec<_>>().join(" ")
}

const WHITE: Viewer = Viewer::Seat(Seat::White);
const BLACK: Viewer = Viewer::Seat(Seat::Black);
