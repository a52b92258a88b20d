//! The players' Discord IDs, and the players for whom the bot watches the room.

use super::effect::ChannelEffect;
use super::{Flow, Machine, Step};
use crate::game_server::Person;
use konakis_protocol::{BySeat, Player, RoomView, Seat, Snowflake, UserId, deleted_player};
use std::num::NonZeroU64;

impl Machine {
    pub(super) fn has_unknown_player(&self) -> bool {
        let is_unknown = |(seat, player): (Seat, &Option<Player>)| {
            player.as_ref().is_some_and(|player| !is_deleted(player))
                && self.people.get(seat).is_none_or(Option::is_none)
        };
        self.view.players.iter().any(is_unknown)
    }

    pub(super) fn seat_of(&self, user: u64) -> Option<Seat> {
        self.people.iter().find(|(_, player)| **player == Some(user)).map(|(seat, _)| seat)
    }

    pub(super) fn known_players(&self) -> Vec<u64> {
        self.people.iter().filter_map(|(_, player)| player.filter(|player| *player != 0)).collect()
    }

    pub(super) fn find_players(&mut self, effects: &mut Vec<ChannelEffect>) -> Flow {
        if !self.round.find_players {
            return Flow::Continue;
        }
        let mut players = Vec::new();
        for (seat, player) in self.view.players.iter() {
            match player {
                Some(player) if is_deleted(player) => {
                    effects.push(ChannelEffect::Forget(player.user.id.clone()))
                }
                Some(player) => players.push((seat, player.user.id.clone())),
                None => {}
            }
        }
        self.round.await_outcome(Step::FindingPlayers, ChannelEffect::FindPlayers(players), effects)
    }

    pub(super) fn players_found(
        &mut self,
        found: Option<BySeat<Option<u64>>>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        // If a look-up failed, the IDs known so far stay, and the next round looks up all players again. This round
        // must not go on: without the IDs, the first board would mention nobody, and the server would take the players
        // for absent.
        let Some(people) = found else { return self.round.abandon() };
        self.people = people;
        self.round.find_players = false;
        if self.view.progress.result().is_none() {
            effects.push(ChannelEffect::Attend(self.persons()));
        }
    }

    /// The players for whom the bot watches the room.
    pub(super) fn persons(&self) -> Vec<Person> {
        let person = |(seat, player): (Seat, &Option<Player>)| {
            let discord = self.people.get(seat).copied().flatten().and_then(NonZeroU64::new)?;
            let name = player.as_ref()?.user.name.clone();
            // The name in the room can be old. It can also contain a number that the account's name lacks, because the
            // players' names looked alike.
            Some(Person { discord: Snowflake::new(discord), name, keep_name: true })
        };
        self.view.players.iter().filter_map(person).collect()
    }
}

/// All deleted accounts have the same name, which no other account can have.
fn is_deleted(player: &Player) -> bool {
    player.user.name == deleted_player()
}

/// The user on each seat; none if the seat is free or the user's account is deleted.
pub(super) fn user_ids(view: &RoomView) -> Vec<Option<UserId>> {
    let id = |player: &Player| (!is_deleted(player)).then(|| player.user.id.clone());
    view.players.iter().map(|(_, player)| player.as_ref().and_then(id)).collect()
}
