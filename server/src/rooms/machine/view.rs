//! The views of a room: for one viewer, and for the lists of the lobby.
//!
//! Invariant: a view contains only what its viewer may know.

use super::Room;
use crate::clock::Moment;
use konakis_protocol::{
    Board, BySeat, Claim, ClaimWith, LiveGame, Player, Prompt, RoomView, Seat, SeatChoice, Seek, Viewer,
};
use serde::Serialize;

/// The viewer's own fields of a view, which differ between viewers even if the board has no secrets. On the wire, they
/// are the last fields of the view, in this order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ViewerFields {
    seat: Option<Seat>,
    legal: Vec<String>,
    prompt: Option<Prompt>,
    claims: Vec<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim_with: Option<ClaimWith>,
    #[serde(skip_serializing_if = "Option::is_none")]
    takeback_to: Option<u32>,
}

impl Room {
    /// The fields of a view that are this viewer's own.
    #[must_use]
    pub fn viewer_fields(&self, viewer: Viewer) -> ViewerFields {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let acts = seat.filter(|&seat| self.to_act().contains(seat));
        ViewerFields {
            seat,
            legal: acts.map_or_else(Vec::new, |seat| self.contest.legal(seat)),
            prompt: acts.and_then(|seat| self.contest.prompt(seat)),
            claims: acts.map_or_else(Vec::new, |seat| self.contest.claims(seat)),
            claim_with: acts.and_then(|seat| self.contest.claim_with(seat)),
            takeback_to: seat.and_then(|seat| self.offerable_takeback(seat)),
        }
    }

    /// The room as this viewer sees it now.
    #[must_use]
    pub fn view(&self, viewer: Viewer, now: Moment) -> RoomView {
        let ViewerFields { seat, legal, prompt, claims, claim_with, takeback_to } =
            self.viewer_fields(viewer);
        let is_unrated = self.outcome().is_some_and(|outcome| self.score(outcome).is_none());
        RoomView {
            room: self.id.clone(),
            seq: self.seq,
            game: self.contest.game().to_owned().into(),
            variant: self.contest.rules().variant().to_owned().into(),
            options: self.contest.rules().options().clone(),
            progress: self.progress(),
            seat,
            players: self.players(),
            clock: self
                .clocks
                .as_ref()
                .map(|clocks| clocks.view(self.first_action_ms(now), self.paused, now)),
            rated: self.settings.rated && !is_unrated,
            hardly_begun: self.settings.rated && is_unrated,
            private: self.settings.private,
            random_seats: self.has_random_seats(),
            waiting: self.waiting(now),
            setup: self.is_playing() && self.contest.is_setup(),
            ply: self.ply(),
            board: self.board(viewer),
            last: self.contest.last_action(Some(viewer)),
            turn: self.contest.turn_so_far(Some(viewer)),
            legal,
            prompt,
            offers: self.offers.clone(),
            claims,
            claim_with,
            takeback_to,
            spectators: self.spectators,
            rematch: self.rematch.clone(),
            hints: self.hints,
        }
    }

    fn board(&self, viewer: Viewer) -> Board {
        let mut board = self.contest.view(viewer);
        self.hide_undrawn(&mut board);
        board
    }

    pub(super) fn awaits_start(&self) -> bool {
        self.free_seat().is_some() && self.contest.has_random_start()
    }

    /// If the start is random, removes the terrain of the board until the last player joins: only then is the start
    /// decided.
    pub(super) fn hide_undrawn(&self, board: &mut Board) {
        if self.awaits_start() {
            let bare = ".".repeat(board.files.into());
            board.terrain.fill(bare);
        }
    }

    /// The names of the players in seat order; `…` for a free seat.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |seat| self.seated(seat).map_or_else(|| "…".to_owned(), |who| who.user.name.to_string());
        self.seats().iter().map(name).collect()
    }

    /// The levels of the computer in seat order; none for a person or a free seat.
    #[must_use]
    pub fn levels(&self) -> Vec<Option<u8>> {
        self.seats().iter().map(|seat| self.seated(seat)?.level).collect()
    }

    /// The player on each seat.
    #[must_use]
    pub fn players(&self) -> BySeat<Option<Player>> {
        BySeat::new(self.seats(), |seat| {
            let who = self.seated(seat)?;
            Some(Player {
                user: who.user.clone(),
                rating: who.rating,
                online: self.is_present(seat),
                level: who.level,
            })
        })
    }

    /// The room's entry in the lobby's list of seeks; none if it is not listed.
    #[must_use]
    pub fn seek(&self) -> Option<Seek> {
        let seat = self.free_seat().filter(|_| self.is_listed())?;
        let creator = self.seated(self.seats().after(seat))?;
        Some(Seek {
            room: self.id.clone(),
            game: self.contest.game().to_owned().into(),
            variant: self.contest.rules().variant().to_owned().into(),
            options: self.contest.rules().options().clone(),
            user: creator.user.clone(),
            rating: creator.rating,
            clock: self.settings.clock,
            rated: self.settings.rated,
            seat: if self.has_random_seats() { SeatChoice::Random } else { seat.into() },
            order: 0,
        })
    }

    /// Whether the player who waits for an opponent is present.
    #[must_use]
    pub fn is_creator_present(&self) -> bool {
        self.free_seat().is_some_and(|seat| self.is_present(self.seats().after(seat)))
    }

    /// Whether the lobby may list the room as open to anyone.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.settings.invited == super::Invited::Anyone
            && !self.settings.private
            && self.outcome().is_none()
            && self.free_seat().is_some()
    }

    /// The number of spectators; `None` if the game is private or not in progress.
    #[must_use]
    pub fn live_spectators(&self) -> Option<u32> {
        (self.is_playing() && !self.settings.private).then_some(self.spectators)
    }

    /// The room's entry in the lobby's list of live games; none if the game is private or not in progress.
    #[must_use]
    pub fn live_game(&self) -> Option<LiveGame> {
        (self.is_playing() && !self.settings.private).then(|| LiveGame {
            room: self.id.clone(),
            game: self.contest.game().to_owned().into(),
            variant: self.contest.rules().variant().to_owned().into(),
            options: self.contest.rules().options().clone(),
            players: self.players(),
            clock: self.settings.clock,
            rated: self.settings.rated,
            ply: self.ply(),
            to_act: self.to_act(),
            spectators: self.spectators,
            board: Some(self.contest.view(Viewer::Spectator)),
        })
    }
}
