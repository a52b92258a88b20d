//! The board of Subsume, restricted to what each viewer may know.

use super::Cell;
use super::state::State;
use super::territories::Territory;
use crate::board::{by_square, terrain};
use konakis_protocol::{Board, Detail, Name, Piece, Seat, Viewer};
use std::collections::BTreeMap;

/// Decides which kinds of tokens, and which marks of spent tokens, a board shows.
#[derive(Clone, Copy)]
pub(super) enum Visibility {
    /// The kinds and marks that this viewer may know during the game.
    Of(Viewer),
    /// All kinds and marks.
    All,
}

impl Visibility {
    fn owns(self, territory: &Territory) -> bool {
        match self {
            Self::Of(viewer) => viewer.is(territory.owner()),
            Self::All => true,
        }
    }
}

pub(super) fn board(state: &State, visibility: Visibility) -> Board {
    let pieces = state.territories().iter().map(|territory| Piece {
        at: territory.at().square(),
        owner: Some(territory.owner()),
        kind: "territory".into(),
        detail: Detail::Territory {
            side: territory.side(),
            controlled: territory.is_controlled(),
            stack: kinds(territory, visibility),
            spent: spent(territory, visibility),
        },
    });
    Board {
        files: 8,
        ranks: 8,
        terrain: terrain(|_: Cell| '.'),
        pieces: by_square(pieces),
        counts: counts(state),
        lost: None,
    }
}

/// The counters. They are the same for all viewers, because the sizes and the control of territories are public.
fn counts(state: &State) -> BTreeMap<Name, u32> {
    let mut counts: BTreeMap<Name, u32> = [
        ("turn".into(), u32::from(state.turn())),
        ("turn_limit".into(), u32::from(state.turn_limit())),
        ("phase".into(), u32::from(state.phase().number())),
    ]
    .into();
    let ids = [
        (Seat::White, "controlled_white", "claimed_white"),
        (Seat::Black, "controlled_black", "claimed_black"),
    ];
    for (seat, controlled, claimed) in ids {
        let areas = state.areas(seat);
        counts.extend([(controlled.into(), areas.0.into()), (claimed.into(), areas.1.into())]);
    }
    counts
}

/// The kinds of the tokens, from bottom to top. Viewers other than the owner see only public kinds.
fn kinds(territory: &Territory, visibility: Visibility) -> Vec<Option<Name>> {
    let owns = visibility.owns(territory);
    let shown = |kind: super::Kind| Name::from(kind.letter());
    let tokens = territory.tokens().iter();
    tokens.map(|token| (owns || token.is_known()).then(|| shown(token.kind()))).collect()
}

/// Whether each token is marked as spent, from bottom to top. After a lift, viewers other than the owner see only how
/// many tokens are spent: for them, the marks are moved to the top.
fn spent(territory: &Territory, visibility: Visibility) -> Vec<bool> {
    let mut spent: Vec<bool> = territory.tokens().iter().map(|token| token.is_spent()).collect();
    if territory.lifts > 0 && !visibility.owns(territory) {
        spent.sort_unstable();
    }
    spent
}
