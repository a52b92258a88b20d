//! Parses territories of a position, and prints boards as viewers see them.

use super::{Chip, Land, Reference, name, square};

impl Reference {
    /// Each territory as `viewer` sees it, sorted by file, then rank. `viewer` is `w`, `b`, or any other letter for a
    /// spectator.
    pub(in super::super) fn seen_by(&self, viewer: char) -> Vec<String> {
        let mut lands = self.lands.clone();
        lands.sort_by_key(|land| land.corner);
        lands.iter().map(|land| self.show(land, viewer)).collect()
    }

    fn show(&self, land: &Land, viewer: char) -> String {
        let all = land.colour == viewer || self.end().is_some();
        let kinds: String =
            land.pile.iter().map(|chip| if all || chip.public { chip.kind } else { '?' }).collect();
        let used = land.pile.iter().filter(|chip| chip.used).count();
        let marks: String = if land.lifted > 0 && !all {
            "-".repeat(land.pile.len() - used) + &"*".repeat(used)
        } else {
            land.pile.iter().map(|chip| if chip.used { '*' } else { '-' }).collect()
        };
        let control = if land.controlled() { "controlled" } else { "held" };
        format!("{} {} {} {control} {kinds} {marks}", name(land.corner), land.colour, land.size)
    }
}

pub(super) fn land(word: &str, phase: usize) -> Land {
    let parts: Vec<&str> = word.split(':').collect();
    let mut head = parts[0].chars().skip(2);
    let (colour, size) = (head.next().unwrap(), head.next().unwrap().to_digit(10).unwrap() as i32);
    let mut pile: Vec<Chip> = Vec::new();
    for letter in parts[1].chars() {
        if letter == '*' {
            pile.last_mut().unwrap().used = true;
        } else {
            let (kind, public) = (letter.to_ascii_uppercase(), letter.is_ascii_uppercase());
            pile.push(Chip { kind, public, used: false });
        }
    }
    let uses = parts.get(2).copied().unwrap_or_default();
    let lifted = uses.trim_end_matches('c').parse().unwrap_or(0);
    let fought = phase == 3 && pile.iter().any(|chip| chip.used);
    Land { colour, corner: square(parts[0]), size, pile, lifted, changed: uses.ends_with('c'), fought }
}
