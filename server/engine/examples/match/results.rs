//! The results on disk, one file for each game of the catalogue. A pair is two games from the same opening, with the
//! seats swapped. A file has a line for each chunk of pairs, so that an interrupted match can resume.
//!
//! A line has four fields, separated by tabs: the two players, the number of the chunk, and for each pair the half
//! points of the first player as White and as Black, as in `22 21 22 …`.

use crate::Pairing;
use crate::elo::Pentanomial;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The number of pairs in a chunk.
pub(crate) const CHUNK: usize = 5;

/// The half points of the first player as White and as Black in each pair, by the number of the chunk.
#[derive(Clone, Default)]
pub(crate) struct Results(pub(crate) BTreeMap<usize, Vec<[usize; 2]>>);

impl Results {
    pub(crate) fn pentanomial(&self) -> Pentanomial {
        let mut outcomes = Pentanomial::default();
        for [white, black] in self.0.values().flatten() {
            outcomes.0[white + black] += 1;
        }
        outcomes
    }

    /// The first player's mean score, from 0 to 1: as White if `role` is 0, as Black if it is 1.
    pub(crate) fn role(&self, role: usize) -> f64 {
        let games: Vec<usize> = self.0.values().flatten().map(|pair| pair[role]).collect();
        games.iter().sum::<usize>() as f64 / (2 * games.len().max(1)) as f64
    }

    /// The share of drawn games, from 0 to 1.
    pub(crate) fn draws(&self) -> f64 {
        let games: Vec<usize> = self.0.values().flatten().flatten().copied().collect();
        games.iter().filter(|half_points| **half_points == 1).count() as f64 / games.len().max(1) as f64
    }
}

/// The results of a game, by the names of the two players; empty if the file cannot be read.
pub(crate) fn read(directory: &Path, game: &str) -> BTreeMap<(String, String), Results> {
    let text = fs::read_to_string(directory.join(format!("{game}.tsv"))).unwrap_or_default();
    let mut all: BTreeMap<(String, String), Results> = BTreeMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [a, b, chunk, pairs] = fields[..] else { continue };
        let Ok(chunk) = chunk.parse() else { continue };
        let digit = |letter: Option<char>| letter.and_then(|letter| letter.to_digit(3)).unwrap_or(1) as usize;
        let read_pair = |pair: &str| {
            let mut letters = pair.chars();
            [digit(letters.next()), digit(letters.next())]
        };
        let results = all.entry((a.to_owned(), b.to_owned())).or_default();
        results.0.insert(chunk, pairs.split(' ').map(read_pair).collect());
    }
    all
}

pub(crate) fn append(directory: &Path, pairing: &Pairing, chunk: usize, pairs: &[[usize; 2]]) {
    fs::create_dir_all(directory).expect("the results have a directory");
    let path = directory.join(format!("{}.tsv", pairing.game));
    let mut file =
        OpenOptions::new().create(true).append(true).open(path).expect("the results can be written");
    let pairs: Vec<String> = pairs.iter().map(|[white, black]| format!("{white}{black}")).collect();
    // One write, so that a line is not cut if the program is killed.
    let line = format!("{}\t{}\t{chunk}\t{}\n", pairing.a, pairing.b, pairs.join(" "));
    file.write_all(line.as_bytes()).expect("the disk has space");
}
