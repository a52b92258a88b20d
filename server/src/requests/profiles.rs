//! Profiles and leaderboards.
//!
//! Invariants: private games and whose turn it is appear only in a player's own profile. A challenge appears only to its two
//! players until it is accepted.

use super::{Requester, Requests, Wrong};
use crate::rooms::machine::row::About;
use crate::store::{Account, AccountKind, RoomRow, Stage};
use konakis_protocol::{
    Leaderboard, Name, OfGame, PlayedGame, Profile, Ranked, RatingPoint, RoomId, Seat, Status, UserId,
};
use std::cmp::Reverse;

/// The most games in progress that a profile lists.
const PLAYING_MAX: u32 = 200;
/// The most open challenges that a profile lists.
const WAITING_MAX: u32 = 50;
/// The most finished games that a profile lists.
const FINISHED_MAX: u32 = 50;
/// The most points of each game in a profile's rating history.
const HISTORY_MAX: u32 = 100;
/// The most players that a leaderboard lists.
const LEADERBOARD_MAX: u32 = 50;

impl Requests<'_> {
    pub(super) async fn profile(&self, requester: &Requester, of: Option<UserId>) -> Result<Profile, Wrong> {
        let store = &self.services.store;
        let asked_by = requester.user.as_ref().map(|user| user.id.clone());
        let id = of.or_else(|| asked_by.clone()).ok_or(Wrong::Nobody)?;
        let account = store.user(&id).await?.filter(|account| account.kind != AccountKind::Deleted);
        let account = account.ok_or_else(|| Wrong::NoSuchUser(id.clone()))?;
        let standings = store.ratings(&account.id).await?;
        let mut history = Vec::new();
        for game in standings.keys() {
            history.extend(self.history(&account.id, game).await?);
        }
        history.sort_by_key(|point| point.at);
        let own = asked_by.as_ref() == Some(&account.id);
        let mut rooms = store.rooms_of(&account.id, Status::Playing, PLAYING_MAX).await?;
        rooms.extend(store.rooms_of(&account.id, Status::Waiting, WAITING_MAX).await?);
        rooms.sort_by_key(|(_, row)| Reverse(row.created_ms));
        rooms.extend(store.rooms_of(&account.id, Status::Finished, FINISHED_MAX).await?);
        let shown = rooms.into_iter().filter(|(_, row)| own || !row.private);
        let shown = shown.filter_map(|(room, row)| played(room, &row, &account));
        let (mut games, mut challenges): (Vec<PlayedGame>, Vec<PlayedGame>) =
            shown.partition(|game| game.players.get(game.seat).is_some_and(Option::is_some));
        if own {
            self.mark_online(&mut challenges);
        } else {
            challenges.clear();
            for game in &mut games {
                game.to_act = None;
            }
        }
        let ratings = standings.into_iter().map(|(game, standing)| (game, standing.into())).collect();
        Ok(Profile { user: account.user(), ratings, games, challenges, history })
    }

    async fn history(&self, user: &UserId, game: &Name) -> Result<Vec<RatingPoint>, Wrong> {
        let chart = self.services.store.rating_chart(user, game, HISTORY_MAX).await?;
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no rating is so high")]
        let point = |rating: f64, at| RatingPoint { game: game.clone(), at, rating: rating.round() as i32 };
        Ok(chart.into_iter().map(|one| point(one.rating, one.at_ms)).collect())
    }

    /// Marks the connected players, which rows do not contain.
    fn mark_online(&self, games: &mut [PlayedGame]) {
        for game in games {
            for seat in Seat::ALL {
                if let Some(Some(player)) = game.players.get_mut(seat) {
                    player.online = self.services.present.is_here(&player.user.id);
                }
            }
        }
    }

    pub(super) async fn leaderboard(&self, of: OfGame) -> Result<Leaderboard, Wrong> {
        let game = crate::accounts::games().into_iter().find(|game| game.id == of.game);
        let game: Name = game.ok_or_else(|| Wrong::NoSuchGame(format!("there is no game “{}”", of.game)))?.id;
        let rows = self.services.store.leaderboard(&game, LEADERBOARD_MAX).await?;
        let rows = (1..)
            .zip(rows)
            .map(|(rank, row)| Ranked { rank, user: row.user, rating: row.standing.into() })
            .collect();
        Ok(Leaderboard { game, rows })
    }
}

/// A room as an entry of a profile; none if its row is incomplete.
fn played(room: RoomId, row: &RoomRow, account: &Account) -> Option<PlayedGame> {
    let about: About = serde_json::from_str(&row.about).ok()?;
    let sits = |user: &Option<UserId>| user.as_ref() == Some(&account.id);
    let seat = if sits(&row.white) { Seat::White } else { Some(Seat::Black).filter(|_| sits(&row.black))? };
    let mut players = about.players;
    // The row may name the user as a guest or under an earlier name.
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
        clock: about.clock,
        rated: row.rated,
        status: row.stage.status(),
        to_act: if let Stage::Playing { to_act } = row.stage { to_act } else { None },
        at,
        result,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::Accounts;
    use crate::clock::UptimeClock;
    use crate::connections::outbox::Outbox;
    use crate::limits::Limits;
    use crate::random::Random;
    use crate::rooms::machine::{Invited, NewRoom, Seated};
    use crate::rooms::services::Services;
    use crate::store::Store;
    use crate::telemetry::Meters;
    use konakis_protocol::{PlayerName, Seats};
    use std::sync::Arc;

    #[tokio::test]
    async fn an_own_profile_tells_whose_turn_it_is_without_rooms() {
        let (house, random) = (UptimeClock::resumed_at(0), Random::from_seed(1));
        let services = Services::new(Store::memory(), house, random, Meters::new().unwrap());
        let (accounts, limits) = (Accounts::new(None), Limits::new(true));
        let mut players = Vec::new();
        for name in ["Anna", "Ben"] {
            let (id, name) = (services.random.user(), PlayerName::nearest(name));
            let account = Account { id, name, kind: AccountKind::Guest, locale: None, created_ms: 0 };
            services.store.create_user(account.clone(), None).await.unwrap();
            players.push(account.user());
        }
        let seated =
            |seat: Seat| Some(Seated { user: players[seat.index()].clone(), rating: None, level: None });
        for _ in 0..PLAYING_MAX {
            let fresh = services.fresh();
            let founding = NewRoom {
                game: "tablut".to_owned(),
                variant: "yourturnmyturn".to_owned(),
                options: konakis_games::Options::new(),
                seed: fresh.seed,
                clock: None,
                players: [seated(Seat::White), seated(Seat::Black)].into(),
                creator: players[0].id.clone(),
                invited: Invited::Link,
                rated: false,
                private: false,
            };
            services.create(&fresh.room, &founding).await.unwrap();
        }
        let requests = Requests { services: &services, accounts: &accounts, limits: &limits };
        let requester = |user: &konakis_protocol::User| Requester {
            address: std::net::Ipv4Addr::LOCALHOST.into(),
            user: Some(user.clone()),
            service: false,
            re: None,
            outbox: Arc::new(Outbox::new(1)),
            lag_ms: 0,
        };
        let own = requests.profile(&requester(&players[0]), None).await.unwrap();
        assert_eq!(own.games.len(), PLAYING_MAX as usize);
        assert!(own.games.iter().all(|game| game.to_act == Some(Seats::one(Seat::White))));
        let other = requests.profile(&requester(&players[1]), Some(players[0].id.clone())).await.unwrap();
        assert!(other.games.iter().all(|game| game.to_act.is_none()));
        assert_eq!(services.rooms_in_memory(), 0);
    }
}
