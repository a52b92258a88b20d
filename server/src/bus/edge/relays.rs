//! The relayed connections of an edge, and the link that each of them uses.
//!
//! Invariants: a connection uses one link for its whole life, and is closed when that link breaks. A change of the
//! lobby is added to an outbox only if all changes since the last full list were added.

use super::host_link::HostLink;
use crate::bus::record::ToHost;
use crate::connections::outbox::{Bound, Close, FrameKind, Outbox, Topic};
use crate::websocket::Standing;
use dashmap::DashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};

#[derive(Default)]
pub(super) struct Relays {
    relayed: DashMap<u64, Arc<Relayed>>,
    next: AtomicU64,
    /// The link to the host. Locked while a new connection gets its link, so that [`Relays::lost_host`] finds all
    /// connections of a link.
    host: Mutex<Option<Arc<HostLink>>>,
    stopped: AtomicBool,
}

pub(super) struct Relayed {
    pub(super) outbox: Arc<Outbox>,
    from: IpAddr,
    is_activity: bool,
    link: OnceLock<Arc<HostLink>>,
    /// Set once the host has accepted the peer's `hello`.
    standing: OnceLock<Standing>,
    /// The topics of which a change could not be added to the outbox. A topic is removed when the host sends the whole
    /// topic.
    behind: Mutex<Vec<Topic>>,
}

impl Relays {
    pub(super) fn next_number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    pub(super) fn add(&self, outbox: Arc<Outbox>, from: IpAddr, is_activity: bool) -> Arc<Relayed> {
        let relayed = Arc::new(Relayed {
            outbox,
            from,
            is_activity,
            link: OnceLock::new(),
            standing: OnceLock::new(),
            behind: Mutex::default(),
        });
        self.relayed.insert(relayed.number(), Arc::clone(&relayed));
        if let Some(host) = &*self.lock_host() {
            relayed.use_link(host);
        }
        // Check after the insertion, so that either `stop` finds the connection, or this check finds `stopped` set.
        if self.stopped.load(Ordering::SeqCst) {
            relayed.outbox.close(Close::Restart);
        }
        relayed
    }

    pub(super) fn remove(&self, relayed: &Relayed) {
        self.relayed.remove(&relayed.number());
        relayed.outbox.end();
        if let Some(link) = relayed.link.get() {
            link.tell(&ToHost::Gone { connection: relayed.number() }, &[]);
        }
    }

    pub(super) fn host(&self) -> Option<Arc<HostLink>> {
        self.lock_host().clone()
    }

    /// Uses this link for new connections, and for open ones that have no link yet.
    pub(super) fn found_host(&self, link: &Arc<HostLink>) {
        *self.lock_host() = Some(Arc::clone(link));
        for relayed in &self.relayed {
            relayed.use_link(link);
            relayed.outbox.wake_up();
        }
    }

    pub(super) fn lost_host(&self, link: &Arc<HostLink>) {
        *self.lock_host() = None;
        let of_link = |relayed: &Relayed| relayed.link.get().is_some_and(|used| Arc::ptr_eq(used, link));
        for relayed in self.relayed.iter().filter(|relayed| of_link(relayed)) {
            relayed.outbox.close_answered(Close::Restart);
        }
    }

    /// Closes all connections once their requests are answered, and each later connection when it comes.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        for relayed in &self.relayed {
            relayed.outbox.close(Close::Restart);
        }
    }

    /// Adds a frame to the outboxes of these connections, except those that have ended. Returns false if the frame is
    /// not text.
    pub(super) fn deliver(&self, to: &[u64], how: &FrameKind, frame: Bytes) -> bool {
        let Ok(text) = Utf8Bytes::try_from(frame) else { return false };
        for relayed in to.iter().filter_map(|number| self.find(*number)) {
            relayed.deliver(how, text.clone());
        }
        true
    }

    pub(super) fn admit(&self, to: u64, is_service: bool) {
        if let Some(relayed) = self.find(to) {
            relayed.admit(is_service);
        }
    }

    /// Closes a connection after its earlier frames. [`Close::Restart`] means that the host is stopping, so new
    /// connections wait for the next host.
    pub(super) fn close(&self, to: u64, why: Close) {
        if why == Close::Restart {
            *self.lock_host() = None;
        }
        if let Some(relayed) = self.find(to) {
            relayed.outbox.close_answered(why);
        }
    }

    fn find(&self, number: u64) -> Option<Arc<Relayed>> {
        self.relayed.get(&number).map(|found| Arc::clone(&found))
    }

    fn lock_host(&self) -> MutexGuard<'_, Option<Arc<HostLink>>> {
        self.host.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Relayed {
    fn number(&self) -> u64 {
        self.outbox.connection()
    }

    /// Announces the connection on this link, unless it has a link already.
    fn use_link(&self, link: &Arc<HostLink>) {
        // The announcement is queued before the socket's task sees the link and sends a frame over it.
        self.link.get_or_init(|| {
            let Self { from, is_activity, .. } = *self;
            link.tell(&ToHost::Came { connection: self.number(), from, is_activity }, &[]);
            Arc::clone(link)
        });
    }

    pub(super) fn has_host(&self) -> bool {
        self.link.get().is_some()
    }

    pub(super) fn standing(&self) -> Standing {
        self.standing.get().copied().unwrap_or(Standing::Unknown)
    }

    pub(super) fn frame(&self, text: &str, lag_ms: u64) {
        if let Some(link) = self.link.get() {
            link.tell(&ToHost::Frame { connection: self.number(), lag_ms }, text.as_bytes());
        }
    }

    fn admit(&self, is_service: bool) {
        let standing = if is_service { Standing::Service } else { Standing::User };
        self.standing.get_or_init(|| standing);
        if is_service {
            self.outbox.set_bound(Bound::SERVICE);
        }
    }

    /// Adds a frame to the outbox. If the outbox cannot take a change, for example because too many frames of its topic
    /// are waiting, asks the host for the whole topic instead. Further changes are dropped until the whole topic comes.
    fn deliver(&self, how: &FrameKind, text: Utf8Bytes) {
        let mut behind = self.behind.lock().unwrap_or_else(PoisonError::into_inner);
        match how {
            FrameKind::Answer => self.outbox.answer(text),
            FrameKind::Send => self.outbox.send(text),
            FrameKind::Show(topic) => {
                behind.retain(|missed| missed != topic);
                self.outbox.show(topic.clone(), text);
            }
            FrameKind::Follow(topic, _) if behind.contains(topic) => {}
            FrameKind::Follow(topic, most) => {
                if !self.outbox.follow(topic.clone(), text, *most) {
                    behind.push(topic.clone());
                    if let Some(link) = self.link.get() {
                        link.tell(&ToHost::Behind { connection: self.number() }, &[]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::record::read;

    fn came(relays: &Relays) -> Arc<Relayed> {
        let outbox = Arc::new(Outbox::new(relays.next_number()));
        relays.add(outbox, IpAddr::from([192, 0, 2, 1]), false)
    }

    fn told(link: &HostLink) -> Vec<String> {
        let (mut batch, mut told) = (link.queue().take_waiting(), Vec::new());
        while let Some((message, _)) = read::<ToHost>(&mut batch).unwrap() {
            told.push(match message {
                ToHost::Came { connection, .. } => format!("{connection} came"),
                ToHost::Frame { connection, .. } => format!("{connection} sent a frame"),
                ToHost::Behind { connection } => format!("{connection} is behind"),
                ToHost::Gone { connection } => format!("{connection} is gone"),
                ToHost::Ask { .. } | ToHost::Bye => "another message".to_owned(),
            });
        }
        told
    }

    #[test]
    fn connections_wait_for_a_host_and_end_with_it() {
        let (relays, first, second) = (Relays::default(), HostLink::new(), HostLink::new());
        let early = came(&relays);
        assert!(!early.has_host());
        relays.found_host(&first);
        let late = came(&relays);
        early.frame("{}", 0);
        assert_eq!(told(&first), ["0 came", "1 came", "0 sent a frame"]);
        relays.lost_host(&first);
        assert_eq!(early.outbox.closing(), Some(Close::Restart));
        assert_eq!(late.outbox.closing(), Some(Close::Restart));
        let next = came(&relays);
        relays.found_host(&second);
        assert_eq!(told(&second), ["2 came"], "the connections of a broken link get no other link");
        relays.remove(&early);
        relays.remove(&next);
        assert_eq!((told(&first), told(&second)), (vec!["0 is gone".into()], vec!["2 is gone".into()]));
    }

    #[test]
    fn a_client_that_is_behind_gets_the_full_list_next() {
        let (relays, link) = (Relays::default(), HostLink::new());
        relays.found_host(&link);
        let relayed = came(&relays);
        let deliver = |how: &FrameKind, text: &'static str| {
            assert!(relays.deliver(&[relayed.number()], how, Bytes::from_static(text.as_bytes())));
        };
        let (change, list) = (FrameKind::Follow(Topic::Lobby(None), 2), FrameKind::Show(Topic::Lobby(None)));
        for text in ["1", "2", "3", "4"] {
            deliver(&change, text);
        }
        assert_eq!(told(&link), ["0 came", "0 is behind"], "the full list is asked for only once");
        assert_eq!(relayed.outbox.next().as_deref(), Some("1"));
        deliver(&change, "5");
        assert_eq!(relayed.outbox.waiting(), 1, "no change is added after a missing one");
        deliver(&list, "all");
        deliver(&change, "6");
        let rest: Vec<_> =
            std::iter::from_fn(|| relayed.outbox.next()).map(|text| text.to_string()).collect();
        assert_eq!(rest, ["all", "6"]);
    }

    #[test]
    fn a_service_gets_more_space_than_a_user() {
        let relays = Relays::default();
        let [user, service] = [came(&relays), came(&relays)];
        assert_eq!(user.standing(), Standing::Unknown);
        relays.admit(user.number(), false);
        relays.admit(service.number(), true);
        assert_eq!([user.standing(), service.standing()], [Standing::User, Standing::Service]);
        for relayed in [&user, &service] {
            for _ in 0..=Bound::PERSON.frames_max {
                relays.deliver(&[relayed.number()], &FrameKind::Send, Bytes::from_static(b"x"));
            }
        }
        assert_eq!([user.outbox.closing(), service.outbox.closing()], [Some(Close::TooSlow), None]);
        assert!(
            !relays.deliver(&[0], &FrameKind::Send, Bytes::from_static(b"\xff")),
            "a frame that is not text is refused"
        );
    }
}
