//! The encoded views of a room at one moment.
//!
//! Invariants: the frame for a viewer encodes exactly [`Room::view`]. In a game without hidden information, views differ
//! only in the viewer's own actions, so their common part is encoded once.

use crate::clock::Moment;
use crate::connections::wire::encode;
use crate::rooms::machine::Room;
use crate::rooms::machine::row::to_json;
use konakis_protocol::{ServerMessage, Viewer};
use std::cell::OnceCell;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The end of a spectator's view: the viewer's fields without a seat.
const NO_VIEWER_ACTIONS: &str = r#""seat":null,"legal":[],"prompt":null,"claims":[]}"#;

/// A room at one moment, with a cache of the spectator's view.
pub(super) struct EncodedViews<'a> {
    room: &'a Room,
    now: Moment,
    spectator: OnceCell<Utf8Bytes>,
}

impl<'a> EncodedViews<'a> {
    /// The views of this room, none encoded yet.
    pub(super) fn new(room: &'a Room, now: Moment) -> Self {
        Self { room, now, spectator: OnceCell::new() }
    }

    /// The view of this viewer, as a message without an address.
    pub(super) fn of(&self, viewer: Viewer) -> Utf8Bytes {
        if viewer != Viewer::Spectator && !self.room.contest().is_open() {
            return self.encode(viewer);
        }
        let spectator = self.spectator.get_or_init(|| self.encode(Viewer::Spectator));
        if viewer == Viewer::Spectator {
            return spectator.clone();
        }
        match spectator.strip_suffix(NO_VIEWER_ACTIONS) {
            Some(shared) => [shared, fields(&to_json(&self.room.viewer_actions(viewer)))].concat().into(),
            None => self.encode(viewer),
        }
    }

    fn encode(&self, viewer: Viewer) -> Utf8Bytes {
        encode(&ServerMessage::View(Box::new(self.room.view(viewer, self.now)))).into()
    }
}

/// A JSON object without its opening brace.
fn fields(object: &str) -> &str {
    object.strip_prefix('{').unwrap_or(object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::machine::tests::laws::random_walk;
    use konakis_games::catalogue;

    #[test]
    fn every_frame_is_the_view_of_its_viewer() {
        for about in catalogue() {
            let mut shared = 0;
            random_walk(&about.id, 7, 40, |test| {
                let views = EncodedViews::new(&test.room, test.now);
                for viewer in Viewer::all(test.room.seats()) {
                    assert_eq!(views.of(viewer), views.encode(viewer), "{viewer:?}");
                }
                let spectator = views.spectator.get();
                shared += usize::from(spectator.is_some_and(|view| view.ends_with(NO_VIEWER_ACTIONS)));
            });
            assert!(shared > 0, "the views of {} have another ending", about.id);
        }
    }
}
