//! Ratings by Glicko-2: each finished game that counts is a rating period of its own, settled in the transaction that
//! finishes its room.
//!
//! What always holds: a room is settled once, however often its finished row is written; a rating is what its
//! holder's points give when they are played through from the beginning, each against the opponent as he stood then.
//!
//! When a guest is merged into a member, the member's ratings are made anew from the points of both, in the order of
//! the games. Opponents keep what those games gave them. Games that the two played against each other no longer count
//! for either. The arithmetic is here, once for every database; a [`Book`] is what a database lends to it.

use super::backend::Result;
use super::room::Score;
use konakis_protocol::{Name, Rating, RoomId, User, UserId};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::collections::BTreeMap;

/// How well somebody plays a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The rating.
    pub rating: f64,
    /// Its uncertainty: with 95 % certainty the true value is within twice this.
    pub deviation: f64,
    /// How far the results swing.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: u32,
}

impl Standing {
    /// The standing of who has not played yet.
    pub const NEW: Self = Self { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 };

    /// This standing after one more game, of which `points` were won: 1, ½ or 0.
    fn after(self, against: Opponent, points: Outcomes) -> Self {
        let me =
            Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        // The opponent's volatility changes his own rating only, so that any will do.
        let other =
            Glicko2Rating { rating: against.rating, deviation: against.deviation, ..Glicko2Rating::new() };
        let (new, _) = glicko2(&me, &other, &points, &Glicko2Config::new());
        Self {
            rating: new.rating,
            deviation: new.deviation,
            volatility: new.volatility,
            games: self.games.saturating_add(1),
        }
    }
}

impl From<Standing> for Rating {
    /// Rounds the numbers; a rating is far within the bounds of the integers it is rounded to.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
    fn from(standing: Standing) -> Self {
        Self {
            rating: standing.rating.round() as i32,
            deviation: standing.deviation.round() as u32,
            games: standing.games,
        }
    }
}

/// How a rating stood after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct ChartPoint {
    /// The game's room.
    pub room: RoomId,
    /// When the game ended, in milliseconds since 1970.
    pub at_ms: u64,
    /// The rating after it.
    pub rating: f64,
    /// The deviation after it.
    pub deviation: f64,
}

/// A place among the best players of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderboardRow {
    /// Who.
    pub user: User,
    /// How well he plays.
    pub standing: Standing,
}

/// Who has played fewer games is on no leaderboard.
pub const LEADERBOARD_GAMES_MIN: u32 = 5;
/// Whose deviation is greater is on no leaderboard.
pub const LEADERBOARD_DEVIATION_MAX: f64 = 200.0;

/// The other player, as far as a rating depends on him: as he stood before the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Opponent {
    pub(super) rating: f64,
    pub(super) deviation: f64,
}

/// One game in the history of one player's rating.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Point {
    /// The game's place in the order in which games were settled.
    pub(super) seq: u64,
    pub(super) room: RoomId,
    pub(super) at_ms: u64,
    /// Half points won: 0, 1 or 2.
    pub(super) halves: u8,
    pub(super) opponent: UserId,
    pub(super) against: Opponent,
    /// The standing after the game.
    pub(super) after: Standing,
}

/// A finished game that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Finished {
    pub(super) room: RoomId,
    pub(super) game: Name,
    pub(super) white: UserId,
    pub(super) black: UserId,
    pub(super) score: Score,
    pub(super) at_ms: u64,
}

/// A guest who became a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Merge {
    pub(super) guest: UserId,
    pub(super) member: UserId,
    pub(super) at_ms: u64,
    /// The last game that was settled before.
    pub(super) after_seq: u64,
}

/// What the arithmetic needs of a database.
pub(super) trait Book: Send {
    /// The member into whom the user was merged, or the user himself.
    fn owner(&self, user: &UserId) -> Result<UserId>;
    /// Gives the game its place in the order; none where its room has one already.
    fn enter(&mut self, game: &Finished) -> Result<Option<u64>>;
    /// How a user stands, if he has played.
    fn standing(&self, user: &UserId, game: &Name) -> Result<Option<Standing>>;
    /// Writes a point of a user's history, and his standing after it.
    fn score(&mut self, user: &UserId, game: &Name, point: &Point) -> Result<()>;
    /// All points of a user, in the order of the games.
    fn points(&self, user: &UserId) -> Result<Vec<(Name, Point)>>;
    /// Drops a user's points and standings.
    fn forget(&mut self, user: &UserId) -> Result<()>;
    /// Writes down that a guest is now the member, after the last game settled, and gives the member his rooms and tokens.
    fn join(&mut self, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()>;
}

/// Counts a finished game, unless it has been counted or both sides were the same person.
pub(super) fn settle(book: &mut (impl Book + ?Sized), finished: &Finished) -> Result<()> {
    let (white, black) = (book.owner(&finished.white)?, book.owner(&finished.black)?);
    if white == black {
        return Ok(());
    }
    let Some(seq) = book.enter(finished)? else { return Ok(()) };
    let game = &finished.game;
    let white_before = book.standing(&white, game)?.unwrap_or(Standing::NEW);
    let black_before = book.standing(&black, game)?.unwrap_or(Standing::NEW);
    let halves = finished.score.white_halves();
    for (user, mine, opponent, theirs, halves) in [
        (&white, white_before, &black, black_before, halves),
        (&black, black_before, &white, white_before, 2 - halves),
    ] {
        let against = Opponent { rating: theirs.rating, deviation: theirs.deviation };
        let point = Point {
            seq,
            room: finished.room.clone(),
            at_ms: finished.at_ms,
            halves,
            opponent: opponent.clone(),
            against,
            after: mine.after(against, outcome(halves)),
        };
        book.score(user, game, &point)?;
    }
    Ok(())
}

/// Makes a guest one with a member; see the head of this file for what becomes of the ratings.
pub(super) fn merge(
    book: &mut (impl Book + ?Sized),
    guest: &UserId,
    member: &UserId,
    at_ms: u64,
) -> Result<()> {
    let mut points = book.points(guest)?;
    points.extend(book.points(member)?);
    points.sort_by_key(|(_, point)| point.seq);
    book.join(guest, member, at_ms)?;
    book.forget(guest)?;
    book.forget(member)?;
    let mut standings: BTreeMap<Name, Standing> = BTreeMap::new();
    for (game, mut point) in points {
        if book.owner(&point.opponent)? == *member {
            continue;
        }
        let before = standings.get(&game).copied().unwrap_or(Standing::NEW);
        point.after = before.after(point.against, outcome(point.halves));
        standings.insert(game.clone(), point.after);
        book.score(member, &game, &point)?;
    }
    Ok(())
}

/// Settles every game again, in an emptied book, with the merges where they were among the games.
///
/// `settled` is the order in which games were settled before. Games that are not in it come after those that are, in
/// the order in which they ended.
pub(super) fn replay(
    book: &mut (impl Book + ?Sized),
    mut games: Vec<Finished>,
    settled: &BTreeMap<RoomId, u64>,
    merges: &[Merge],
) -> Result<()> {
    let seq = |game: &Finished| settled.get(&game.room).copied().unwrap_or(u64::MAX);
    games.sort_by(|a, b| (seq(a), a.at_ms, &a.room).cmp(&(seq(b), b.at_ms, &b.room)));
    let mut merges = merges.iter().peekable();
    for game in &games {
        while let Some(merged) = merges.next_if(|merged| merged.after_seq < seq(game)) {
            merge(book, &merged.guest, &merged.member, merged.at_ms)?;
        }
        settle(book, game)?;
    }
    merges.try_for_each(|merged| merge(book, &merged.guest, &merged.member, merged.at_ms))
}

/// The outcome of a game of which so many half points were won.
const fn outcome(halves: u8) -> Outcomes {
    match halves {
        0 => Outcomes::LOSS,
        1 => Outcomes::DRAW,
        _ => Outcomes::WIN,
    }
}
