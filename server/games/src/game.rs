//! The `Game` trait, which each game implements in its own folder.
//!
//! Invariant: a game is pure. It uses no clock, file, thread, user or wire format; randomness comes from a [`Seed`].

use crate::draw::{Draw, Purpose, Seed};
use crate::ruleset::{Ruleset, shortened};
use konakis_protocol::{Board, Claim, Event, GameInfo, Outcome, Prompt, Reason, Seat, Seats, Viewer};
use std::fmt::{Debug, Display};

/// The rules of one game.
///
/// ```
/// use konakis_games::tablut::{Position, State, Tablut};
/// use konakis_games::{Game, Seat, Seed, DiscardEvents, playout};
/// let mut state = State::starting(Position::start());
/// let action = Tablut::resolve(&state, Seat::White, Tablut::parse("E3-F3")?)?;
/// assert_eq!(action.to_string(), "e3-f3");
/// Tablut::play(&mut state, Seat::White, action, &mut DiscardEvents);
/// let (plies, outcome) = playout::<Tablut>(&mut state, Seed::new(1));
/// println!("over after {plies} more moves: {}", outcome.reason);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// The complete state, secrets included. It is not `Serialize`: it can be sent only as a board ([`Game::view`],
    /// [`Game::revealed`]) or as text ([`Game::position`]). `Debug` prints no secret.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// An action. It prints in the game's notation, which [`Game::parse`] reads.
    type Action: Copy + Ord + Debug + Display + Send + Sync + 'static;
    /// Why an action is illegal: a sentence that names the rule.
    type Illegal: std::error::Error + PartialEq + Send + Sync + 'static;

    /// The seats of the game.
    const SEATS: Seats = Seats::TWO;
    /// Whether the game has no hidden information, so that every viewer sees the same board and actions.
    const IS_OPEN: bool = false;
    /// Whether the initial state depends on the seed.
    const HAS_RANDOM_START: bool = false;
    /// The grounds on which a draw can be claimed. A game with hidden information must have none: the answer to a claim
    /// could leak a secret.
    const CLAIMS: &'static [Claim] = &[];

    /// The game's entry in the catalogue. Other code fills in `has_secrets`, `levels` and `level_names`.
    fn about() -> GameInfo;

    /// The initial state.
    fn start(rules: &Ruleset, seed: Seed) -> Self::State;

    /// Whether the game is in progress or over.
    fn status(state: &Self::State) -> Status;

    /// Whether the players are still setting up, before the first turn.
    fn is_setup(_state: &Self::State) -> bool {
        false
    }

    /// Adds the legal actions of this seat to `actions`, each once, in no particular order. Adds none if it is not this
    /// seat's turn, or if its actions are too many to list ([`Game::prompt`]).
    fn legal(state: &Self::State, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Parses an action, ignoring letter case and surrounding spaces.
    ///
    /// # Errors
    /// [`BadAction`] if the text is not in this game's notation. The error must not quote a text that may be a mistyped
    /// secret.
    fn parse(text: &str) -> Result<Self::Action, BadAction>;

    /// The legal action that `action` denotes, as [`Game::legal`] lists it. The seat must be one of the seats to act.
    ///
    /// # Errors
    /// The rule that forbids the action. The text depends only on information that the seat has.
    fn resolve(state: &Self::State, seat: Seat, action: Self::Action) -> Result<Self::Action, Self::Illegal>;

    /// Plays a legal action, and sends its events to the sink in order. The action must come from `resolve`, `legal` or
    /// `random`.
    fn play<S: Sink>(state: &mut Self::State, seat: Seat, action: Self::Action, sink: &mut S);

    /// The board as this viewer may see it. Nothing is hidden once the rules have ended the game.
    fn view(state: &Self::State, viewer: Viewer) -> Board;

    /// The board with nothing hidden, even while the game is in progress. The default implementation suits only games
    /// that are open ([`Game::IS_OPEN`]).
    fn revealed(state: &Self::State) -> Board {
        Self::view(state, Viewer::Spectator)
    }

    /// The public text of an action, with its secrets masked: `+b1?` for `+b1A`. The default implementation masks
    /// nothing.
    fn public(action: Self::Action) -> String {
        action.to_string()
    }

    /// The position as one line of text, secrets included, without earlier positions.
    fn position(state: &Self::State) -> String;

    /// Parses a position into a state without history.
    ///
    /// # Errors
    /// [`PositionError`] if the line cannot be parsed, if the position breaks a rule, or if the game would be over in
    /// it. Some positions that no game can reach are accepted.
    fn from_position(rules: &Ruleset, text: &str) -> Result<Self::State, PositionError>;

    /// The decision that this seat has to make, if its actions are too many to list.
    fn prompt(_state: &Self::State, _seat: Seat) -> Option<Prompt> {
        None
    }

    /// The grounds on which the seat to act may claim a draw now. The first becomes the reason for the draw.
    fn claims(_state: &Self::State) -> Vec<Claim> {
        Vec::new()
    }

    /// Whether the seat to act may have an action after which it may claim a draw. `true` is always correct, because
    /// all actions are then tried.
    fn may_claim_next(_state: &Self::State) -> bool {
        true
    }

    /// A random action of this seat; `None` if it has none.
    fn random(state: &Self::State, seat: Seat, draw: &mut Draw) -> Option<Self::Action> {
        let mut actions = Vec::new();
        Self::legal(state, seat, &mut actions);
        draw.pick(&actions)
    }

    /// The number of sequences of `depth` actions from this state, made of actions that [`Game::legal`] lists.
    fn perft(state: &Self::State, depth: u32) -> u64 {
        count_sequences::<Self>(state, depth)
    }
}

/// The default implementation of [`Game::perft`]. It plays each sequence of `depth - 1` actions, and counts the actions
/// that can follow.
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
            G::play(&mut next, seat, action, &mut DiscardEvents);
            sequences += G::perft(&next, below);
        }
    }
    sequences
}

/// Plays random legal actions until the game is over, and returns their number and the outcome.
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
                G::play(state, seat, action, &mut DiscardEvents);
                plies += 1;
            }
        }
    }
}

/// Whether a game is in progress or over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game is in progress. Only a simultaneous set-up has several seats to act.
    Playing {
        /// The seats to act; never empty.
        to_act: Seats,
    },
    /// The game is over.
    Over(Outcome),
}

/// A receiver of events.
pub trait Sink {
    /// Receives an event as a function that builds it, so that a sink that ignores events need not build them.
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// A sink that discards all events, for search and perft.
#[derive(Clone, Copy, Debug)]
pub struct DiscardEvents;

impl Sink for DiscardEvents {
    fn tell(&mut self, _event: impl FnOnce() -> Event) {}
}

/// The error for a text that is not in the game's notation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("“{text}” is not an action in this game: {hint}")]
pub struct BadAction {
    text: String,
    hint: &'static str,
}

impl BadAction {
    /// An error for this text, with a hint at the correct form.
    #[must_use]
    pub fn new(text: &str, hint: &'static str) -> Self {
        Self { text: shortened(text), hint }
    }

    /// The same error with “…” in place of the text.
    pub(crate) fn hidden(self) -> Self {
        Self { text: "…".to_owned(), ..self }
    }
}

/// The error for a line that is not a playable position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The line is not in the form of a position.
    #[error("this is not a position: {0}")]
    Unreadable(String),
    /// The position breaks a rule.
    #[error("this position cannot be played: {0}")]
    Impossible(String),
    /// The game is over in the position.
    #[error("this position cannot be played: the game would be over: {sentence}")]
    Over {
        /// Why the game would be over.
        reason: Reason,
        /// The reason in words, without a full stop.
        sentence: String,
    },
}

impl PositionError {
    pub(crate) fn unreadable(what: impl Into<String>) -> Self {
        Self::Unreadable(what.into())
    }

    pub(crate) fn impossible(what: impl Into<String>) -> Self {
        Self::Impossible(what.into())
    }

    /// The error for a position in which the game would be over with this outcome. The catalogue of the game has the
    /// sentence.
    pub(crate) fn over<G: Game>(outcome: Outcome) -> Self {
        let named = G::about().reason_names.into_iter().find(|named| named.id == outcome.reason);
        let sentence = named.map_or_else(
            || outcome.reason.to_string(),
            |named| named.sentence(outcome.winner, |seat| seat.title().to_owned()),
        );
        let sentence = sentence.trim_end_matches('.').to_owned();
        Self::Over { reason: outcome.reason, sentence }
    }
}
