//! Access to the features and inputs of the evaluation, for the tools that tune its weights.

pub use crate::network::{COLUMN_MAX, HIDDEN, ONE, POINT};

use crate::open_game::Position;
use crate::search::Node;
use crate::{Knowledge, kubism, tablut};
use konakis_games::Seat;
use konakis_games::kubism::Kubism;
use konakis_games::tablut::Tablut;

/// The features and network inputs of a position, from the point of view of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Indices of the features. A feature that the position has several times is listed that many times.
    pub features: Vec<u16>,
    /// Indices of the network's inputs; none in a game without a network.
    pub inputs: Vec<u16>,
    /// The seat that is favoured if the sum of the weights is above 0.
    pub view: Seat,
}

/// The score of one unit of log-odds: 150 is a 73 % chance to win.
pub const SCALE: f32 = 150.0;

/// The number of features of a game's evaluation; 0 for a game that is not evaluated by features.
#[must_use]
pub fn features(game: &str) -> usize {
    match game {
        "tablut" => tablut::eval::FEATURES,
        "kubism" => kubism::eval::FEATURES,
        _ => 0,
    }
}

/// The number of inputs of a game's network; 0 for a game without one.
#[must_use]
pub fn inputs(game: &str) -> usize {
    match game {
        "kubism" => kubism::eval::INPUTS,
        _ => 0,
    }
}

/// The features and inputs of the position in `known`. `None` if the game is not evaluated by features, if the seat is
/// not to act, or if either side could win with a single action: the search looks further ahead from such a position.
#[must_use]
pub fn seen(known: &Knowledge) -> Option<Seen> {
    let (mut features, mut inputs) = (Vec::new(), Vec::new());
    let (feature, input) = (|at: usize| features.push(at as u16), |at: usize| inputs.push(at as u16));
    let view = match known.game.as_str() {
        "tablut" => {
            let position = quiet(Position::<Tablut>::of(known)?.node)?.position;
            tablut::eval::each_feature(&position, feature);
            Seat::White
        }
        "kubism" => {
            let position = quiet(Position::<Kubism>::of(known)?.node)?.position;
            kubism::eval::each_fitted(&position, feature, input);
            known.seat
        }
        _ => return None,
    };
    Some(Seen { features, inputs, view })
}

fn quiet<N: Node>(node: N) -> Option<N> {
    (node.win_in_one().is_none() && !node.is_threatened()).then_some(node)
}
