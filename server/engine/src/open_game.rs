//! Decisions in games without hidden information: a check for a win or a loss in one move, and a search of the moves
//! that this check leaves.
//!
//! A win in one is a move that wins at once. A loss in one is a move after which the other side can win at once. A move
//! that ends the game as a draw is neither.
//! Invariant: from level 2 on, an opponent plays a win in one if there is any, and avoids a loss in one if it can, even
//! if the search is stopped.

use crate::search::random::mix;
use crate::search::{Found, Limits, Node, Root, Skill, search};
use crate::{Knowledge, Level, Stop};
use konakis_games::{DiscardEvents, Game, Ruleset, Seat, Seed};
use konakis_protocol::LevelInfo;

/// The levels of Tablut and Kubism, weakest first. The [`Strength`] of each differs by game.
pub(crate) static LEVELS: [LevelInfo; 6] = [
    LevelInfo::new(1, "Beginner", "Plays what looks good at first glance and overlooks many threats."),
    LevelInfo::new(2, "Learner", "Sees the next move and little beyond it."),
    LevelInfo::new(3, "Casual", "Thinks two moves ahead and misses some replies."),
    LevelInfo::new(4, "Club player", "Thinks a few moves ahead and misses little."),
    LevelInfo::new(5, "Expert", "Calculates deeply and rarely errs."),
    LevelInfo::new(6, "Master", "Plays as well as it can."),
];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The depth of the search, in plies. Extensions may go deeper.
    pub(crate) depth_max: usize,
    /// The maximum number of positions to search. The budget may allow fewer.
    pub(crate) positions_max: u64,
    /// The largest error of the evaluation, where 150 is one unit of log-odds.
    pub(crate) noise: i32,
    /// See [`Skill::blind_percent`].
    pub(crate) blind_percent: u64,
    /// The percentage of positions in which the level checks for a win in one and for losses in one, and then does a
    /// search. In the other positions, it plays the best move by evaluation after one ply.
    pub(crate) alert_percent: u64,
}

pub(crate) trait Searchable: Game {
    type Node: Node<Move = Self::Action>;

    /// The strength of each level, weakest first.
    const STRENGTHS: [Strength; 6];

    fn node(state: &Self::State) -> Self::Node;

    /// The winner, if the position alone determines it.
    fn winner(node: &Self::Node) -> Option<Seat>;
}

pub(crate) struct Position<G: Searchable> {
    pub(crate) node: G::Node,
    pub(crate) moves: Vec<G::Action>,
    pub(crate) past: Vec<u64>,
}

impl<G: Searchable> Position<G> {
    /// The position to decide; `None` if the seat is not to act, or if the knowledge is of another game.
    pub(crate) fn of(known: &Knowledge) -> Option<Self> {
        let (state, past) = replay::<G>(known)?;
        let moves: Vec<G::Action> = known.legal.iter().filter_map(|text| G::parse(text).ok()).collect();
        (!moves.is_empty()).then(|| Self { node: G::node(&state), moves, past })
    }

    pub(crate) fn wins(&self, seat: Seat) -> Vec<G::Action> {
        let wins = |action: &G::Action| G::winner(&self.node.play(*action)) == Some(seat);
        self.moves.iter().copied().filter(wins).collect()
    }

    fn loses(&self, seat: Seat, action: G::Action) -> bool {
        let next = self.node.play(action);
        if self.is_drawn(&next) {
            return false;
        }
        let mut replies = Vec::new();
        next.moves(&mut replies);
        replies.iter().any(|reply| G::winner(&next.play(*reply)).is_some_and(|winner| winner != seat))
    }

    /// Whether the game is drawn in `next`, the position after a move that does not win. The search counts a
    /// position as drawn after fewer repetitions; this asks whether the rules end the game there.
    fn is_drawn(&self, next: &G::Node) -> bool {
        let earlier = self.past.iter().copied().chain([self.node.key()]);
        let occurred = earlier.rev().take(next.quiet()).filter(|key| *key == next.key()).count();
        next.quiet() >= next.quiet_max() || occurred >= 4
    }

    /// The moves that do not lose in one, or all moves if each of them does.
    fn safe(&self, seat: Seat) -> Vec<G::Action> {
        let safe: Vec<G::Action> =
            self.moves.iter().copied().filter(|action| !self.loses(seat, *action)).collect();
        if safe.is_empty() { self.moves.clone() } else { safe }
    }

    pub(crate) fn search(&self, moves: &[G::Action], limits: &Limits, stop: &Stop) -> Found<G::Action> {
        search(&Root { node: self.node, moves, past: &self.past }, limits, stop)
    }
}

/// The state, and the keys of the positions before it; `None` if the knowledge is not of a legal game of `G`.
pub(crate) fn replay<G: Searchable>(known: &Knowledge) -> Option<(G::State, Vec<u64>)> {
    let rules = Ruleset::choose(&G::about(), Some(&known.variant), &known.options).ok()?;
    let mut state = match &known.start {
        Some(text) => G::from_position(&rules, text).ok()?,
        // The seed does not affect the start of an open game.
        None => G::start(&rules, Seed::new(0)),
    };
    let mut past = Vec::with_capacity(known.course.len());
    for (seat, action) in &known.course {
        past.push(G::node(&state).key());
        let action = G::resolve(&state, *seat, G::parse(action).ok()?).ok()?;
        G::play(&mut state, *seat, action, &mut DiscardEvents);
    }
    Some((state, past))
}

pub(crate) fn choose<G: Searchable>(
    known: &Knowledge,
    level: Level,
    positions_max: u64,
    seed: Seed,
    stop: &Stop,
) -> Option<String> {
    think::<G>(known, level, positions_max, seed, stop)
        .and_then(|found| found.best)
        .map(|best| best.to_string())
}

pub(crate) fn think<G: Searchable>(
    known: &Knowledge,
    level: Level,
    positions_max: u64,
    seed: Seed,
    stop: &Stop,
) -> Option<Found<G::Action>> {
    let position = Position::<G>::of(known)?;
    let strength = G::STRENGTHS[usize::from(level.number() - 1)];
    let salt = mix(seed.number());
    let is_alert = mix(salt ^ position.node.key()) % 100 < strength.alert_percent;
    let mut moves = position.moves.clone();
    if is_alert {
        let wins = position.wins(known.seat);
        if !wins.is_empty() {
            let best = wins.first().copied();
            return Some(Found {
                best,
                score: crate::search::WIN - 1,
                depth: 1,
                positions: moves.len() as u64,
            });
        }
        moves = position.safe(known.seat);
    }
    let skill = Skill { noise: strength.noise, blind_percent: strength.blind_percent, contempt: 10, salt };
    let limits = Limits::new(strength.depth_max, strength.positions_max.min(positions_max), skill);
    if !is_alert {
        return Some(position.best_by_evaluation(&moves, &limits));
    }
    Some(position.search(&moves, &limits, stop))
}

impl<G: Searchable> Position<G> {
    /// The best move by the evaluation with the noise of the level.
    fn best_by_evaluation(&self, moves: &[G::Action], limits: &Limits) -> Found<G::Action> {
        let judged = moves.iter().map(|&action| {
            let next = self.node.play(action);
            (-next.evaluate() + limits.skill.noise(next.key()), action)
        });
        let best = judged.max_by_key(|&(score, _)| score);
        Found {
            best: best.map(|(_, action)| action),
            score: best.map_or(0, |(score, _)| score),
            depth: 0,
            positions: moves.len() as u64,
        }
    }
}
