//! The growth of lists that each game in memory has, such as its actions.

/// See [`push_in_small_steps`].
const STEP: usize = 8;

/// Appends a value. A full list grows by `1 / STEP` of its length, but by at least `STEP` elements: most games are
/// short, and many are in memory.
pub fn push_in_small_steps<T>(list: &mut Vec<T>, value: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(STEP.max(list.len() / STEP));
    }
    list.push(value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_list_has_little_spare_room() {
        let mut list = Vec::new();
        for number in 0..1_000_u32 {
            push_in_small_steps(&mut list, number);
            assert!(list.capacity() <= list.len() + STEP.max(list.len() / STEP));
        }
        assert!(list.into_iter().eq(0..1_000));
    }
}
