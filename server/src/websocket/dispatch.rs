//! Decodes the requests of a connection, enforces its rate limits, and answers or dispatches them.

use super::{Connection, End};
use crate::accounts::Identity;
use crate::connections::outbox::{Bound, Close};
use crate::connections::presence::Which;
use crate::connections::wire::{addressed, encode};
use crate::requests::{Requester, Requests};
use crate::store::TokenHash;
use konakis_protocol::{
    ClientMessage, ErrorCode, ErrorReply, Hello, Refusal, Request, RequestId, ServerFrame, ServerMessage,
    User, decode,
};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tracing::Instrument;

/// The connection is closed after this many requests over the limit.
const EXCESS_MAX: u32 = 200;
/// The most rooms that one connection watches; a service's connection has no limit.
const ROOMS_MAX: usize = 200;

impl Connection {
    /// Whether a request would subscribe this connection to one room too many. A request in flight counts as a
    /// subscription, because its room may not have added it yet.
    fn watches_too_much(&self, message: &ClientMessage) -> bool {
        let subscribes = match message {
            ClientMessage::Create(_) => true,
            ClientMessage::Unwatch(_)
            | ClientMessage::Record(_)
            | ClientMessage::Replay(_)
            | ClientMessage::Chat(_) => false,
            message => message.room().is_some_and(|room| !self.outbox.watches(room)),
        };
        subscribes && self.outbox.watched() + self.outbox.owed() > ROOMS_MAX
    }

    pub(super) async fn dispatch(&mut self, text: &str) -> Result<(), End> {
        self.outbox.owe();
        let request = match decode(text) {
            Ok(request) => request,
            Err(refusal) => return self.refuse(refusal),
        };
        if self.limiter.as_ref().is_some_and(|limiter| limiter.check().is_err()) {
            return self.too_fast(request.id);
        }
        self.excess = self.excess.saturating_sub(1);
        let Request { id, on_behalf, message } = request;
        match (self.identity.clone(), message) {
            (None, ClientMessage::Hello(hello)) => self.hello(id, hello).await,
            (None, _) => {
                self.fail(
                    id,
                    ErrorCode::Unauthorized,
                    "say hello first: {\"type\": \"hello\", \"version\": 1}",
                );
                Ok(())
            }
            (Some(_), ClientMessage::Hello(_)) => {
                self.fail(
                    id,
                    ErrorCode::NotNow,
                    "you have said hello already: open another connection instead",
                );
                Ok(())
            }
            (Some(Identity::User(user, token)), ClientMessage::SignOut(how)) => {
                self.sign_out(id, &user, token, how.everywhere).await
            }
            (Some(identity), message) => self.request(identity, Request { id, on_behalf, message }).await,
        }
    }

    async fn request(&mut self, identity: Identity, request: Request) -> Result<(), End> {
        let user = match (&identity, &request.on_behalf) {
            (Identity::User(user, _), None) => Some(user.clone()),
            (Identity::User(..), Some(_)) => {
                self.fail(request.id, ErrorCode::Unauthorized, "only a service may ask for somebody else");
                return Ok(());
            }
            (Identity::Service, None) => None,
            (Identity::Service, Some(user)) => {
                match self.app.accounts.on_behalf(&self.app.services, user).await {
                    Ok(user) => Some(user),
                    Err(error) => {
                        let connection = self.outbox.connection();
                        tracing::error!(connection, %error, "a service's user could not be looked up");
                        self.fail(
                            request.id,
                            ErrorCode::Internal,
                            "the user cannot be looked up now: try again in a moment",
                        );
                        return Ok(());
                    }
                }
            }
        };
        let service = matches!(identity, Identity::Service);
        let now_ms = self.app.services.clock.now().wall;
        if let Some(sentence) = user
            .as_ref()
            .filter(|_| service)
            .and_then(|user| self.app.services.sanctions.ban(Some(&user.id), None, now_ms))
        {
            self.fail(request.id, ErrorCode::Banned, &sentence);
            return Ok(());
        }
        if let Some(user) = user.as_ref().filter(|_| !service)
            && !self.app.limits.request(&user.id)
        {
            return self.too_fast(request.id);
        }
        if !service && self.limiter.is_some() && self.watches_too_much(&request.message) {
            let message = "one connection watches at most 200 rooms: unwatch some, or open another";
            self.fail(request.id, ErrorCode::RateLimited, message);
            return Ok(());
        }
        let span = tracing::debug_span!(
            "request",
            connection = self.outbox.connection(),
            kind = request.message.kind(),
            id = request.id.as_ref().map(tracing::field::debug),
        );
        let requester = Requester {
            user,
            address: self.address,
            service,
            re: request.id,
            outbox: Arc::clone(&self.outbox),
            lag_ms: self.lag_ms,
        };
        Requests { services: &self.app.services, accounts: &self.app.accounts, limits: &self.app.limits }
            .answer(requester, request.message)
            .instrument(span)
            .await;
        Ok(())
    }

    async fn hello(&mut self, re: Option<RequestId>, hello: Hello) -> Result<(), End> {
        let app = Arc::clone(&self.app);
        match app.accounts.hello(&app.services, &app.limits, self.address, hello).await {
            Ok((identity, welcome)) => {
                if matches!(identity, Identity::Service) {
                    self.limiter = app.limits.connection(true);
                    self.frames = None;
                    self.outbox.set_bound(Bound::SERVICE);
                }
                if let Identity::User(user, token) = &identity {
                    let network = app.limits.counted(self.address);
                    app.services.present.came(&user.id, *token, network, &self.outbox);
                    app.services.lobby.presence_changed(&user.id);
                }
                self.identity = Some(identity);
                self.send(re, ServerMessage::Welcome(welcome));
                self.close_if_banned();
            }
            Err(error) => {
                let reply = error.reply();
                app.services.meters.refused(reply.code);
                let banned = reply.code == ErrorCode::Banned;
                self.send(re, ServerMessage::Error(reply));
                if banned {
                    self.outbox.close(Close::Banned);
                }
            }
        }
        Ok(())
    }

    /// Closes the connection if its user or address was banned while `hello` was answered. From the registration of the
    /// connection on, a ban closes it.
    fn close_if_banned(&self) {
        let Some(Identity::User(user, _)) = &self.identity else { return };
        let (services, address) = (&self.app.services, self.address);
        if let Some(sentence) =
            services.sanctions.ban(Some(&user.id), Some(address), services.clock.now().wall)
        {
            self.outbox.close_banned(&sentence);
        }
    }

    async fn sign_out(
        &self,
        re: Option<RequestId>,
        user: &User,
        token: TokenHash,
        everywhere: bool,
    ) -> Result<(), End> {
        let app = &self.app;
        match app.accounts.sign_out(&app.services, user, token, everywhere).await {
            Ok(()) => {
                self.send(re, ServerMessage::Done);
                let which = if everywhere { Which::All } else { Which::With(token) };
                app.services.present.sign_out(&user.id, which);
            }
            Err(error) => {
                tracing::error!(connection = self.outbox.connection(), %error, "a user could not be signed out");
                self.fail(re, ErrorCode::Internal, "you could not be signed out: try again in a moment");
            }
        }
        Ok(())
    }

    fn refuse(&mut self, refusal: Refusal) -> Result<(), End> {
        self.app.services.meters.refused(refusal.code);
        let limited = self.limiter.as_ref().is_some_and(|limiter| limiter.check().is_err());
        if limited {
            return self.too_fast(refusal.re);
        }
        self.send_frame(&refusal.into());
        Ok(())
    }

    fn too_fast(&mut self, re: Option<RequestId>) -> Result<(), End> {
        self.excess += 1;
        if self.excess > EXCESS_MAX {
            return Err(End::close(CloseCode::Policy, "far too many requests"));
        }
        self.fail(
            re,
            ErrorCode::RateLimited,
            "that is more than may be asked in so short a time: wait a moment",
        );
        Ok(())
    }

    fn fail(&self, re: Option<RequestId>, code: ErrorCode, message: &str) {
        self.app.services.meters.refused(code);
        self.send(re, ServerMessage::Error(ErrorReply { code, message: message.to_owned(), room: None }));
    }

    fn send(&self, re: Option<RequestId>, message: ServerMessage) {
        self.send_frame(&ServerFrame { re, to: None, message });
    }

    fn send_frame(&self, frame: &ServerFrame) {
        let message = encode(&frame.message).into();
        self.outbox.answer(addressed(&message, frame.re.as_ref(), frame.to.as_ref()));
    }
}
