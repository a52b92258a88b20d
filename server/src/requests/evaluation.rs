//! Evaluates positions without a room, by deeper and deeper searches.
//!
//! Invariants: before each result is sent, the position is compared with the user's games in progress. It is also
//! compared with games that are past their opening and have a player who recently shared a network with the user. Each
//! search waits for the payer's turn on the threads. The searches end when the client asks for the next evaluation, or
//! when the user has too many evaluations under way. After the client has disconnected, no further search is queued.

use super::{Caller, Handled, RequestError, Requests};
use crate::computer::{ThoughtError, ThoughtKind};
use crate::connections::client::Client;
use crate::connections::wire::encode;
use crate::limits::blocking::Busy;
use crate::services::Services;
use crate::store::PublicBoard;
use konakis_engine::{Budget, Stop, evaluate};
use konakis_games::Contest;
use konakis_protocol::{AskEvaluation, Evaluation, POSITION_BYTES_MAX, Seat, ServerMessage};
use std::sync::Arc;
use std::time::Duration;

/// The divisors of a thought's budget, one for each search.
const BUDGET_DIVISORS: [u64; 4] = [32, 8, 2, 1];
/// The best line is found one action at a time. The search of each later action has the budget of the first action's
/// search, divided by this number.
const LINE_DIVISOR: u64 = 16;
const LINE_MAX: usize = 6;
/// The pause after an attempt that got no thread or found nothing in time.
const BUSY_PAUSE: Duration = Duration::from_secs(1);
/// The maximum number of attempts for one search or comparison.
const TRIES_MAX: usize = 10;

impl Requests {
    /// Answers with an evaluation without results; the results of deeper and deeper searches follow.
    pub(super) async fn evaluate(
        &self,
        caller: &Caller,
        asked: AskEvaluation,
    ) -> Result<Handled, RequestError> {
        let user = caller.charged_user()?;
        self.limits.evaluation(user, caller.charged_address())?;
        if asked.position.len() > POSITION_BYTES_MAX {
            return Err(RequestError::LongPosition);
        }
        let contest =
            Contest::from_position(&asked.game, asked.variant.as_deref(), &asked.options, &asked.position)?;
        let Some(seat) = contest.to_act().iter().next().filter(|_| !contest.is_setup()) else {
            return Err(RequestError::NothingToEvaluate);
        };
        if Budget::of(contest.game()).positions_max == 0 {
            return Err(RequestError::NoEvaluation);
        }
        let contest = Arc::new(contest);
        if is_own(&self.services, &caller.client(), &contest).await? {
            return Err(RequestError::PositionInProgress);
        }
        let steps = BUDGET_DIVISORS.len() as u8;
        let first = Evaluation {
            position: asked.position,
            step: 0,
            steps,
            seat,
            chance: None,
            line: Vec::new(),
            stopped: false,
        };
        let (services, client) = (Arc::clone(&self.services), caller.client());
        let job = self.services.evaluations.begin(user.clone(), client.outbox.connection());
        client.answer(&ServerMessage::Evaluation(first.clone()));
        tokio::spawn(async move {
            job.token().run_until_cancelled(deepen(&services, &client, &contest, first)).await;
        });
        Ok(Handled::PassedOn)
    }
}

/// Sends the results of deeper and deeper searches. If a search gives no result, the client is told that the searches
/// have stopped.
async fn deepen(services: &Arc<Services>, client: &Client, contest: &Arc<Contest>, first: Evaluation) {
    let mut last = first;
    for (step, divisor) in (1..).zip(BUDGET_DIVISORS) {
        match next_result(services, client, contest, divisor).await {
            Some((chance, line)) => last = Evaluation { step, chance: Some(chance), line, ..last },
            None => last.stopped = true,
        }
        client.push_encoded(&encode(&ServerMessage::Evaluation(last.clone())).into());
        if last.stopped {
            return;
        }
    }
}

/// The result of the next search. `None` if the search failed, the position is now close to a game in progress, or the
/// server was too busy to compare.
async fn next_result(
    services: &Arc<Services>,
    client: &Client,
    contest: &Arc<Contest>,
    divisor: u64,
) -> Option<(u16, Vec<String>)> {
    let found = search_in_turn(services, client, contest, divisor).await?;
    (is_own_in_turn(services, client, contest).await == Some(false)).then_some(found)
}

/// The result of a search, which waits for the payer's turn on the threads. `None` if the client has disconnected, the
/// search panicked, or [`TRIES_MAX`] attempts found nothing.
async fn search_in_turn(
    services: &Services,
    client: &Client,
    contest: &Arc<Contest>,
    divisor: u64,
) -> Option<(u16, Vec<String>)> {
    for _ in 0..TRIES_MAX {
        if client.outbox.has_ended() {
            return None;
        }
        let contest = Arc::clone(contest);
        let budget = Budget { positions_max: (Budget::of(contest.game()).positions_max / divisor).max(1) };
        let thought = move |stop: &_| search(&contest, budget, stop);
        match services.thinkers.think(Some(client.payer()), ThoughtKind::Evaluation, thought).await {
            Ok(found) => return Some(found),
            Err(ThoughtError::Panicked) => return None,
            Err(ThoughtError::Unfinished) => tokio::time::sleep(BUSY_PAUSE).await,
        }
    }
    None
}

/// Searches the position. Returns White's chances in thousandths, and the line of the best actions.
fn search(contest: &Contest, budget: Budget, stop: &Stop) -> Option<(u16, Vec<String>)> {
    let seat = contest.to_act().iter().next()?;
    let best = evaluate(contest, seat, budget, stop)?;
    let chance = if seat == Seat::White { best.chance } else { 1.0 - best.chance };
    let mut line = vec![best.best];
    let later = Budget { positions_max: (budget.positions_max / LINE_DIVISOR).max(1) };
    let mut position = contest.clone();
    let mut mover = seat;
    while line.len() < LINE_MAX && line.last().is_some_and(|action| position.act(mover, action).is_ok()) {
        let Some(next) = position.to_act().iter().next() else { break };
        let Some(found) = evaluate(&position, next, later, stop) else { break };
        line.push(found.best);
        mover = next;
    }
    Some(((1_000.0 * chance).round() as u16, line))
}

/// The result of [`is_own`]; `None` if the server is busy in each of [`TRIES_MAX`] attempts.
async fn is_own_in_turn(services: &Arc<Services>, client: &Client, contest: &Contest) -> Option<bool> {
    for _ in 0..TRIES_MAX {
        match is_own(services, client, contest).await {
            Ok(is_own) => return Some(is_own),
            Err(Busy) => tokio::time::sleep(BUSY_PAUSE).await,
        }
    }
    None
}

/// Whether the position is close to a game in progress. The game must be the user's, or be past its opening and have a
/// player who recently shared a network with the user. With many games, the comparison takes more than a millisecond.
async fn is_own(services: &Arc<Services>, client: &Client, contest: &Contest) -> Result<bool, Busy> {
    let Some(board) = PublicBoard::of(contest) else { return Ok(false) };
    let (compared, asker, game) = (Arc::clone(services), client.clone(), contest.game().to_owned());
    let compare = move || compared.live_boards.is_own(&game, &board, asker.user(), compared.near(&asker));
    services.long_games.run(client.payer(), compare).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::Outbox;
    use crate::live_boards::ComparedGame;
    use crate::store::Store;
    use konakis_games::{Options, Seed};
    use konakis_protocol::ServerFrame;

    #[tokio::test]
    async fn searches_stop_once_a_game_of_the_user_has_the_position() {
        let services = Services::for_tests(Store::memory());
        let user = Some("u1".parse().unwrap());
        let client = Client { user, discord: None, re: None, outbox: Arc::new(Outbox::new(1)) };
        let contest = Arc::new(Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap());
        let board = PublicBoard::of(&contest).unwrap().canonical();
        let live = |players| Some(ComparedGame::for_tests(board.clone(), 50, players));
        for (players, steps) in [(["u2", "u3"], vec![1, 2, 3, 4]), (["u2", "u1"], vec![0])] {
            services.live_boards.note(&"a".parse().unwrap(), live(players));
            let first = Evaluation {
                position: "position".to_owned(),
                step: 0,
                steps: 4,
                seat: Seat::White,
                chance: None,
                line: Vec::new(),
                stopped: false,
            };
            deepen(&services, &client, &contest, first).await;
            let results: Vec<Evaluation> = std::iter::from_fn(|| client.outbox.next())
                .map(|text| match serde_json::from_str::<ServerFrame>(&text).unwrap().message {
                    ServerMessage::Evaluation(result) => result,
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(results.iter().map(|result| result.step).collect::<Vec<_>>(), steps);
            assert_eq!(results.last().map(|result| result.stopped), Some(steps == [0]));
            assert!(results.iter().all(|result| result.chance.is_none() == result.stopped));
        }
    }
}
