//! The board of Subsume, built from what each viewer may know.

use super::Cell;
use super::state::State;
use super::territories::Territory;
use crate::board::{by_square, terrain};
use konakis_protocol::{Board, Detail, Name, Piece, Viewer};

/// Whose visibility a stack is seen through.
#[derive(Clone, Copy)]
pub(super) enum Visibility {
    /// A viewer's, while the game goes on.
    Of(Viewer),
    /// Anybody's once the game is over: nothing is hidden.
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
        counts: [
            ("turn".into(), u32::from(state.turn())),
            ("phase".into(), u32::from(state.phase().number())),
        ]
        .into(),
        lost: None,
    }
}

/// The kinds from bottom to top: the owner knows all of them, others those that are known to all.
fn kinds(territory: &Territory, visibility: Visibility) -> Vec<Option<Name>> {
    let owns = visibility.owns(territory);
    let shown = |kind: super::Kind| Name::from(kind.letter());
    let tokens = territory.tokens().iter();
    tokens.map(|token| (owns || token.is_known()).then(|| shown(token.kind()))).collect()
}

/// Which tokens are spent, from bottom to top. After a lifting others know only how many, shown uppermost.
fn spent(territory: &Territory, visibility: Visibility) -> Vec<bool> {
    let mut spent: Vec<bool> = territory.tokens().iter().map(|token| token.is_spent()).collect();
    if territory.lifts > 0 && !visibility.owns(territory) {
        spent.sort_unstable();
    }
    spent
}
