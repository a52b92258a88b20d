//! Settlement of rated games: computes the ratings of both players by Glicko-2. The SQLite and PostgreSQL backends
//! implement [`RatingTables`]. Each game is a rating period of its own. The transaction that finishes a room also
//! settles its game.
//!
//! Invariants:
//! - A room is settled once, even if its finished row is written several times.
//! - A player's ratings can be computed again from their points and the accounts of the opponents.
//! - A game against a recent opponent counts less ([`weight`]). So one person with two accounts cannot raise a rating
//!   at will. This also holds if they delete an account and create a new one.

use super::error::Result;
use super::ratings::{PlayerRating, RECENT_GAMES};
use super::room::Finished;
use konakis_protocol::{Name, RoomId, UserId};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::collections::BTreeMap;

/// The opponent's rating before a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Opponent {
    pub(super) rating: f64,
    pub(super) deviation: f64,
}

impl PlayerRating {
    /// The player's rating after a game. `weight`, from 0 to 1, is the part of the change by Glicko-2 that is applied.
    fn after(self, against: Opponent, outcome: Outcomes, weight: f64) -> Self {
        let me =
            Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility };
        // A default volatility is enough, because the opponent's volatility affects only the opponent's new rating.
        let other =
            Glicko2Rating { rating: against.rating, deviation: against.deviation, ..Glicko2Rating::new() };
        let (new, _) = glicko2(&me, &other, &outcome, &Glicko2Config::new());
        let part = |old: f64, new: f64| if weight < 1.0 { weight.mul_add(new - old, old) } else { new };
        Self {
            rating: part(me.rating, new.rating),
            deviation: part(me.deviation, new.deviation),
            volatility: part(me.volatility, new.volatility),
            games: self.games.saturating_add(1),
        }
    }
}

/// A game in the rating history of one player.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Point {
    /// The number of the game in the order of settlement.
    pub(super) seq: u64,
    pub(super) room: RoomId,
    pub(super) at_ms: u64,
    /// The player's half points: 0 for a loss, 1 for a draw, 2 for a win.
    pub(super) halves: u8,
    pub(super) opponent: UserId,
    pub(super) against: Opponent,
    /// The player's rating after the game.
    pub(super) after: PlayerRating,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpponentAccount {
    pub(super) user: UserId,
    pub(super) created_ms: u64,
    pub(super) deleted_ms: Option<u64>,
}

impl OpponentAccount {
    /// Whether `later` may belong to the same person as this account. This is so if both are the same account, or if
    /// `later` was created at or after the deletion of this account.
    ///
    /// The answer never changes after the creation of `later`. So deleting an account after a game does not change the
    /// weight of that game if it is rated again.
    fn may_be(&self, later: &Self) -> bool {
        self.user == later.user || self.deleted_ms.is_some_and(|deleted_ms| deleted_ms <= later.created_ms)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Merge {
    pub(super) guest: UserId,
    pub(super) member: UserId,
    pub(super) at_ms: u64,
    /// The number of the last game settled before the merge.
    pub(super) after_seq: u64,
}

pub(super) trait RatingTables: Send {
    /// The id of the member with whom this guest was merged. For any other user, the user's own id.
    fn owner(&self, user: &UserId) -> Result<UserId>;
    /// The account of a user. For a merged guest, this is the account of the member.
    fn opponent_account(&self, user: &UserId) -> Result<OpponentAccount>;
    /// Marks the game's room as settled, and returns the number of the game in the order of settlement. `None` if the
    /// room was settled before.
    fn assign_seq(&mut self, game: &Finished) -> Result<Option<u64>>;
    fn player_rating(&self, user: &UserId, game: &Name) -> Result<Option<PlayerRating>>;
    /// The opponents in the user's last [`RECENT_GAMES`] rated games under the rules of `game`. A guest who was
    /// merged later is listed as the guest.
    fn recent_opponents(&self, user: &UserId, game: &Name) -> Result<Vec<UserId>>;
    /// Adds a point, and stores [`Point::after`] as the user's rating.
    fn add_point(&mut self, user: &UserId, game: &Name, point: &Point) -> Result<()>;
    /// A user's points, in the order of settlement.
    fn points(&self, user: &UserId) -> Result<Vec<(Name, Point)>>;
    /// Deletes a user's ratings and points.
    fn delete_ratings(&mut self, user: &UserId) -> Result<()>;
    /// Records the merge, together with the number of the last settled game. Transfers the guest's rows to the member,
    /// except the ratings and points.
    fn record_merge(&mut self, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()>;
}

/// Rates a game for both players. Does nothing if the room was settled before, or if both players are the same user.
pub(super) fn settle(tables: &mut (impl RatingTables + ?Sized), finished: &Finished) -> Result<()> {
    let (white, black) = (tables.owner(&finished.white)?, tables.owner(&finished.black)?);
    if white == black {
        return Ok(());
    }
    let Some(seq) = tables.assign_seq(finished)? else { return Ok(()) };
    let game = &finished.game;
    let white_before = tables.player_rating(&white, game)?.unwrap_or(PlayerRating::NEW);
    let black_before = tables.player_rating(&black, game)?.unwrap_or(PlayerRating::NEW);
    let halves = finished.score.white_halves();
    for (user, mine, opponent, theirs, halves) in [
        (&white, white_before, &black, black_before, halves),
        (&black, black_before, &white, white_before, 2 - halves),
    ] {
        let against = Opponent { rating: theirs.rating, deviation: theirs.deviation };
        let recent = tables.recent_opponents(user, game)?;
        let recent = recent.iter().map(|user| tables.opponent_account(user)).collect::<Result<Vec<_>>>()?;
        let weight = weight(&recent, &tables.opponent_account(opponent)?);
        let point = Point {
            seq,
            room: finished.room.clone(),
            at_ms: finished.at_ms,
            halves,
            opponent: opponent.clone(),
            against,
            after: mine.after(against, outcome(halves), weight),
        };
        tables.add_point(user, game, &point)?;
    }
    Ok(())
}

/// Records a merge, and computes the member's ratings again from the games of the guest and the member. Games between
/// the guest and the member no longer count.
pub(super) fn merge(
    tables: &mut (impl RatingTables + ?Sized),
    guest: &UserId,
    member: &UserId,
    at_ms: u64,
) -> Result<()> {
    let mut points = tables.points(guest)?;
    points.extend(tables.points(member)?);
    points.sort_by_key(|(_, point)| point.seq);
    tables.record_merge(guest, member, at_ms)?;
    tables.delete_ratings(guest)?;
    tables.delete_ratings(member)?;
    let mut histories: BTreeMap<Name, (PlayerRating, Vec<OpponentAccount>)> = BTreeMap::new();
    for (game, mut point) in points {
        let opponent = tables.opponent_account(&point.opponent)?;
        if opponent.user == *member {
            continue;
        }
        let (player_rating, opponents) =
            histories.entry(game.clone()).or_insert_with(|| (PlayerRating::NEW, Vec::new()));
        let recent = opponents.len().saturating_sub(RECENT_GAMES as usize);
        let weight = weight(opponents.get(recent..).unwrap_or_default(), &opponent);
        point.after = player_rating.after(point.against, outcome(point.halves), weight);
        *player_rating = point.after;
        opponents.push(opponent);
        tables.add_point(member, &game, &point)?;
    }
    Ok(())
}

/// Settles all games again in empty tables. The games in `settled` come first, in the order of their numbers. The other
/// games follow in the order in which they ended. Each merge comes after the same game as it did originally.
pub(super) fn replay(
    tables: &mut (impl RatingTables + ?Sized),
    mut games: Vec<Finished>,
    settled: &BTreeMap<RoomId, u64>,
    merges: &[Merge],
) -> Result<()> {
    let seq = |game: &Finished| settled.get(&game.room).copied().unwrap_or(u64::MAX);
    games.sort_by(|a, b| (seq(a), a.at_ms, &a.room).cmp(&(seq(b), b.at_ms, &b.room)));
    let mut merges = merges.iter().peekable();
    for game in &games {
        while let Some(merged) = merges.next_if(|merged| merged.after_seq < seq(game)) {
            merge(tables, &merged.guest, &merged.member, merged.at_ms)?;
        }
        settle(tables, game)?;
    }
    merges.try_for_each(|merged| merge(tables, &merged.guest, &merged.member, merged.at_ms))
}

/// The weight of a game against `opponent`: 1 / (1 + n). `recent` has the opponents of the last games, one for each
/// game; n is how many of them may be the same person as `opponent`.
fn weight(recent: &[OpponentAccount], opponent: &OpponentAccount) -> f64 {
    let same = recent.iter().filter(|recent| recent.may_be(opponent)).take(RECENT_GAMES as usize).count();
    1.0 / f64::from(u32::try_from(same + 1).unwrap_or(RECENT_GAMES))
}

const fn outcome(halves: u8) -> Outcomes {
    match halves {
        0 => Outcomes::LOSS,
        1 => Outcomes::DRAW,
        _ => Outcomes::WIN,
    }
}
