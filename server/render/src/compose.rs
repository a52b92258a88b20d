//! Composes a scene into a display list, from back to front.

use crate::display_list::DisplayList;
use crate::layout::Layout;
use crate::scene::Scene;
use crate::{board, footer, highlights, pieces, territory};
use konakis_protocol::Detail;

pub(crate) fn compose(scene: &Scene<'_>) -> DisplayList {
    let layout = Layout::new(scene.board, scene.from);
    let mut list = DisplayList::new(layout.framed().h);
    board::add(&mut list, scene, &layout);
    for piece in &scene.board.pieces {
        territory::add_land(&mut list, scene, &layout, piece);
    }
    highlights::add(&mut list, scene, &layout);
    for piece in &scene.board.pieces {
        match piece.detail {
            Detail::Territory { .. } => territory::add_tokens(&mut list, scene, &layout, piece),
            _ => pieces::add(&mut list, scene, &layout, piece),
        }
    }
    highlights::add_trail(&mut list, scene, &layout);
    highlights::add_targets(&mut list, scene, &layout);
    footer::add(&mut list, scene);
    list
}
