//! The evaluation's interface for tuning: the features of a position, and its score in the search.

use crate::open_game::Position;
use crate::search::Node;
use crate::{Knowledge, kubism, tablut};
use konakis_games::Seat;
use konakis_games::kubism::Kubism;
use konakis_games::tablut::Tablut;

/// The features of a position, for the seat whose view the weights take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// The indices of the features, repeated by their count in the position.
    pub present: Vec<u16>,
    /// The seat for which a sum above 0 is good.
    pub view: Seat,
}

/// The score of one unit of log-odds: 150 is a 73 % chance to win.
pub const SCALE: f64 = 150.0;

/// The number of weights in a game's evaluation; 0 for a game that is not evaluated by features.
#[must_use]
pub fn count(game: &str) -> usize {
    match game {
        "tablut" => tablut::eval::FEATURES,
        "kubism" => kubism::eval::FEATURES,
        _ => 0,
    }
}

/// The features of the position of a seat that is to act; `None` if the position is not quiet, so that the search
/// never evaluates it, or if the game is not evaluated by features.
#[must_use]
pub fn features(known: &Knowledge) -> Option<Features> {
    let mut present = Vec::new();
    let mut each = |feature: usize| present.push(feature as u16);
    let view = match known.game.as_str() {
        "tablut" => {
            let node = Position::<Tablut>::of(known)?.node;
            tablut::eval::each_feature(&quiet(node)?.position, &mut each);
            Seat::White
        }
        "kubism" => {
            let node = Position::<Kubism>::of(known)?.node;
            kubism::eval::each_feature(&quiet(node)?.position, &mut each);
            known.seat
        }
        _ => return None,
    };
    Some(Features { present, view })
}

/// The position if neither side can win at once.
fn quiet<N: Node>(node: N) -> Option<N> {
    (node.win_in_one().is_none() && !node.is_threatened()).then_some(node)
}
