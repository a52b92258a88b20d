//! Random lobbies, and random changes of the lobby.

use super::values::{clock, options, room, seats, user, word};
use super::views::{board, players};
use konakis_protocol::{LiveGame, Lobby, LobbyChanges, SeatChoice, Seek};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn seek() -> impl Strategy<Value = Seek> {
    let seat = select(vec![SeatChoice::White, SeatChoice::Black, SeatChoice::Random]);
    let game = (room(), word(), word(), options(), of(clock()));
    (game, user(), of(any::<i32>()), seat, any::<(bool, u64)>()).prop_map(
        |(game, user, rating, seat, (rated, order))| {
            let (room, game, variant, options, clock) = game;
            Seek { room, game, variant, options, user, rating, clock, rated, seat, order }
        },
    )
}

fn live_game() -> impl Strategy<Value = LiveGame> {
    let game = (room(), word(), word(), options(), of(clock()));
    (game, players(), seats(), any::<(bool, u32, u32)>(), of(board())).prop_map(
        |(game, players, to_act, (rated, ply, spectators), board)| {
            let (room, game, variant, options, clock) = game;
            LiveGame { room, game, variant, options, players, clock, rated, ply, to_act, spectators, board }
        },
    )
}

pub(crate) fn lobby() -> impl Strategy<Value = Lobby> {
    (vec(seek(), 0..3), vec(live_game(), 0..3), any::<u32>(), of(any::<u64>()))
        .prop_map(|(seeks, live, people, seq)| Lobby { seeks, live, people, seq })
}

pub(crate) fn lobby_changes() -> impl Strategy<Value = LobbyChanges> {
    let gone = || vec(room(), 0..3);
    (any::<u64>(), vec(seek(), 0..3), gone(), vec(live_game(), 0..3), gone(), of(any::<u32>())).prop_map(
        |(seq, seeks, seeks_gone, live, live_gone, people)| LobbyChanges {
            seq,
            seeks,
            seeks_gone,
            live,
            live_gone,
            people,
        },
    )
}
