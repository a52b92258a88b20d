//! The part of a view that all viewers of a game without secrets share: all fields except the viewer's own, ready to
//! encode.
//!
//! Invariant: the fields are those of [`RoomView`] before the viewer's own, in the same order. This file compiles only
//! if it names every field of the view. A test of `encoded_views` compares the encoded bytes with those of the view.

use konakis_protocol::{
    Board, BySeat, ClockView, LastAction, Name, Offer, Options, Player, RoomId, RoomProgress, RoomView, Seat,
    Waiting,
};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(super) struct SharedView<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    room: &'a RoomId,
    seq: u64,
    game: &'a Name,
    variant: &'a Name,
    options: &'a Options,
    #[serde(flatten)]
    progress: &'a RoomProgress,
    players: &'a BySeat<Option<Player>>,
    clock: &'a Option<ClockView>,
    rated: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    hardly_begun: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    private: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    random_seats: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<Waiting>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    setup: bool,
    ply: u32,
    board: &'a Board,
    last: &'a Option<LastAction>,
    #[serde(skip_serializing_if = "<[LastAction]>::is_empty")]
    turn: &'a [LastAction],
    offers: &'a BTreeMap<Offer, Seat>,
    spectators: u32,
    rematch: &'a Option<RoomId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hints: Option<u32>,
}

impl<'a> SharedView<'a> {
    pub(super) fn of(view: &'a RoomView) -> Self {
        let RoomView {
            room,
            seq,
            game,
            variant,
            options,
            progress,
            players,
            clock,
            rated,
            hardly_begun,
            private,
            random_seats,
            waiting,
            setup,
            ply,
            board,
            last,
            turn,
            offers,
            spectators,
            rematch,
            hints,
            seat: _,
            legal: _,
            prompt: _,
            claims: _,
            claim_with: _,
            takeback_to: _,
        } = view;
        Self {
            kind: "view",
            room,
            seq: *seq,
            game,
            variant,
            options,
            progress,
            players,
            clock,
            rated: *rated,
            hardly_begun: *hardly_begun,
            private: *private,
            random_seats: *random_seats,
            waiting: *waiting,
            setup: *setup,
            ply: *ply,
            board,
            last,
            turn,
            offers,
            spectators: *spectators,
            rematch,
            hints: (*hints > 0).then_some(*hints),
        }
    }
}
