//! The state that all routes share.

use super::app_handle::AppHandle;
use super::compressed_files::CompressedFiles;
use super::header_policy::HeaderPolicy;
use super::sign_in::{InitError, SignIn};
use super::{ConnectionLimits, Origins, Peer};
use crate::clock::DAY_MS;
use crate::config::ServeConfig;
use crate::limits::{UNUSED_GUEST_KEPT_MS, UNUSED_TOKEN_KEPT_MS};
use crate::page::{Pages, PrivacyTerms};
use crate::pictures::Pictures;
use crate::telemetry::Meters;
use axum::extract::State;
use axum::http::HeaderMap;
use konakis_protocol::GameInfo;
use std::net::IpAddr;
use std::sync::Arc;

/// The state that all routes share.
pub struct HttpState<I> {
    pub(crate) app: Arc<I>,
    pub(crate) origins: Origins,
    pub(crate) sign_in: Option<SignIn>,
    pub(super) pages: Pages,
    pub(super) privacy: PrivacyTerms,
    pub(super) compressed: CompressedFiles,
    pub(super) pictures: Arc<Pictures>,
    pub(super) meters: Meters,
    pub(super) limits: Arc<ConnectionLimits>,
    pub(super) trust_proxy: bool,
    pub(super) policy: HeaderPolicy,
}

pub(super) type Shared<I> = State<Arc<HttpState<I>>>;

impl<I: AppHandle> HttpState<I> {
    /// Creates the state for this app.
    ///
    /// # Errors
    /// [`InitError`].
    pub fn new(
        config: &ServeConfig,
        games: Vec<GameInfo>,
        app: Arc<I>,
        meters: Meters,
        limits: Arc<ConnectionLimits>,
    ) -> Result<Self, InitError> {
        let listen = &config.listen;
        let activity = config.discord.as_ref().map(|discord| &discord.activity_origin);
        let sign_in = config
            .discord
            .as_ref()
            .map(|discord| SignIn::new(discord, app.discord_limits(), app.sign_in_key()));
        Ok(Self {
            app,
            origins: Origins::new(
                listen.public_url.iter().chain(&listen.origins).cloned(),
                activity.cloned(),
            ),
            sign_in: sign_in.transpose()?,
            privacy: privacy(config),
            pages: Pages::new(listen.public_url.clone(), games.clone()),
            compressed: CompressedFiles::default(),
            pictures: Arc::new(Pictures::new(games)),
            meters,
            limits,
            trust_proxy: listen.trust_proxy,
            policy: HeaderPolicy::new(listen.public_url.as_ref(), activity),
        })
    }

    /// The client's address: the peer's, or the one that a trusted proxy reports.
    pub(crate) fn from(&self, peer: &Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded = || {
            let last = headers.get_all("x-forwarded-for").iter().next_back()?;
            last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let from = if self.trust_proxy { forwarded() } else { None };
        from.unwrap_or(peer.address.ip()).to_canonical()
    }
}

fn privacy(config: &ServeConfig) -> PrivacyTerms {
    PrivacyTerms {
        contact: config.privacy.contact.clone(),
        with_discord: config.discord.is_some() || config.service_secret.is_some(),
        guest_days: UNUSED_GUEST_KEPT_MS / DAY_MS,
        token_days: UNUSED_TOKEN_KEPT_MS / DAY_MS,
        report_days: config.privacy.report_days,
        backup_days: config.privacy.backup_days,
    }
}
