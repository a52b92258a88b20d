//! Finds a host, and finds another one when the link breaks.
//!
//! Invariants: the host never has an earlier epoch than one before. The key of sign-ins is that of the host before the
//! first connection uses the link.

use super::host_link::HostLink;
use super::relays::Relays;
use crate::bus::OPEN_SUBJECT;
use crate::bus::host::{LinkReply, OpenLink};
use crate::bus::link::receive;
use crate::bus::link_id::LinkId;
use crate::bus::record::{ToEdge, VERSION};
use crate::http::sign_in::{KeyBytes, SharedKey};
use crate::random::Random;
use crate::telemetry::Meters;
use async_nats::{Client, Subscriber};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Bytes;

/// How long a host may take to open a link.
const OPEN_TIMEOUT: Duration = Duration::from_secs(1);
/// The pause between two attempts to find a host.
const RETRY_EVERY: Duration = Duration::from_millis(200);
/// The duration of a link that ended too soon to ask for another one at once.
const SHORT_LINK: Duration = Duration::from_secs(1);
/// The pause after a host that this edge cannot use has answered.
const REFUSED_RETRY_EVERY: Duration = Duration::from_secs(1);

/// Finds a host, serves the link to it, and finds another host when the link breaks; never returns.
pub(super) async fn keep_linked(
    relays: &Relays,
    bus: &Client,
    random: &Random,
    meters: &Meters,
    sign_in_key: &SharedKey,
) {
    // The highest epoch of a host so far.
    let mut known = 0;
    // The reason why the last attempt failed, so that each reason is logged once.
    let mut failed = None;
    loop {
        let opened = match open(bus, random, known).await {
            Ok(opened) => opened,
            Err(why) => {
                if failed != Some(why) {
                    tracing::warn!(%why, "there is no host");
                    failed = Some(why);
                }
                let is_refused = why != NotOpened::NoAnswer;
                tokio::time::sleep(if is_refused { REFUSED_RETRY_EVERY } else { RETRY_EVERY }).await;
                continue;
            }
        };
        let Opened { mut parts, id, to_host, to_edge, epoch, sign_in_key: key } = opened;
        let since = Instant::now();
        sign_in_key.replace(&key);
        (known, failed) = (epoch, None);
        let link = HostLink::new();
        let sending = tokio::spawn({
            let (link, bus, meters) = (Arc::clone(&link), bus.clone(), meters.clone());
            async move { link.queue().send(&bus, &to_host, &meters).await }
        });
        relays.found_host(&link);
        meters.linked(true);
        tracing::info!(link = %id, epoch, "a host is connected");
        let why =
            receive(link.queue(), &mut parts, &to_edge, |message, body| handle(&link, relays, message, body))
                .await;
        link.end();
        relays.lost_host(&link);
        meters.linked(false);
        tracing::warn!(link = %id, %why, "the host is disconnected");
        if sending.await.is_err() {
            tracing::error!(link = %id, "the task that sends to the host panicked");
        }
        // A host that breaks each link at once is not asked again and again.
        if since.elapsed() < SHORT_LINK {
            tokio::time::sleep(REFUSED_RETRY_EVERY).await;
        }
    }
}

/// A link that a host has opened.
struct Opened {
    /// The messages of hosts to this edge.
    parts: Subscriber,
    id: LinkId,
    /// The subject on which the host listens.
    to_host: String,
    /// The subject on which the host sends.
    to_edge: String,
    epoch: u64,
    sign_in_key: KeyBytes,
}

/// Handles a message of the host; false if it ends the link.
fn handle(link: &HostLink, relays: &Relays, message: ToEdge, body: Bytes) -> bool {
    match message {
        ToEdge::Bye => false,
        ToEdge::Answer { id } => {
            link.answered(id, body);
            true
        }
        ToEdge::Frame { to, how } => relays.deliver(&to, &how, body),
        ToEdge::Admitted { to, is_service } => {
            relays.admit(to, is_service);
            true
        }
        ToEdge::Close { to, why } => {
            relays.close(to, why);
            true
        }
    }
}

/// Why no link could be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum NotOpened {
    #[error("no host answers over the bus")]
    NoAnswer,
    #[error("the host's answer cannot be understood")]
    Malformed,
    #[error(
        "the host has version {0} of the messages and this edge {VERSION}: run the same version of Konakis on both"
    )]
    OtherVersion(u32),
    #[error(
        "the server that answers has lost the database to a later one: if the database was restored, restart this edge"
    )]
    Outdated,
}

/// Opens a link to a host whose epoch is not below `known`.
async fn open(bus: &Client, random: &Random, known: u64) -> Result<Opened, NotOpened> {
    let id = LinkId::random([random.number(), random.number()]);
    // Subscribed before the host learns of the link, so that no message of the host is lost.
    let parts = bus.subscribe(id.to_edge_of_any()).await.map_err(|_| NotOpened::NoAnswer)?;
    let asked = OpenLink { link: id.clone(), version: VERSION, epoch: known };
    let asked = serde_json::to_vec(&asked).map_err(|_| NotOpened::Malformed)?;
    let asking = bus.request(OPEN_SUBJECT, asked.into());
    let answer = tokio::time::timeout(OPEN_TIMEOUT, asking).await;
    let answer = answer.map_err(|_| NotOpened::NoAnswer)?.map_err(|_| NotOpened::NoAnswer)?;
    match serde_json::from_slice(&answer.payload).map_err(|_| NotOpened::Malformed)? {
        LinkReply::Opened { epoch, .. } if epoch < known => Err(NotOpened::Outdated),
        LinkReply::Opened { host, epoch, sign_in_key } => Ok(Opened {
            parts,
            to_host: id.to_host(&host),
            to_edge: id.to_edge(&host),
            id,
            epoch,
            sign_in_key,
        }),
        LinkReply::OtherVersion { version } => Err(NotOpened::OtherVersion(version)),
        LinkReply::Outdated => Err(NotOpened::Outdated),
    }
}
