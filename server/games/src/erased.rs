//! Type erasure, by which a [`Contest`](crate::Contest) can contain the state of any game. Except for `about` and
//! `claims_after`, the methods only parse, sort, format and delegate to [`Game`], which documents them.

use crate::draw::{Draw, Seed};
use crate::error::{ActError, ClaimError};
use crate::game::{BadAction, DiscardEvents, Game, PositionError, Status};
use crate::ruleset::Ruleset;
use konakis_protocol::{Board, Claim, Event, GameInfo, Prompt, Seat, Seats, Viewer};
use std::marker::PhantomData;

pub(crate) trait ErasedGame: Sync {
    fn about(&self) -> GameInfo;
    fn start(&self, rules: &Ruleset, seed: Seed) -> Box<dyn ErasedState>;
    fn start_from(&self, rules: &Ruleset, position: &str) -> Result<Box<dyn ErasedState>, PositionError>;
    #[cfg(any(test, feature = "laws"))]
    fn canonical(&self, action: &str) -> Result<String, BadAction>;
}

pub(crate) trait ErasedState: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn ErasedState>;
    fn seats(&self) -> Seats;
    fn is_open(&self) -> bool;
    fn has_random_start(&self) -> bool;
    fn status(&self) -> Status;
    fn is_setup(&self) -> bool;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    fn random(&self, seat: Seat, draw: &mut Draw) -> Option<String>;
    fn view(&self, viewer: Viewer) -> Board;
    fn revealed(&self) -> Board;
    fn public(&self, action: &str) -> String;
    fn canonical(&self, text: &str) -> Result<String, BadAction>;
    fn resolve(&self, seat: Seat, text: &str) -> Result<String, ActError>;
    fn act(&mut self, seat: Seat, text: &str, events: &mut Vec<Event>) -> Result<String, ActError>;
    fn claims(&self) -> Vec<Claim>;
    fn allows_claims(&self) -> bool;
    /// Like [`Game::may_claim_next`]; false for a game without claims.
    fn may_claim_next(&self) -> bool;
    /// The grounds on which the seat may claim a draw in the position after this action; an error if the action is
    /// illegal or wins.
    fn claims_after(&self, seat: Seat, text: &str) -> Result<Vec<Claim>, ClaimError>;
    fn position(&self) -> String;
    fn perft(&self, depth: u32) -> u64;
}

pub(crate) struct GameEntry<G>(pub(crate) PhantomData<G>);

impl<G: Game> ErasedGame for GameEntry<G> {
    fn about(&self) -> GameInfo {
        GameInfo { has_secrets: !G::IS_OPEN, ..G::about() }
    }

    fn start(&self, rules: &Ruleset, seed: Seed) -> Box<dyn ErasedState> {
        Box::new(TypedState::<G>(G::start(rules, seed)))
    }

    fn start_from(&self, rules: &Ruleset, position: &str) -> Result<Box<dyn ErasedState>, PositionError> {
        Ok(Box::new(TypedState::<G>(G::from_position(rules, position)?)))
    }

    #[cfg(any(test, feature = "laws"))]
    fn canonical(&self, action: &str) -> Result<String, BadAction> {
        canonical::<G>(action)
    }
}

fn canonical<G: Game>(text: &str) -> Result<String, BadAction> {
    G::parse(text).map(|action| action.to_string())
}

struct TypedState<G: Game>(G::State);

impl<G: Game> TypedState<G> {
    fn find(&self, seat: Seat, text: &str) -> Result<G::Action, ActError> {
        let action = G::parse(text)?;
        G::resolve(&self.0, seat, action).map_err(|rule| ActError::Illegal(rule.to_string()))
    }
}

impl<G: Game> ErasedState for TypedState<G> {
    fn boxed_clone(&self) -> Box<dyn ErasedState> {
        Box::new(Self(self.0.clone()))
    }

    fn seats(&self) -> Seats {
        G::SEATS
    }

    fn is_open(&self) -> bool {
        G::IS_OPEN
    }

    fn has_random_start(&self) -> bool {
        G::HAS_RANDOM_START
    }

    fn status(&self) -> Status {
        G::status(&self.0)
    }

    fn is_setup(&self) -> bool {
        G::is_setup(&self.0)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        G::legal(&self.0, seat, &mut actions);
        let mut texts: Vec<String> = actions.iter().map(G::Action::to_string).collect();
        texts.sort_unstable();
        texts
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        G::prompt(&self.0, seat)
    }

    fn random(&self, seat: Seat, draw: &mut Draw) -> Option<String> {
        G::random(&self.0, seat, draw).map(|action| action.to_string())
    }

    fn view(&self, viewer: Viewer) -> Board {
        G::view(&self.0, viewer)
    }

    fn revealed(&self) -> Board {
        G::revealed(&self.0)
    }

    fn public(&self, action: &str) -> String {
        // A recorded action always parses. Any other text is hidden completely.
        G::parse(action).map_or_else(|_: BadAction| "?".to_owned(), G::public)
    }

    fn canonical(&self, text: &str) -> Result<String, BadAction> {
        canonical::<G>(text)
    }

    fn resolve(&self, seat: Seat, text: &str) -> Result<String, ActError> {
        self.find(seat, text).map(|action| action.to_string())
    }

    fn act(&mut self, seat: Seat, text: &str, events: &mut Vec<Event>) -> Result<String, ActError> {
        #[cfg(any(test, feature = "laws"))]
        crate::laws::note_played();
        let action = self.find(seat, text)?;
        G::play(&mut self.0, seat, action, events);
        Ok(action.to_string())
    }

    fn claims(&self) -> Vec<Claim> {
        G::claims(&self.0)
    }

    fn allows_claims(&self) -> bool {
        !G::CLAIMS.is_empty()
    }

    fn may_claim_next(&self) -> bool {
        self.allows_claims() && G::may_claim_next(&self.0)
    }

    fn claims_after(&self, seat: Seat, text: &str) -> Result<Vec<Claim>, ClaimError> {
        let action = self.find(seat, text)?;
        let mut next = self.0.clone();
        G::play(&mut next, seat, action, &mut DiscardEvents);
        match G::status(&next) {
            Status::Over(outcome) if outcome.winner == Some(seat) => Err(ClaimError::Wins),
            Status::Over(outcome) if outcome.winner.is_some() => Ok(Vec::new()),
            _ => Ok(G::claims(&next)),
        }
    }

    fn position(&self) -> String {
        G::position(&self.0)
    }

    fn perft(&self, depth: u32) -> u64 {
        G::perft(&self.0, depth)
    }
}
