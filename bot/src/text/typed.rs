//! Texts that people type, in a plain form.

/// The text in one line. Plain characters replace the full-width characters of Japanese keyboards, and the dashes,
/// arrows and crosses that phones insert.
#[must_use]
pub fn plain(typed: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '→' => '-',
        '×' => 'x',
        c if c.is_whitespace() || c.is_control() => ' ',
        c => c,
    };
    typed.trim().chars().map(narrow).collect()
}
