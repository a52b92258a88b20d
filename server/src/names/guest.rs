//! Names for guests who have chosen none.
//!
//! Invariants: equal numbers select equal names, and [`check`](super::check) accepts every guest name.

use konakis_protocol::PlayerName;

const GUEST_ADJECTIVES: [&str; 40] = [
    "Amber", "Bold", "Brave", "Bright", "Brisk", "Calm", "Cheerful", "Clever", "Copper", "Coral", "Curious",
    "Daring", "Eager", "Fair", "Gentle", "Golden", "Happy", "Hazel", "Honest", "Humble", "Ivory", "Jade",
    "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mossy", "Nimble", "Olive", "Patient", "Plucky",
    "Polite", "Quick", "Quiet", "Silver", "Steady", "Sunny", "Witty",
];
const GUEST_ANIMALS: [&str; 40] = [
    "Badger",
    "Beaver",
    "Bison",
    "Crane",
    "Curlew",
    "Dolphin",
    "Dormouse",
    "Eagle",
    "Falcon",
    "Finch",
    "Fox",
    "Gecko",
    "Hare",
    "Hedgehog",
    "Heron",
    "Ibis",
    "Jackdaw",
    "Kestrel",
    "Kingfisher",
    "Lark",
    "Lynx",
    "Magpie",
    "Marmot",
    "Marten",
    "Newt",
    "Otter",
    "Owl",
    "Panda",
    "Pika",
    "Puffin",
    "Raven",
    "Robin",
    "Salmon",
    "Seal",
    "Sparrow",
    "Stork",
    "Swift",
    "Tern",
    "Turtle",
    "Wren",
];
const GUEST_NUMBERS: std::ops::Range<u64> = 10..100;

/// The guest name that `number` selects; 0 selects “Amber Badger 10”.
#[must_use]
pub fn guest(number: u64) -> PlayerName {
    let mut rest = number;
    let mut draw = |bound: u64| {
        let drawn = rest % bound;
        rest /= bound;
        drawn
    };
    let mut word = |words: &[&'static str]| {
        let place = usize::try_from(draw(words.len() as u64)).unwrap_or_default();
        words.get(place).copied().unwrap_or_default()
    };
    let (adjective, animal) = (word(&GUEST_ADJECTIVES), word(&GUEST_ANIMALS));
    let number = GUEST_NUMBERS.start + draw(GUEST_NUMBERS.end - GUEST_NUMBERS.start);
    PlayerName::nearest(&format!("{adjective} {animal} {number}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::check;
    use std::collections::HashSet;

    #[test]
    fn guest_names_are_allowed_and_mostly_differ() {
        let random = crate::random::Random::from_seed(1);
        let names: HashSet<PlayerName> = (0..300).map(|_| guest(random.number())).collect();
        assert!(names.len() > 290, "more than 290 of 300 names must differ, not {}", names.len());
        for name in names {
            assert_eq!(check(&name), Ok(()), "{name}");
        }
    }
}
