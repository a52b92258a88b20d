//! Reads a secret set-up in any form in which people type it, and suggests complete set-ups while they type.
//!
//! Invariant: each value is placed once, on a square of its own.

use super::setup_draft::shuffle_items;
use crate::text::plain;
use konakis_protocol::Square;

/// The maximum number of suggested set-ups.
pub const SUGGESTIONS_MAX: usize = 5;
const WORD: &str = "setup";

/// The set-up that a text describes. The text has, for each square, a value, or a sign such as `-` if the square is
/// empty; empty squares at the end can be left out. None if the text is not a complete set-up.
#[must_use]
pub fn read(values: &[u8], squares: usize, typed: &str) -> Option<String> {
    let mut places = places(values, squares, typed)?;
    let placed = places.iter().flatten().count();
    places.resize(squares, None);
    (placed == values.len()).then(|| action(&places))
}

/// Complete set-ups that begin with the typed places; the other values are on random squares. `below` returns a random
/// number below its argument.
///
/// # Errors
/// The first error of `below`.
pub fn suggestions<E>(
    values: &[u8],
    squares: usize,
    typed: &str,
    mut below: impl FnMut(usize) -> Result<usize, E>,
) -> Result<Vec<String>, E> {
    let Some(begun) = places(values, squares, typed) else { return Ok(Vec::new()) };
    let missing = values.iter().filter(|value| !begun.contains(&Some(**value))).copied().map(Some);
    let mut rest: Vec<Option<u8>> = missing.collect();
    if begun.len() + rest.len() > squares {
        return Ok(Vec::new());
    }
    rest.resize(squares - begun.len(), None);
    let mut found: Vec<String> = Vec::new();
    for _ in 0..SUGGESTIONS_MAX {
        shuffle_items(&mut rest, &mut below)?;
        let setup = action(&[begun.as_slice(), rest.as_slice()].concat());
        if !found.contains(&setup) {
            found.push(setup);
        }
    }
    Ok(found)
}

/// The values of a set-up with their squares, such as `a1 3, c1 7`; none if the text is not a set-up.
#[must_use]
pub fn described(squares: &[Square], setup: &str) -> Option<String> {
    let values = setup.strip_prefix(WORD)?.trim();
    let placed = squares.iter().zip(values.chars()).filter(|(_, value)| *value != '-');
    Some(placed.map(|(square, value)| format!("{square} {value}")).collect::<Vec<_>>().join(", "))
}

/// The typed places: a value for each square, or `None` for an empty square. No list is returned if a character has no
/// meaning, a value is unknown or repeated, or there are too many places.
fn places(values: &[u8], squares: usize, typed: &str) -> Option<Vec<Option<u8>>> {
    let typed = plain(typed).to_lowercase();
    let typed = ["set-up", "set up", WORD].iter().find_map(|word| typed.strip_prefix(word)).unwrap_or(&typed);
    let mut places = Vec::new();
    for c in typed.chars().filter(|c| !c.is_whitespace() && !",;/|".contains(*c)) {
        let place = match c {
            '-' | '_' | '.' | '0' => None,
            c => {
                let value = u8::try_from(c.to_digit(10)?).ok()?;
                let is_free = values.contains(&value) && !places.contains(&Some(value));
                Some(is_free.then_some(value)?)
            }
        };
        places.push(place);
    }
    (places.len() <= squares).then_some(places)
}

fn action(places: &[Option<u8>]) -> String {
    let values = places.iter().map(|place| place.map_or_else(|| "-".to_owned(), |value| value.to_string()));
    format!("{WORD} {}", values.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [u8; 3] = [1, 2, 3];

    #[test]
    fn setup_is_read_as_people_type_it() {
        for typed in [
            "setup 3-1-2",
            "3-1-2",
            "SETUP 3-1-2",
            "set-up 3-1-2",
            "3 - 1 - 2",
            "3,-,1,-,2",
            "30102",
            "３－１－２",
        ] {
            assert_eq!(read(&VALUES, 5, typed).as_deref(), Some("setup 3-1-2"), "{typed}");
        }
        assert_eq!(read(&VALUES, 5, "312").as_deref(), Some("setup 312--"));
    }

    #[test]
    fn incomplete_or_impossible_setup_is_not_read() {
        for typed in ["", "setup", "31", "3-1", "3122", "319", "3-1-2-", "a1 3", "e3-e4"] {
            assert_eq!(read(&VALUES, 5, typed), None, "{typed}");
        }
    }

    #[test]
    fn suggestion_is_a_setup_that_begins_with_the_typed_text() {
        let mut number = 0;
        let mut below = |bound: usize| {
            number += 7;
            Ok::<_, ()>(number % bound)
        };
        for typed in ["", "3", "3-", "setup 2-1", "312"] {
            let found = suggestions(&VALUES, 5, typed, &mut below).unwrap();
            assert!((1..=SUGGESTIONS_MAX).contains(&found.len()), "{typed}: {found:?}");
            for setup in found {
                assert_eq!(read(&VALUES, 5, &setup).as_ref(), Some(&setup), "{typed}");
                assert!(
                    setup.starts_with(&format!("setup {}", typed.trim_start_matches("setup "))),
                    "{setup}"
                );
            }
        }
        for typed in ["9", "33", "----", "312---"] {
            assert_eq!(suggestions(&VALUES, 5, typed, &mut below), Ok(Vec::new()), "{typed}");
        }
    }

    #[test]
    fn setup_is_described_by_its_squares() {
        let squares: Vec<Square> = ["a1", "b1", "a2"].map(|name| name.parse().unwrap()).to_vec();
        assert_eq!(described(&squares, "setup 2-1").as_deref(), Some("a1 2, a2 1"));
        assert_eq!(described(&squares, "e3-e4"), None);
    }
}
