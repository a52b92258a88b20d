//! The side at the bottom of a game's public board. This side changes only
//! - when a player turns the board round, or
//! - in a rematch, when the bot knows one player's Discord ID and learns the other's: White then comes to the bottom.

use super::Machine;
use crate::memory::RoomRecord;
use konakis_protocol::{BySeat, Seat};

impl Machine {
    pub(super) fn near(&self) -> Seat {
        near_side(&self.record, &self.people)
    }
}

/// The side at the bottom. `people` are the players' Discord IDs, as far as they are known.
pub(crate) fn near_side(record: &RoomRecord, people: &BySeat<Option<u64>>) -> Seat {
    let chosen = record.board().and_then(|board| board.near);
    chosen.or_else(|| only_player(people)).unwrap_or(Seat::White)
}

/// The side of the known player on Discord, if there is exactly one.
pub(super) fn only_player(people: &BySeat<Option<u64>>) -> Option<Seat> {
    let mut known = people.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat);
    let first = known.next()?;
    known.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_is_seen_from_the_side_of_the_only_discord_player() {
        assert_eq!(only_player(&[None, Some(7)].into()), Some(Seat::Black));
        assert_eq!(only_player(&[Some(7), None].into()), Some(Seat::White));
        assert_eq!(only_player(&[Some(7), Some(8)].into()), None);
        assert_eq!(only_player(&[None, None].into()), None);
    }

    #[test]
    fn the_board_of_a_rematch_follows_the_only_discord_player() {
        let mut record = RoomRecord::new(Some(1), 2, "en-US").with_board(2, 0);
        assert_eq!(near_side(&record, &[None, Some(7)].into()), Seat::Black);
        assert_eq!(near_side(&record, &[Some(8), Some(7)].into()), Seat::White);
        record.board_mut().unwrap().near = Some(Seat::White);
        assert_eq!(near_side(&record, &[None, Some(7)].into()), Seat::White, "the chosen side is kept");
    }
}
