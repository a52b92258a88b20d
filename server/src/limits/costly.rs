//! The limits of HTTP requests for each address. A sign-in of the Activity is also charged to its member.

use super::Limits;
use super::keyed::Charge;
use std::net::IpAddr;

/// The kinds of HTTP requests that are charged to addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Costly {
    /// The picture of a board.
    Picture,
    /// The animation of a game.
    Animation,
    /// A sandbox position.
    Position,
    /// A request of the Discord sign-in.
    SignIn,
    /// The entry page of the Activity, or a file that never changes. Such a file is charged as this kind even if a page
    /// of the website requests it. The Activity has kinds of its own, because its requests come from a few addresses of
    /// Discord's proxy.
    ActivityPage,
    /// A sign-in of the Activity.
    ActivitySignIn,
    /// A connection of the Activity.
    ActivityConnection,
    /// The page or record of a room, or the page of a user.
    Page,
    /// A room loaded from disk for an HTTP request.
    Load,
    /// `/healthz`, `/readyz` or the metrics.
    Probe,
    /// Any HTTP request that is neither a [`Self::Probe`] nor of one of the three kinds of the Activity. The request
    /// may also be charged as another kind, such as [`Self::Picture`].
    Http,
}

impl Limits {
    /// Charges an address, and returns whether the request is allowed.
    #[must_use]
    pub fn allows(&self, address: IpAddr, what: Costly) -> bool {
        let limiter = match what {
            Costly::Picture => &self.pictures,
            Costly::Animation => &self.animations,
            Costly::Position => &self.positions,
            Costly::SignIn => &self.sign_ins,
            Costly::ActivityPage => &self.activity_pages,
            Costly::ActivitySignIn => &self.activity_sign_ins,
            Costly::ActivityConnection => &self.activity_connections,
            Costly::Page => &self.pages,
            Costly::Load => &self.loads,
            Costly::Probe => &self.probes,
            Costly::Http => &self.http,
        };
        self.lifted || limiter.charge(&address)
    }
}
