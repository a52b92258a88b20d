//! What a game is: the one narrow trait that each of the four implements in a folder of its own.
//!
//! What always holds: a game is pure. It knows no clock, file, thread, user or wire format; chance comes in as a
//! [`Seed`], time not at all. `play` is given only actions that `resolve` or `legal` gave.

use crate::draw::{Draw, Purpose, Seed};
use crate::ruleset::{Ruleset, shortened};
use konakis_protocol::{Board, Claim, Event, GameInfo, Outcome, Prompt, Seat, Seats, Viewer};
use std::fmt::{Debug, Display};

/// The rules of one game.
pub trait Game: Sized + Send + Sync + 'static {
    /// Everything there is to know about a game at one moment, secrets included. It has no `Serialize` and never
    /// leaves this crate but as a [`Game::view`]. Its `Debug` shows no secret.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a player does. It prints as the game's notation, and [`Game::parse`] reads that back.
    type Action: Copy + Ord + Debug + Display + Send + Sync + 'static;
    /// Why an action is not legal: a sentence that names the rule.
    type Illegal: std::error::Error + PartialEq + Send + Sync + 'static;

    /// Who plays.
    const SEATS: Seats = Seats::TWO;
    /// Whether nothing is hidden in this game, so that its board and its actions look the same to everybody.
    const IS_OPEN: bool = false;
    /// On which grounds a draw can be claimed in this game; on none in most. A game with secrets has none, since whether
    /// a claim holds must depend on nothing that the claimant may not know.
    const CLAIMS: &'static [Claim] = &[];

    /// The game's entry in the catalogue.
    fn about() -> GameInfo;

    /// The state in which a game begins.
    fn start(rules: &Ruleset, seed: Seed) -> Self::State;

    /// Whether the game goes on, and with whom, or how it ended.
    fn status(state: &Self::State) -> Status;

    /// Adds the legal actions of this seat, each once and in no particular order. Where they are too many to list
    /// ([`Game::prompt`] asks for them) or it is not this seat's turn, it adds none.
    fn legal(state: &Self::State, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Reads an action, in either case of letter and with spaces around it.
    ///
    /// # Errors
    /// [`BadAction`] where the text has not the form of any action of this game.
    fn parse(text: &str) -> Result<Self::Action, BadAction>;

    /// The legal action that is meant, as `legal` has it.
    ///
    /// # Errors
    /// The rule that forbids it to this seat, which must be one that is to act. The sentence depends on nothing that
    /// the seat may not know.
    fn resolve(state: &Self::State, seat: Seat, action: Self::Action) -> Result<Self::Action, Self::Illegal>;

    /// Plays a legal action of this seat and tells the sink what came of it, in the order in which it came.
    fn play<S: Sink>(state: &mut Self::State, seat: Seat, action: Self::Action, sink: &mut S);

    /// The board as this viewer may see it. Once the game is over by its rules, nothing is hidden.
    fn view(state: &Self::State, viewer: Viewer) -> Board;

    /// The board with nothing hidden, for a game that ended otherwise than by its rules.
    fn revealed(state: &Self::State) -> Board {
        Self::view(state, Viewer::Spectator)
    }

    /// The public form of an action where it holds a secret of its player's: `+b1?` for `+b1A`.
    fn public(action: Self::Action) -> String {
        action.to_string()
    }

    /// The position in one line of text. It holds everything, secrets too, but what stood before.
    fn position(state: &Self::State) -> String;

    /// The state in play that this line describes, with nothing before it.
    ///
    /// # Errors
    /// [`PositionError`] where the line cannot be read, or describes what cannot stand in a game in play.
    fn from_position(rules: &Ruleset, text: &str) -> Result<Self::State, PositionError>;

    /// What this seat is to decide where its actions are too many to list.
    fn prompt(_state: &Self::State, _seat: Seat) -> Option<Prompt> {
        None
    }

    /// The grounds on which whoever is to act may claim a draw as the position now stands, the first one first.
    fn claims(_state: &Self::State) -> Vec<Claim> {
        Vec::new()
    }

    /// A random action of this seat; none where it has none.
    fn random(state: &Self::State, seat: Seat, draw: &mut Draw) -> Option<Self::Action> {
        let mut actions = Vec::new();
        Self::legal(state, seat, &mut actions);
        draw.pick(&actions)
    }

    /// How many sequences of `depth` listed actions begin here.
    fn perft(state: &Self::State, depth: u32) -> u64 {
        count_sequences::<Self>(state, depth)
    }
}

/// [`Game::perft`] by playing every action out; the last ones are counted without being played.
pub(crate) fn count_sequences<G: Game>(state: &G::State, depth: u32) -> u64 {
    let Some(below) = depth.checked_sub(1) else { return 1 };
    let Status::Playing { to_act } = G::status(state) else { return 0 };
    let mut sequences = 0;
    for seat in to_act.iter() {
        let mut actions = Vec::new();
        G::legal(state, seat, &mut actions);
        if below == 0 {
            sequences += actions.len() as u64;
            continue;
        }
        for action in actions {
            let mut next = state.clone();
            G::play(&mut next, seat, action, &mut Unheard);
            sequences += G::perft(&next, below);
        }
    }
    sequences
}

/// Plays random legal actions from this state until the game is over, and counts them.
pub fn playout<G: Game>(state: &mut G::State, seed: Seed) -> (u32, Outcome) {
    let mut draw = seed.draw(Purpose::Play);
    let mut plies = 0;
    loop {
        let to_act = match G::status(state) {
            Status::Over(outcome) => return (plies, outcome),
            Status::Playing { to_act } => to_act,
        };
        for seat in to_act.iter() {
            if let Some(action) = G::random(state, seat, &mut draw) {
                G::play(state, seat, action, &mut Unheard);
                plies += 1;
            }
        }
    }
}

/// Whether a game goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// These seats are to act; more than one while a game is being set up.
    Playing {
        /// Who is to act; never nobody.
        to_act: Seats,
    },
    /// The game is over.
    Over(Outcome),
}

/// Where events go.
pub trait Sink {
    /// Takes an event; one that nobody hears is not even made.
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// A sink for those who play ahead in thought and show it to nobody.
#[derive(Clone, Copy, Debug)]
pub struct Unheard;

impl Sink for Unheard {
    fn tell(&mut self, _event: impl FnOnce() -> Event) {}
}

/// A text that has not the form of any action of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{text}” is no action here: {hint}")]
pub struct BadAction {
    text: String,
    hint: &'static str,
}

impl BadAction {
    /// The refusal of this text, with a hint of what would be right.
    #[must_use]
    pub fn new(text: &str, hint: &'static str) -> Self {
        Self { text: shortened(text), hint }
    }
}

/// A line that gives no position in play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// It has not the form of a position.
    #[error("this is no position: {0}")]
    Unreadable(String),
    /// It has the form, but nothing like it can stand in a game in play.
    #[error("this position cannot be played: {0}")]
    Impossible(String),
}

impl PositionError {
    pub(crate) fn unreadable(what: impl Into<String>) -> Self {
        Self::Unreadable(what.into())
    }

    pub(crate) fn impossible(what: impl Into<String>) -> Self {
        Self::Impossible(what.into())
    }
}
