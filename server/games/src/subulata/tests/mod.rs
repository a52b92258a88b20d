//! Tests of Subulata: its rules sentence by sentence, and properties of every game of Subulata.

mod ends;
mod laws;
mod moves;
mod reference;
mod secrecy;
mod set_up;
mod texts;

use super::state::Side;
use super::{Action, Cell, Ground, Pond, State, Subulata};
use crate::draw::{Draw, Purpose, Seed};
use crate::game::{Game, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{Event, OptionValue, Options, Outcome, Seat, Seats};

fn rules(variant: &str, pond: &'static str) -> Ruleset {
    let options = Options::from([("pond".into(), OptionValue::word(pond))]);
    Ruleset::choose(&Subulata::about(), Some(variant), &options).unwrap()
}

fn rule_sets() -> impl Iterator<Item = Ruleset> {
    ["yourturnmyturn", "cwali"]
        .into_iter()
        .flat_map(|variant| ["random", "mirrored"].map(|pond| rules(variant, pond)))
}

fn cell(name: &str) -> Cell {
    Cell::parse(name).unwrap_or_else(|| panic!("{name} is not a square"))
}

/// A game with seven pieces for each side. All squares except these flowers and leaves are water. `white` and `black`
/// name each piece by its value and square, as in `4c6 7h9`. All other pieces are captured.
fn game(flowers: &str, leaves: &str, white: &str, black: &str, mover: Seat) -> State {
    let mut pond = Pond::default();
    flowers.split_whitespace().for_each(|name| pond.fill(cell(name), Ground::Flower));
    leaves.split_whitespace().for_each(|name| pond.fill(cell(name), Ground::Leaf));
    State { sides: [side(white), side(black)], ready: Seats::TWO, mover, ..State::new(pond, 7) }
}

fn side(pieces: &str) -> Side {
    let mut at = [None; 9];
    for piece in pieces.split_whitespace() {
        let (value, square) = piece.split_at(1);
        at[value.parse::<usize>().unwrap() - 1] = Some(cell(square));
    }
    Side::of(at)
}

fn set_up(rules: &Ruleset, seed: u64) -> (State, Draw) {
    let seed = Seed::new(seed);
    let (mut state, mut draw) = (Subulata::start(rules, seed), seed.draw(Purpose::Play));
    for seat in Seat::ALL {
        let action = Subulata::random(&state, seat, &mut draw).unwrap();
        assert_eq!(Subulata::resolve(&state, seat, action), Ok(action));
        Subulata::play(&mut state, seat, action, &mut Vec::new());
    }
    (state, draw)
}

fn act(state: &mut State, seat: Seat, text: &str) -> Vec<Event> {
    let action = Subulata::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let action = Subulata::resolve(state, seat, action).unwrap_or_else(|rule| panic!("{text}: {rule}"));
    let mut events = Vec::new();
    Subulata::play(state, seat, action, &mut events);
    events
}

fn play(state: &mut State, text: &str) -> Vec<Event> {
    let mover = state.mover().expect("both have set up");
    act(state, mover, text)
}

fn refused(state: &State, seat: Seat, text: &str) -> String {
    let action = Subulata::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Subulata::resolve(state, seat, action).expect_err(text).to_string()
}

fn not_legal(state: &State, text: &str) -> String {
    refused(state, state.mover().expect("both have set up"), text)
}

/// The legal actions, in the order in which the rules list them.
fn listed(state: &State, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    Subulata::legal(state, seat, &mut actions);
    actions
}

/// The legal actions of both sides, sorted, in one line.
fn legal(state: &State) -> String {
    let mut texts: Vec<String> =
        Seat::ALL.into_iter().flat_map(|seat| listed(state, seat)).map(|action| action.to_string()).collect();
    texts.sort_unstable();
    texts.join(" ")
}

fn outcome(state: &State) -> Outcome {
    match Subulata::status(state) {
        Status::Over(outcome) => outcome,
        Status::Playing { .. } => panic!("the game goes on"),
    }
}

fn to_act(state: &State) -> Seats {
    match Subulata::status(state) {
        Status::Playing { to_act } => to_act,
        Status::Over(_) => Seats::NONE,
    }
}
