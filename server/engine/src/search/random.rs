//! Pseudo-random numbers that depend only on their seeds: for Zobrist keys, for the errors that the engine makes on
//! purpose, and for ties in greedy play.

/// The first output of SplitMix64 with this seed.
pub(crate) const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A table of random keys. Different salts give different tables.
pub(crate) const fn keys<const N: usize>(salt: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut place = 0;
    while place < N {
        table[place] = mix(mix(salt).wrapping_add(place as u64));
        place += 1;
    }
    table
}
