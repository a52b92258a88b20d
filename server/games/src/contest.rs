//! One game being played, whichever it is: what a room, a tool or a test holds.
//!
//! What always holds: the state is the replay of the record, and nothing is played once the game has ended, by its own
//! rules or otherwise (a resignation, a flag, a claimed draw).

mod claim;
mod course;
mod error;
mod follow;
mod replay;

pub use error::{ActError, ClaimError, ReplayError, StartError};
pub use follow::{Followed, NotFollowed, Step};

use crate::draw::{Draw, Seed};
use crate::game::Status;
use crate::listed::Table;
use crate::record::Entry;
use crate::ruleset::Ruleset;
use konakis_protocol::{Board, Event, Name, Options, Outcome, Prompt, Seat, Seats, Viewer};
use std::sync::Arc;

/// The least number of actions for which memory is reserved when it runs out. Most games on a server are short.
const ACTIONS_STEP: usize = 8;

/// A game being played.
pub struct Contest {
    game: Name,
    rules: Ruleset,
    seed: Seed,
    /// The position with which the game began, where it was not the usual start.
    position: Option<String>,
    table: Box<dyn Table>,
    /// Shared with the copies of this game, so that a copy of a long game is cheap.
    actions: Arc<Vec<Entry>>,
    last_events: Vec<Event>,
    /// How many actions had been made when one last told somebody what had been hidden from him.
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
            table: self.table.copy(),
            actions: Arc::clone(&self.actions),
            last_events: self.last_events.clone(),
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

/// What came of an action. Its `Debug` shows the events, and not the action, which may be secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Played {
    /// The action's text as it is recorded.
    pub action: String,
    /// What it brought about; the same for everybody.
    pub events: Vec<Event>,
}

impl std::fmt::Debug for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Played").field("events", &self.events).finish_non_exhaustive()
    }
}

impl Contest {
    /// Begins a game: its first variant where none is named, defaults where an option is not chosen.
    ///
    /// # Errors
    /// [`StartError`] where there is no such game, variant or option.
    pub fn start(
        game: &str,
        variant: Option<&str>,
        options: &Options,
        seed: Seed,
    ) -> Result<Self, StartError> {
        let (entry, rules) = crate::settle(game, variant, options)?;
        Ok(Self::new(entry.about().id, rules.clone(), seed, entry.start(&rules, seed)))
    }

    /// Begins a game with a position, as a puzzle or a test does; its record says so.
    ///
    /// # Errors
    /// [`StartError`] as for [`Contest::start`], or where the line is no position in play.
    pub fn from_position(
        game: &str,
        variant: Option<&str>,
        options: &Options,
        position: &str,
    ) -> Result<Self, StartError> {
        let (entry, rules) = crate::settle(game, variant, options)?;
        let table = entry.start_from(&rules, position)?;
        let begun = Self::new(entry.about().id, rules, Seed::new(0), table);
        Ok(Self { position: Some(position.to_owned()), ..begun })
    }

    /// Begins a game with a position where there is one, and else with its usual start.
    fn begin(
        game: &str,
        variant: &str,
        options: &Options,
        position: Option<&str>,
        seed: Seed,
    ) -> Result<Self, StartError> {
        match position {
            Some(position) => Self::from_position(game, Some(variant), options, position),
            None => Self::start(game, Some(variant), options, seed),
        }
    }

    fn new(game: Name, rules: Ruleset, seed: Seed, table: Box<dyn Table>) -> Self {
        let status = table.status();
        Self {
            game,
            rules,
            seed,
            position: None,
            table,
            actions: Arc::default(),
            last_events: Vec::new(),
            last_reveal: 0,
            status,
        }
    }

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

    /// Who plays.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.table.seats()
    }

    /// Whether nothing is hidden in this game, so that its board and its actions look the same to everybody.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.table.is_open()
    }

    /// Whether the game goes on.
    #[must_use]
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Who is to act; nobody once the game has ended.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        match self.status {
            Status::Playing { to_act } => to_act,
            Status::Over(_) => Seats::NONE,
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.status {
            Status::Playing { .. } => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    /// How many actions were made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.actions.len()
    }

    /// The actions made, in order, secrets included.
    #[must_use]
    pub fn actions(&self) -> &[Entry] {
        &self.actions
    }

    /// The legal actions of a seat, sorted; none where it is not to act or a prompt asks instead.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        if self.to_act().contains(seat) { self.table.legal(seat) } else { Vec::new() }
    }

    /// What a seat is to decide where its actions are too many to list.
    #[must_use]
    pub fn prompt(&self, seat: Seat) -> Option<Prompt> {
        if self.to_act().contains(seat) { self.table.prompt(seat) } else { None }
    }

    /// A random legal action of a seat; none where it is not to act.
    #[must_use]
    pub fn random(&self, seat: Seat, draw: &mut Draw) -> Option<String> {
        if self.to_act().contains(seat) { self.table.random(seat, draw) } else { None }
    }

    /// The board as this viewer may see it; whole once the game has ended, however it did.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> Board {
        match self.status {
            Status::Playing { .. } => self.table.view(viewer),
            Status::Over(_) => self.table.revealed(),
        }
    }

    /// An action that was made, as this viewer may see it.
    #[must_use]
    pub fn masked(&self, entry: &Entry, viewer: Viewer) -> String {
        if viewer.is(entry.seat) || self.outcome().is_some() {
            entry.action.clone()
        } else {
            self.table.public(&entry.action)
        }
    }

    /// What the last action brought about; the same for everybody.
    #[must_use]
    pub fn last_events(&self) -> &[Event] {
        &self.last_events
    }

    /// The text with which an action would be recorded, without playing it.
    ///
    /// # Errors
    /// [`ActError`], as for [`Contest::act`].
    pub fn resolve(&self, seat: Seat, text: &str) -> Result<String, ActError> {
        self.refuse_out_of_turn(seat)?;
        self.table.resolve(seat, text)
    }

    /// The canonical text of an action that this game can read, whether it is legal now or not. It may differ from the
    /// text with which the action is recorded, where a rule lets players name a thing in several ways.
    ///
    /// # Errors
    /// [`ActError::Bad`] where the text does not parse.
    pub fn canonical(&self, text: &str) -> Result<String, ActError> {
        Ok(self.table.canonical(text)?)
    }

    /// How many actions had been made when one last told somebody what had been hidden from him; 0 where none has. What
    /// was played before that cannot be taken back, since what was told cannot be hidden again.
    #[must_use]
    pub fn last_reveal(&self) -> usize {
        self.last_reveal
    }

    /// Plays an action.
    ///
    /// # Errors
    /// [`ActError`], with nothing changed.
    pub fn act(&mut self, seat: Seat, text: &str) -> Result<Played, ActError> {
        self.refuse_out_of_turn(seat)?;
        let mut events = Vec::new();
        let action = self.table.act(seat, text, &mut events)?;
        self.push(Entry { seat, action: action.clone() });
        if events.iter().any(Event::reveals) {
            self.last_reveal = self.ply();
        }
        self.last_events.clone_from(&events);
        self.status = self.table.status();
        Ok(Played { action, events })
    }

    /// Adds an action to the course. Copies of this game keep the course that they have.
    fn push(&mut self, entry: Entry) {
        let actions = Arc::make_mut(&mut self.actions);
        if actions.len() == actions.capacity() {
            actions.reserve_exact(ACTIONS_STEP.max(actions.len() / ACTIONS_STEP));
        }
        actions.push(entry);
    }

    /// Ends a game that goes on otherwise than by its rules: a resignation, a flag, an agreement.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.status = Status::Over(outcome);
        }
    }

    /// The position in one line of text, secrets included.
    #[must_use]
    pub fn position(&self) -> String {
        self.table.position()
    }

    /// How many sequences of `depth` listed actions begin here.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match self.status {
            Status::Playing { .. } => self.table.perft(depth),
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
