//! One game being played, whichever it is: what a room, a tool or a test holds.
//!
//! What always holds: the state is the replay of the record, and nothing is played once the game has ended, by its own
//! rules or otherwise (a resignation, a flag, a claimed draw).

mod course;

use crate::draw::{Draw, Seed};
use crate::game::{BadAction, PositionError, Status};
use crate::listed::Table;
use crate::record::{Entry, Record};
use crate::ruleset::{ChoiceError, Ruleset};
use konakis_protocol::{Board, Claim, Event, Name, Options, Outcome, Prompt, Reason, Seat, Seats, Viewer};
use std::collections::BTreeMap;

/// For how many actions more there is room whenever it runs out: a server holds many games, each of not so many actions.
const ACTIONS_STEP: usize = 8;

/// A game being played.
pub struct Contest {
    game: Name,
    rules: Ruleset,
    seed: Seed,
    /// The position with which the game began, where it was not the usual start.
    position: Option<String>,
    table: Box<dyn Table>,
    actions: Vec<Entry>,
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
            actions: self.actions.clone(),
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

/// Why an action was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActError {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Somebody else is to act.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The text does not parse.
    #[error(transparent)]
    Bad(#[from] BadAction),
    /// A rule forbids it; the sentence says which.
    #[error("{0}")]
    Illegal(String),
}

/// Why a claim did not end the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClaimError {
    /// The intended action cannot be played.
    #[error(transparent)]
    Act(#[from] ActError),
    /// The intended action wins.
    #[error("that action wins the game: play it")]
    Wins,
    /// No ground holds.
    #[error(
        "there is no ground for a draw: the position must stand for the third time, or in Tablut each side have made \
         50 moves with no capture"
    )]
    Fails,
    /// The game has no draw claims.
    #[error("in this game a draw cannot be claimed: you can offer one instead")]
    NoClaims,
}

/// Why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The record begins with what no game offers.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action cannot be played.
    #[error("action {ply} of the record, “{action}”: {error}")]
    Action {
        /// Counted from 1.
        ply: usize,
        /// The action's text.
        action: String,
        /// What is wrong with it.
        error: ActError,
    },
    /// The rules end the game otherwise than the record says.
    #[error("the record says “{said}”, but the rules say “{found}”")]
    Result {
        /// The result in the record.
        said: String,
        /// The result by the rules.
        found: String,
    },
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such game.
    #[error("there is no game “{given}”: choose {offered}")]
    NoSuchGame {
        /// What was asked for.
        given: String,
        /// What there is.
        offered: String,
    },
    /// The game offers no such variant or option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The game cannot begin with this position.
    #[error(transparent)]
    Position(#[from] PositionError),
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

    /// Plays a record again.
    ///
    /// # Errors
    /// [`ReplayError`] where it holds what the rules do not allow, or a result that they contradict.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let (game, variant, options) = (&record.game, Some(record.variant.as_str()), &record.options);
        let mut contest = match &record.position {
            Some(position) => Self::from_position(game, variant, options, position)?,
            None => Self::start(game, variant, options, record.seed)?,
        };
        for (ply, Entry { seat, action }) in (1..).zip(&record.actions) {
            contest.act(*seat, action).map_err(|error| ReplayError::Action {
                ply,
                action: action.clone(),
                error,
            })?;
        }
        match (&contest.status, &record.result) {
            (Status::Over(found), Some(said)) if found != said => Err(ReplayError::Result {
                said: crate::record::result_line(said),
                found: crate::record::result_line(found),
            }),
            (Status::Playing { .. }, Some(said)) if contest.may_end(said) => {
                contest.status = Status::Over(said.clone());
                Ok(contest)
            }
            (Status::Playing { .. }, Some(said)) => Err(ReplayError::Result {
                said: crate::record::result_line(said),
                found: "the game goes on".to_owned(),
            }),
            _ => Ok(contest),
        }
    }

    /// Whether a game that goes on by its rules can have ended like this all the same.
    fn may_end(&self, outcome: &Outcome) -> bool {
        let reason = &outcome.reason;
        let claimed =
            [Claim::Threefold, Claim::FiftyMoves].into_iter().find(|claim| claim.reason() == *reason);
        let fits = match (outcome.winner, claimed) {
            (Some(_), _) => [Reason::RESIGNATION, Reason::TIME, Reason::ABANDONED].contains(reason),
            (None, Some(claim)) => self.could_claim(claim),
            (None, None) => [Reason::DRAW_AGREED, Reason::ABORTED, Reason::DECLINED].contains(reason),
        };
        fits && outcome.scores.is_none()
    }

    /// Whether who is to act could claim a draw on this ground, as it stands or for after an action.
    fn could_claim(&self, claim: Claim) -> bool {
        let after = |seat: Seat| {
            let actions = self.legal(seat);
            actions.into_iter().any(|action| self.check_claim(seat, Some(&action)) == Ok(claim))
        };
        self.to_act().iter().any(|seat| self.claims(seat).contains(&claim) || after(seat))
    }

    fn new(game: Name, rules: Ruleset, seed: Seed, table: Box<dyn Table>) -> Self {
        let status = table.status();
        Self {
            game,
            rules,
            seed,
            position: None,
            table,
            actions: Vec::new(),
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
        if self.actions.len() == self.actions.capacity() {
            self.actions.reserve_exact(ACTIONS_STEP);
        }
        self.actions.push(Entry { seat, action: action.clone() });
        if events.iter().any(Event::reveals) {
            self.last_reveal = self.ply();
        }
        self.last_events.clone_from(&events);
        self.status = self.table.status();
        Ok(Played { action, events })
    }

    /// The claims for a draw that are open to a seat now.
    #[must_use]
    pub fn claims(&self, seat: Seat) -> Vec<Claim> {
        if self.to_act().contains(seat) { self.table.claims() } else { Vec::new() }
    }

    /// Claims a draw: as the position stands, or because it would stand so after an action, which is then not played.
    ///
    /// # Errors
    /// [`ClaimError`] where the claim does not hold; the game goes on.
    pub fn claim_draw(&mut self, seat: Seat, action: Option<&str>) -> Result<Claim, ClaimError> {
        let claim = self.check_claim(seat, action)?;
        self.status = Status::Over(Outcome::draw(claim.reason()));
        Ok(claim)
    }

    /// The ground on which [`Contest::claim_draw`] would end the game.
    ///
    /// # Errors
    /// [`ClaimError`] where the claim does not hold.
    pub fn check_claim(&self, seat: Seat, action: Option<&str>) -> Result<Claim, ClaimError> {
        self.refuse_out_of_turn(seat)?;
        if !self.table.knows_claims() {
            return Err(ClaimError::NoClaims);
        }
        let grounds = match action {
            None => self.table.claims(),
            Some(text) => self.table.claims_after(seat, text)?,
        };
        grounds.first().copied().ok_or(ClaimError::Fails)
    }

    /// Ends a game that goes on otherwise than by its rules: a resignation, a flag, an agreement.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.status = Status::Over(outcome);
        }
    }

    /// The record so far, secrets included, without names.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            game: self.game.to_string(),
            variant: self.rules.variant().to_owned(),
            options: self.rules.options().clone(),
            seed: self.seed,
            position: self.position.clone(),
            names: BTreeMap::new(),
            actions: self.actions.clone(),
            result: self.outcome().cloned(),
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
