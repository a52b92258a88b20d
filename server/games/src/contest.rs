//! One game of any kind, in progress or over.
//!
//! Invariants:
//! * A replay of the record gives the same state.
//! * No action is played after the end of the game, even if a resignation, the clock or a claimed draw ended it.

mod checkpoint;
mod claim;
mod follow;
mod replay;
mod start;
mod turns;

pub use follow::{Followed, NotFollowed, Step};

use crate::draw::{Draw, Seed};
use crate::erased::ErasedState;
use crate::error::ActError;
use crate::game::Status;
use crate::growth::push_in_small_steps;
use crate::record::Entry;
use crate::ruleset::Ruleset;
use konakis_protocol::{Board, Event, Name, Outcome, Prompt, Seat, Seats, Viewer};
use std::sync::Arc;
use turns::Turns;

/// One game, in progress or over, with its record.
///
/// ```
/// use konakis_games::{Contest, Options, Seat, Seed, Viewer};
/// let mut contest = Contest::start("subsume", None, &Options::new(), Seed::new(1))?;
/// let played = contest.act(Seat::White, "+c1A")?;
/// // The kind of a claimed token is secret: only its owner sees the letter.
/// let entry = &contest.actions()[0];
/// assert_eq!(contest.masked(entry, Viewer::Seat(Seat::White)), "+c1A");
/// assert_eq!(contest.masked(entry, Viewer::Spectator), "+c1?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Contest {
    game: Name,
    rules: Ruleset,
    seed: Seed,
    /// The position from which the game started; `None` for the usual start.
    position: Option<String>,
    state: Box<dyn ErasedState>,
    /// Shared by clones, so cloning a long game is cheap.
    actions: Arc<Vec<Entry>>,
    turns: Turns,
    /// See [`Contest::last_reveal`].
    last_reveal: usize,
    status: Status,
}

impl Clone for Contest {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            rules: self.rules.clone(),
            seed: self.seed,
            position: self.position.clone(),
            state: self.state.boxed_clone(),
            actions: Arc::clone(&self.actions),
            turns: self.turns.clone(),
            last_reveal: self.last_reveal,
            status: self.status.clone(),
        }
    }
}

impl std::fmt::Debug for Contest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contest").field("game", &self.game).field("ply", &self.ply()).finish_non_exhaustive()
    }
}

/// The result of an action. `Debug` omits the action, which may be secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Played {
    /// The action in canonical notation, as recorded.
    pub action: String,
    /// The events of the action, the same for every viewer.
    pub events: Vec<Event>,
}

impl std::fmt::Debug for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Played").field("events", &self.events).finish_non_exhaustive()
    }
}

impl Contest {
    /// The game's id.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The chosen rule set.
    #[must_use]
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The seats of the game.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.state.seats()
    }

    /// Whether the game has no hidden information, so that every viewer sees the same board and actions.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.state.is_open()
    }

    /// Whether the start depends on the seed. A start from a given position does not.
    #[must_use]
    pub fn has_random_start(&self) -> bool {
        self.position.is_none() && self.state.has_random_start()
    }

    /// Whether the game is in progress or over.
    #[must_use]
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// The seats to act; none once the game has ended.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        match self.status {
            Status::Playing { to_act } => to_act,
            Status::Over(_) => Seats::NONE,
        }
    }

    /// Whether the players are still setting up, before the first turn.
    #[must_use]
    pub fn is_setup(&self) -> bool {
        self.outcome().is_none() && self.state.is_setup()
    }

    /// The outcome, once the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.status {
            Status::Playing { .. } => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    /// The number of actions made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.actions.len()
    }

    /// The actions in order, secrets included.
    #[must_use]
    pub fn actions(&self) -> &[Entry] {
        &self.actions
    }

    /// The legal actions of a seat, sorted. The list is empty if the seat is not to act, or if it has a
    /// [`Contest::prompt`] instead.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        if self.to_act().contains(seat) { self.state.legal(seat) } else { Vec::new() }
    }

    /// The decision that a seat has to make, if its legal actions are too many to list.
    #[must_use]
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        if self.to_act().contains(seat) { self.state.prompt(seat) } else { None }
    }

    /// A random legal action of a seat; `None` if the seat is not to act.
    #[must_use]
    pub fn random(&self, seat: Seat, draw: &mut Draw) -> Option<String> {
        if self.to_act().contains(seat) { self.state.random(seat, draw) } else { None }
    }

    /// The board as this viewer may see it. Nothing is hidden once [`Contest::is_revealed`] is true.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Board {
        if self.is_revealed() { self.state.revealed() } else { self.state.view(viewer) }
    }

    /// Whether every viewer may see all secrets: after the end of the game, unless it ended during the set-up.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.outcome().is_some() && !self.state.is_setup()
    }

    /// The text of a recorded action as this viewer may see it.
    #[must_use]
    pub fn masked(&self, entry: &Entry, viewer: Viewer) -> String {
        if viewer.is(entry.seat) || self.is_revealed() {
            entry.action.clone()
        } else {
            self.state.public(&entry.action)
        }
    }

    /// The events of the last action, the same for every viewer.
    #[must_use]
    pub fn last_events(&self) -> &[Event] {
        self.turns.last_events()
    }

    /// The legal action that a text denotes, as [`Contest::act`] would record it.
    ///
    /// # Errors
    /// [`ActError`], as for [`Contest::act`].
    pub fn resolve(&self, seat: Seat, text: &str) -> Result<String, ActError> {
        self.refuse_out_of_turn(seat)?;
        self.state.resolve(seat, text)
    }

    /// The canonical text of an action, which need not be legal. [`Contest::act`] can record a different text for the
    /// action: the result of [`Contest::resolve`].
    ///
    /// # Errors
    /// [`ActError::Bad`] if the text does not parse.
    pub fn canonical(&self, text: &str) -> Result<String, ActError> {
        Ok(self.state.canonical(text)?)
    }

    /// The ply after the last action that revealed hidden information or set up a side; 0 if there is none. A takeback
    /// must leave at least this many actions, because revealed information cannot be hidden again.
    #[must_use]
    pub fn last_reveal(&self) -> usize {
        self.last_reveal
    }

    /// Plays an action.
    ///
    /// # Errors
    /// [`ActError`]; the game is unchanged.
    pub fn act(&mut self, seat: Seat, text: &str) -> Result<Played, ActError> {
        self.refuse_out_of_turn(seat)?;
        let mut events = Vec::new();
        let (is_setup, continues) = (self.state.is_setup(), self.continues_turn(seat));
        let action = self.state.act(seat, text, &mut events)?;
        self.turns.push(is_setup, continues, events.clone());
        self.push(Entry { seat, action: action.clone() });
        if events.iter().any(Event::reveals) {
            self.last_reveal = self.ply();
        }
        self.status = self.state.status();
        Ok(Played { action, events })
    }

    fn push(&mut self, entry: Entry) {
        push_in_small_steps(Arc::make_mut(&mut self.actions), entry);
    }

    /// Ends the game for a reason outside its rules. Does nothing if the game is over.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.status = Status::Over(outcome);
        }
    }

    /// The position in one line of text, secrets included.
    #[must_use]
    pub fn position(&self) -> String {
        self.state.position()
    }

    /// The number of sequences of `depth` actions from this position, made of actions that [`Contest::legal`] lists.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match self.status {
            Status::Playing { .. } => self.state.perft(depth),
            Status::Over(_) => u64::from(depth == 0),
        }
    }

    fn refuse_out_of_turn(&self, seat: Seat) -> Result<(), ActError> {
        match self.status {
            Status::Over(_) => Err(ActError::Over),
            Status::Playing { to_act } if !to_act.contains(seat) => Err(ActError::NotYourTurn),
            Status::Playing { .. } => Ok(()),
        }
    }
}
