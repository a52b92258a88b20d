//! Checks requests for new rooms, and creates the rooms.

use super::opponent::Invitation;
use super::{Caller, Handled, RequestError, Requests};
use crate::rooms::creation::{self, CreateError, NEW_ROOM_BYTES_MAX, fresh};
use crate::rooms::machine::{Invited, NewRoom, Seated, Start};
use crate::rooms::task::RoomCommand;
use konakis_engine::Level;
use konakis_games::{Contest, Seed};
use konakis_protocol::{BySeat, Create, Opponent, Seat, SeatChoice, Seats, User, UserId, UserKind};

impl Requests {
    /// Creates a room and has its creator watch it.
    pub(super) async fn create(&self, caller: &mut Caller, create: Create) -> Result<Handled, RequestError> {
        let fresh = fresh(&self.services.random);
        // A refusal promises that nothing was stored, so check this before anything is stored.
        if !caller.outbox.may_watch(&fresh.room, NEW_ROOM_BYTES_MAX, true) {
            return Err(RequestError::TooManyWatched);
        }
        let new_room = self.new_room(caller, create, fresh.seed).await?;
        let lobby = &self.services.lobby;
        if new_room.invited == Invited::Anyone {
            let network = self.limits.counted(caller.address).filter(|_| !caller.service);
            lobby.reserve(&fresh.room, &new_room.creator, network)?;
        }
        if let Err(error) = creation::create(&self.services, &fresh.room, &new_room).await {
            lobby.release(&fresh.room);
            return Err(match error {
                CreateError::Store(error) if error.is_unknown() => RequestError::RoomUnconfirmed(fresh.room),
                error => error.into(),
            });
        }
        self.rooms.tell(&fresh.room, RoomCommand::Watch(caller.client())).await;
        Ok(Handled::PassedOn)
    }

    /// Returns the room to create. The creator and the challenged person get accounts if they have none. All
    /// checks come before that, except the checks of some limits.
    async fn new_room(
        &self,
        caller: &mut Caller,
        create: Create,
        seed: u64,
    ) -> Result<NewRoom, RequestError> {
        let contest =
            Contest::start(&create.game, create.variant.as_deref(), &create.options, Seed::new(seed))
                .map_err(|error| RequestError::NoSuchGame(error.to_string()))?;
        check_opponent(&create, contest.game())?;
        let invitation = self.opponent(caller, create.opponent, create.rated).await?;
        if create.rated && caller.user.as_ref().is_some_and(|user| user.kind != UserKind::Member) {
            return Err(RequestError::RatedGuest);
        }
        let user = self.with_account(caller).await?;
        if let Invitation::People(Invited::User(challenged)) = &invitation {
            self.charge_challenge(caller, &user, challenged)?;
        }
        let (invited, opponent) = match invitation {
            Invitation::People(invited) => (invited, None),
            Invitation::Newcomer(whom) => (Invited::User(self.account_for(&whom).await?.id), None),
            Invitation::Computer(computer) => (Invited::Nobody, Some(computer)),
        };
        // Without an opponent, random sides are drawn when an opponent joins. Until then the creator has the first
        // seat.
        let random_seats = create.seat == SeatChoice::Random && opponent.is_none();
        let seat = match create.seat {
            SeatChoice::White => Seat::White,
            SeatChoice::Black => Seat::Black,
            SeatChoice::Random if random_seats => Seat::White,
            SeatChoice::Random => Seed::new(seed).draw_seat(contest.seats()),
        };
        let creator = self.seated(user, &create.game).await?;
        let id = creator.user.id.clone();
        let players = players(contest.seats(), seat, creator, opponent);
        Ok(NewRoom {
            game: create.game.into_owned(),
            variant: contest.rules().variant().to_owned(),
            options: contest.rules().options().clone(),
            seed,
            clock: create.clock,
            players,
            creator: id,
            invited,
            rated: create.rated,
            private: create.private,
            start: Start { first_action_s: create.first_action_s, ..Start::new(random_seats) },
        })
    }

    /// Charges the user for a challenge. If the user is a guest, their address is charged too.
    fn charge_challenge(
        &self,
        caller: &Caller,
        user: &User,
        challenged: &UserId,
    ) -> Result<(), RequestError> {
        let address_of_guest = (user.kind == UserKind::Guest).then_some(caller.charged_address()).flatten();
        self.limits
            .challenge(caller.charged_user()?, challenged, address_of_guest)
            .map_err(|_| RequestError::TooManyChallenges)
    }
}

fn check_opponent(create: &Create, game: &str) -> Result<(), RequestError> {
    if let Opponent::Computer(level) = create.opponent
        && Level::of(game, level).is_none()
    {
        return Err(RequestError::NoSuchLevel(level));
    }
    let is_contradictory = create.opponent == Opponent::Open && create.private;
    if is_contradictory { Err(RequestError::PrivateOpen) } else { Ok(()) }
}

fn players(seats: Seats, seat: Seat, creator: Seated, opponent: Option<Seated>) -> BySeat<Option<Seated>> {
    let mut players = BySeat::new(seats, |other| if other == seat { None } else { opponent.clone() });
    if let Some(place) = players.get_mut(seat) {
        *place = Some(creator);
    }
    players
}
