//! The connection of the service that delivers notices of turns as direct messages.
//!
//! Invariant: messages go only to the connection of a service, and only while it is open.

use super::outbox::Outbox;
use super::wire::encode;
use konakis_protocol::ServerMessage;
use std::sync::{Arc, Mutex, PoisonError};

/// The connection over which direct messages are delivered: that of the last service that asked to deliver them.
#[derive(Debug, Default)]
pub struct Messenger(Mutex<Option<Arc<Outbox>>>);

impl Messenger {
    /// Delivers over this connection from now on.
    pub fn set(&self, outbox: &Arc<Outbox>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(outbox));
    }

    /// Whether a service that delivers direct messages is connected.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.open().is_some()
    }

    /// Sends a message to the service that delivers direct messages. Returns false if the service is not connected.
    #[must_use]
    pub fn send(&self, message: &ServerMessage) -> bool {
        self.open().is_some_and(|outbox| {
            outbox.send(encode(message).into());
            true
        })
    }

    fn open(&self) -> Option<Arc<Outbox>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_some_and(|outbox| outbox.has_ended()) {
            *kept = None;
        }
        kept.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_to_the_connection_while_it_is_open() {
        let (messenger, outbox) = (Messenger::default(), Arc::new(Outbox::new(1)));
        assert!(!messenger.send(&ServerMessage::Done));
        messenger.set(&outbox);
        assert!(messenger.send(&ServerMessage::Done));
        assert_eq!(outbox.next().as_deref(), Some(r#"{"type":"done"}"#));
        outbox.end();
        assert!(!messenger.is_connected() && !messenger.send(&ServerMessage::Done));
    }
}
