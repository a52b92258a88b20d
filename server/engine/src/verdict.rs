//! Verdicts: how good an action was, compared with the best one ([`judge`]), and how good a position is ([`evaluate`]).
//!
//! A verdict depends on its inputs alone, unless its search is stopped. [`Insight::Known`] uses nothing that the seat
//! could not know. [`Insight::True`] reveals hidden information, so its results are for finished games only.

use crate::open_game::{Position, Searchable};
use crate::search::{Limits, Skill, WIN_BOUND};
use crate::{Budget, Knowledge, Stop, subsume, subulata};
use konakis_games::kubism::Kubism;
use konakis_games::tablut::Tablut;
use konakis_games::{Contest, Seat};

/// The version of the verdicts. Raise it when the engine judges differently, so that stored analyses are made anew.
pub const VERDICTS_VERSION: u32 = 8;

/// The score that equals one unit of log-odds.
const LOG_ODDS: f64 = 150.0;

/// The information that a verdict uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Insight {
    /// The knowledge of the seat.
    Known,
    /// The truth, including the information hidden from the seat.
    True,
}

/// The verdict on an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The best action found.
    pub best: String,
    /// The seat's chances after the best action: 0 for a sure loss, 1 for a sure win.
    pub best_chance: f64,
    /// The seat's chances after the action that was made, at most [`Verdict::best_chance`]. In a verdict of
    /// [`evaluate`], the two are equal.
    pub chance: f64,
}

impl Verdict {
    /// A verdict with these chances. They may come from different searches, so a lower `best_chance` is raised to
    /// `chance`.
    pub(crate) fn new(best: String, best_chance: f64, chance: f64) -> Self {
        let best_chance = best_chance.max(chance).clamp(0.0, 1.0);
        Self { best, best_chance, chance: chance.clamp(0.0, 1.0) }
    }
}

/// Judges an action of a seat that is to act; `None` for a set-up, for an illegal action, and in games that the engine
/// cannot judge.
///
/// A raised `stop` ends the search early; the caller must then discard the verdict.
///
/// ```
/// use konakis_engine::{Budget, Insight, Stop, judge};
/// use konakis_games::{Contest, Options, Seat, Seed};
/// let contest = Contest::start("tablut", None, &Options::new(), Seed::new(1))?;
/// let action = contest.legal(Seat::White).swap_remove(0);
/// let budget = Budget { positions_max: 1_000 };
/// let judged = judge(&contest, Seat::White, &action, Insight::Known, budget, &Stop::never());
/// assert!(judged.is_some_and(|judged| judged.chance <= judged.best_chance));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge(
    contest: &Contest,
    seat: Seat,
    action: &str,
    insight: Insight,
    budget: Budget,
    stop: &Stop,
) -> Option<Verdict> {
    let known = Knowledge::of(contest, seat);
    if known.prompt.is_some() || !known.legal.iter().any(|legal| legal == action) {
        return None;
    }
    let truth = (insight == Insight::True).then(|| contest.position());
    match contest.game() {
        "tablut" => open::<Tablut>(contest, &known, action, budget, stop),
        "kubism" => open::<Kubism>(contest, &known, action, budget, stop),
        "subulata" => subulata::judge(&known, truth.as_deref(), Some(action), budget, stop),
        "subsume" => subsume::judge(&known, truth.as_deref(), Some(action), budget, stop),
        _ => None,
    }
}

/// Judges the best action of a seat that is to act, with everything revealed; `None` for a set-up, and in games that
/// the engine cannot judge. If `stop` is raised, the verdict is on the best action found so far.
#[must_use]
pub fn evaluate(contest: &Contest, seat: Seat, budget: Budget, stop: &Stop) -> Option<Verdict> {
    let known = Knowledge::of(contest, seat);
    if known.prompt.is_some() || known.legal.is_empty() {
        return None;
    }
    let searched = |(best, chance)| Verdict::new(best, chance, chance);
    match contest.game() {
        "tablut" => searched_open::<Tablut>(&known, budget, stop).map(searched),
        "kubism" => searched_open::<Kubism>(&known, budget, stop).map(searched),
        "subulata" => subulata::judge(&known, Some(&contest.position()), None, budget, stop),
        "subsume" => subsume::judge(&known, Some(&contest.position()), None, budget, stop),
        _ => None,
    }
}

/// The seat's chances in a game that is over: 1 for a win, 0 for a loss, 0.5 for a draw; `None` while the game goes on.
#[must_use]
pub fn result(contest: &Contest, seat: Seat) -> Option<f64> {
    let winner = contest.outcome()?.winner;
    Some(winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat))))
}

/// The verdict on an action of an open game. The position after the action gets a search of its own, unless the action
/// is the best action found or ends the game.
fn open<G: Searchable>(
    contest: &Contest,
    known: &Knowledge,
    action: &str,
    budget: Budget,
    stop: &Stop,
) -> Option<Verdict> {
    let (best, best_chance) = searched_open::<G>(known, budget, stop)?;
    if best == action {
        return Some(Verdict::new(best, best_chance, best_chance));
    }
    let mut after = contest.clone();
    after.act(known.seat, action).ok()?;
    let chance = match result(&after, known.seat) {
        Some(result) => result,
        None => {
            let seat = after.to_act().iter().next()?;
            let (_, chance) = searched_open::<G>(&Knowledge::of(&after, seat), budget, stop)?;
            if seat == known.seat { chance } else { 1.0 - chance }
        }
    };
    Some(Verdict::new(best, best_chance, chance))
}

fn searched_open<G: Searchable>(known: &Knowledge, budget: Budget, stop: &Stop) -> Option<(String, f64)> {
    let position = Position::<G>::of(known)?;
    if let Some(win) = position.wins(known.seat).first() {
        return Some((win.to_string(), 1.0));
    }
    let skill = Skill { noise: 0, blind_percent: 0, contempt: 0, salt: 0 };
    let found = position.search(&position.moves, &Limits::new(usize::MAX, budget.positions_max, skill), stop);
    Some((found.best?.to_string(), chance_of(found.score)))
}

fn chance_of(score: i32) -> f64 {
    if score.abs() >= WIN_BOUND {
        return f64::from(u8::from(score > 0));
    }
    1.0 / (1.0 + (-f64::from(score) / LOG_ODDS).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::{Options, Purpose, Seed};

    const BUDGET: Budget = Budget { positions_max: 2_000 };
    /// Approximately the budget for one action when a game of Subulata is analysed.
    const ENDING: Budget = Budget { positions_max: 150_000 };

    fn judged(contest: &Contest, seat: Seat, action: &str, insight: Insight) -> Option<Verdict> {
        judge(contest, seat, action, insight, BUDGET, &Stop::never())
    }

    #[test]
    fn every_action_after_the_setup_is_judged() {
        for (game, number) in [("tablut", 1), ("kubism", 2), ("subulata", 3), ("subsume", 4)] {
            let mut contest = Contest::start(game, None, &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            while contest.ply() < 24 {
                let Some(seat) = contest.to_act().iter().next() else { break };
                let action = contest.random(seat, &mut draw).unwrap();
                for insight in [Insight::Known, Insight::True] {
                    let verdict = judged(&contest, seat, &action, insight);
                    assert_eq!(verdict.is_none(), contest.is_setup(), "{game} {action}");
                    let Some(Verdict { best, best_chance, chance }) = verdict else { continue };
                    assert!(contest.legal(seat).contains(&best), "{game} {best}");
                    assert!((0.0..=best_chance).contains(&chance) && best_chance <= 1.0, "{game} {action}");
                    assert_eq!(
                        judged(&contest, seat, &action, insight),
                        judged(&contest, seat, &action, insight)
                    );
                }
                contest.act(seat, &action).unwrap();
            }
        }
    }

    #[test]
    fn a_change_of_verdicts_needs_a_new_version() {
        let mut verdicts = String::new();
        for (game, number) in [("tablut", 1), ("kubism", 2), ("subulata", 3), ("subsume", 4)] {
            let mut contest = Contest::start(game, None, &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            let mut judged_actions = 0;
            while judged_actions < 12 {
                let Some(seat) = contest.to_act().iter().next() else { break };
                let action = contest.random(seat, &mut draw).unwrap();
                if let Some(Verdict { best, best_chance, chance }) =
                    judged(&contest, seat, &action, Insight::Known)
                {
                    judged_actions += 1;
                    let ply = contest.ply();
                    verdicts +=
                        &format!("{game} {ply} {action}: {chance:.3}; best {best}: {best_chance:.3}\n");
                }
                contest.act(seat, &action).unwrap();
            }
        }
        // If this fails, raise `VERDICTS_VERSION` and accept the snapshot of the new version.
        insta::assert_snapshot!(format!("verdicts_of_version_{VERDICTS_VERSION}"), verdicts);
    }

    #[test]
    fn positions_read_from_text_are_evaluated() {
        for (game, number) in [("tablut", 1), ("kubism", 2), ("subulata", 3), ("subsume", 4)] {
            let mut contest = Contest::start(game, None, &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            while contest.ply() < 24 {
                let Some(seat) = contest.to_act().iter().next() else { break };
                if !contest.is_setup() {
                    let text = contest.position();
                    let rules = contest.rules();
                    let (variant, options) = (Some(rules.variant()), rules.options());
                    let written = Contest::from_position(game, variant, options, &text).unwrap();
                    let evaluated = evaluate(&written, seat, BUDGET, &Stop::never());
                    let Verdict { best, best_chance, chance } =
                        evaluated.unwrap_or_else(|| panic!("{game}: {text}"));
                    assert!(contest.legal(seat).contains(&best), "{game} {best}");
                    assert_eq!(best_chance, chance);
                }
                let action = contest.random(seat, &mut draw).unwrap();
                contest.act(seat, &action).unwrap();
            }
        }
    }

    #[test]
    fn forced_win_is_certain_and_a_blunder_loses_the_certainty() {
        // White wins in three plies from here.
        let position = "2M2S3/1MK6/4S1S2/1M1S2M2/M4M1MM/MS1S2M2/3S5/6MM1/2M1M4 w 0 c5-c8*1 b2-g2*1";
        let contest = Contest::from_position("tablut", None, &Options::new(), position).unwrap();
        let legal = contest.legal(Seat::White);
        let verdicts: Vec<Verdict> = legal
            .iter()
            .map(|action| judged(&contest, Seat::White, action, Insight::Known).unwrap())
            .collect();
        assert!(verdicts.iter().all(|verdict| verdict.best_chance == 1.0));
        assert!(verdicts.iter().any(|verdict| verdict.chance == 1.0));
        assert!(verdicts.iter().any(|verdict| verdict.chance < 0.9));
        let best = evaluate(&contest, Seat::White, BUDGET, &Stop::never()).unwrap();
        assert_eq!((best.chance, best.best_chance), (1.0, 1.0));
    }

    #[test]
    fn known_verdicts_do_not_depend_on_secrets() {
        let judged_with = |setup: &str| {
            let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(5)).unwrap();
            let mut draw = Seed::new(5).draw(Purpose::Play);
            let white = contest.random(Seat::White, &mut draw).unwrap();
            contest.act(Seat::White, &white).unwrap();
            contest.act(Seat::Black, setup).unwrap();
            let action = contest.legal(Seat::White).swap_remove(0);
            [Insight::Known, Insight::True].map(|insight| judged(&contest, Seat::White, &action, insight))
        };
        let all = ["setup 12345-67-", "setup 76543-21-", "setup 41725-36-"].map(judged_with);
        assert!(all.iter().all(|[known, _]| known.is_some() && *known == all[0][0]));
        assert!(all.iter().any(|[_, truth]| *truth != all[0][1]));
    }

    /// The result of best play with everything revealed; `None` after more than `left` positions.
    fn solved(contest: &Contest, me: Seat, left: &mut u32) -> Option<f64> {
        if let Some(result) = result(contest, me) {
            return Some(result);
        }
        *left = left.checked_sub(1)?;
        let seat = contest.to_act().iter().next()?;
        let mut best: f64 = if seat == me { 0.0 } else { 1.0 };
        for action in contest.legal(seat) {
            let mut after = contest.clone();
            after.act(seat, &action).unwrap();
            let value = solved(&after, me, left)?;
            best = if seat == me { best.max(value) } else { best.min(value) };
            if best == f64::from(u8::from(seat == me)) {
                break;
            }
        }
        Some(best)
    }

    #[test]
    fn verdicts_on_endings_match_exhaustive_search() {
        let mut count = 0;
        for number in 1..=12 {
            let mut contest = Contest::start("subulata", None, &Options::new(), Seed::new(number)).unwrap();
            let mut draw = Seed::new(number).draw(Purpose::Play);
            while let Some(seat) = contest.to_act().iter().next() {
                let action = contest.random(seat, &mut draw).unwrap();
                let before = contest.clone();
                contest.act(seat, &action).unwrap();
                if before.ply() < 30 {
                    continue;
                }
                let Some(value) = solved(&contest, seat, &mut 150) else { continue };
                let judged = judge(&before, seat, &action, Insight::True, ENDING, &Stop::never()).unwrap();
                assert_eq!(judged.chance, value, "game {number}, ply {}: {action}", before.ply());
                count += 1;
            }
        }
        assert!(count > 20, "only {count} endings were small enough to solve; over 20 are needed");
    }
}
