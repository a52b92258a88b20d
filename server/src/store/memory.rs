//! The store in memory, for tests. It gives the same results as the database and writes nothing to disk.
//!
//! Invariants: a call checks every reason to refuse it before it changes anything.

use super::account::{Account, TokenHash, check_merge};
use super::backend::{Reads, Result, RowOf, Writes};
use super::error::StoreError;
use super::expiry::{Page, Sizes};
use super::ratings::{
    ChartPoint, Finished, LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LEADERBOARD_OPPONENTS_MIN,
    LeaderboardRow, Merge, Point, RECENT_GAMES, RatingTables, Standing, merge, replay, settle,
};
use super::room::{Append, RoomRow, Stage};
use konakis_protocol::{Locale, Name, PlayerName, RoomId, Snowflake, Status, UserId};
use rusqlite::Connection;
use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

/// The tables.
#[derive(Default)]
pub(super) struct Memory {
    house_ms: u64,
    rooms: BTreeMap<RoomId, Room>,
    users: BTreeMap<UserId, Account>,
    /// The owner of each token; `None` once it is revoked.
    tokens: BTreeMap<TokenHash, Option<UserId>>,
    /// The time of each token's last use.
    used_ms: BTreeMap<TokenHash, u64>,
    merges: Vec<Merge>,
    settled: BTreeMap<RoomId, u64>,
    standings: BTreeMap<(UserId, Name), Standing>,
    points: BTreeMap<UserId, Vec<(Name, Point)>>,
}

struct Room {
    log: Vec<String>,
    row: RoomRow,
}

impl Memory {
    fn merged_into(&self, user: &UserId) -> UserId {
        let merged = self.merges.iter().find(|merged| merged.guest == *user);
        merged.map_or(user, |merged| &merged.member).clone()
    }

    fn account(&mut self, user: &UserId) -> Result<&mut Account> {
        let owner = self.merged_into(user);
        self.users.get_mut(&owner).ok_or(StoreError::NoSuchUser(owner))
    }

    fn with_owners(&self, mut row: RoomRow) -> RoomRow {
        row.white = row.white.map(|user| self.merged_into(&user));
        row.black = row.black.map(|user| self.merged_into(&user));
        row
    }

    /// The opponents in a user's last rated games, the latest first.
    fn last_opponents(&self, user: &UserId, game: &Name) -> impl Iterator<Item = &UserId> {
        let points = self.points.get(user).into_iter().flatten().rev();
        points
            .filter(move |(other, _)| other == game)
            .take(RECENT_GAMES as usize)
            .map(|(_, point)| &point.opponent)
    }

    /// The matching rooms, the newest first.
    fn newest(&self, limit: u32, matches: impl Fn(&RoomRow) -> bool) -> Vec<(RoomId, RoomRow)> {
        let matching = self.rooms.iter().filter(|(_, room)| matches(&room.row));
        let mut rooms: Vec<_> = matching.map(|(id, room)| (id.clone(), room.row.clone())).collect();
        rooms.sort_by(|(a, x), (b, y)| (y.created_ms, b).cmp(&(x.created_ms, a)));
        rooms.truncate(limit as usize);
        rooms
    }

    /// Whether a guest was last used before this time, and has no seat, no rating and was not merged.
    fn is_unused(&self, account: &Account, since_ms: u64) -> bool {
        let user = &account.id;
        let holds = |token: &TokenHash| self.tokens.get(token).and_then(Option::as_ref) == Some(user);
        let is_used = self.used_ms.iter().any(|(token, used_ms)| *used_ms >= since_ms && holds(token));
        let sits = |row: &RoomRow| row.white.as_ref() == Some(user) || row.black.as_ref() == Some(user);
        let is_rated = self.standings.keys().any(|(rated, _)| rated == user);
        account.discord().is_none()
            && account.created_ms < since_ms
            && self.merged_into(user) == *user
            && !(is_used || is_rated || self.rooms.values().any(|room| sits(&room.row)))
    }

    /// Checks that every log of the batch has the length that its writer expects.
    fn check(&self, batch: &[Append]) -> Result<()> {
        let mut lengths: BTreeMap<&RoomId, usize> = BTreeMap::new();
        for Append { room, first_n, entries, .. } in batch {
            let stored = self.rooms.get(room).map_or(0, |room| room.log.len());
            let length = lengths.entry(room).or_insert(stored);
            let is_nothing = *length == 0 && entries.is_empty();
            if is_nothing || *length != *first_n as usize {
                return Err(StoreError::Conflict { room: room.clone(), first_n: *first_n });
            }
            *length += entries.len();
        }
        Ok(())
    }
}

impl Reads for Memory {
    fn database(&self) -> Result<&Connection> {
        Err(StoreError::Failed("the store in memory has no database".into()))
    }

    fn load(&self, room: &RoomId) -> Result<Option<Vec<String>>> {
        Ok(self.rooms.get(room).map(|room| room.log.clone()))
    }

    fn row(&self, room: &RoomId) -> Result<Option<RoomRow>> {
        Ok(self.rooms.get(room).map(|room| room.row.clone()))
    }

    fn due(&self, before_ms: u64, limit: u32) -> Result<Vec<(RoomId, u64)>> {
        let all = self.rooms.iter().filter_map(|(id, room)| Some((id.clone(), room.row.deadline_ms?)));
        let mut due: Vec<_> = all.filter(|(_, deadline_ms)| *deadline_ms <= before_ms).collect();
        due.sort_by(|(a, at), (b, bt)| (at, a).cmp(&(bt, b)));
        due.truncate(limit as usize);
        Ok(due)
    }

    fn listed(&self, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        Ok(self.newest(limit, |row| row.stage == Stage::Waiting { listed: true }))
    }

    fn unfinished_count(&self) -> Result<u64> {
        Ok(self.rooms.values().filter(|room| room.row.stage.status() != Status::Finished).count() as u64)
    }

    fn rooms_of(&self, user: &UserId, status: Status, limit: u32) -> Result<Vec<(RoomId, RoomRow)>> {
        let user = Some(self.merged_into(user));
        let has_seat = |row: &RoomRow| row.white == user || row.black == user;
        Ok(self.newest(limit, |row| has_seat(row) && row.stage.status() == status))
    }

    fn user(&self, user: &UserId) -> Result<Option<Account>> {
        Ok(self.users.get(&self.merged_into(user)).cloned())
    }

    fn user_by_token(&self, token: &TokenHash) -> Result<Option<Account>> {
        Ok(self.tokens.get(token).and_then(Option::as_ref).and_then(|user| self.users.get(user)).cloned())
    }

    fn user_by_discord(&self, discord: Snowflake) -> Result<Option<Account>> {
        Ok(self.users.values().find(|account| account.discord() == Some(discord)).cloned())
    }

    fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, Standing>> {
        let owner = self.merged_into(user);
        let owned = self.standings.iter().filter(|((user, _), _)| *user == owner);
        Ok(owned.map(|((_, game), standing)| (game.clone(), *standing)).collect())
    }

    fn rating_chart(&self, user: &UserId, game: &Name, limit: u32) -> Result<Vec<ChartPoint>> {
        let all = self.points.get(&self.merged_into(user)).into_iter().flatten();
        let points: Vec<_> = all.filter(|(other, _)| other == game).map(|(_, point)| point).collect();
        let last = points.iter().skip(points.len().saturating_sub(limit as usize));
        let chart = last.map(|Point { room, at_ms, after: Standing { rating, deviation, .. }, .. }| {
            ChartPoint { room: room.clone(), at_ms: *at_ms, rating: *rating, deviation: *deviation }
        });
        Ok(chart.collect())
    }

    fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>> {
        let counts = |standing: &Standing| {
            standing.games >= LEADERBOARD_GAMES_MIN && standing.deviation <= LEADERBOARD_DEVIATION_MAX
        };
        let playing =
            self.standings.iter().filter(|((_, other), standing)| other == game && counts(standing));
        let mut rows: Vec<_> = playing
            .filter(|((user, _), _)| {
                let opponents: BTreeSet<_> = self.last_opponents(user, game).collect();
                opponents.len() >= LEADERBOARD_OPPONENTS_MIN as usize
            })
            .filter_map(|((user, _), standing)| {
                let account = self.users.get(user).filter(|account| account.discord().is_some())?;
                Some(LeaderboardRow { user: account.user(), standing: *standing })
            })
            .collect();
        rows.sort_by(|a, b| {
            let by_rating = b.standing.rating.total_cmp(&a.standing.rating);
            let by_deviation = a.standing.deviation.total_cmp(&b.standing.deviation);
            by_rating.then(by_deviation).then(a.user.id.cmp(&b.user.id))
        });
        rows.truncate(limit as usize);
        Ok(rows)
    }

    fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<&(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>> {
        let expiring = self.rooms.iter().filter_map(|(id, room)| Some((room.row.expires_ms?, id.clone())));
        let mut expired: Vec<_> = expiring
            .filter(|(at_ms, _)| *at_ms <= now_ms)
            .filter(|room| after.is_none_or(|after| room > after))
            .collect();
        expired.sort();
        expired.truncate(limit as usize);
        Ok(expired)
    }

    fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<&UserId>,
        limit: u32,
    ) -> Result<Page<UserId>> {
        Ok(page(&self.users, after, limit, |_, account| self.is_unused(account, unused_since_ms)))
    }

    fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<&TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>> {
        let is_unused = |token: &TokenHash| self.used_ms.get(token).is_some_and(|at| *at < unused_since_ms);
        Ok(page(&self.tokens, after, limit, |token, _| is_unused(token)))
    }

    fn sizes(&self) -> Result<Sizes> {
        let is_member = |user: &UserId| self.users.get(user).is_some_and(|user| user.discord().is_some());
        let members = self.users.keys().filter(|user| is_member(user)).count() as u64;
        let held = self.tokens.values().flatten();
        let member_tokens = held.filter(|user| is_member(user)).count() as u64;
        Ok(Sizes {
            rooms: self.rooms.len() as u64,
            unfinished: self.unfinished_count()?,
            entries: self.rooms.values().map(|room| room.log.len() as u64).sum(),
            guests: self.users.len() as u64 - members,
            members,
            guest_tokens: self.tokens.len() as u64 - member_tokens,
            member_tokens,
            ..Sizes::default()
        })
    }
}

/// The next page of a table after the row `after`, with the keys of the rows found.
fn page<'a, K: Ord + Clone + 'a, V: 'a>(
    table: &'a BTreeMap<K, V>,
    after: Option<&K>,
    limit: u32,
    is_found: impl Fn(&K, &V) -> bool,
) -> Page<K> {
    let rows = table.iter().filter(|(key, _)| after.is_none_or(|after| *key > after));
    let rows: Vec<_> = rows.take(limit as usize).collect();
    let next = rows.last().filter(|_| rows.len() == limit as usize).map(|(key, _)| (*key).clone());
    let found = rows.into_iter().filter(|(key, row)| is_found(key, row));
    Page { found: found.map(|(key, _)| key.clone()).collect(), next }
}

impl Writes for Memory {
    fn database(&self) -> Result<&Connection> {
        Reads::database(self)
    }

    fn append(&mut self, batch: &[Append]) -> Result<()> {
        self.check(batch)?;
        for Append { room: id, entries, row, house_ms, .. } in batch {
            let owned = self.with_owners(row.clone());
            let room =
                self.rooms.entry(id.clone()).or_insert_with(|| Room { log: Vec::new(), row: row.clone() });
            room.log.extend(entries.iter().cloned());
            room.row = owned;
            self.house_ms = self.house_ms.max(*house_ms);
            if let Some(finished) = row.finished(id) {
                settle(self, &finished)?;
            }
        }
        Ok(())
    }

    fn create_user(&mut self, account: &Account, token: Option<&TokenHash>) -> Result<()> {
        let same = |other: &Account| {
            other.id == account.id || (other.discord().is_some() && other.discord() == account.discord())
        };
        if self.users.values().any(same) {
            return Err(StoreError::Taken("user id or Discord account"));
        }
        if token.is_some_and(|token| self.tokens.contains_key(token)) {
            return Err(StoreError::Taken("token"));
        }
        self.users.insert(account.id.clone(), account.clone());
        self.tokens.extend(token.map(|token| (*token, Some(account.id.clone()))));
        self.used_ms.extend(token.map(|token| (*token, account.created_ms)));
        Ok(())
    }

    fn rename(&mut self, user: &UserId, name: &PlayerName) -> Result<()> {
        self.account(user)?.name = name.clone();
        Ok(())
    }

    fn set_locale(&mut self, user: &UserId, locale: Option<&Locale>) -> Result<()> {
        self.account(user)?.locale = locale.cloned();
        Ok(())
    }

    fn add_token(&mut self, user: &UserId, token: &TokenHash, now_ms: u64) -> Result<()> {
        let owner = self.account(user)?.id.clone();
        if self.tokens.contains_key(token) {
            return Err(StoreError::Taken("token"));
        }
        self.tokens.insert(*token, Some(owner));
        self.used_ms.insert(*token, now_ms);
        Ok(())
    }

    fn token_used(&mut self, token: &TokenHash, now_ms: u64) -> Result<()> {
        if let Some(used_ms) = self.used_ms.get_mut(token) {
            *used_ms = now_ms.max(*used_ms);
        }
        Ok(())
    }

    fn revoke_token(&mut self, token: &TokenHash, _now_ms: u64) -> Result<bool> {
        Ok(self.tokens.get_mut(token).and_then(take).is_some())
    }

    fn revoke_all(&mut self, user: &UserId, _now_ms: u64) -> Result<u64> {
        let owner = Some(self.merged_into(user));
        let owned = self.tokens.values_mut().filter(|holder| **holder == owner);
        Ok(owned.map(take).count() as u64)
    }

    fn merge_guest(&mut self, guest: &UserId, member: &UserId, now_ms: u64) -> Result<()> {
        let was_merged = self.merged_into(guest) != *guest;
        let (found_guest, found_member) = (self.users.get(guest), self.users.get(member));
        check_merge((guest, found_guest), (member, found_member), was_merged)?;
        merge(self, guest, member, now_ms)
    }

    fn remove_rooms(&mut self, rooms: &[RoomId], now_ms: u64) -> Result<Vec<RoomId>> {
        let expired = |room: &Room| room.row.expires_ms.is_some_and(|at_ms| at_ms <= now_ms);
        let removed: Vec<_> =
            rooms.iter().filter(|id| self.rooms.get(id).is_some_and(expired)).cloned().collect();
        self.rooms.retain(|id, _| !removed.contains(id));
        Ok(removed)
    }

    fn remove_guests(&mut self, guests: &[UserId], unused_since_ms: u64) -> Result<u64> {
        let mut removed = 0;
        for guest in guests {
            if self.users.get(guest).is_some_and(|account| self.is_unused(account, unused_since_ms)) {
                self.users.remove(guest);
                self.tokens.retain(|_, user| user.as_ref() != Some(guest));
                removed += 1;
            }
        }
        Ok(removed)
    }

    fn remove_tokens(&mut self, tokens: &[TokenHash], unused_since_ms: u64) -> Result<u64> {
        let unused = |token: &&TokenHash| self.used_ms.get(token).is_some_and(|at| *at < unused_since_ms);
        let unused: Vec<_> = tokens.iter().filter(unused).collect();
        Ok(unused.into_iter().filter(|token| self.tokens.remove(token).is_some()).count() as u64)
    }

    fn remove_revoked_tokens(&mut self, limit: u32) -> Result<u64> {
        let revoked = self.tokens.iter().filter(|(_, user)| user.is_none());
        let revoked: Vec<_> = revoked.map(|(token, _)| *token).take(limit as usize).collect();
        self.tokens.retain(|token, _| !revoked.contains(token));
        Ok(revoked.len() as u64)
    }

    fn heartbeat(&mut self, house_ms: u64) -> Result<()> {
        self.house_ms = self.house_ms.max(house_ms);
        Ok(())
    }

    fn rebuild(&mut self, row_of: &mut RowOf<'_>) -> Result<u64> {
        let mut rows = Vec::new();
        for (id, room) in &self.rooms {
            let why = |why| StoreError::Unreadable { room: id.clone(), why };
            rows.push(row_of(id, &room.log).map_err(why)?);
        }
        let (settled, merges) = (take(&mut self.settled), take(&mut self.merges));
        self.standings.clear();
        self.points.clear();
        let games: Vec<Finished> =
            self.rooms.keys().zip(&rows).filter_map(|(id, row)| row.finished(id)).collect();
        for (room, row) in self.rooms.values_mut().zip(rows) {
            room.row = row;
        }
        replay(self, games, &settled, &merges)?;
        Ok(self.rooms.len() as u64)
    }
}

impl RatingTables for Memory {
    fn owner(&self, user: &UserId) -> Result<UserId> {
        Ok(self.merged_into(user))
    }

    fn assign_seq(&mut self, game: &Finished) -> Result<Option<u64>> {
        if self.settled.contains_key(&game.room) {
            return Ok(None);
        }
        let seq = self.settled.len() as u64 + 1;
        self.settled.insert(game.room.clone(), seq);
        Ok(Some(seq))
    }

    fn standing(&self, user: &UserId, game: &Name) -> Result<Option<Standing>> {
        Ok(self.standings.get(&(user.clone(), game.clone())).copied())
    }

    fn recent_opponents(&self, user: &UserId, game: &Name) -> Result<Vec<UserId>> {
        Ok(self.last_opponents(user, game).cloned().collect())
    }

    fn add_point(&mut self, user: &UserId, game: &Name, point: &Point) -> Result<()> {
        self.points.entry(user.clone()).or_default().push((game.clone(), point.clone()));
        self.standings.insert((user.clone(), game.clone()), point.after);
        Ok(())
    }

    fn points(&self, user: &UserId) -> Result<Vec<(Name, Point)>> {
        Ok(self.points.get(user).cloned().unwrap_or_default())
    }

    fn delete_ratings(&mut self, user: &UserId) -> Result<()> {
        self.points.remove(user);
        self.standings.retain(|(other, _), _| other != user);
        Ok(())
    }

    fn record_merge(&mut self, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()> {
        let after_seq = self.settled.len() as u64;
        self.merges.push(Merge { guest: guest.clone(), member: member.clone(), at_ms, after_seq });
        let seats = self.rooms.values_mut().flat_map(|room| [&mut room.row.white, &mut room.row.black]);
        for holder in self.tokens.values_mut().chain(seats).flatten() {
            if holder == guest {
                *holder = member.clone();
            }
        }
        Ok(())
    }
}
