//! How a room looks, to each of those who look at it.

use super::{Moment, Room};
use konakis_protocol::{BySeat, Claim, LastAction, LiveGame, Player, Prompt, RoomView, Seat, Seek, Viewer};
use serde::Serialize;

/// What of a view is its viewer's own; on the wire the last of its fields, in this order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    seat: Option<Seat>,
    legal: Vec<String>,
    prompt: Option<Prompt>,
    claims: Vec<Claim>,
}

impl Room {
    /// What of the room is this viewer's own: his seat, and what he can do.
    #[must_use]
    pub fn own(&self, viewer: Viewer) -> Own {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let acts = seat.filter(|&seat| self.to_act().contains(seat));
        Own {
            seat,
            legal: acts.map_or_else(Vec::new, |seat| self.contest.legal(seat)),
            prompt: acts.and_then(|seat| self.contest.prompt(seat)),
            claims: acts.map_or_else(Vec::new, |seat| self.contest.claims(seat)),
        }
    }

    /// The room as this viewer sees it now.
    #[must_use]
    pub fn view(&self, viewer: Viewer, now: Moment) -> RoomView {
        let Own { seat, legal, prompt, claims } = self.own(viewer);
        RoomView {
            room: self.id.clone(),
            seq: self.seq,
            game: self.contest.game().to_owned().into(),
            variant: self.contest.rules().variant().to_owned().into(),
            options: self.contest.rules().options().clone(),
            standing: self.standing(),
            seat,
            players: self.players(),
            clock: self.clocks.as_ref().map(|clocks| clocks.view(now)),
            rated: self.terms.rated,
            ply: self.ply(),
            board: self.contest.view(viewer),
            last: self.last(viewer),
            legal,
            prompt,
            offers: self.offers.clone(),
            claims,
            spectators: self.spectators,
            rematch: self.rematch.clone(),
        }
    }

    fn last(&self, viewer: Viewer) -> Option<LastAction> {
        let entry = self.contest.actions().last()?;
        Some(LastAction {
            seat: entry.seat,
            action: self.contest.masked(entry, viewer),
            events: self.contest.last_events().to_vec(),
        })
    }

    /// What those who play are called, for a title.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let name = |seat| self.seated(seat).map_or_else(|| "…".to_owned(), |who| who.user.name.to_string());
        self.seats().iter().map(name).collect()
    }

    /// Who sits where.
    #[must_use]
    pub fn players(&self) -> BySeat<Option<Player>> {
        BySeat::new(self.seats(), |seat| {
            let who = self.seated(seat)?;
            Some(Player { user: who.user.clone(), rating: who.rating, online: self.is_present(seat) })
        })
    }

    /// The room as a row of the lobby's seeks; none if it waits for nobody in particular.
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
            clock: self.terms.clock,
            rated: self.terms.rated,
            seat: seat.into(),
            order: 0,
        })
    }

    /// Whether the player who waits for an opponent is in the room.
    #[must_use]
    pub fn is_attended(&self) -> bool {
        self.free_seat().is_some_and(|seat| self.is_present(self.seats().after(seat)))
    }

    /// Whether the room stands in the lobby for anyone to join.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.terms.invited == super::Invited::Anyone
            && !self.terms.private
            && self.outcome().is_none()
            && self.free_seat().is_some()
    }

    /// How many look at the game; none unless one is on that anyone may watch.
    #[must_use]
    pub fn looked_at(&self) -> Option<u32> {
        (self.is_on() && !self.terms.private).then_some(self.spectators)
    }

    /// The room as a row of the lobby's live games; none unless a game is on that anyone may watch.
    #[must_use]
    pub fn live_game(&self) -> Option<LiveGame> {
        (self.is_on() && !self.terms.private).then(|| LiveGame {
            room: self.id.clone(),
            game: self.contest.game().to_owned().into(),
            variant: self.contest.rules().variant().to_owned().into(),
            options: self.contest.rules().options().clone(),
            players: self.players(),
            clock: self.terms.clock,
            rated: self.terms.rated,
            ply: self.ply(),
            to_act: self.to_act(),
            spectators: self.spectators,
            board: Some(self.contest.view(Viewer::Spectator)),
        })
    }
}
