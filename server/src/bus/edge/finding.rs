//! Finds a host, and finds another one when the link breaks.
//!
//! Invariants: the edge never uses a host with a lower epoch than that of an earlier host. The edge adopts a host's key
//! for the cookies of sign-ins before any connection uses the link to that host.

use super::host_link::HostLink;
use super::relays::Relays;
use crate::bus::OPEN_SUBJECT;
use crate::bus::connect::too_short_messages;
use crate::bus::link::receive;
use crate::bus::link_id::LinkId;
use crate::bus::opening::{ChosenHost, NotOpened, SeenEpochs, pause_after};
use crate::bus::record::ToEdge;
use crate::http::sign_in::SharedKey;
use crate::random::Random;
use crate::telemetry::Meters;
use async_nats::connection::State;
use async_nats::{Client, Subscriber};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Bytes;

pub(in crate::bus) const OPEN_TIMEOUT: Duration = Duration::from_secs(1);

/// Keeps a link to a host open; never returns.
pub(super) async fn keep_linked(
    relays: &Relays,
    bus: &Client,
    random: &Random,
    meters: &Meters,
    sign_in_key: &SharedKey,
) {
    let mut seen = SeenEpochs::default();
    // The last failure, so that it is not logged twice in a row.
    let mut failed = None;
    loop {
        let opened = match open(bus, random, &mut seen).await {
            Ok(opened) => opened,
            Err(why) => {
                if why == NotOpened::Outdated {
                    meters.refused_epoch();
                }
                if failed != Some(why) {
                    tracing::warn!(%why, "there is no host");
                    failed = Some(why);
                }
                tokio::time::sleep(why.pause()).await;
                continue;
            }
        };
        let (mut parts, id, host) = opened;
        let (to_host, to_edge, since) = (id.to_host(&host.id), id.to_edge(&host.id), Instant::now());
        sign_in_key.replace(&host.sign_in_key);
        failed = None;
        let link = HostLink::new();
        let sending = tokio::spawn({
            let (link, bus, meters) = (Arc::clone(&link), bus.clone(), meters.clone());
            async move { link.queue().send(&bus, &to_host, &meters).await }
        });
        relays.found_host(&link);
        meters.linked(true);
        meters.epoch(host.epoch);
        tracing::info!(link = %id, epoch = host.epoch, "a host is connected");
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
        tokio::time::sleep(pause_after(since.elapsed(), why)).await;
    }
}

/// Handles a message of the host. Returns false if the message ends the link.
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

/// Opens a link to a host whose epoch is not below those that the edge has seen.
async fn open(
    bus: &Client,
    random: &Random,
    seen: &mut SeenEpochs,
) -> Result<(Subscriber, LinkId, ChosenHost), NotOpened> {
    // Without a connection, the NATS client would hold the request back, and the answer would come too late.
    if bus.connection_state() != State::Connected {
        return Err(NotOpened::NoAnswer);
    }
    if too_short_messages(bus).is_some() {
        return Err(NotOpened::ShortMessages);
    }
    let id = LinkId::random([random.number(), random.number()]);
    // Subscribe before the host learns of the link, so that no message of the host is lost.
    let parts = bus.subscribe(id.to_edge_of_any()).await.map_err(|_| NotOpened::NoAnswer)?;
    let asked = serde_json::to_vec(&seen.request(id.clone())).map_err(|_| NotOpened::Malformed)?;
    let asking = bus.request(OPEN_SUBJECT, asked.into());
    let answer = tokio::time::timeout(OPEN_TIMEOUT, asking).await;
    let answer = answer.map_err(|_| NotOpened::NoAnswer)?.map_err(|_| NotOpened::NoAnswer)?;
    let reply = serde_json::from_slice(&answer.payload).map_err(|_| NotOpened::Malformed)?;
    Ok((parts, id, seen.answered(reply)?))
}
