//! Applies an action to a position that belongs to no room, for pages such as the analysis board.
//!
//! Invariants: nothing is stored and nothing is hidden. Equal queries get equal answers for as long as the server runs.

use crate::errors::Coded;
use konakis_games::{ActError, Contest, Options, Purpose, Seed, StartError};
use konakis_protocol::{ActionText, ErrorCode, InvalidActionText, POSITION_BYTES_MAX, PositionView};

/// The seed of every sandbox. It is fixed, so that all clients get the same starting position.
const SEED: u64 = 1;

pub(super) struct Sandbox<'a> {
    pub(super) game: &'a str,
    /// The id of the rule set; by default the game's first one.
    pub(super) variant: Option<&'a str>,
    pub(super) options: &'a Options,
    /// The position as one line; by default the start of the game. At the start, pieces that the players would place
    /// are placed at random, but in the same way for every query.
    pub(super) position: Option<&'a str>,
    pub(super) action: Option<&'a str>,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum SandboxError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("a position is at most {POSITION_BYTES_MAX} bytes long")]
    TooLarge,
    #[error(transparent)]
    Action(InvalidActionText),
    #[error(transparent)]
    Act(#[from] ActError),
}

impl Coded for SandboxError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Start(error) => error.code(),
            Self::TooLarge => ErrorCode::TooLarge,
            Self::Action(_) => ErrorCode::BadAction,
            Self::Act(error) => error.code(),
        }
    }
}

impl Sandbox<'_> {
    /// Returns the position, after the action if one is given.
    pub(super) fn answer(&self) -> Result<PositionView, SandboxError> {
        let mut contest = self.begin()?;
        if let Some(action) = self.action {
            let action: ActionText = action.parse().map_err(SandboxError::Action)?;
            act(&mut contest, action.as_str())?;
        }
        Ok(view(&contest))
    }

    fn begin(&self) -> Result<Contest, SandboxError> {
        let start = |position: &str| Contest::from_position(self.game, self.variant, self.options, position);
        let begun = match self.position {
            Some(position) if position.len() > POSITION_BYTES_MAX => {
                return Err(SandboxError::TooLarge);
            }
            Some(position) => start(position),
            None => Contest::start(self.game, self.variant, self.options, Seed::new(SEED))
                .and_then(|contest| start(&set_up(contest).position())),
        };
        Ok(begun?)
    }
}

/// Places the pieces at random, if the players of this game place them.
fn set_up(mut contest: Contest) -> Contest {
    let mut draw = Seed::new(SEED).draw(Purpose::Play);
    if contest.is_setup() {
        for seat in contest.to_act().iter() {
            if let Some(action) = contest.random(seat, &mut draw) {
                // A drawn action is legal; if it failed, the side would stay in the set-up phase.
                let _ = contest.act(seat, &action);
            }
        }
    }
    contest
}

/// Applies the action. If both sides are to act, the first side for which the action is legal acts.
fn act(contest: &mut Contest, action: &str) -> Result<(), SandboxError> {
    let mut refusal = ActError::Over;
    for seat in contest.to_act().iter() {
        match contest.act(seat, action) {
            Ok(_) => return Ok(()),
            Err(error) if refusal == ActError::Over => refusal = error,
            Err(_) => {}
        }
    }
    Err(refusal.into())
}

fn view(contest: &Contest) -> PositionView {
    let mut legal: Vec<String> = contest.to_act().iter().flat_map(|seat| contest.legal(seat)).collect();
    legal.sort_unstable();
    legal.dedup();
    PositionView {
        position: contest.position(),
        board: contest.revealed(),
        to_act: contest.to_act(),
        legal,
        last: contest.last_action(None),
        result: contest.outcome().cloned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::catalogue;
    use konakis_protocol::{Seat, Seats};

    fn query(game: &str, position: Option<&str>, action: Option<&str>) -> Result<PositionView, SandboxError> {
        Sandbox { game, variant: None, options: &Options::new(), position, action }.answer()
    }

    #[test]
    fn every_game_can_be_played_from_its_start() {
        for game in catalogue() {
            let mut now = query(&game.id, None, None).unwrap();
            assert_eq!((now.to_act.len(), &now.last, &now.result), (1, &None, &None), "{}", game.id);
            let mut plies = 0;
            while now.result.is_none() && plies < 60 {
                assert!(now.position.len() <= POSITION_BYTES_MAX, "{}", game.id);
                let action = now.legal[(plies * 7) % now.legal.len()].clone();
                let next = query(&game.id, Some(&now.position), Some(&action)).unwrap();
                assert_eq!(next.last.as_ref().map(|last| &last.action), Some(&action));
                if next.result.is_none() {
                    let again = query(&game.id, Some(&next.position), None).unwrap();
                    assert_eq!(PositionView { last: None, ..next.clone() }, again, "{}", game.id);
                }
                now = next;
                plies += 1;
            }
        }
    }

    #[test]
    fn nothing_is_hidden_in_the_sandbox() {
        for game in ["subulata", "subsume"] {
            let text = serde_json::to_string(&query(game, None, None).unwrap()).unwrap();
            assert!(!text.contains("\"value\":null") && !text.contains("[null") && !text.contains(",null]"));
        }
    }

    #[test]
    fn a_side_can_place_its_pieces_in_a_sandbox() {
        let started = query("subulata", None, None).unwrap();
        let pond = started.position.split(' ').next().unwrap();
        let bare = format!("{pond} setup setup -");
        let open = query("subulata", Some(&bare), None).unwrap();
        assert_eq!((open.to_act, open.legal.len()), (Seats::TWO, 0));
        let contest = Contest::from_position("subulata", None, &Options::new(), &bare).unwrap();
        let action = contest.random(Seat::White, &mut Seed::new(3).draw(Purpose::Play)).unwrap();
        let ready = query("subulata", Some(&bare), Some(&action)).unwrap();
        assert_eq!(ready.to_act, Seats::one(Seat::Black));
    }

    #[test]
    fn bad_queries_get_an_error_code_and_a_reason() {
        let code = |game: &str, position: Option<&str>, action: Option<&str>| {
            let reply = query(game, position, action).unwrap_err();
            (reply.code(), reply.to_string())
        };
        let (illegal, rule) = code("tablut", None, Some("e3-e9"));
        assert_eq!(illegal, ErrorCode::IllegalAction);
        assert_eq!(rule, "a piece moves over empty squares to an empty square: e4 is occupied");
        assert_eq!(code("tablut", None, Some("castle")).0, ErrorCode::BadAction);
        assert_eq!(code("tablut", None, Some(&"e".repeat(5_000))).0, ErrorCode::BadAction);
        assert_eq!(code("tablut", Some("nonsense"), None).0, ErrorCode::BadMessage);
        assert_eq!(code("tablut", Some(&"9/".repeat(5_000)), None).0, ErrorCode::TooLarge);
        assert_eq!(code("chess", None, None).0, ErrorCode::NoSuchGame);
    }
}
