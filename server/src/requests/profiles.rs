//! Profiles and leaderboards.
//!
//! Invariants: some things are only in a player's own profile: whose turn it is in a game, private games, rooms that
//! wait for an opponent, and finished games in which somebody never acted. The length of the list that others see does
//! not reveal the hidden games and rooms. A waiting room is hidden because a stranger with its id could take the free
//! seat.

use super::{Caller, Handled, RequestError, Requests};
use crate::store::{About, Account, AccountKind, RoomRow, ShownTo, Stage};
use konakis_protocol::{
    Leaderboard, Name, OfGame, OfUser, PlayedGame, Profile, Ranked, RatingPoint, RoomId, RoomStatus, Seat,
    ServerMessage, User, UserId, UserKind,
};
use std::cmp::Reverse;
use std::collections::BTreeMap;

const PLAYING_MAX: u32 = 200;
/// The maximum number of waiting rooms that are read for a profile.
const WAITING_READ_MAX: u32 = 500;
/// The maximum number of the user's own waiting rooms, and also of the challenges by others.
const WAITING_MAX: usize = 50;
const CHALLENGES_OF_ONE_MAX: usize = 5;
const FINISHED_MAX: u32 = 50;
/// The maximum number of points in a user's history, for each game.
const HISTORY_MAX: u32 = 100;
const LEADERBOARD_MAX: u32 = 50;

impl Requests {
    pub(super) async fn show_profile(&self, caller: &Caller, of: OfUser) -> Result<Handled, RequestError> {
        self.charge_read(caller)?;
        let profile = self.profile(caller, of.user).await?;
        Ok(Handled::Answered(ServerMessage::Profile(profile)))
    }

    pub(super) async fn show_leaderboard(
        &self,
        caller: &Caller,
        of: OfGame,
    ) -> Result<Handled, RequestError> {
        self.charge_read(caller)?;
        Ok(Handled::Answered(ServerMessage::Leaderboard(self.leaderboard(of).await?)))
    }

    /// Charges the reading of a profile or a leaderboard, except to services.
    fn charge_read(&self, caller: &Caller) -> Result<(), RequestError> {
        let charged_user = caller.charged_user.as_ref().filter(|_| !caller.service);
        charged_user.map_or(Ok(()), |charged_user| Ok(self.limits.read(charged_user, caller.address)?))
    }

    async fn profile(&self, caller: &Caller, of: Option<UserId>) -> Result<Profile, RequestError> {
        let store = &self.services.store;
        let asked_by = caller.user.as_ref().map(|user| user.id.clone());
        let id = of.or_else(|| asked_by.clone()).ok_or(RequestError::NoUser)?;
        let account = store.user(&id).await?.filter(|account| account.kind != AccountKind::Deleted);
        if account.is_none() && caller.service && asked_by.as_ref() == Some(&id) {
            return caller.user.clone().map(empty).ok_or(RequestError::NoUser);
        }
        let account = account.ok_or_else(|| RequestError::NoSuchUser(id.clone()))?;
        let ratings = store.ratings(&account.id).await?;
        let own = asked_by.as_ref() == Some(&account.id);
        let shown_to = if own { ShownTo::Owner } else { ShownTo::Others };
        let mut history = Vec::new();
        for game in ratings.keys() {
            history.extend(self.history(&account.id, game, shown_to).await?);
        }
        history.sort_by_key(|point| point.at);
        let mut rooms = store.rooms_of(&account.id, RoomStatus::Playing, shown_to, PLAYING_MAX).await?;
        if own {
            rooms.extend(store.rooms_of(&account.id, RoomStatus::Waiting, shown_to, WAITING_READ_MAX).await?);
        }
        rooms.sort_by_key(|(_, row)| Reverse(row.created_ms));
        rooms.extend(store.rooms_of(&account.id, RoomStatus::Finished, shown_to, FINISHED_MAX).await?);
        let shown = rooms.into_iter().filter_map(|(room, row)| played(room, &row, &account));
        let (mut games, mut challenges): (Vec<PlayedGame>, Vec<PlayedGame>) =
            shown.partition(|game| game.players.get(game.seat).is_some_and(Option::is_some));
        if own {
            // Leave out challenges that the user could not join, and those by players whom the user has blocked since.
            let blockers = store.blockers(&account.id).await?;
            let blocked = store.blocked_by(&account.id).await?;
            let is_unwelcome = |user: &UserId| {
                blockers.contains(Some(user), None) || blocked.iter().any(|blocked| blocked.id == *user)
            };
            challenges.retain(|game| !opponents(game).any(is_unwelcome));
            challenges = listed_challenges(challenges);
            let mut waiting = 0;
            games.retain(|game| {
                waiting += usize::from(game.status == RoomStatus::Waiting);
                game.status != RoomStatus::Waiting || waiting <= WAITING_MAX
            });
            self.mark_online(&mut challenges);
        } else {
            for game in &mut games {
                game.to_act = None;
            }
        }
        let ratings = ratings.into_iter().map(|(game, rating)| (game, rating.into())).collect();
        Ok(Profile { user: account.user(), ratings, games, challenges, history })
    }

    async fn history(
        &self,
        user: &UserId,
        game: &Name,
        shown_to: ShownTo,
    ) -> Result<Vec<RatingPoint>, RequestError> {
        let chart = self.services.store.rating_chart(user, game, shown_to, HISTORY_MAX).await?;
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no rating is that high")]
        let point = |rating: f64, at| RatingPoint { game: game.clone(), at, rating: rating.round() as i32 };
        Ok(chart.into_iter().map(|one| point(one.rating, one.at_ms)).collect())
    }

    /// Sets which players are online, because rows do not contain presence.
    fn mark_online(&self, games: &mut [PlayedGame]) {
        for game in games {
            for seat in Seat::ALL {
                if let Some(Some(player)) = game.players.get_mut(seat) {
                    player.online = self.services.present.is_here(&player.user.id);
                }
            }
        }
    }

    async fn leaderboard(&self, of: OfGame) -> Result<Leaderboard, RequestError> {
        let game = crate::accounts::games().into_iter().find(|game| game.id == of.game);
        let game: Name =
            game.ok_or_else(|| RequestError::NoSuchGame(format!("there is no game “{}”", of.game)))?.id;
        let rows = self.services.store.leaderboard(&game, LEADERBOARD_MAX).await?;
        let rows = (1..)
            .zip(rows)
            .map(|(rank, row)| Ranked { rank, user: row.user, rating: row.rating.into() })
            .collect();
        Ok(Leaderboard { game, rows })
    }
}

/// Returns the latest few challenges by each player. If there are too many, those by guests are left out first, because
/// one person can create many guests.
fn listed_challenges(latest_first: Vec<PlayedGame>) -> Vec<PlayedGame> {
    let mut of_player: BTreeMap<UserId, usize> = BTreeMap::new();
    let mut listed = latest_first;
    listed.retain(|game| {
        let Some(challenger) = opponents(game).next() else { return true };
        let count = of_player.entry(challenger.clone()).or_default();
        *count += 1;
        *count <= CHALLENGES_OF_ONE_MAX
    });
    let is_by_guest = |game: &PlayedGame| {
        game.players.iter().any(|(seat, player)| {
            seat != game.seat && player.as_ref().is_some_and(|player| player.user.kind == UserKind::Guest)
        })
    };
    listed.sort_by_key(is_by_guest);
    listed.truncate(WAITING_MAX);
    listed.sort_by_key(|game| Reverse(game.at));
    listed
}

/// The ids of the players other than the profile's user.
fn opponents(game: &PlayedGame) -> impl Iterator<Item = &UserId> {
    let others = game.players.iter().filter(|(seat, _)| *seat != game.seat);
    others.filter_map(|(_, player)| player.as_ref()).map(|player| &player.user.id)
}

/// The profile that a person without an account sees of themselves.
fn empty(user: User) -> Profile {
    Profile { user, ratings: BTreeMap::new(), games: Vec::new(), challenges: Vec::new(), history: Vec::new() }
}

/// A room as an entry of a profile; none if its row is unreadable or does not name the user.
fn played(room: RoomId, row: &RoomRow, account: &Account) -> Option<PlayedGame> {
    let about: About = serde_json::from_str(&row.about).ok()?;
    let sits = |user: &Option<UserId>| user.as_ref() == Some(&account.id);
    let seat = if sits(&row.white) { Seat::White } else { Some(Seat::Black).filter(|_| sits(&row.black))? };
    let mut players = about.players;
    // `about` may contain the id that the user had as a guest, or a former name.
    if let Some(Some(player)) = players.get_mut(seat) {
        player.user = account.user();
    }
    let (at, result) = match &row.stage {
        Stage::Finished { at_ms, result, .. } => (*at_ms, Some(serde_json::from_str(result).ok()?)),
        Stage::Waiting { .. } | Stage::Playing { .. } => (row.created_ms, None),
    };
    Some(PlayedGame {
        room,
        game: row.game.clone(),
        variant: about.variant.into(),
        options: about.options,
        seat,
        players,
        random_seats: about.random_seats,
        clock: about.clock,
        rated: row.is_rated(),
        status: row.stage.status(),
        to_act: if let Stage::Playing { to_act, .. } = row.stage { to_act } else { None },
        at,
        result,
    })
}

#[cfg(test)]
mod tests;
