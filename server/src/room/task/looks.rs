//! The room as a frame, for each who looks at it.
//!
//! What always holds: a frame shows its viewer what [`Room::view`] does, and no more. In a game in which nothing is hidden
//! all see the same but for what each can do, so that what is the same is encoded once.

use crate::room::row::to_json;
use crate::room::{Moment, Room};
use crate::wire::encode;
use konakis_protocol::{ServerMessage, Viewer};
use std::cell::OnceCell;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How the view of a spectator ends, who has nothing of his own.
const NOTHING_OWN: &str = r#""seat":null,"legal":[],"prompt":null,"claims":[]}"#;

/// A room at a moment.
pub(super) struct Looks<'a> {
    room: &'a Room,
    now: Moment,
    /// As a spectator sees it.
    from_outside: OnceCell<Utf8Bytes>,
}

impl<'a> Looks<'a> {
    /// The room as it stands now.
    pub(super) fn new(room: &'a Room, now: Moment) -> Self {
        Self { room, now, from_outside: OnceCell::new() }
    }

    /// What this viewer sees, as a message without an address.
    pub(super) fn through(&self, viewer: Viewer) -> Utf8Bytes {
        if viewer != Viewer::Spectator && !self.room.contest().is_open() {
            return self.whole(viewer);
        }
        let from_outside = self.from_outside.get_or_init(|| self.whole(Viewer::Spectator));
        if viewer == Viewer::Spectator {
            return from_outside.clone();
        }
        match from_outside.strip_suffix(NOTHING_OWN) {
            Some(shared) => [shared, fields(&to_json(&self.room.own(viewer)))].concat().into(),
            None => self.whole(viewer),
        }
    }

    fn whole(&self, viewer: Viewer) -> Utf8Bytes {
        encode(&ServerMessage::View(Box::new(self.room.view(viewer, self.now)))).into()
    }
}

/// The fields of an object, with its end.
fn fields(object: &str) -> &str {
    object.strip_prefix('{').unwrap_or(object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::tests::laws::wander;
    use konakis_games::catalogue;

    #[test]
    fn every_frame_is_the_view_of_its_viewer() {
        for about in catalogue() {
            let mut shared = 0;
            wander(&about.id, 7, 40, |house| {
                let looks = Looks::new(&house.room, house.now);
                for viewer in Viewer::all(house.room.seats()) {
                    assert_eq!(looks.through(viewer), looks.whole(viewer), "{viewer:?}");
                }
                let outside = looks.from_outside.get();
                shared += usize::from(outside.is_some_and(|view| view.ends_with(NOTHING_OWN)));
            });
            assert!(shared > 0, "the views of {} end otherwise than is thought", about.id);
        }
    }
}
