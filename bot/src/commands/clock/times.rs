//! The times of a typed clock: each number with its unit, and whether it belongs to the increment.
//!
//! Invariant: a text whose parts can be read in two ways is refused.

use super::InvalidClockText;
use super::parts::Part;
use super::words::Unit;

/// The number 1, in thousandths.
const ONE: u64 = 1000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Time {
    /// The number, in thousandths.
    number: u64,
    pub(super) unit: Option<Unit>,
    /// Whether the time is added at each turn.
    pub(super) increment: bool,
}

impl Time {
    /// The time in milliseconds; `bare` is the unit of a number that was typed without a unit.
    pub(super) fn ms(&self, bare: Unit) -> u64 {
        self.number.saturating_mul(u64::from(self.unit.unwrap_or(bare).seconds()))
    }
}

/// A time, or a sign or word that tells which time is the increment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Time(u64, Option<Unit>),
    Plus,
    Per,
    Turn,
    Increment,
}

/// The times that these parts mean, at least one.
pub(super) fn times(parts: &[Part]) -> Result<Vec<Time>, InvalidClockText> {
    let (items, has_no_increment) = items(parts)?;
    let times = bind(&items)?;
    let bare = times.iter().filter(|time| time.unit.is_none()).count();
    let is_ambiguous = match times.as_slice() {
        [] => true,
        // A bare number means minutes, but the number in “10 per turn” could mean seconds.
        [time] => time.unit.is_none() && time.increment,
        // At most two numbers have no unit: the minutes and the increment.
        times => bare > 2 || has_no_increment && times.iter().any(|time| time.increment),
    };
    if is_ambiguous { Err(InvalidClockText::Unreadable) } else { Ok(times) }
}

/// Joins numbers with their units. The flag tells whether the parts exclude an increment.
fn items(parts: &[Part]) -> Result<(Vec<Item>, bool), InvalidClockText> {
    let (mut items, mut has_no_increment, mut rest) = (Vec::new(), false, parts);
    while let Some((part, after)) = rest.split_first() {
        rest = after;
        let next = after.first().copied();
        let (item, takes_next) = match (*part, next) {
            (Part::Number(number) | Part::WithComma(number), Some(Part::Unit(unit))) => {
                (Some(Item::Time(number, Some(unit))), true)
            }
            (Part::One, Some(Part::Unit(unit))) => (Some(Item::Time(ONE, Some(unit))), true),
            // The “1” in “1 move 30 seconds” is dropped. A time for several moves, as in “40 moves 2 hours”, is not
            // supported.
            (Part::Number(ONE), Some(Part::Turn)) => (None, false),
            (Part::Number(_), Some(Part::Turn)) => return Err(InvalidClockText::Unreadable),
            (Part::Number(number), _) => (Some(Item::Time(number, None)), false),
            (Part::One | Part::Per, _) | (Part::Slash, Some(Part::Turn)) => (Some(Item::Per), false),
            (Part::Plus | Part::Slash, _) => (Some(Item::Plus), false),
            (Part::Turn, _) => (Some(Item::Turn), false),
            (Part::No, Some(Part::Increment)) | (Part::Increment, Some(Part::No)) => {
                has_no_increment = true;
                (None, true)
            }
            (Part::WholeGame, _) => {
                has_no_increment = true;
                (None, false)
            }
            (Part::Increment, _) => (Some(Item::Increment), false),
            (Part::WithComma(_) | Part::Unit(_) | Part::No, _) => return Err(InvalidClockText::Unreadable),
        };
        items.extend(item);
        if takes_next {
            rest = rest.get(1..).unwrap_or_default();
        }
    }
    Ok((items, has_no_increment))
}

fn bind(items: &[Item]) -> Result<Vec<Time>, InvalidClockText> {
    let mut times: Vec<Time> = Vec::new();
    // `increment`: whether the times from here on belong to the increment. `awaited`: whether a time of the increment
    // must still follow.
    let (mut increment, mut awaited) = (false, false);
    for (index, item) in items.iter().enumerate() {
        let follows = items.iter().skip(index).any(|item| matches!(item, Item::Time(..)));
        match item {
            Item::Time(number, unit) => {
                // The second of two bare numbers is the increment.
                increment |= unit.is_none() && times.last().is_some_and(|time| time.unit.is_none());
                times.push(Time { number: *number, unit: *unit, increment });
                awaited = false;
            }
            // There can be only one increment, and a time must come before “+”.
            Item::Plus if increment || times.is_empty() => return Err(InvalidClockText::Unreadable),
            Item::Plus => (increment, awaited) = (true, true),
            Item::Per => {}
            // The word after “+” adds nothing, as in “5 min + per turn 3 s”.
            Item::Turn | Item::Increment if awaited => {}
            Item::Turn | Item::Increment => {
                let is_joined = index.checked_sub(1).and_then(|index| items.get(index)) == Some(&Item::Per);
                let last = times.last_mut();
                match (item, last) {
                    // “10 min per turn 30 s” is ambiguous: either time could be the increment.
                    (Item::Turn, Some(_)) if follows && is_joined => {
                        return Err(InvalidClockText::Unreadable);
                    }
                    (Item::Increment, Some(_)) if follows => return Err(InvalidClockText::Unreadable),
                    _ if follows => (increment, awaited) = (true, true),
                    (_, Some(time)) => time.increment = true,
                    (_, None) => return Err(InvalidClockText::Unreadable),
                }
            }
        }
    }
    if awaited { Err(InvalidClockText::Unreadable) } else { Ok(times) }
}
