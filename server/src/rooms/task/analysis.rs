//! The analysis of a room's finished game.
//!
//! Invariants: only a finished game is analysed, and only if it does not count as a copy of a game in progress
//! ([`crate::live_boards`]). This is checked again before each result is sent. The analysis uses a clone of the game,
//! so it never delays the room. The analysis is not stored if a search ran out of time, if the text is longer than
//! [`STORED_BYTES_MAX`], or while the disk is short of space. An analysis costs at most about 10 thoughts of the
//! strongest opponent, or 20 in a game that hides something. A very long game may cost more, because the budget for
//! each verdict is at least [`POSITIONS_MIN`].

mod turn;

use super::RoomTask;
use crate::analyses::AnalysisJob;
use crate::computer::{ThoughtError, ThoughtKind};
use crate::connections::client::Client;
use crate::errors::Coded;
use crate::limits::blocking::Busy;
use crate::live_boards::PlayedBoards;
use crate::rooms::error::RoomError;
use crate::services::Services;
use crate::store::PublicBoard;
use konakis_engine::{Budget, Insight, Stop, VERDICTS_VERSION, judge};
use konakis_games::{Contest, Entry};
use konakis_protocol::{JudgedAction, RoomId, ServerMessage, Verdict};
use std::sync::Arc;
use std::time::Duration;
use turn::Turn;

/// The budget for all verdicts on a game, for each [`Insight`] separately. The unit is the strongest opponent's budget
/// for one action.
const GAME_BUDGETS: u64 = 10;
/// The budget for one verdict is at most the strongest opponent's budget for one action, divided by this.
const ACTION_BUDGET_DIVISOR: u64 = 8;
/// The minimum budget for one verdict, in positions. It takes precedence over both maximums.
const POSITIONS_MIN: u64 = 500;
/// The pause before another attempt if the threads were too busy.
const BUSY_PAUSE: Duration = Duration::from_secs(1);
/// The maximum number of attempts to compare a game with the live boards.
const COMPARISONS_MAX: usize = 10;
/// The maximum length of a stored analysis, in bytes. An action takes about 100 bytes.
const STORED_BYTES_MAX: usize = 100_000;
/// A verdict names the best action if its chances are better than the judged action's by at least this many
/// thousandths.
const DIFFERENCE_MIN: u16 = 5;

impl RoomTask {
    /// Answers with the finished part of the analysis. Begins the analysis if it has not begun.
    pub(super) fn analyse(&self, client: Client) {
        let game = match self.finished_game() {
            Ok(game) => game,
            Err(error) => return self.refuse(&client, &error),
        };
        let (services, room) = (Arc::clone(&self.services), self.room.id().clone());
        tokio::spawn(async move {
            if let Err(error) = begin(&services, &room, &client, game).await {
                services.meters.refused(error.code());
                client.answer(&ServerMessage::Error(error.reply_about(&room)));
            }
        });
    }

    pub(super) fn finished_game(&self) -> Result<AnalysableGame, RoomError> {
        let contest = self.room.contest();
        if self.room.outcome().is_none() {
            return Err(RoomError::AnalysisTooEarly);
        }
        if Budget::of(contest.game()).positions_max == 0 {
            return Err(RoomError::NoAnalysis);
        }
        let ended_ms = self.room.action_times().last().copied().unwrap_or_default();
        Ok(AnalysableGame { contest: contest.clone(), ended_ms })
    }
}

pub(super) struct AnalysableGame {
    contest: Contest,
    /// The time of the last action, in ms since 1970.
    ended_ms: u64,
}

impl AnalysableGame {
    /// The game with its boards, unless it may be a copy of a game in progress ([`crate::live_boards`]).
    pub(super) async fn unless_copied(
        self,
        services: &Arc<Services>,
        client: &Client,
    ) -> Result<(Contest, Arc<PlayedBoards>), RoomError> {
        let Self { contest, ended_ms } = self;
        let boards = |contest: &Contest| PublicBoard::of_game(contest).into_iter().map(|(_, board)| board);
        unless_copied(services, client, contest, move |contest| boards(contest).collect(), ended_ms).await
    }
}

/// The game with its boards, unless it may be a copy of a game in progress. `boards` computes the boards; `ended_ms` is
/// the time of the last action, in ms since 1970.
async fn unless_copied(
    services: &Arc<Services>,
    client: &Client,
    contest: Contest,
    boards: impl FnOnce(&Contest) -> Vec<PublicBoard> + Send + 'static,
    ended_ms: u64,
) -> Result<(Contest, Arc<PlayedBoards>), RoomError> {
    let (compared, asker) = (Arc::clone(services), client.clone());
    let check = move || {
        let played = PlayedBoards::new(contest.game(), &boards(&contest), ended_ms);
        let is_copied = compared.live_boards.is_copied(&played, asker.user(), compared.near(&asker));
        (!is_copied).then(|| (contest, Arc::new(played)))
    };
    services.long_games.run(client.payer(), check).await?.ok_or(RoomError::PositionInProgress)
}

/// Refuses to judge an action if the position after it may be that of a game in progress.
pub(super) async fn refuse_copied(
    services: &Arc<Services>,
    client: &Client,
    after: Contest,
) -> Result<(), RoomError> {
    let now = services.clock.now().wall;
    let boards = |after: &Contest| PublicBoard::of(after).into_iter().collect();
    unless_copied(services, client, after, boards, now).await.map(drop)
}

async fn begin(
    services: &Arc<Services>,
    room: &RoomId,
    client: &Client,
    game: AnalysableGame,
) -> Result<(), RoomError> {
    let (contest, played) = game.unless_copied(services, client).await?;
    if let Some(job) = services.analyses.ask(room, client, contest.seats(), contest.actions().len())? {
        tokio::spawn(analyse(Arc::clone(services), room.clone(), job, contest, played));
    }
    Ok(())
}

async fn analyse(
    services: Arc<Services>,
    room: RoomId,
    job: AnalysisJob,
    contest: Contest,
    played: Arc<PlayedBoards>,
) {
    let actions = contest.actions().len();
    let stored = services.store.analysis(&room, VERDICTS_VERSION).await.ok().flatten();
    let stored = stored.and_then(|text| serde_json::from_str::<Vec<JudgedAction>>(&text).ok());
    if let Some(stored) = stored.filter(|stored| stored.len() == actions) {
        stored.into_iter().for_each(|judged| job.add(judged));
        return;
    }
    let Some((judged, is_cut)) = judge_all(&services, &job, &contest, &played).await else { return };
    if !is_cut
        && !services.is_short_of_space()
        && let Ok(text) = serde_json::to_string(&judged)
        && text.len() <= STORED_BYTES_MAX
        && let Err(error) = services.store.keep_analysis(&room, VERDICTS_VERSION, text).await
    {
        tracing::warn!(%error, "an analysis is not kept");
    }
}

/// Judges the actions of a game while a client waits for the analysis. Also returns whether a search ran out of time.
/// `None` if no client waits any longer, a search panicked, or the game does not allow an action.
async fn judge_all(
    services: &Arc<Services>,
    job: &AnalysisJob,
    contest: &Contest,
    played: &Arc<PlayedBoards>,
) -> Option<(Vec<JudgedAction>, bool)> {
    let actions: Arc<[Entry]> = contest.actions().into();
    let budget = budget(contest.game(), actions.len());
    let start = contest.at_the_start().ok()?;
    let mut all_judged = Vec::with_capacity(actions.len());
    let mut add = async |turn: Vec<JudgedAction>| {
        if job.would_send(turn.len()) {
            remove_copiers(services, job, played).await;
        }
        all_judged.extend_from_slice(&turn);
        turn.into_iter().for_each(|judged| job.add(judged));
    };
    let mut position = Arc::new(start);
    let mut turn = Turn::default();
    let mut is_cut = false;
    let mut ply = 0;
    while ply < actions.len() {
        // The least busy payer pays, so that a client with many waiting thoughts does not delay the others.
        let payer = services.thinkers.least_busy(job.payers())?;
        let (before, all) = (Arc::clone(&position), Arc::clone(&actions));
        let thought = move |stop: &Stop| {
            let judged = judge_next(&before, all.get(ply)?, budget, stop);
            // A search that was stopped before it found anything is tried again.
            let is_stopped =
                judged.as_ref().is_some_and(|(judged, _)| judged.known.is_none() && !before.is_setup());
            (!is_stopped).then(|| (judged, stop.is_raised()))
        };
        match services.thinkers.think(Some(payer), ThoughtKind::Analysis, thought).await {
            Ok((Some((judged, after)), stopped)) => {
                is_cut |= stopped;
                if turn.is_over(&judged) {
                    add(turn.finish()).await;
                }
                turn.add(judged, actions.get(ply).is_some_and(|entry| entry.action.contains('x')));
                position = Arc::new(after);
                ply += 1;
            }
            Ok((None, _)) | Err(ThoughtError::Panicked) => return None,
            Err(ThoughtError::Unfinished) => tokio::time::sleep(BUSY_PAUSE).await,
        }
    }
    add(turn.finish()).await;
    Some((all_judged, is_cut))
}

/// Removes from the analysis the clients for whom the game may by now be a copy of a game in progress. Removes all
/// clients if the server is too busy to compare.
pub(super) async fn remove_copiers(services: &Arc<Services>, job: &AnalysisJob, played: &Arc<PlayedBoards>) {
    for _ in 0..COMPARISONS_MAX {
        let clients = job.clients();
        let Some(payer) = clients.first().map(Client::payer) else { return };
        let (compared, played) = (Arc::clone(services), Arc::clone(played));
        let is_copied = move |client: &Client| {
            compared.live_boards.is_copied(&played, client.user(), compared.near(client))
        };
        let compare = move || clients.into_iter().filter(is_copied).collect::<Vec<_>>();
        match services.long_games.run(payer, compare).await {
            Ok(copiers) => return job.remove(&copiers),
            Err(Busy) => tokio::time::sleep(BUSY_PAUSE).await,
        }
    }
    job.remove(&job.clients());
}

/// Judges an action, and returns the game after it. `None` if the game does not allow the action.
fn judge_next(
    before: &Contest,
    entry: &Entry,
    budget: Budget,
    stop: &Stop,
) -> Option<(JudgedAction, Contest)> {
    let verdict = |insight| judge(before, entry.seat, &entry.action, insight, budget, stop).map(verdict);
    let known = verdict(Insight::Known);
    let truth = if before.is_open() { None } else { verdict(Insight::True) };
    let mut after = before.clone();
    after.act(entry.seat, &entry.action).ok()?;
    Some((JudgedAction { seat: entry.seat, known, truth }, after))
}

/// The budget for each verdict. In a game that hides something, an action has two verdicts.
pub(super) fn budget(game: &str, actions: usize) -> Budget {
    let of_thought = Budget::of(game).positions_max;
    let share = GAME_BUDGETS * of_thought / (actions.max(1) as u64);
    Budget { positions_max: share.min(of_thought / ACTION_BUDGET_DIVISOR).max(POSITIONS_MIN) }
}

pub(super) fn verdict(judged: konakis_engine::Verdict) -> Verdict {
    let thousandths = |chance: f64| (1_000.0 * chance).round() as u16;
    let (chance, best_chance) = (thousandths(judged.chance), thousandths(judged.best_chance));
    let best = (best_chance - chance >= DIFFERENCE_MIN).then_some(judged.best);
    Verdict { chance, best_chance, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_analysis_of_a_long_game_has_a_bounded_cost() {
        let of_thought = Budget::of("tablut").positions_max;
        assert_eq!(budget("tablut", 10).positions_max, of_thought / ACTION_BUDGET_DIVISOR);
        for actions in [80, 800, 1_000] {
            let all = budget("tablut", actions).positions_max * actions as u64;
            assert!(all <= GAME_BUDGETS * of_thought, "{actions}");
        }
    }

    #[test]
    fn a_verdict_names_the_best_action_only_if_it_is_better() {
        let judged = |best_chance| {
            verdict(konakis_engine::Verdict { best: "e3-e4".to_owned(), best_chance, chance: 0.5 }).best
        };
        assert_eq!(judged(0.502), None);
        assert_eq!(judged(0.6).as_deref(), Some("e3-e4"));
    }
}
