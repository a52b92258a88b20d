//! The weights of the [`appraisal`](super::appraisal), in the form that `hidden weights` prints: for each feature, the
//! weight that always applies in full, and the weight that applies in proportion to the remaining moves of the game.
//! The module of the appraisal defines the features, such as spare moves. It also defines when a piece is free.
//!
//! The classes of a piece's way are 0, 1, 2, 3 and 4 moves to the end tile, then 5 or 6 moves, then 7 or more.

use super::appraisal::{COUNT, Pair};

pub(super) static WEIGHTS: [Pair; COUNT] = [
    // The worth of the pieces that are not free, by the class of their way.
    [1.14, 3.75],
    [1.36, 1.7],
    [0.92, 0.67],
    [0.73, 0.96],
    [0.15, 1.62],
    [-0.27, 2.04],
    [-1.27, 1.3],
    // The worth of the free pieces, by the class of their way.
    [1.63, 3.09],
    [1.29, 1.22],
    [0.72, 3.5],
    [0.28, 4.64],
    [-0.08, 0.99],
    [0.48, -1.32],
    [0.0, 0.0],
    // The number of pieces that are not free, by the class of their way.
    [2.79, -18.65],
    [-1.07, -6.95],
    [-1.73, 2.63],
    [-1.75, 3.46],
    [0.74, 2.21],
    [2.28, 1.18],
    [4.9, 0.71],
    // The number of free pieces, by the class of their way.
    [0.43, -15.76],
    [-1.58, -0.9],
    [-0.84, -5.77],
    [-0.34, -5.97],
    [0.97, 6.58],
    [1.17, -2.91],
    [0.0, 0.0],
    // The spare moves of the pieces at home, and of the others.
    [0.24, 2.06],
    [0.43, -0.18],
    // The lead in the race, in points; the captured pieces; and the moves that a side needs to bring its pieces home.
    [1.07, 2.22],
    [0.12, -2.58],
    [-0.1, 1.43],
    // The lead in moves: first in units of 3 moves, then in units of 10.
    [1.68, -1.26],
    [3.67, -5.11],
    // The threats to the side to move: the worth of its most valuable attacked piece that is not guarded, and of the
    // second such piece; the same two for guarded pieces; and the number of attacked pieces.
    [0.05, -1.77],
    [-0.66, 0.21],
    [-0.59, -0.09],
    [-0.22, -1.12],
    [-0.09, 2.06],
    // The threats to the other side.
    [-0.3, -4.12],
    [-0.79, -0.82],
    [-0.78, -0.67],
    [-0.39, -1.24],
    [0.6, 4.18],
];
