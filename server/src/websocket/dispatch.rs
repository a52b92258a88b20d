//! Enforces the rate limits of a connection, decodes its requests, and answers them or passes them on.

use super::connection::Connection;
use super::refused::{ROOMS_MAX, Refused};
use crate::accounts::{Identity, discord_id};
use crate::connections::outbox::{Bound, Close};
use crate::connections::presence::ConnectionSet;
use crate::connections::wire::{addressed, encode};
use crate::errors::Coded;
use crate::requests::{Caller, Requests};
use crate::store::TokenHash;
use konakis_protocol::{
    Act, AskHint, ClaimDraw, ClientMessage, DecodeRefusal, ErrorCode, Hello, InRoom, Offer, OnBehalf,
    Proposal, Request, RequestId, RoomId, ServerFrame, ServerMessage, User, decode,
};
use std::num::NonZeroU32;
use std::sync::Arc;
use tracing::Instrument;

/// The maximum [`Connection::excess`]. A connection with a greater one is closed.
const EXCESS_MAX: u32 = 200;
/// A frame over the rate limit is decoded only if it has at most this many bytes. It is decoded so that the refusal has
/// the request's id.
const DECODED_OVER_LIMIT_MAX: usize = 2 << 10;

/// The cost of a frame, in requests. Decoding takes up to a microsecond for 4 bytes, so a long frame costs several
/// requests. A frame before `hello` costs more, because a new connection has a full budget and no other limit yet.
fn cost(is_known: bool, bytes: usize) -> NonZeroU32 {
    let (frame, bytes_each) = if is_known { (1, 2 << 10) } else { (10, 256) };
    let bytes = u32::try_from(bytes / bytes_each).unwrap_or(u32::MAX);
    NonZeroU32::MIN.saturating_add(bytes.saturating_add(frame - 1))
}

impl Connection {
    fn requests(&self) -> &Requests {
        &self.connections.requests
    }

    /// Whether a request would subscribe the connection to too many rooms. A request in flight counts, because its room
    /// may not have added the connection yet.
    fn watches_too_much(&self, message: &ClientMessage) -> bool {
        use ClientMessage as M;
        let is_new = |room: &RoomId| !self.outbox.watches(room);
        let subscribes = match message {
            M::Create(_) => true,
            // A rematch becomes a new room once a player accepts it or both players offer it.
            M::Offer(Proposal { room, what }) | M::Accept(Proposal { room, what }) => {
                *what == Offer::Rematch || is_new(room)
            }
            M::Join(InRoom { room })
            | M::Decline(InRoom { room })
            | M::Watch(InRoom { room })
            | M::Resign(InRoom { room })
            | M::Abort(InRoom { room })
            | M::Act(Act { room, .. })
            | M::Hint(AskHint { room, .. })
            | M::Refuse(Proposal { room, .. })
            | M::ClaimDraw(ClaimDraw { room, .. }) => is_new(room),
            M::Unwatch(_)
            | M::Record(_)
            | M::Analyse(_)
            | M::Judge(_)
            | M::Replay(_)
            | M::Chat(_)
            | M::Report(_)
            | M::Hello(_)
            | M::Evaluate(_)
            | M::Lobby(_)
            | M::Profile(_)
            | M::Leaderboard(_)
            | M::SignOut(_)
            | M::Block(_)
            | M::Unblock(_)
            | M::Blocks
            | M::Notifications
            | M::AddDevice(_)
            | M::RemoveDevice(_)
            | M::NotifyWhen(_)
            | M::DeliverNotices
            | M::EnterActivity(_)
            | M::LeaveActivity(_)
            | M::ShowInActivity(_)
            | M::WaitInActivity(_)
            | M::SetActivity(_)
            | M::Launch(_)
            | M::Data(_)
            | M::DeleteAccount
            | M::Ping => false,
        };
        subscribes && self.outbox.watched() + self.outbox.unanswered() > ROOMS_MAX
    }

    pub(super) async fn dispatch(&mut self, text: &str) {
        self.outbox.count_request();
        let is_over = !self.charge(text.len());
        if is_over && text.len() > DECODED_OVER_LIMIT_MAX {
            return self.too_fast(None);
        }
        let request = match decode(text) {
            Ok(request) if is_over => return self.too_fast(request.id),
            Err(refusal) if is_over => return self.too_fast(refusal.re),
            Ok(request) => request,
            Err(refusal) => return self.refuse(refusal),
        };
        self.excess = self.excess.saturating_sub(1);
        let Request { id, on_behalf, message } = request;
        match (self.identity.clone(), message) {
            (None, ClientMessage::Hello(hello)) => self.hello(id, hello).await,
            (None, _) => {
                self.fail(id, &Refused::NoHello);
            }
            (Some(_), ClientMessage::Hello(_)) => {
                self.fail(id, &Refused::SecondHello);
            }
            (Some(Identity::User(user, token, _)), ClientMessage::SignOut(how)) => {
                self.sign_out(id, &user, token, how.everywhere).await
            }
            (Some(identity), message) => self.request(identity, Request { id, on_behalf, message }).await,
        }
    }

    /// Charges for a frame before it is decoded. Returns whether it is allowed.
    fn charge(&self, bytes: usize) -> bool {
        let cost = cost(self.identity.is_some(), bytes);
        let of_connection =
            self.limiter.as_ref().is_none_or(|limiter| matches!(limiter.check_n(cost), Ok(Ok(()))));
        of_connection
            && match &self.identity {
                Some(Identity::User(.., charged_user)) => self.requests().limits.request(charged_user, cost),
                Some(Identity::Service) | None => true,
            }
    }

    async fn request(&mut self, identity: Identity, request: Request) {
        let service = matches!(identity, Identity::Service);
        let (user, newcomer) = match self.user_of(&identity, request.on_behalf.as_ref()).await {
            Ok(known) => known,
            Err(refusal) => {
                self.fail(request.id, &refusal);
                return;
            }
        };
        if !service && self.limiter.is_some() && self.watches_too_much(&request.message) {
            self.fail(request.id, &Refused::TooManyRooms);
            return;
        }
        let span = tracing::debug_span!(
            "request",
            connection = self.outbox.connection(),
            kind = request.message.kind(),
            id = request.id.as_ref().map(tracing::field::debug),
        );
        let discord = request.on_behalf.as_ref().map(|whom| whom.discord);
        let charged_user = match identity {
            Identity::User(.., charged_user) => Some(charged_user),
            Identity::Service => discord.map(discord_id),
        };
        let caller = Caller {
            user,
            newcomer,
            address: self.address,
            service,
            discord,
            charged_user,
            re: request.id,
            outbox: Arc::clone(&self.outbox),
            lag_ms: self.lag_ms,
        };
        self.requests().answer(caller, request.message).instrument(span).await;
    }

    /// The user of a request, and the newcomer if a service sends the request for a person without an account. A
    /// service's request that names nobody has no user.
    async fn user_of(
        &self,
        identity: &Identity,
        on_behalf: Option<&OnBehalf>,
    ) -> Result<(Option<User>, Option<OnBehalf>), Refused> {
        let whom = match (identity, on_behalf) {
            (Identity::User(user, ..), None) => return Ok((Some(user.clone()), None)),
            (Identity::User(..), Some(_)) => return Err(Refused::NotAService),
            (Identity::Service, None) => return Ok((None, None)),
            (Identity::Service, Some(whom)) => whom,
        };
        let sanctions = &self.requests().services.sanctions;
        let now_ms = self.requests().services.clock.now().wall;
        // Check for a ban first, because `Requests::on_behalf` may store a new name.
        if let Some(sentence) = sanctions.ban_of_discord(whom.discord, now_ms) {
            return Err(Refused::Banned(sentence));
        }
        let (user, newcomer) = self.requests().on_behalf(whom).await.map_err(|error| {
            let connection = self.outbox.connection();
            tracing::error!(connection, %error, "a service's user could not be looked up");
            Refused::UserUnknown
        })?;
        let ban = sanctions.ban(Some(&user.id), None, now_ms);
        ban.map_or(Ok((Some(user), newcomer)), |sentence| Err(Refused::Banned(sentence)))
    }

    async fn hello(&mut self, re: Option<RequestId>, hello: Hello) {
        if let Err(error) = self.admit(&hello).await {
            self.fail(re, &error);
            if error.code() == ErrorCode::Banned {
                self.outbox.close(Close::Banned);
            }
            return;
        }
        let requests = Arc::clone(&self.connections.requests);
        match requests
            .accounts
            .hello(&requests.services, &requests.limits, self.address, &self.outbox, hello)
            .await
        {
            Ok((identity, welcome)) => {
                if matches!(identity, Identity::Service) {
                    self.limiter = requests.limits.connection(true);
                    self.outbox.set_bound(Bound::SERVICE);
                }
                if let Identity::User(user, ..) = &identity {
                    requests.services.lobby.presence_changed(&user.id);
                }
                self.outbox.admitted(matches!(identity, Identity::Service));
                self.identity = Some(identity);
                self.send(re, ServerMessage::Welcome(welcome));
                self.close_if_banned();
            }
            Err(error) => {
                let banned = error.code() == ErrorCode::Banned;
                self.fail(re, &error);
                if banned {
                    self.outbox.close(Close::Banned);
                }
            }
        }
    }

    /// Closes the connection if its user or address was banned while `hello` was answered. A later ban finds the
    /// registered connection.
    fn close_if_banned(&self) {
        let Some(Identity::User(user, ..)) = &self.identity else { return };
        let (services, address) = (&self.requests().services, self.from);
        if let Some(sentence) =
            services.sanctions.ban(Some(&user.id), Some(address), services.clock.now().wall)
        {
            self.outbox.close_banned(&sentence);
        }
    }

    async fn sign_out(&self, re: Option<RequestId>, user: &User, token: TokenHash, everywhere: bool) {
        let requests = self.requests();
        let outcome = requests.accounts.sign_out(&requests.services, user, token, everywhere).await;
        match &outcome {
            Ok(()) => self.send(re, ServerMessage::Done),
            Err(error) => {
                tracing::error!(connection = self.outbox.connection(), %error, "a user could not be signed out");
                self.fail(
                    re,
                    &if error.is_unknown() { Refused::SignOutUnknown } else { Refused::NotSignedOut },
                );
            }
        }
        // If the outcome is unknown, the tokens may have been revoked, so close the connections too. Clients with valid
        // tokens reconnect.
        if outcome.is_ok() || outcome.is_err_and(|error| error.is_unknown()) {
            let which = if everywhere { ConnectionSet::All } else { ConnectionSet::With(token) };
            requests.services.present.sign_out(&user.id, which);
        }
    }

    fn refuse(&mut self, refusal: DecodeRefusal) {
        self.requests().services.meters.refused(refusal.code);
        self.send_frame(&refusal.into());
    }

    fn too_fast(&mut self, re: Option<RequestId>) {
        self.excess += 1;
        if self.excess > EXCESS_MAX {
            self.outbox.close(Close::Flooding);
            return;
        }
        self.fail(re, &Refused::TooFast);
    }

    fn fail(&self, re: Option<RequestId>, error: &impl Coded) {
        self.requests().services.meters.refused(error.code());
        self.send(re, ServerMessage::Error(error.reply()));
    }

    fn send(&self, re: Option<RequestId>, message: ServerMessage) {
        self.send_frame(&ServerFrame { re, to: None, message });
    }

    fn send_frame(&self, frame: &ServerFrame) {
        let message = encode(&frame.message).into();
        self.outbox.answer(addressed(&message, frame.re.as_ref(), frame.to.as_ref()));
    }
}
