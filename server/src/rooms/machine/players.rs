//! The players of a room.

use super::{Invited, Room, Seated};
use crate::names;
use konakis_protocol::{PlayerName, RoomProgress, Seat, Seats, User, UserId, UserKind, Viewer};

impl Room {
    /// The seats of the game.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.contest.seats()
    }

    /// The player on a seat.
    #[must_use]
    pub fn seated(&self, seat: Seat) -> Option<&Seated> {
        self.players.get(seat)?.as_ref()
    }

    /// The seat of a user, if they play here.
    #[must_use]
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        self.seats().iter().find(|&seat| self.seated(seat).is_some_and(|who| who.user.id == *user))
    }

    /// The user with their name in this room. Players keep the name with which they took the seat. Other names are made
    /// distinct from the players' names.
    #[must_use]
    pub fn named(&self, user: User) -> User {
        let seated = self.seat_of(&user.id).and_then(|seat| self.seated(seat));
        let name = seated.map_or_else(|| self.name_beside(None, &user.name), |who| who.user.name.clone());
        User { name, ..user }
    }

    /// The name, made distinct from the names of the players on seats other than `own`.
    #[must_use]
    pub fn name_beside(&self, own: Option<Seat>, name: &PlayerName) -> PlayerName {
        let others =
            self.seats().iter().filter(|&seat| Some(seat) != own).filter_map(|seat| self.seated(seat));
        names::distinct(name, others.map(|who| &who.user.name))
    }

    /// The user as a viewer: the player on a seat, or a spectator.
    #[must_use]
    pub fn viewer(&self, user: Option<&UserId>) -> Viewer {
        user.and_then(|user| self.seat_of(user)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The challenged user, while the room waits for them.
    #[must_use]
    pub fn challenged(&self) -> Option<&UserId> {
        match (&self.settings.invited, self.progress()) {
            (Invited::User(user), RoomProgress::Waiting) => Some(user),
            _ => None,
        }
    }

    /// Replaces the challenged guest by the member into whom the guest was merged. The log does not record this,
    /// because the accounts record the merge.
    pub fn set_challenged(&mut self, member: UserId) {
        if self.challenged().is_some() {
            self.settings.invited = Invited::User(member);
        }
    }

    /// The free seat, if any.
    #[must_use]
    pub fn free_seat(&self) -> Option<Seat> {
        self.seats().iter().find(|&seat| self.seated(seat).is_none())
    }

    /// The seat and level of the computer, if it plays.
    #[must_use]
    pub fn computer(&self) -> Option<(Seat, u8)> {
        self.seats().iter().find_map(|seat| Some((seat, self.seated(seat)?.level?)))
    }

    /// Whether the sides will be drawn when the second player joins.
    #[must_use]
    pub fn has_random_seats(&self) -> bool {
        self.settings.start.random_seats && self.free_seat().is_some()
    }

    /// Whether all players are members. Only games between members change ratings.
    pub(super) fn are_all_members(&self) -> bool {
        let is_member = |seat| self.seated(seat).is_some_and(|who| who.user.kind == UserKind::Member);
        self.seats().iter().all(is_member)
    }
}
