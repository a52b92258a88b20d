//! Adds a number to a name that looks like another.

use super::lookalike::look;
use konakis_protocol::PlayerName;

/// Returns `name`. If it looks like one of `others`, adds a number to it, as in “Anna (2)”.
#[must_use]
pub fn distinct<'a>(name: &PlayerName, others: impl Iterator<Item = &'a PlayerName>) -> PlayerName {
    let others: Vec<String> = others.map(|other| look(other.as_str())).collect();
    let is_free = |name: &PlayerName| !others.contains(&look(name.as_str()));
    // At least one of the numbered names is free, because there are more of them than of `others`.
    let numbered = (2..).take(others.len() + 1).map(|number| with_number(name, number));
    std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or_else(|| name.clone())
}

fn with_number(name: &PlayerName, number: u32) -> PlayerName {
    let number = format!(" ({number})");
    let kept: String = name.as_str().chars().take(PlayerName::CHARS_MAX - number.len()).collect();
    PlayerName::nearest(&format!("{}{number}", kept.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distinct_from(name: &str, others: &[&str]) -> String {
        let others: Vec<PlayerName> = others.iter().map(|other| PlayerName::nearest(other)).collect();
        distinct(&PlayerName::nearest(name), others.iter()).as_str().to_owned()
    }

    #[test]
    fn names_that_look_alike_get_a_number() {
        for (name, others, shown) in [
            ("Anna", &[][..], "Anna"),
            ("Anna", &["Ben", "Annabel"], "Anna"),
            ("Anna", &["Anna"], "Anna (2)"),
            ("anna", &["Anna"], "anna (2)"),
            ("Аnnа", &["Anna"], "Аnnа (2)"), // Cyrillic А and а
            ("Anna", &["Anna", "Anna (2)"], "Anna (3)"),
            ("🐸", &["🦊"], "🐸"),
            ("🐸", &["🐸", "🐸 (2)"], "🐸 (3)"),
            ("…", &["..."], "… (2)"),
            ("! !", &["！！"], "! ! (2)"),
            ("!?", &["?!"], "!?"),
        ] {
            assert_eq!(distinct_from(name, others), shown, "{name} among {others:?}");
        }
    }

    #[test]
    fn a_long_name_is_cut_for_its_number() {
        let long = "M".repeat(PlayerName::CHARS_MAX);
        assert_eq!(distinct_from(&long, &[&long]), format!("{} (2)", "M".repeat(28)));
    }
}
