//! Random views and replays of rooms, and the values in them.
//!
//! A view takes the fields that are not random from an example. Most fields here are independent of each other, because
//! decoding does not compare them.

use super::values::{clock, options, perspective, room, seat, user, word};
use konakis_protocol::{
    Board, BySeat, Claim, ClockView, Detail, Facing, Invitation, LastAction, LeftMs, Offer, Outcome, Piece,
    Player, Reason, Replay, ReplayPosition, RoomProgress, RoomView, Seat, Seats, ServerMessage, Square,
    Waiting,
};
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn players() -> impl Strategy<Value = BySeat<Option<Player>>> {
    let player = (user(), of(any::<i32>()), any::<bool>(), of(any::<u8>()));
    let player = player.prop_map(|(user, rating, online, level)| Player { user, rating, online, level });
    [of(player.clone()), of(player)].prop_map(BySeat::from)
}

pub(crate) fn outcome() -> impl Strategy<Value = Outcome> {
    let scores = of(any::<[u32; 2]>().prop_map(BySeat::from));
    (of(seat()), select(Reason::COMMON.to_vec()), scores).prop_map(|(winner, reason, scores)| Outcome {
        winner,
        reason,
        scores,
    })
}

fn progress() -> impl Strategy<Value = RoomProgress> {
    let seats = select(vec![Seats::one(Seat::White), Seats::one(Seat::Black), Seats::TWO]);
    prop_oneof![
        Just(RoomProgress::Waiting),
        seats.prop_map(|to_act| RoomProgress::Playing { to_act }),
        outcome().prop_map(|result| RoomProgress::Finished { result }),
    ]
}

fn clock_view() -> impl Strategy<Value = ClockView> {
    let running = select(vec![Seats::NONE, Seats::one(Seat::Black), Seats::TWO]);
    let times = (any::<[u64; 2]>(), any::<u64>(), of(any::<u64>()));
    (clock(), times, running).prop_map(|(choice, (left, at, first_action_ms), running)| ClockView {
        kind: choice.into(),
        left: LeftMs(left.into()),
        running,
        at,
        first_action_ms,
    })
}

fn waiting() -> impl Strategy<Value = Waiting> {
    let invited = select(vec![Invitation::Open, Invitation::Link, Invitation::User]);
    (invited, any::<u64>(), of(any::<u64>())).prop_map(|(invited, until, away_ms)| Waiting {
        invited,
        until,
        away_ms,
    })
}

fn detail() -> impl Strategy<Value = Detail> {
    let facing = select(vec![Facing::N, Facing::E, Facing::S, Facing::W]);
    let tokens = vec((of(word()), any::<bool>()), 0..3);
    let territory = (any::<u8>(), any::<bool>(), tokens).prop_map(|(side, controlled, tokens)| {
        let (stack, spent) = tokens.into_iter().unzip();
        Detail::Territory { side, controlled, stack, spent }
    });
    prop_oneof![
        Just(Detail::Plain {}),
        facing.prop_map(|facing| Detail::Facing { facing }),
        of(any::<u8>()).prop_map(|value| Detail::Value { value }),
        territory,
    ]
}

/// Generates boards with pieces of all kinds. Their squares are random, because decoding does not check them.
pub(crate) fn board() -> impl Strategy<Value = Board> {
    let square = (0..Square::SIDE_MAX, 0..Square::SIDE_MAX);
    let square = square.prop_map(|(file, rank)| Square::new(file, rank).unwrap());
    let piece = (square, of(seat()), word(), detail());
    let piece = piece.prop_map(|(at, owner, kind, detail)| Piece { at, owner, kind, detail });
    let terrain = vec("[.a-z]{1,4}", 0..4);
    let lost = of([vec(any::<u8>(), 0..3), vec(any::<u8>(), 0..3)].prop_map(BySeat::from));
    (any::<(u8, u8)>(), terrain, vec(piece, 0..3), btree_map(word(), any::<u32>(), 0..3), lost).prop_map(
        |((files, ranks), terrain, pieces, counts, lost)| Board {
            files,
            ranks,
            terrain,
            pieces,
            counts,
            lost,
        },
    )
}

pub(crate) fn view() -> impl Strategy<Value = RoomView> {
    let about = (room(), any::<u64>(), options(), of(seat()), players(), of(clock_view()));
    let last = of((seat(), "[a-z0-9-]{0,9}"));
    let game = (any::<(bool, u32, u32)>(), progress(), last, vec(".{0,6}", 0..4));
    let ends = (of(room()), any::<[bool; 3]>(), of(waiting()));
    (about, game, of(seat()), ends, board()).prop_map(|(about, game, draw, ends, board)| {
        let text = include_str!("../examples/view.json");
        let ServerMessage::View(view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        let (room, seq, options, seat, players, clock) = about;
        let ((rated, ply, spectators), progress, last, legal) = game;
        let action = |(seat, action)| LastAction {
            seat,
            action,
            events: Vec::new(),
            turn_number: rated.then_some(ply),
        };
        let last = last.map(action);
        let turn = last.iter().filter(|_| rated).cloned().collect();
        let offers = draw.map(|seat| (Offer::Draw, seat)).into_iter().collect();
        let claims = if rated { vec![Claim::FiftyMoves] } else { Vec::new() };
        let whole =
            RoomView { room, seq, options, progress, seat, players, clock, rated, ply, last, turn, ..*view };
        let (rematch, [private, random_seats, hardly_begun], waiting) = ends;
        let whole = RoomView { private, random_seats, hardly_begun, waiting, board, ..whole };
        RoomView { legal, offers, claims, spectators, rematch, hints: ply, setup: rated, ..whole }
    })
}

pub(crate) fn replay() -> impl Strategy<Value = Replay> {
    (room(), perspective(), any::<u32>(), vec(view(), 0..3)).prop_map(|(room, perspective, from, views)| {
        let position = |view: RoomView| ReplayPosition {
            ply: view.ply,
            to_act: view.progress.to_act(),
            setup: view.setup,
            board: view.board,
            last: view.last,
            text: view.setup.then(|| view.ply.to_string()),
            turn: view.turn,
        };
        Replay { room, perspective, from, plies: from, positions: views.into_iter().map(position).collect() }
    })
}
