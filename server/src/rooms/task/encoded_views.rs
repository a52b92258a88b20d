//! The encoded views of a room at one moment.
//!
//! Invariant: the encoded view of a viewer is exactly the encoding of [`Room::view`]. In a game without hidden
//! information, views differ only in the viewer's own fields, so their common part is encoded once.

use super::shared_view::SharedView;
use crate::clock::Moment;
use crate::connections::wire::{encode, encode_fields};
use crate::rooms::machine::Room;
use konakis_protocol::{ServerMessage, Viewer};
use serde::Serialize;
use std::cell::OnceCell;
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub(super) struct EncodedViews<'a> {
    room: &'a Room,
    now: Moment,
    shared: OnceCell<Fields>,
    spectator: OnceCell<Utf8Bytes>,
}

/// The fields of an encoded JSON object, without its braces.
struct Fields(String);

impl Fields {
    fn of(object: &impl Serialize) -> Self {
        Self(encode_fields(object))
    }

    fn with(&self, other: &Self) -> Utf8Bytes {
        ["{", &self.0, ",", &other.0, "}"].concat().into()
    }
}

impl<'a> EncodedViews<'a> {
    pub(super) fn new(room: &'a Room, now: Moment) -> Self {
        Self { room, now, shared: OnceCell::new(), spectator: OnceCell::new() }
    }

    /// The view as a message, without the fields `re` and `to` of a frame.
    pub(super) fn of(&self, viewer: Viewer) -> Utf8Bytes {
        if viewer == Viewer::Spectator {
            return self.spectator.get_or_init(|| self.encode(viewer)).clone();
        }
        self.encode(viewer)
    }

    fn encode(&self, viewer: Viewer) -> Utf8Bytes {
        if !self.room.contest().is_open() {
            return encode(&ServerMessage::View(Box::new(self.room.view(viewer, self.now)))).into();
        }
        let view = || self.room.view(Viewer::Spectator, self.now);
        let shared = self.shared.get_or_init(|| Fields::of(&SharedView::of(&view())));
        shared.with(&Fields::of(&self.room.viewer_fields(viewer)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::machine::tests::laws::random_walk;
    use konakis_games::catalogue;

    #[test]
    fn every_encoded_view_is_the_view_of_its_viewer() {
        for about in catalogue() {
            random_walk(&about.id, 7, 40, |test| {
                let views = EncodedViews::new(&test.room, test.now);
                for viewer in Viewer::all(test.room.seats()) {
                    let view = test.room.view(viewer, test.now);
                    let whole = encode(&ServerMessage::View(Box::new(view.clone())));
                    assert_eq!(views.of(viewer).as_str(), whole, "{viewer:?} of {}", about.id);
                    // The shared part and the viewer's own fields give the whole view, even in a game with secrets.
                    let shared = Fields::of(&SharedView::of(&view));
                    let own = Fields::of(&test.room.viewer_fields(viewer));
                    assert_eq!(shared.with(&own).as_str(), whole, "{viewer:?} of {}", about.id);
                }
            });
        }
    }
}
